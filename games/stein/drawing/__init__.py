"""The drawn pitch."""
