"""The printed cards, and the words for what is printed."""
