"""The puzzle of the day: which one it is, tries, the solution, streaks and the table."""
