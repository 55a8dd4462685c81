"""ELEVEN: a football club for a season of eight weeks, for one to four managers.

Mondays bring money, fans, work and fitness, and a board meeting whose directors disagree. From
Tuesday to Thursday a manager hires players and staff, signs sponsors, builds and trains. On
Matchday ten jerseys are placed in nine zones against an opponent of whom only a scout's sentence is
known. At the end the league place, staff, stadium, office and money count.

The printed cards are in `decks/*.toml`, written in the terms of `cards/terms.py`. The chapters of
the rulebook are in `week/`, what cards do in `effects/`, a club's cards and money in `club/`.
`planning/` plans ahead, `computer/` chooses, `screen/`, `drawing/` and `wording/` show, `log/` and
`broadcast/` tell what happened, `reporting/` and `awards/` serve leagues, `simulation/` counts.
"""
