"""A match as the host runs it: loading, saving, clocks, computers, planned moves, timeouts."""
