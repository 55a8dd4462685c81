"""The registry of games: each import adds one game; hosts offer them in this order."""
# ruff: noqa: F401, I001 - the imports are the list

from games.core.definition import GameDefinition
from games.finale_cards.definition import DEFINITION as FINALE_CARDS
from games.finale_dice.definition import DEFINITION as FINALE_DICE
from games.stein.definition import DEFINITION as STEIN
from games.finita.definition import DEFINITION as FINITA
from games.eleven.definition import DEFINITION as ELEVEN

GAMES = {
    definition.name: definition
    for definition in tuple(globals().values())
    if isinstance(definition, GameDefinition)
}
