"""The definitions of all tables."""
