"""Analysis of matches: chances to win, playouts by computers, analyses of finished matches."""
