"""What one seat may know: the whole board, and of the secret line-ups only its own."""

from dataclasses import dataclass

from games.core.game import Seat
from games.finale_dice.state import NUMBER_OF, OFF, Ending, Options, State, Steps, Turn


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge (`seat` None: an onlooker's); fields are those of `State`.

    `plan` holds what this seat has put on its own rows so far.
    """

    seat: Seat | None
    options: Options
    game: int
    first: Seat
    turn: Seat
    roll: int
    places: tuple[int, ...]
    choices: Steps
    results: tuple[tuple[int, int], ...]
    score: tuple[int, int]
    recent: tuple[Turn, ...]
    placing: bool
    plan: tuple[int, ...]
    ready: tuple[bool, ...]
    ending: Ending
    passes: int

    @property
    def pieces(self) -> dict[int, tuple[Seat, int]]:
        """The owner and number of the piece on each taken square."""
        return {
            place: (slot // 12, NUMBER_OF[slot])
            for slot, place in enumerate(self.places)
            if place != OFF
        }


def view_of(state: State, seat: Seat | None) -> View:
    """Return what this seat (None: an onlooker) may know."""
    return View(
        seat=seat,
        options=state.options,
        game=state.round,
        first=state.first,
        turn=state.turn,
        roll=state.roll,
        places=tuple(state.places),
        choices=state.choices,
        results=tuple(state.results),
        score=state.score,
        recent=tuple(state.recent),
        placing=state.placing,
        plan=() if seat is None else tuple(state.plans[seat]),
        ready=tuple(state.ready),
        ending=state.ending,
        passes=state.passes,
    )
