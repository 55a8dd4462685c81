"""What the stronger computers of dice football know: a position's value, and how it goes on."""
