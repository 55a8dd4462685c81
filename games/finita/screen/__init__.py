"""What a seat sees in words and menus."""
