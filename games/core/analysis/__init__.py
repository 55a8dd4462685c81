"""Analysis of matches: chances to win, playouts by computers, analyses of finished matches.

- A seat's chance to win: by a formula `prospects.py`, without one by matches played to their end
  `playouts.py`.
- The analysis of a finished match: `analysis.py`.
"""
