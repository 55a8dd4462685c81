"""A table to try rules on: pieces where a test wants them, dice that fall as it says."""

from games.core.dice import ScriptedDice
from games.core.game import IllegalAction
from games.core.notation import Notation
from games.stein.actions import ACTIONS
from games.stein.board.board import GOALS, KEEPERS, NAMES, PIECES
from games.stein.rules import Stein
from games.stein.state import Options, State

NOTATION = Notation(ACTIONS)
GAME = Stein()
RED, WHITE = 0, 1


class Table:
    """A match in the middle; `say` plays lines for whoever's turn it is, `no` returns a refusal."""

    def __init__(self, state, rolls=(), picks=()):
        self.state = state
        self.dice = ScriptedDice(rolls, picks=picks)

    def say(self, *lines):
        """Play the lines and return all events."""
        events = []
        for line in lines:
            events += GAME.apply(self.state, self.state.turn, NOTATION.read(line), self.dice)
        return events

    def no(self, line, seat=None):
        """Return the rule by which a line is refused; fails when it is not, or is listed."""
        action, by = NOTATION.read(line), self.state.turn if seat is None else seat
        assert action not in GAME.legal_actions(self.state, by), line
        try:
            GAME.apply(self.state, by, action, self.dice)
        except IllegalAction as refusal:
            return refusal.rule
        raise AssertionError(f"{line} was not refused")

    @property
    def lines(self):
        """What the seat to act may do, as lines."""
        legal = GAME.legal_actions(self.state, self.state.turn)
        return [NOTATION.write(action) for action in legal]

    @property
    def waiting(self):
        return GAME.waiting_for(self.state)

    def where(self, piece):
        """Return the space a piece stands on, or None beside the board."""
        at = self.state.at[PIECES.index(piece)]
        return NAMES[at] if at < len(NAMES) else None

    @property
    def ball(self):
        return NAMES[self.state.ball]

    @property
    def holder(self):
        return PIECES[self.state.holder] if self.state.holder >= 0 else None


def turn(where, ball, points=6, *, seat=RED, rolls=(), **more):
    """Return a table in a seat's turn; `where` is "r1 c4, w3 d4", goalies at home if not named."""
    state = State(schema=1, luck=[0, 0, 0], round=1, phase="turn", turn=seat)
    for keeper, goal in zip(KEEPERS, GOALS, strict=True):
        state.put(keeper, goal)
    for pair in filter(None, where.split(", ")):
        piece, space = pair.split(" ")
        state.put(PIECES.index(piece), NAMES.index(space))
    state.ball, state.points, state.roll, state.turns = NAMES.index(ball), points, points, 1
    keeper = KEEPERS[seat]
    state.owed = state.holder == keeper and state.is_home(keeper, state.ball)
    for name, value in more.items():
        setattr(state, name, value)
    return Table(state, rolls)


def kick_off(options=None, *, first=RED, rolls=()):
    """Return a table at the start of a match."""
    table = Table(None, rolls, picks=[first])
    table.state, _ = GAME.setup(options or Options(), 2, table.dice)
    return table
