"""A club: squad, staff, assets, resources, zones, injuries, and the context of a turn.

- The state of one club: `club.py`, copied by `copies.py`; a rule's context: `context.py`.
- Its cards: `assets.py`, `roster.py`; injuries: `injuries.py`; money: `wallet.py`.
- The market and its prices: `display.py`, `terms.py`. Formations: `zones.py`. The league:
  `league.py`.
"""
