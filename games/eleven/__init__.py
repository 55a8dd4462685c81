"""Eleven: a football club for a season of eight weeks, for one to four managers.

Mondays bring money, fans, work and fitness, and a board meeting whose directors disagree. From
Tuesday to Thursday the manager hires players and staff, signs sponsors, builds, trains. On Matchday
ten jerseys are spread over nine zones against an opponent of whom only a scout's sentence is known.
League place, staff, stadium, office and money count in the end.

What is printed stands in `decks/*.toml`, written in the vocabulary of `grammar.py`.
"""
