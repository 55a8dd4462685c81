"""The messages of a season: announcements, calls, fixtures and the season's panels."""
