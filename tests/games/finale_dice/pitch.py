"""A pitch for rule tests: place what matters, script the dice, play by notation."""

from games.core.dice import ScriptedDice
from games.finale_dice.actions import SQUARES
from games.finale_dice.definition import DEFINITION
from games.finale_dice.setup import new_match
from games.finale_dice.state import OFF, RED, Options, bits
from games.finale_dice.turn import play_on
from tests.games.scripted_match import ScriptedMatch


class Pitch(ScriptedMatch):
    """A match from an arranged position: `red` and `blue` read "1 red-goal, 5 c4 d4"."""

    definition = DEFINITION

    def __init__(self, red="", blue="", *, turn=RED, rolls=(), results=(), **options):
        self.dice = ScriptedDice(rolls)
        self.state = new_match(Options(first=turn, **options), ScriptedDice())
        self.state.round = 1
        self.state.results = list(results)
        for seat, side in enumerate((red, blue)):
            for group in filter(None, side.split(", ")):
                number, *squares = group.split(" ")
                for twin, square in enumerate(squares):
                    slot = 12 * seat + 2 * int(number) - 2 + twin
                    self.state.places[slot] = SQUARES.index(square)
        self.state.occupied = bits(self.state.places)
        self.events = []
        play_on(self.state, self.dice, self.events)

    @classmethod
    def set_up(cls, *, rolls=(), orders=(), picks=(), **options):
        """Return a match as the rules set it up."""
        pitch = cls.__new__(cls)
        pitch.dice = ScriptedDice(rolls, orders, picks)
        pitch.state, pitch.events = DEFINITION.game.setup(Options(**options), 2, pitch.dice)
        return pitch

    @property
    def pieces(self):
        """The pieces by square: "c4" → (0, 5)."""
        return {SQUARES[place]: piece for place, piece in self.view().pieces.items()}

    @property
    def off(self):
        """How many slots are empty; the keepers' twins always are."""
        return self.state.places.count(OFF) - 2
