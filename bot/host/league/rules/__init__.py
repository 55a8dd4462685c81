"""The rules of a season: dates, divisions, fixtures, results, tables and promotion; mostly pure."""
