"""Hints: what a computer would do in a member's place, worked out in a worker process."""

from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from bot.host.computers.choices import (
    BY_HOST,
    ChooseRequest,
    ComputerChoice,
    Failure,
    choose,
    place_of,
    simplified,
    think,
    time_limit,
)
from bot.host.computers.computer_service import ComputerService
from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from bot.worker_jobs import HINT, JobLimitExceeded, WorkerDied, job
from games.core.analysis.playouts import (
    MOST_OF_A_TURN,
    Expectation,
    chosen_action,
    expect,
    is_over,
    seats_of,
)
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, match_key
from games.core.game import Seat
from games.core.translation import N_
from games.registry import GAMES

SECONDS, MOST, FEWEST = 1.0, 60, 10
"""For an estimate: processor seconds of simulating matches, and the most and the fewest matches."""
STEP_SECONDS = 0.3
"""For each further action of a turn: the processor seconds of the computer that goes on."""
MARK_BYTES = 4
NOT_SERIOUS = N_("There are no hints in this match: every choice counts. Casual matches have them.")
NOT_YOUR_TURN = N_("I have a hint for you as soon as it is your turn.")


@dataclass(frozen=True, slots=True)
class Hint:
    """The line a computer would play, and its estimated result (None: not estimated).

    `more` are the further lines of the turn, if it is advised as a whole. Where `is_final` the last
    one ends it for good, and is left to the player. `failures` are the computers that failed.
    """

    line: str
    expects: Expectation | None
    failures: tuple[Failure, ...] = ()
    more: tuple[str, ...] = ()
    is_final: bool = False

    @property
    def turn(self) -> tuple[str, ...]:
        """The lines of the whole turn, or the one that is advised."""
        return (self.line, *self.more)

    @property
    def played(self) -> tuple[str, ...]:
        """The lines that one press plays: the turn up to what ends it, or the only one."""
        return self.turn[:-1] if self.more and self.is_final else self.turn

    @property
    def mark(self) -> str:
        """The turn's mark for custom ids, since a computer may think otherwise the next time."""
        return blake2b(",".join(self.turn).encode(), digest_size=MARK_BYTES).hexdigest()


class NoHintError(BrokenExecutor):
    """All computers failed that might have given a hint."""


def can_have(loaded: LoadedMatch) -> bool:
    """Return whether a match has hints: not if rated, or of a cup, a league or a season."""
    settings = loaded.settings
    return not (loaded.is_serious or settings.league or settings.season)


def can_take_back(loaded: LoadedMatch, seat: int) -> bool:
    """Return whether a seat's player may go back to before computers' replies: nobody else plays.

    As with hints, not in a match that counts.
    """
    others = (other for other in loaded.row.seats if other.seat != seat)
    return can_have(loaded) and all(other.user_id is None for other in others)


def require(loaded: LoadedMatch, seat: int) -> None:
    """Raise `Refusal` unless this seat may have a hint now."""
    if not can_have(loaded):
        raise Refusal(NOT_SERIOUS)
    loaded.require_playable()
    if seat not in loaded.waiting:
        raise Refusal(NOT_YOUR_TURN)


def imagined(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
) -> Any:  # noqa: ANN401 - a state of the same game
    """Return a state that the seat cannot tell from this one, so that it shows no more."""
    view = definition.game.view(state, seat)
    return definition.game.determinize(view, seat, RandomSource(b"imagined"))


def question(loaded: LoadedMatch, seat: int) -> ChooseRequest:
    """Return the request to a worker; its random numbers are independent of the match's."""
    level = loaded.settings.level
    return ChooseRequest(
        loaded.definition.name,
        level if level in loaded.definition.levels else loaded.definition.usual_level,
        seat,
        loaded.definition.dump_state(loaded.match.state),
        f"hint {loaded.id} {loaded.match.version} {seat}".encode()[:64],
    )


async def find(computers: ComputerService, request: ChooseRequest, match_id: str = "") -> Hint:
    """Return the hint, from a simple computer without an estimate if the first one fails.

    Raises BrokenExecutor if no computer can be asked, or if all fail.
    """
    try:
        hint = await computers.workers.run(advise, request)
    except (JobLimitExceeded, WorkerDied) as error:
        failure = Failure(request.game, request.level, type(error).__name__)
        computers.record_failure(failure, match_id)
        choice = await computers.workers.run(think, simplified(request))
        hint = Hint(_advised(choice), None, choice.failures)
    for failure in hint.failures:
        computers.record_failure(failure, match_id)
    return hint


@job(HINT)
def advise(request: ChooseRequest) -> Hint:
    """Return the hint; runs in a worker process."""
    definition = GAMES[request.game]
    state, seat = definition.load_state(request.state), request.seat
    choice = choose(definition, state, seat, request.level, request.key)
    line, more, expectation = _advised(choice), _Rest(), None
    try:
        if definition.turns.are_planned:
            more = _rest_of_turn(definition, imagined(definition, state, seat), line, request)
        if seats_of(state) > 1:  # a solo game has no opponent to beat
            expectation = _estimate(
                definition, definition.game.view(state, seat), line, request.key
            )
    except Exception as error:  # noqa: BLE001 - a computer that plays on may fail in any way
        failure = Failure(request.game, definition.usual_level, place_of(error))
        return Hint(line, None, (*choice.failures, failure), more.lines, more.is_final)
    expects = expectation if expectation is not None and expectation.matches >= FEWEST else None
    return Hint(line, expects, choice.failures, more.lines, more.is_final)


@dataclass(frozen=True, slots=True)
class _Rest:
    """The lines of a turn after its first one, and whether the last one ends it for good."""

    lines: tuple[str, ...] = ()
    is_final: bool = False


def _rest_of_turn(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    line: str,
    request: ChooseRequest,
) -> _Rest:
    """Return how the same computer goes on after its line, until its turn is over.

    It is asked anew after each action, which changes the state.
    """
    game, seat, luck, lines = definition.game, request.seat, [*state.luck], [line]
    chance = RandomSource(match_key(request.key, "turn"))
    dice = chance.dice()
    while len(lines) < MOST_OF_A_TURN:
        events = game.apply(state, seat, definition.notation.read(lines[-1]), dice)
        if is_over(state, luck, events) or seat not in game.waiting_for(state):
            break
        bot = definition.bots[request.level].limited(time_limit(STEP_SECONDS))
        action = chosen_action(definition, state, seat, bot, chance)
        lines.append(definition.notation.write(action))
    is_final = isinstance(definition.notation.read(lines[-1]), definition.turns.final)
    return _Rest(tuple(lines[1:]), is_final)


def _advised(choice: ComputerChoice) -> str:
    """Return a computer's line; raises NoHintError instead of one that the host chose at random."""
    if choice.level == BY_HOST:
        raise NoHintError("no computer has a hint")
    return choice.line


def _estimate(definition: GameDefinition, view: Any, line: str, key: bytes) -> Expectation:  # noqa: ANN401 - any game's
    """Return what to expect after this line, from the matches played on in `SECONDS`."""
    is_late = time_limit(SECONDS)

    def goes_on(done: int) -> bool:
        return done < MOST and not is_late()

    action = definition.notation.read(line)
    return expect(definition, view, action, RandomSource(match_key(key, "estimate")), goes_on)
