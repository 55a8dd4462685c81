"""A finished match told: step by step as it is watched, and in a report of a few sentences."""
