"""The learned value of a position, and the search of the stronger computers."""
