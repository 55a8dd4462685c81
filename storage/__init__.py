"""Rows in, rows out; knows neither games nor Discord."""
