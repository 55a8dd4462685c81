"""A server's cups: brackets, pairings and how they are shown."""
