"""SHELF: the games in their boxes, one line per game."""

from games.core.box import Box
from games.eleven.box import BOX as ELEVEN
from games.finale_cards.box import BOX as FINALE_CARDS
from games.finale_dice.box import BOX as FINALE_DICE
from games.finita.box import BOX as FINITA
from games.stein.box import BOX as STEIN

_BOXES = (FINALE_CARDS, FINALE_DICE, STEIN, FINITA, ELEVEN)
SHELF: dict[str, Box] = {box.name: box for box in _BOXES}
