"""What is said of a season that is over: its best buy, the objective that paid, every match."""
