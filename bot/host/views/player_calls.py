"""The members a match needs something from, and why: each cause leads to one mention.

Match messages, reminders, direct messages and timeouts all use this rule.
"""

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from bot.host.clock.reminders import Why, hears_of
from bot.host.match.clock_storage import wants_direct_messages
from bot.host.match.last_player import awaits_decision
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Mention
from bot.host.views.clock_text import plain_name
from bot.host.views.consent_request import asker_name
from bot.host.views.match_status import occasion
from games.core.translation import N_
from storage.member.preferences import Preferences

TEXTS = {
    "turn": N_("it's your turn."),
    "late": N_("{name} ran out of time. What now?"),
    "closing": N_("your time is up, and nobody else plays on. Play, or the match ends."),
    "left": N_("{name} left the server. What should happen with their seat?"),
    "alone": N_("everybody else has left. What now?"),
}
"""The text of the mention by reason, except for requests."""
ASKED = {
    "undo": N_("{name} wants to undo a move. Is that OK?"),
    "pause": N_("{name} wants to pause. Is that OK?"),
    "go-on": N_("{name} wants to resume. Are you ready?"),
    "take": N_("{name} wants to take the free seat. Is that OK?"),
}
"""The text of the mention by the kind of request."""
ABOUT_A_SEAT = ("late", "left")
"""Reasons that concern another player; `Notification.of` is that player's seat."""
SEVERAL = N_("this match waits for you.")
"""The text of a mention of several members for different reasons."""


@dataclass(frozen=True, slots=True)
class Notification:
    """A seated member who is needed, and why.

    `of` distinguishes causes of the same kind: it is the move at which a turn began, the late or
    departed seat, or a request's version.
    """

    user_id: int
    seat: int
    why: Why
    of: int = 0

    @property
    def mark(self) -> str:
        """The text that is stored once the member was notified."""
        return f"{self.seat} {self.why} {self.of}"

    def is_in(self, marks: Collection[str]) -> bool:
        """Return whether the notification's mark is among these."""
        return self.mark in marks


def must_move_in_person(loaded: LoadedMatch, seat: int) -> bool:
    """Return whether a seat's member has to move and is expected to do so in person."""
    row = loaded.seat(seat)
    is_here = row.user_id is not None and row.bot is None and seat not in loaded.left
    return is_here and seat in loaded.waiting and not loaded.clocks.plays_for(seat)


def notifications(loaded: LoadedMatch) -> list[Notification]:
    """Return who is needed now; of several causes only the most important one counts."""
    if not loaded.is_running:
        return []
    left = [seat for seat in loaded.left if not loaded.troubles[seat].waits]
    if left:
        return list(_everybody(loaded, "left", left[0]))
    if awaits_decision(loaded):
        return list(_everybody(loaded, "alone", 0))
    if loaded.request is not None:
        answered = {*json.loads(loaded.request.answers), str(loaded.request.asker)}
        asked = _everybody(loaded, "request", loaded.request.version)
        return [notification for notification in asked if str(notification.seat) not in answered]
    if loaded.settings.season is not None:
        return []  # a season sends reminders of its own, once a day
    return [*_turns(loaded), *_about_late(loaded)]


def delivered_marks(
    loaded: LoadedMatch, now: Iterable[Notification], before: Iterable[str]
) -> tuple[str, ...]:
    """Return the marks of these notifications, and of earlier ones that still apply."""
    true = {turn.mark for turn in (*_turns(loaded), *notifications(loaded))}
    kept = (mark for mark in before if mark in true)
    return tuple(dict.fromkeys([*(notification.mark for notification in now), *kept]))


def is_mentioned(chosen: Preferences, why: Why) -> bool:
    """Return whether a member is mentioned for this reason: a direct message may replace it."""
    by_letter = why == "turn" and wants_direct_messages(chosen)
    return hears_of(chosen, why) and not by_letter


def mention_of(loaded: LoadedMatch, found: Collection[Notification]) -> Mention | None:
    """Return a mention of these members, None if there are none."""
    if not found:
        return None
    first, *others = found
    text, name = _reason(loaded, first)
    if len({notification.why for notification in found}) > 1:
        text = SEVERAL
    also = tuple(other.user_id for other in others)
    said = loaded.words(text, name=name)
    text = ": ".join(filter(None, (occasion(loaded.settings, loaded.words), said)))
    return Mention(first.user_id, text, also)


def _reason(loaded: LoadedMatch, notification: Notification) -> tuple[str, str]:
    """Return the text of a mention, and the name of the player it is about, "" for no player."""
    if notification.why == "request" and loaded.request is not None:
        return ASKED[loaded.request.kind], asker_name(loaded.request, loaded.words)
    name = (
        plain_name(loaded, notification.of, loaded.words)
        if notification.why in ABOUT_A_SEAT
        else ""
    )
    return TEXTS[notification.why], name


def _everybody(loaded: LoadedMatch, why: Why, of: int) -> Iterator[Notification]:
    for seat in loaded.row.human_seats():
        if seat.user_id is not None and seat.seat not in loaded.left:
            yield Notification(seat.user_id, seat.seat, why, of)


def _turns(loaded: LoadedMatch) -> Iterator[Notification]:
    """Yield the members who have to move; the reason says whether the match ends otherwise."""
    for notification in _everybody(loaded, "turn", 0):
        if must_move_in_person(loaded, notification.seat):
            turn = loaded.clocks.turns.get(notification.seat)
            is_over = turn is not None and turn.stage == "over"
            ends = is_over and not loaded.row.human_seats(but=notification.seat)
            mark = turn.mark if turn is not None else 0
            yield Notification(
                notification.user_id, notification.seat, "closing" if ends else "turn", mark
            )


def _about_late(loaded: LoadedMatch) -> Iterator[Notification]:
    """Yield the members who decide about a late turn and have no turn of their own."""
    turns = loaded.clocks.turns.items() if loaded.is_played else ()
    late = [seat for seat, turn in turns if turn.stage == "over"]
    for notification in _everybody(loaded, "late", late[0]) if late else ():
        if notification.seat not in late and not must_move_in_person(loaded, notification.seat):
            yield notification
