"""What is drawn over the pictures of all games: marks on the places an action is about, `marks.py`.

Drawings themselves are built with `games/core/svg.py`, and are described in `games/core/screen.py`.
"""
