"""A member's own settings, preferences and data."""
