"""Leaderboards, members' records and halls of fame, computed from finished matches."""
