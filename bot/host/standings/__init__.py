"""Standings: what ended matches come to: results, ratings, tables, records."""
