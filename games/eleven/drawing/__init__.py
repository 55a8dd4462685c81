"""The pictures of a season: clubs, matches, the league."""
