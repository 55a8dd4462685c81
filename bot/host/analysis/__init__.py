"""Hints from computers, and the analysis of finished matches."""
