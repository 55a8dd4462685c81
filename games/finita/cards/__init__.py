"""The cards as numbers, and tables built from what is printed."""
