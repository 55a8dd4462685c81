"""The options of cup matches (F-R75)."""

from games.core.game import Seat
from games.finale_cards.state import Options


def cup_options(
    *, own_squads: bool, handicap: Seat | None, bonus: Seat | None, replay: bool
) -> Options:
    """Return the options of a cup tie: two matches with goals added, then until it is decided.

    With `replay` it is one match, and a second only after a draw (F-A33). `handicap` is the seat
    whose squad may cost at most 48, `bonus` the one whose squad may cost 52 (F-A29); both sides
    then build their own.
    """
    builds = own_squads or handicap is not None or bonus is not None
    return Options(
        squads="free" if builds else "first",
        cup="on_draw" if replay else "always",
        handicap="none" if handicap is None else ("stollen", "acker")[handicap],
        bonus="none" if bonus is None else ("stollen", "acker")[bonus],
    )
