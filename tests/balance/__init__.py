"""What `make balance` prints beyond a simulation: single-minded plans against experts."""
