"""The rules: pure, without Discord, I/O, clock, or any chance but the dice handed in."""
