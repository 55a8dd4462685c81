"""How computers judge attacks and build squads, and what simulations count."""
