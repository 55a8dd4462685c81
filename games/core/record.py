"""Record: a whole match as a file, and the check that it plays again to the same end."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from games.core.box import Box
from games.core.dice import SeededDice, commitment, match_key
from games.core.game import Refused, Seat
from games.core.match import Match, Played


class Move(BaseModel):
    """One move of a record; `lines` are empty where the reader may not know them yet.

    `era` says with which dice it was played: each time a moderator takes a match back, another
    begins.
    """

    model_config = ConfigDict(extra="forbid")

    seat: Seat | None
    lines: list[str]
    events: list[dict[str, Any]]
    era: int = 0


class Record(BaseModel):
    """A match as exported: everything once it is over, before that only what the reader may see.

    `seed` (32 bytes in hex) is there only at the end; `sha256` is its commitment, printed before
    anyone joined; `mix` is what the Start click brought; `era` is the opening's.
    """

    model_config = ConfigDict(extra="forbid")

    fulltime: int = 1
    game: str
    rules_version: int
    seats: list[str]
    options: dict[str, Any]
    sha256: str
    seed: str | None = None
    mix: str = ""
    era: int = 0
    opening: list[dict[str, Any]]
    moves: list[Move]
    outcome: str | None = None


class Verdict(BaseModel):
    """What a replay found: whether the seed is the promised one, and the first move that differs.

    `differs_at` counts moves from 1; 0 is the opening, None means that all agree.
    """

    seed_matches: bool
    differs_at: int | None
    moves: int
    why: str = ""

    @property
    def agrees(self) -> bool:
        """Whether seed and all moves agree."""
        return self.seed_matches and self.differs_at is None


def dump_events(box: Box, events: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - events of any game
    """Return events as JSON objects without their defaults, but for their kind."""
    return [
        {
            **box.event_adapter.dump_python(event, mode="json", exclude_defaults=True),
            "kind": event.kind,
        }
        for event in events
    ]


def write_record(  # noqa: PLR0913 - a record has this many parts
    box: Box,
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

    Until it is `over` it is told event by event as the reader saw it, without lines and seed.
    """
    outcome = box.game.outcome(match.state)

    def told(events: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - events of any game
        return dump_events(box, [event for event in events if over or event.is_for(reader)])

    return Record(
        game=box.name,
        rules_version=box.rules_version,
        seats=names,
        options=box.dump_options(match.options),
        sha256=commitment(seed),
        seed=seed.hex() if over else None,
        mix=mix if over else "",
        era=era,
        opening=told(match.opening),
        moves=[
            Move(
                seat=one.seat, lines=[*one.lines] if over else [], events=told(one.events), era=era
            )
            for one in played
        ],
        outcome=outcome.rule if outcome else None,
    )


def check_record(box: Box, record: Record) -> Verdict:
    """Play a finished match again from its seed; raises ValueError when the file does not let it.

    So while the match runs (there is no seed), and where seats or options are not the game's.
    """
    if record.seed is None:
        raise ValueError("the match is still running, so its seed is not in the file")
    sitting = range(len(record.seats))
    if len(sitting) not in box.seats:
        raise ValueError(f"{box.title} is not played by {len(sitting)}")
    if any(move.seat is not None and move.seat not in sitting for move in record.moves):
        raise ValueError("a move names a seat that nobody has")
    seed = bytes.fromhex(record.seed)
    honest = commitment(seed) == record.sha256
    options = box.load_options(record.options)
    dice = SeededDice(match_key(seed, record.mix), record.era)
    match = Match.start(box, options, len(record.seats), dice)
    verdict = Verdict(seed_matches=honest, differs_at=None, moves=len(record.moves))
    if dump_events(box, match.opening) != record.opening:
        return verdict.model_copy(update={"differs_at": 0, "why": "the opening differs"})
    for number, move in enumerate(record.moves, 1):
        match.dice = dice.at(move.era)
        match.past.clear()  # nobody will undo
        try:
            played = match.play(move.seat, move.lines) if move.seat is not None else match.ring()
        except Refused as refusal:
            return verdict.model_copy(update={"differs_at": number, "why": refusal.text})
        if dump_events(box, played.events) != move.events:
            return verdict.model_copy(update={"differs_at": number, "why": "other events"})
    outcome = box.game.outcome(match.state)
    if (outcome.rule if outcome else None) != record.outcome:
        why = {"differs_at": len(record.moves), "why": "another end"}
        return verdict.model_copy(update=why)
    return verdict
