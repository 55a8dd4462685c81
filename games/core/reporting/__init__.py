"""What games tell the followers of a league, week by week."""
