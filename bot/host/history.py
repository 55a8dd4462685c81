"""History: a match's log, replay, export and proof, each as one reader may see it."""

import re
from collections.abc import Sequence

from bot.host.seats import clean_name
from bot.host.sheet import Download, Press, Row, Sheet
from bot.host.stored import as_played
from bot.host.table import Table
from games.core.match import Match
from games.core.record import Record, check_record, write_record
from games.core.words import Words
from storage.moves import MoveRow

LINES_PER_PAGE = 20


def log_sheet(
    table: Table, rows: Sequence[MoveRow], reader: int | None, words: Words, page: int = 0
) -> Sheet:
    """Return a page of what happened, newest page first, as this reader (None: onlooker) saw it."""
    told = [line for row in rows for line in _lines(table, row, reader, words)]
    last = max(0, (len(told) - 1) // LINES_PER_PAGE)
    page = min(max(page, 0), last)
    end = len(told) - page * LINES_PER_PAGE
    shown = told[max(0, end - LINES_PER_PAGE) : end] or [words("Nothing has happened yet.")]
    older = Press(words("◀ Older"), table.door(f"/log {page + 1}"), enabled=page < last)
    newer = Press(words("Newer ▶"), table.door(f"/log {page - 1}"), enabled=page > 0)
    title = words("Log · {game}", game=words(table.box.title))
    return Sheet(title, tuple(shown), ((older, newer),) if last else (), may_cut=True)


def replay_sheet(
    table: Table, rows: Sequence[MoveRow], reader: int | None, words: Words, step: int
) -> Sheet:
    """Return the position after `step` moves as this reader may know it, with the way to others."""
    moves = [row for row in rows if row.lines]
    step = min(max(step, 0), len(moves))
    match = replayed(table, moves[:step])
    view = table.box.game.view(match.state, reader)
    screen = table.box.screen(view, [], words)
    told = [words("Before the first move.")]
    if step:
        told = _lines(table, moves[step - 1], reader, words)
    title = words("Replay · move {step} of {last}", step=step, last=len(moves))
    return Sheet(
        title,
        (*screen.lines, *told),
        (_steps(table, step, len(moves)),),
        picture=table.box.picture(view, words),
        mood="done",
    )


def replayed(table: Table, moves: Sequence[MoveRow]) -> Match:
    """Return the match as it stood after these moves, played again from its seed."""
    box = table.box
    match = Match.start(box, table.match.options, table.match.seats, table.match.dice)
    for row in moves:
        if row.seat is None:
            match.ring()
        else:
            match.play(row.seat, row.lines)
    return match


def export(table: Table, rows: Sequence[MoveRow], reader: int | None, words: Words) -> Download:
    """Return the match as a file: everything once it is over, else what this reader saw."""
    record = record_of(table, rows, reader)
    text = words("The whole match. Check it with `fulltime replay FILE`.")
    if table.is_running:
        text = words("What you could see so far. The seed and the rest come when it is over.")
    name = f"{re.sub('[^a-z0-9]+', '-', table.box.name)}-{table.row.id}.json"
    return Download(name, record.model_dump_json(indent=1).encode(), text)


def verify(table: Table, rows: Sequence[MoveRow], words: Words) -> Sheet:
    """Return the proof that shuffles and rolls follow from the seed promised in the lobby."""
    row, title = table.row, words("Shuffle check")
    promise = words("Promised before anyone joined: `{sha}`", sha=row.sha256)
    if table.is_running:
        later = words("The seed behind it is shown here when the match is over.")
        return Sheet(title, (promise, later))
    record = record_of(table, rows, None)
    verdict = check_record(table.box, record)
    found = words("✅ Seed and all {n} moves agree.", n=verdict.moves)
    if not verdict.seed_matches:
        found = words("❌ The seed is not the promised one.")
    elif verdict.differs_at == 0:
        found = words("❌ The opening does not follow from the seed.")
    elif verdict.differs_at is not None:
        found = words("❌ Move {n} does not follow from the seed.", n=verdict.differs_at)
    return Sheet(
        title,
        (
            promise,
            words("Seed: `{seed}`", seed=record.seed),
            words("Mixed in at Start: `{mix}`", mix=record.mix),
            found,
            words("-# Whoever runs this bot could read its database while you play."),
        ),
    )


def record_of(table: Table, rows: Sequence[MoveRow], reader: int | None) -> Record:
    """Return the match as a record for this reader, with the hash that was promised at first."""
    played = [as_played(table.box, row) for row in rows if row.lines]
    opening = next((as_played(table.box, row).events for row in rows if not row.lines), ())
    table.match.opening = opening
    record = write_record(
        table.box,
        table.match,
        played,
        seed=table.row.seed,
        mix=table.row.mix,
        era=table.row.era,
        names=[clean_name(seat.name) for seat in table.row.seats],
        over=not table.is_running,
        reader=reader,
    )
    return record.model_copy(update={"sha256": table.row.sha256})


def _lines(table: Table, row: MoveRow, reader: int | None, words: Words) -> list[str]:
    events = as_played(table.box, row).events
    told = [table.box.story(event, words) for event in events if event.is_for(reader)]
    return [line for line in told if line]


def _steps(table: Table, step: int, last: int) -> Row:
    """Return the four ways through a replay; the marks keep their custom ids apart."""
    ways = (
        ("⏮", 0, "first"),
        ("◀", step - 1, "back"),
        ("▶", step + 1, "next"),
        ("⏭", last, "last"),
    )
    return tuple(
        Press(label, table.door(f"/replay {to} {mark}"), enabled=0 <= to <= last and to != step)
        for label, to, mark in ways
    )
