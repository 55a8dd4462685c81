"""SHELF: the games in their boxes, one line per game."""

from games.core.box import Box
from games.finale_dice.box import BOX as FINALE_DICE

SHELF: dict[str, Box] = {box.name: box for box in (FINALE_DICE,)}
