"""How matches are judged: chances of seats, matches played out, analyses of finished matches."""
