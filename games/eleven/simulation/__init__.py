"""What simulated seasons count, to judge the balance of the cards."""
