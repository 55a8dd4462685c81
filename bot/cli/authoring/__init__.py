"""Commands for whoever writes a game: matches of computers, and positions as pictures.

- The commands: `simulate.py`, `ladder.py`, `draw.py`; what they are given: `arguments.py`.
- Playing: `fixtures.py`; figures: `distributions.py`.
"""
