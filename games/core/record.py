"""The exported file of a match, and the check that replaying it leads to the same end."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.core.definition import GameDefinition
from games.core.dice import SeededDice, commitment, match_key
from games.core.game import IllegalAction, Seat
from games.core.match import Match, Played
from games.core.translation import Translator

Era = Annotated[int, Field(ge=0, lt=2**32)]
"""The number of an era of the dice, 32 bits without a sign (see `dice`)."""


class Move(BaseModel):
    """One move of a record; `lines` are empty while the reader may not know them.

    `era` is the era of the dice it was played with; a new era begins each time a moderator takes
    the match back.
    """

    model_config = ConfigDict(extra="forbid")

    seat: Seat | None
    lines: list[str]
    events: list[dict[str, Any]]
    era: Era = 0


class Record(BaseModel):
    """A match as exported: complete once it is over, before that only what the reader may see.

    `seed` (32 bytes in hex) is only set at the end; `sha256` is its commitment, published before
    anyone joined; `mix` is the data of the Start click; `era` is that of the opening.
    """

    model_config = ConfigDict(extra="forbid")

    fulltime: Literal[1] = 1
    game: str
    rules_version: int
    seats: list[str]
    options: dict[str, Any]
    sha256: str
    seed: str | None = None
    mix: str = ""
    era: Era = 0
    opening: list[dict[str, Any]]
    moves: list[Move]
    outcome: str | None = None


class ReplayResult(BaseModel):
    """The result of a replay: whether the seed is the committed one, and the first differing move.

    `differs_at` counts moves from 1; 0 is the opening, None means that all agree.
    """

    seed_matches: bool
    differs_at: int | None
    moves: int
    why: str = ""

    @property
    def agrees(self) -> bool:
        """Whether the seed and all moves agree."""
        return self.seed_matches and self.differs_at is None


def dump_events(definition: GameDefinition, events: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - events of any game
    """Return events as JSON objects with their `kind` and without fields at their defaults."""
    return [
        {
            **definition.event_adapter.dump_python(event, mode="json", exclude_defaults=True),
            "kind": event.kind,
        }
        for event in events
    ]


def events_json(definition: GameDefinition, events: Any) -> str:  # noqa: ANN401 - events of any game
    """Return events as they are stored with their move: a JSON list of `dump_events`."""
    return json.dumps(dump_events(definition, events), separators=(",", ":"))


def write_record(  # noqa: PLR0913 - a record has this many parts
    definition: GameDefinition,
    match: Match,
    played: list[Played],
    *,
    seed: bytes,
    mix: str,
    era: int,
    names: list[str],
    over: bool,
    reader: Seat | None = None,
) -> Record:
    """Return the match as a record for `reader` (None: an onlooker).

    Until it is `over` the record holds the events the reader saw, without lines and seed.
    """
    outcome = definition.game.outcome(match.state)

    def told(events: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - events of any game
        return dump_events(definition, [event for event in events if over or event.is_for(reader)])

    moves = [
        Move(seat=move.seat, lines=[*move.lines] if over else [], events=told(move.events), era=era)
        for move in played
    ]
    return Record(
        game=definition.name,
        rules_version=definition.rules_version,
        seats=names,
        options=definition.dump_options(match.options),
        sha256=commitment(seed),
        seed=seed.hex() if over else None,
        mix=mix if over else "",
        era=era,
        opening=told(match.opening),
        moves=moves,
        outcome=outcome.rule if outcome else None,
    )


def check_record(definition: GameDefinition, record: Record) -> ReplayResult:
    """Replay a finished match from its seed; raises ValueError for a file that cannot be replayed.

    A file cannot be replayed if the match is still running (it has no seed), or if its seats or
    options are not allowed by the game.
    """
    if record.seed is None:
        raise ValueError("the match is still running, so its seed is not in the file")
    seed, words = bytes.fromhex(record.seed), Translator(names=record.seats)
    honest = commitment(seed) == record.sha256
    dice = SeededDice(match_key(seed, record.mix), record.era)
    match = _begun(definition, record, dice, words)
    verdict = ReplayResult(seed_matches=honest, differs_at=None, moves=len(record.moves))
    if dump_events(definition, match.opening) != record.opening:
        return verdict.model_copy(update={"differs_at": 0, "why": "the opening differs"})
    for number, move in enumerate(record.moves, 1):
        match.dice = dice.at(move.era)
        try:
            played = _play_again(match, move)
        except IllegalAction as refusal:
            why = words.fill(refusal.text, refusal.facts)
            return verdict.model_copy(update={"differs_at": number, "why": why})
        if dump_events(definition, played.events) != move.events:
            return verdict.model_copy(update={"differs_at": number, "why": "other events"})
    outcome = definition.game.outcome(match.state)
    if (outcome.rule if outcome else None) != record.outcome:
        end = {"differs_at": len(record.moves), "why": "another end"}
        return verdict.model_copy(update=end)
    return verdict


def _play_again(match: Match, move: Move) -> Played:
    """Play a move of a record, by a seat or by the timer; raises `IllegalAction`."""
    match.past.clear()  # a replay is never undone
    if move.seat is None:
        return match.play_timer()
    return match.play_in_place(move.seat, move.lines)


def _begun(
    definition: GameDefinition, record: Record, dice: SeededDice, words: Translator
) -> Match:
    """Return the match of a record before its first move; raises ValueError if there is none."""
    sitting = range(len(record.seats))
    if len(sitting) not in definition.seats:
        raise ValueError(f"{definition.title} is not played by {len(sitting)}")
    if any(move.seat is not None and move.seat not in sitting for move in record.moves):
        raise ValueError("a move names a seat that nobody has")
    try:
        return Match.start(definition, _options_of(definition, record), len(sitting), dice)
    except IllegalAction as refusal:
        raise ValueError(words.fill(refusal.text, refusal.facts)) from None


def _options_of(definition: GameDefinition, record: Record) -> Any:  # noqa: ANN401 - options of any game
    """Return the options of a record; raises ValueError for an option that no match could have.

    An option that did not exist yet when the match was played is missing and gets its default.
    """
    options = definition.load_options(record.options)
    agreed = definition.dump_options(options)
    for name, value in record.options.items():
        if name not in agreed:
            raise ValueError(f"{definition.title} has no option “{name}”")
        if agreed[name] != value:
            raise ValueError(f"{name}={value} means nothing beside its other options")
    return options
