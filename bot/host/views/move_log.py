"""A match's log and its exported record, as one reader may see them."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.host.match.former_players import seats_at, words_at
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.member import seat_names, without_face, words_for, words_with_seats
from bot.host.ui.message import Button, FileAttachment, MessageContent
from bot.host.views.event_text import event_sentences, may_read
from bot.host.views.moderation_notice import log_line
from games.core.record import Move, Record, write_record
from games.core.translation import Translator
from storage.match.moves import MoveRow
from storage.server.audit import Note

LINES_PER_PAGE = 20
Told: TypeAlias = MoveRow | Note
"""An entry of a log: a move, or a moderator's action."""


def log_sheet(
    loaded: LoadedMatch,
    story: Sequence[Told],
    reader: int | None,
    words: Translator,
    page: int = 0,
) -> MessageContent:
    """Return a page of the log, newest page first, as this reader (None: onlooker) saw it.

    `story` are the moves and the moderators' actions.
    """
    lines, era = list[str](), 0
    for entry in sorted(story, key=lambda entry: entry.at):
        if isinstance(entry, Note):
            lines += [log_line(entry, words)] if entry.what != "rewind" else []
            continue
        lines += _rewound(entry.era > era, words)
        then = _words_of_move(loaded, entry, words)
        told = event_sentences(loaded.definition, entry.events, reader, then)
        lines += _marked(loaded, entry, told, reader, then)
        era = entry.era
    lines += _rewound(loaded.row.era > era, words)
    last = max(0, (len(lines) - 1) // LINES_PER_PAGE)
    page = min(max(page, 0), last)
    end = len(lines) - page * LINES_PER_PAGE
    shown = lines[max(0, end - LINES_PER_PAGE) : end] or [words("Nothing has happened yet.")]
    older = Button(words("◀ Older"), loaded.custom_id(f"/log {page + 1}"), enabled=page < last)
    newer = Button(words("Newer ▶"), loaded.custom_id(f"/log {page - 1}"), enabled=page > 0)
    title = words("Log · {game}", game=words(loaded.definition.title))
    return MessageContent(title, tuple(shown), ((older, newer),) if last else (), may_cut=True)


def export(
    loaded: LoadedMatch, rows: Sequence[MoveRow], reader: int | None, words: Translator
) -> FileAttachment:
    """Return the match as a file: everything once it is over, before that what this reader saw."""
    record = record_of(loaded, rows, reader)
    text = words(
        "The whole match. Open the page in any browser to play it back; check the other file "
        "with `fulltime replay FILE`."
    )
    if loaded.is_running:
        text = words("What you could see so far. The seed and the rest come when it is over.")
    name = f"{re.sub('[^a-z0-9]+', '-', loaded.definition.name)}-{loaded.row.id}.json"
    return FileAttachment(name, record.model_dump_json(indent=1).encode(), text)


def record_of(loaded: LoadedMatch, rows: Sequence[MoveRow], reader: int | None) -> Record:
    """Return the match as a record for this reader, from the stored moves."""
    over = not loaded.is_running

    def told(row: MoveRow) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = json.loads(row.events)
        return [event for event in events if over or may_read(event, reader)]

    record = write_record(
        loaded.definition,
        loaded.match,
        [],
        seed=loaded.row.seed,
        mix=loaded.row.mix,
        era=next((row.era for row in rows), 0),
        names=seat_names(loaded.row.seats, words_for()),
        over=over,
        reader=reader,
    )
    moves = [
        Move(seat=row.seat, lines=[*row.lines] if over else [], events=told(row), era=row.era)
        for row in rows
        if row.lines
    ]
    stored = {
        "rules_version": loaded.row.rules_version,
        "sha256": loaded.row.sha256,
        "opening": next((told(row) for row in rows if not row.lines), []),
        "moves": moves,
    }
    return record.model_copy(update=stored)


def _words_of_move(loaded: LoadedMatch, row: MoveRow, words: Translator) -> Translator:
    """Return the translator for a move; a member for whom a computer made it has no face then."""
    if row.version not in loaded.settings.helped:
        return words_at(loaded, row.version, words)
    seats = [
        replace(other, bot=None) if other.seat == row.seat and other.user_id is not None else other
        for other in seats_at(loaded, row.version)
    ]
    return words_with_seats(words, seats)


def _marked(
    loaded: LoadedMatch,
    row: MoveRow,
    lines: list[str],
    reader: int | None,
    words: Translator,
) -> list[str]:
    """Return a move's lines, marked if a computer made it for the seat's player, or the plan did.

    Plans are secret, so only whoever made one reads what came of it.
    """
    if lines and row.seat == reader and row.version in loaded.settings.planned:
        return [words("🗒 From your plan: {move}", move=lines[0]), *lines[1:]]
    is_own = row.seat in loaded.settings.deleted and row.version > loaded.settings.seated[row.seat]
    if lines and row.seat is not None and row.version in loaded.settings.helped and not is_own:
        name = without_face(words.name(row.seat))
        return [words("🤖 for {name}: {move}", name=name, move=lines[0]), *lines[1:]]
    return lines


def _rewound(is_new_era: bool, words: Translator) -> list[str]:  # noqa: FBT001 - the only condition
    return [words("⏪ A moderator took the match back to here.")] if is_new_era else []
