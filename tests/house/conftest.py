"""Keeps pytest out of the sample game, whose tests run in a copy of the project only."""

collect_ignore = ["sixth_game"]
