"""Moves without a choice are played automatically and shown, if that reveals nothing to others.

Other members could infer from a fast move what a seat holds. Computers do not, so a member need not
press a button for such moves if all other seats are computers'. Where what is forced only confirms
secret choices, it is played for all as soon as the last member has chosen: then all is told anyway.
"""

from collections.abc import Iterator

from bot.host.clock.match_clocks import LastMove
from bot.host.match.loaded_match import LoadedMatch
from games.core.game import Action, Seat
from games.core.match import Played


def play_forced(loaded: LoadedMatch) -> Iterator[Played]:
    """Play and yield the moves of members who have no choice, if that reveals nothing."""
    if loaded.definition.turns.forced_confirms:
        mover = loaded.acted
        yield from _confirmations(loaded)
        loaded.acted = mover  # nobody else came: who is asked next may have to be told
    else:
        yield from _of_only_member(loaded)


def _confirmations(loaded: LoadedMatch) -> Iterator[Played]:
    """Play what is forced once it is all that is left to each member who is asked."""
    while seats := [seat for seat in loaded.waiting if not loaded.plays_itself(seat)]:
        found = [(seat, _forced(loaded, seat)) for seat in seats]
        if any(action is None for _, action in found):
            return
        for seat, action in found:
            if action is not None:
                yield _play(loaded, seat, action)


def _of_only_member(loaded: LoadedMatch) -> Iterator[Played]:
    """Play the forced moves of the only member of a match, and note their versions."""
    seat = _only_member(loaded)
    if loaded.acted.seat == seat and not loaded.acted.helped:
        loaded.settings.forced = ()
    while seat is not None and seat in loaded.waiting and not loaded.plays_itself(seat):
        action = _forced(loaded, seat)
        if action is None:
            return
        played = _play(loaded, seat, action)
        loaded.settings.forced = (*loaded.settings.forced, loaded.match.version)
        yield played


def _forced(loaded: LoadedMatch, seat: Seat) -> Action | None:
    return loaded.definition.turns.forced(loaded.match.legal_actions(seat))


def _play(loaded: LoadedMatch, seat: Seat, action: Action) -> Played:
    played = loaded.match.play(seat, (loaded.definition.notation.write(action),))
    loaded.acted = LastMove(seat)
    return played


def _only_member(loaded: LoadedMatch) -> int | None:
    """Return the seat of the only member, None if there are several or a computer plays there."""
    members = [seat for seat in loaded.row.seats if seat.user_id is not None]
    return members[0].seat if len(members) == 1 and members[0].bot is None else None
