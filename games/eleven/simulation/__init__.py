"""The figures counted in simulated seasons, to judge the balance of the cards."""
