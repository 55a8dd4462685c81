"""Leagues: seasons of divisions, their calendars, fixtures and tables."""
