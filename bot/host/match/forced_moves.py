"""Moves without a choice are played automatically and shown, if that reveals nothing to others.

Other members could infer from a fast move what a seat holds. Computers do not, so a member need not
press a button for such moves if all other seats are computers'.
"""

from collections.abc import Iterator

from bot.host.clock.match_clocks import LastMove
from bot.host.match.loaded_match import LoadedMatch
from games.core.match import Played


def play_forced(loaded: LoadedMatch) -> Iterator[Played]:
    """Play and yield the forced moves of the only member of a match, and note their versions."""
    seat = _only_member(loaded)
    if loaded.acted.seat == seat and not loaded.acted.helped:
        loaded.settings.forced = ()
    while seat is not None and seat in loaded.waiting and not loaded.plays_itself(seat):
        action = loaded.definition.forced(loaded.match.legal_actions(seat))
        if action is None:
            return
        played = loaded.match.play(seat, (loaded.definition.notation.write(action),))
        loaded.acted = LastMove(seat)
        loaded.settings.forced = (*loaded.settings.forced, loaded.match.version)
        yield played


def _only_member(loaded: LoadedMatch) -> int | None:
    """Return the seat of the only member, None if there are several or a computer plays there."""
    members = [one for one in loaded.row.seats if one.user_id is not None]
    return members[0].seat if len(members) == 1 and members[0].bot is None else None
