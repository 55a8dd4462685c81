"""What players do in a running match: moves, plans, requests, changes of a seat's player."""
