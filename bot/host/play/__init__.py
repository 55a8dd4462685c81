"""What players do in a running match: moves, plans, requests, seats that change hands."""
