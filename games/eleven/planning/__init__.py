"""Planning turns ahead: the next one, and those of the days to come."""
