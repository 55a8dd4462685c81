"""`fulltime replay`: replays an exported match and compares it move by move."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.operations.settings import SettingsError

if TYPE_CHECKING:
    from games.core.definition import GameDefinition
    from games.core.record import Record

AGREES, DIFFERS = 0, 1
"""Exit codes; a file that cannot be checked at all raises SettingsError, which exits with 2."""
MOST_BYTES = 64_000_000
"""The most bytes of a file; the longest match has a hundredth of that."""


def replay(
    file: Annotated[Path, typer.Argument(help="The file of an export.", show_default=False)],
) -> None:
    """Check an exported match: exit code 0 when it agrees, 1 when it differs, 2 when unusable."""
    from games.core.record import check_record

    record = _read(file)
    definition = _game_of(record)
    if record.seed is None:
        raise SettingsError(
            "This match is still running: its seed and its moves stay secret until it is over."
        )
    if record.rules_version != definition.rules_version:
        _print_events(definition, record)
        raise SettingsError(
            f"This match was played by edition {record.rules_version} of the rules of "
            f"{definition.title}, and today they are in edition {definition.rules_version}: "
            "above is its story as it was stored; it cannot be played again."
        )
    try:
        verdict = check_record(definition, record)
    except ValueError as error:
        why = str(error).partition("\n")[0].rstrip(".")
        raise SettingsError(f"This match cannot be played again: {why}.") from None
    _print_moves(record, verdict.differs_at, verdict.why)
    _print_seed(record, honest=verdict.seed_matches)
    raise typer.Exit(AGREES if verdict.agrees else DIFFERS)


def _read(file: Path) -> "Record":
    from pydantic import ValidationError

    from games.core.record import Record

    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)  # not the size: a device or a pipe has none
        if len(content) > MOST_BYTES:
            raise SettingsError(f"{file} is larger than any export of a match; choose another.")
        return Record.model_validate_json(content)
    except OSError as error:
        raise SettingsError(f"{file} cannot be read: {error.strerror}.") from None
    except ValidationError:
        damaged = f"{file} is not an export of Fulltime, or it is damaged."
        raise SettingsError(damaged) from None


def _game_of(record: "Record") -> "GameDefinition":
    from games.registry import GAMES

    if record.game not in GAMES:
        raise SettingsError(
            f"This is a match of “{record.game}”, and here are only: {', '.join(GAMES)}."
        )
    return GAMES[record.game]


def _print_moves(record: "Record", differs_at: int | None, why: str) -> None:
    for number, move in enumerate(record.moves[:differs_at], 1):
        who = "the table" if move.seat is None else record.seats[move.seat]
        agrees = "differs" if number == differs_at else "agrees"
        typer.echo(f"{number:>4}  {agrees}  {who}: {', '.join(move.lines)}")
    if differs_at is None:
        typer.echo(f"The opening, all {len(record.moves)} moves and the end agree.")
    elif differs_at == 0:
        typer.echo(f"The replay differs before the first move: {why}.")
    else:
        typer.echo(f"The replay differs at move {differs_at}: {why.rstrip('.')}.")


def _print_seed(record: "Record", *, honest: bool) -> None:
    says = "matches" if honest else "does not match"
    typer.echo(f"The seed {says} the SHA-256 printed before the match: {record.sha256}")


def _print_events(definition: "GameDefinition", record: "Record") -> None:
    """Print the stored events in words; an event unknown to today's game is printed by its kind."""
    from games.core.translation import Translator

    words = Translator(names=record.seats)
    for event in [*record.opening, *(event for move in record.moves for event in move.events)]:
        try:
            sentence = definition.story(definition.event_adapter.validate_python(event), words)
        except (ValueError, LookupError):  # today's game lacks this event or a card in it
            sentence = f"({event.get('kind', 'something')})"
        if sentence:
            typer.echo(sentence)
