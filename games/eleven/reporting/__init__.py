"""What a league's followers are told about a week: previews, transfers, the stories of Matchday."""
