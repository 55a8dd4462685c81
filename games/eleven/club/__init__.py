"""A club: squad, staff, assets, resources, zones, injuries, and the context of a turn.

- The state of one club: `club.py`, copied by `copies.py`; a rule's context: `context.py`.
- Its cards: `assets.py`, `roster.py`; injuries: `injuries.py`; money: `wallet.py`.
- The market and its prices: `display.py`, `terms.py`. The league: `league.py`.
- Its team: formations in `zones.py`, jerseys on the pitch in `team.py`, what to expect of them in
  `expected_goals.py`; whom it meets in a derby: `derbies.py`.
"""
