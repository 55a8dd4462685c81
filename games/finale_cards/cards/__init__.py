"""The printed cards, and the names of their content."""
