"""Stored events as sentences, including those of older versions of the rules."""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from bot.host.match.former_players import words_at
from bot.host.match.loaded_match import LoadedMatch
from games.core.definition import GameDefinition
from games.core.game import Event, Seat
from games.core.screen import Screen
from games.core.translation import N_, Translator, runs
from storage.match.moves import RecentMove

MOST_SENTENCES = 3
"""The most sentences about one move that stay on the card."""
StoredEvent: TypeAlias = dict[str, Any]


def event_sentences(
    definition: GameDefinition, events: str, reader: Seat | None, words: Translator
) -> list[str]:
    """Return the sentences of stored events (JSON) for this reader (None: an onlooker).

    An event unknown to today's rules is shown by its kind; an event that an earlier sentence
    already covers is left out.
    """
    lines, before = list[str](), list[Event]()
    for stored in json.loads(events):
        if not may_read(stored, reader):
            continue
        event = _parsed(definition, stored)
        if event is None:
            lines.append(_unknown(stored))
        elif not definition.texts.is_told(event, before):
            lines.append(definition.story(event, words))
        before += [event] if event is not None else []
    return runs(filter(None, lines))


def _parsed(definition: GameDefinition, stored: Mapping[str, Any]) -> Event | None:
    """Return a stored event; None for one unknown to today's rules."""
    try:
        event: Event = definition.event_adapter.validate_python(stored)
    except ValueError:
        return None
    return event


def _unknown(stored: Mapping[str, Any]) -> str:
    return f"({stored.get('kind', '?')})"


def _sentence(definition: GameDefinition, stored: Mapping[str, Any], words: Translator) -> str:
    event = _parsed(definition, stored)
    return _unknown(stored) if event is None else definition.story(event, words)


def may_read(event: Mapping[str, Any], reader: Seat | None) -> bool:
    """Return whether this reader (None: an onlooker) may read a stored event, as `Event.is_for`."""
    only = event.get("only")
    if only is not None:
        return reader in only
    return reader is None or reader not in event.get("but", ())


def forced_line(loaded: LoadedMatch, seat: Seat, words: Translator) -> tuple[str, ...]:
    """Return the line about moves played for a seat because it had no choice, if there are any."""
    done = [move for move in loaded.recent if move.version in loaded.settings.forced]
    told = [
        line
        for move in done
        if move.seat == seat
        for line in event_sentences(loaded.definition, move.events, seat, words)
    ]
    text = N_("Only this was possible, so I did it for you: {told}")
    return (words(text, told=" ".join(runs(told))),) if told else ()


def happened_lines(
    loaded: LoadedMatch, reader: Seat | None, screen: Screen, words: Translator
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the line that says what just happened, and the line that belongs below the buttons.

    Dramatic events take the place of the screen's own sentence, which is then the line below.
    """
    own = (screen.happened,) if screen.happened else ()
    drama = _story_line(loaded, reader, screen.lines, words)
    return (drama, own) if drama and screen.happened not in drama[0] else (drama or own, ())


def _story_line(
    loaded: LoadedMatch, reader: Seat | None, shown: Sequence[str], words: Translator
) -> tuple[str, ...]:
    """Return the line of the last dramatic events that this reader (None: an onlooker) may read.

    It is empty once the next turn has ended. Sentences that are among the `shown` lines already
    are left out.
    """
    if not loaded.has_drama:
        return ()
    for index in reversed(range(len(loaded.recent))):
        events = _dramatic(loaded, loaded.recent[index], reader)
        if events:
            if not _is_last_turn(loaded, index):
                return ()
            then = words_at(loaded, loaded.recent[index].version, words)
            told = [_sentence(loaded.definition, event, then) for event in events]
            return _as_line(told, " ".join(shown))
    return ()


def _as_line(told: Iterable[str], shown: str) -> tuple[str, ...]:
    new = [sentence for sentence in told if sentence and sentence not in shown]
    return (" ".join(runs(new)[-MOST_SENTENCES:]),) if new else ()


def _dramatic(loaded: LoadedMatch, move: RecentMove, reader: Seat | None) -> list[StoredEvent]:
    """Return a move's dramatic events for a reader."""
    if not loaded.definition.finds_drama(move.events):
        return []
    events: list[StoredEvent] = json.loads(move.events)
    kinds = loaded.definition.dramatic_kinds
    return [event for event in events if event["kind"] in kinds and may_read(event, reader)]


def _is_last_turn(loaded: LoadedMatch, at: int) -> bool:
    """Return whether no member has ended a turn since the move at this index.

    A turn is a run of consecutive moves of one seat. Turns of computers do not count, since they
    take seconds. Where several seats act at once, the turn lasts until all of them have acted.
    """
    state, asked = loaded.match.state, loaded.match.asked
    people = {row.seat for row in loaded.row.human_seats()}
    waiting = loaded.definition.game.waiting_for(state)
    if any(asked[seat] <= loaded.recent[at].version for seat in waiting if seat in people):
        return True
    turns = [seat for seat, _ in groupby(move.seat for move in loaded.recent[at + 1 :])]
    ended = turns[:-1] if turns and turns[-1] in waiting else turns
    return people.isdisjoint(ended)
