"""Buttons of an earlier position of a match: which of them are refused, and what members are told.

A button carries `asked`, the version of the match at which its seat was last asked something new.
"""

from collections.abc import Iterable

from bot.host.match.loaded_match import LoadedMatch
from games.core.game import Action
from games.core.translation import N_

MOVED_ON = N_("The match has moved on. This is where it stands now.")


class StaleButton(Exception):  # noqa: N818 - expected, not a failure
    """The seat was asked something else since the button was shown."""


def is_stale(loaded: LoadedMatch, seat: int, asked: int) -> bool:
    """Return whether the seat was asked something else since a button with this `asked`."""
    return loaded.match.asked[seat] != asked


def refuse_stale(loaded: LoadedMatch, seat: int, asked: int, actions: Iterable[Action]) -> None:
    """Raise `StaleButton` if the button is stale, unless all its actions may be played late."""
    if is_stale(loaded, seat, asked) and not all(action.late_ok for action in actions):
        raise StaleButton
