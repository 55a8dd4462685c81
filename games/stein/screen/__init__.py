"""The texts and menus that a seat sees."""
