"""A whole season as one HTML page that anybody can open offline."""
