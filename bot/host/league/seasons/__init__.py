"""Members' actions on a season: sign up, look up, hand over, pause and resume."""
