"""Time controls and deadlines in milliseconds, and the times that members type."""
