"""What happened, as compact news and events."""
