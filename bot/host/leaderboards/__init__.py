"""What is computed from finished matches: results, ratings, leaderboards, records."""
