"""The screen of a seat: its texts and menus."""
