"""The registry of games: each import is one, and they are offered in this order."""
# ruff: noqa: F401, I001 - the imports are the list

from games.core.definition import GameDefinition
from games.finale_cards.box import BOX as FINALE_CARDS
from games.finale_dice.box import BOX as FINALE_DICE
from games.stein.box import BOX as STEIN
from games.finita.box import BOX as FINITA
from games.eleven.box import BOX as ELEVEN

GAMES = {box.name: box for box in tuple(globals().values()) if isinstance(box, GameDefinition)}
