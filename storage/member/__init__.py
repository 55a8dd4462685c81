"""The stored data of members: names, preferences, absences, ratings and results."""
