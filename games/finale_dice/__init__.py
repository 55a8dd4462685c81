"""FINALE, dice football by Ingo Althöfer, for two players.

The board is five squares wide and seven long, with a goal square beyond the middle of each end.
Each side has a keeper (1) on its goal and ten pieces, two of each number from 2 to 6, on the two
rows before it. On your turn, roll the die and move a piece with that number one square ahead,
straight or diagonally, onto an empty square. If none of them can move, remove one of them for good;
if none is left, the turn passes; a keeper blocked in his goal stays. Reach the other goal while its
keeper is away, and you win. Variants: each player chooses a line-up in secret; no piece is ever
removed, and a player without any move loses by a small win; a championship to ten points.
"""
