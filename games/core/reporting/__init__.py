"""What games report to the followers of a league, week by week."""
