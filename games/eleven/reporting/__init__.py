"""What a league's followers read about a week: previews, transfers, stories of Matchday."""
