"""Every table."""
