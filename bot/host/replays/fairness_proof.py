"""The fairness proof: shuffles and rolls follow from a committed seed and can be recomputed."""

import re
from collections import Counter
from collections.abc import MutableSequence
from dataclasses import dataclass, field
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.replay_run import ReplayInput, Step, replay_steps
from bot.host.ui.message import Button, FileAttachment, MessageContent
from bot.worker_jobs import PAGE, job
from games.core.dice import TABLE, SeededDice, match_key
from games.core.game import IllegalAction
from games.core.record import Record, ReplayResult, check_record
from games.core.translation import N_, Translator
from games.registry import GAMES

PROMISE = N_("This proves that nobody picked the shuffle. Fixed before anyone joined: `{sha}`")
OF_SEASON = N_(
    "This proves that nobody picked the shuffle. Fixed when the "
    "season began, before its first day: `{sha}`"
)
"""In a season the seats are assigned before there is a seed."""
CHECK = N_(
    "Check it yourself: save **Export** and run `fulltime replay FILE`. **All "
    "rolls and shuffles** lists them, with ten lines of Python that repeat them."
)
HEAD = """\
Every shuffle and roll of {game}, match {match}

The seed was promised by its SHA-256 before the first move, and mixed with the number of the click
that started the match, which nobody could choose, or with what names the season that began by
itself: key = BLAKE2b(mix, key=seed). Draw k of a stream is a 64-bit word of BLAKE2b over
(era, stream, block); a die of n sides shows word * n >> 64, plus 1.
There is a stream for each seat, from 0, and one for the table, -1. A moderator's rewind begins
another era. A shuffle of n things takes n - 1 draws, from the last place to the second.

sha256 {sha}
seed   {seed}
mix    {mix}

from hashlib import blake2b, sha256
from struct import pack, unpack
seed, mix = bytes.fromhex("{seed}"), "{mix}"
assert sha256(seed).hexdigest() == "{sha}"
key = blake2b(mix.encode(), key=seed).digest()
def draw(era, stream, k, n):
    block = blake2b(pack(">IhQ", era, stream, k >> 3), key=key).digest()
    return (unpack(">8Q", block)[k & 7] * n >> 64) + 1

move  era  stream  draw  what
"""


@dataclass(frozen=True, slots=True)
class FairnessResult:
    """The result of a replay: the verdict, and the number of draws per stream."""

    verdict: ReplayResult
    rolls: int
    shuffles: int
    drawn: dict[int, int] = field(default_factory=dict)


class RecordingDice:
    """Dice that record every roll and shuffle as (era, stream, draw, what)."""

    def __init__(self, key: bytes) -> None:
        self.era = 0
        self.notes: list[tuple[int, int, int, str]] = []
        self._first = SeededDice(key)

    def at(self, era: int) -> "RecordingDice":
        """Switch to the dice of another era."""
        self.era, self._first = era, self._first.at(era)
        return self

    def below(self, luck: list[int], stream: int, n: int) -> int:
        """Return a number from 0 to n-1."""
        k, found = luck[stream], self._first.below(luck, stream, n)
        self.notes.append((self.era, stream, k, f"one of {n}: number {found + 1}"))
        return found

    def roll(self, luck: list[int], stream: int, sides: int = 6) -> int:
        """Return a roll of one die."""
        k, found = luck[stream], self._first.roll(luck, stream, sides)
        self.notes.append((self.era, stream, k, f"a die of {sides}: {found}"))
        return found

    def shuffle(self, luck: list[int], stream: int, items: MutableSequence[Any]) -> None:
        """Shuffle the items in place."""
        k = luck[stream]
        self._first.shuffle(luck, stream, items)
        self.notes.append((self.era, stream, k, f"a shuffle of {len(items)}"))


def commitment_text(loaded: LoadedMatch, words: Translator) -> MessageContent:
    """Return what is known of the dice while the match runs."""
    later = words("The seed behind it is shown here when the match is over.")
    how = words(
        "Every shuffle and roll follows from it and from the click on Start. Then you can check "
        "them all yourself."
    )
    if _is_of_season(loaded):
        how = words("Every shuffle and roll follows from it. Then you can check them all yourself.")
    return MessageContent(words("Fairness check"), (_promise(loaded, words), how, later))


def _promise(loaded: LoadedMatch, words: Translator) -> str:
    """Return the commitment to the seed, and when it was made."""
    text = OF_SEASON if _is_of_season(loaded) else PROMISE
    return words(text, sha=loaded.row.sha256)


def _is_of_season(loaded: LoadedMatch) -> bool:
    return loaded.settings.season is not None


@job(PAGE)
def find(stored: str) -> FairnessResult:
    """Return the result of replaying a whole match; `stored` is its record as JSON."""
    record = Record.model_validate_json(stored)
    verdict = check_record(GAMES[record.game], record)
    notes = [note for _number, note in _recorded_draws(record)]
    drawn = Counter(stream for _era, stream, _k, _what in notes)
    shuffles = sum("shuffle" in what for *_where, what in notes)
    return FairnessResult(verdict, len(notes) - shuffles, shuffles, dict(drawn))


@job(PAGE)
def draws(stored: str) -> bytes:
    """Return every roll and shuffle of a match as text, with instructions to recompute them."""
    record = Record.model_validate_json(stored)
    head = HEAD.format(
        game=record.game, match="/".join(record.seats), sha=record.sha256, seed=record.seed,
        mix=record.mix,
    )  # fmt: skip
    lines = [
        f"{number:>4}  {era:>3}  {stream:>6}  {k:>4}  {what}"
        for number, (era, stream, k, what) in _recorded_draws(record)
    ]
    return "\n".join([head, *lines, ""]).encode()


def draws_file(loaded: LoadedMatch, content: bytes, words: Translator) -> FileAttachment:
    """Return the file with every draw."""
    name = f"{re.sub('[^a-z0-9]+', '-', loaded.definition.name)}-{loaded.row.id}-dice.txt"
    return FileAttachment(name, content, words("Every shuffle and roll, and how to repeat them."))


def proven(
    loaded: LoadedMatch, fairness_result: FairnessResult | None, words: Translator
) -> MessageContent:
    """Return the proof that all draws follow from the seed; None: no replay is possible."""
    row = loaded.row
    told = [
        _promise(loaded, words),
        words("Seed: `{seed}`", seed=row.seed.hex()),
        words("Added when Start was pressed: `{mix}`", mix=row.mix),
    ]
    if fairness_result is None:
        told.append(
            words("The rules have changed since, so the moves cannot be played again today.")
        )
        return MessageContent(words("Fairness check"), tuple(told))
    told += [
        _verdict(fairness_result.verdict, words),
        *_counted(fairness_result, words),
        words(CHECK),
    ]
    told.append(words("-# The people who run this bot could read its database while you play."))
    every = Button(words("All rolls and shuffles"), loaded.custom_id("/verify draws"))
    export = Button(words("Export"), loaded.custom_id("/export"))
    return MessageContent(words("Fairness check"), tuple(told), ((every, export),))


def _verdict(verdict: ReplayResult, words: Translator) -> str:
    if not verdict.seed_matches:
        return words("❌ This seed does not match the code shown in the lobby.")
    if verdict.differs_at == 0:
        return words("❌ The opening does not match the seed.")
    if verdict.differs_at is not None:
        return words("❌ Move {n} does not match the seed.", n=verdict.differs_at)
    return words.plural(
        "✅ Seed and {n} move agree.", "✅ Seed and all {n} moves agree.", verdict.moves
    )


def _counted(fairness_result: FairnessResult, words: Translator) -> list[str]:
    """Return how many shuffles and rolls were checked, by seat."""
    rolls = words.plural("{n} roll", "{n} rolls", fairness_result.rolls)
    shuffles = words.plural("{n} shuffle", "{n} shuffles", fairness_result.shuffles)
    whose = [
        words("{n} for everyone", n=number)
        if stream == TABLE
        else words("{n} for {name}", name=words.name(stream), n=number)
        for stream, number in sorted(fairness_result.drawn.items())
    ]
    return [
        words("🎲 {shuffles} and {rolls}: {whose}", shuffles=shuffles, rolls=rolls,
              whose=words.listed(whose) or "–")
    ]  # fmt: skip


def _recorded_draws(record: Record) -> list[tuple[int, tuple[int, int, int, str]]]:
    """Return each draw with its move's number, up to the first move that cannot be replayed."""
    key = match_key(bytes.fromhex(record.seed or ""), record.mix)
    steps = tuple(Step(move.seat, tuple(move.lines), move.era) for move in record.moves)
    options = GAMES[record.game].options_adapter.validate_python(record.options)
    dump = GAMES[record.game].options_adapter.dump_json(options).decode()
    dice, noted, seen = RecordingDice(key), [], 0
    again = ReplayInput(record.game, dump, len(record.seats), key, None, steps)
    try:
        for number, _ in enumerate(replay_steps(again, dice)):
            noted += [(number, note) for note in dice.notes[seen:]]
            seen = len(dice.notes)
    except (IllegalAction, ValueError):
        pass  # the verdict reports it
    return noted
