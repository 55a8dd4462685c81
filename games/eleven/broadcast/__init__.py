"""A finished match as text: step by step for onlookers, and as a report of a few sentences."""
