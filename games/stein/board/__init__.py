"""The board: spaces, lines and areas."""
