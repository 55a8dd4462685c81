"""The chapters of the rulebook: the draft, Monday, the days, Matchday, the weekend, the end."""
