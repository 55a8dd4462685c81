"""What is stored of members: names, preferences, absences, ratings and results."""
