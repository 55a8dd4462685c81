"""Analysis of finished matches: the chances to win after each move, and the value of choices."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import sqrt
from typing import Any, TypeAlias

from games.core.analysis.playouts import (
    chances_after,
    chances_at_random,
    play_on,
    seats_of,
    shares,
    turn_of,
    usual_bot,
)
from games.core.bots import Bot, without_takebacks
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, match_key
from games.core.game import Action, Seat

Turn: TypeAlias = tuple[Action, ...]
"""What a seat does until another one acts, dice are rolled or something hidden is shown."""
Sample: TypeAlias = Mapping[Turn, tuple[float, ...]]
"""By turn: each seat's chance to win in one playout, with the same hidden cards and dice."""
MOST_TRIED = 8
"""The most legal actions that are all tried out."""
AT_RANDOM: Turn = ()
"""The key in a sample of a turn whose actions were random."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A turn compared with what computers would have done instead.

    `line` is its first action, in notation, that differs from the better turn, `better` the action
    there, and `at` how many actions came before. `missed` is how much more often the better turn
    wins (-1 to 1, negative if the turn was the better one), `stake` how much more often it wins
    than a random one. `gains` is, by seat, how the turn changed the chance to win compared with
    that of a normal computer. `missed_error` and `gains_error` are standard errors, with what few
    samples cannot show; `variance` is that of `missed` without it. `plan` is the better turn from
    that action on; it is empty in analyses of before it was stored.
    """

    seat: Seat
    line: str
    better: str
    missed: float
    missed_error: float
    gains: tuple[float, ...]
    gains_error: float
    stake: float = 0.0
    variance: float = 0.0
    at: int = 0
    plan: tuple[str, ...] = ()


def chances(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    key: bytes,
    goes_on: Callable[[int], bool],
) -> tuple[float, ...]:
    """Return each seat's chance to win from a completely known position.

    The chances come from the game's formula, or from playouts, at least one. Before each further
    playout `goes_on` is called with the number played; it returns whether to play another one.
    """
    seats, outcome = seats_of(state), definition.game.outcome(state)
    if outcome is not None:
        return shares(outcome, seats)
    if definition.analysis.prospects is not None:
        return definition.analysis.prospects.chances(state, seats)
    found: list[tuple[float, ...]] = []
    while not found or goes_on(len(found)):
        chance = RandomSource(match_key(key, str(len(found))))
        found.append(play_on(definition, definition.copy_state(state), chance.dice(), chance))
    return tuple(sum(share) / len(found) for share in zip(*found, strict=True))


def has_choice(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
) -> bool:
    """Return whether a seat must act and has several legal actions."""
    game = definition.game
    return seat in game.waiting_for(state) and len(game.legal_actions(state, seat)) > 1


def judge(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
    played: Sequence[Action],
    key: bytes,
    goes_on: Callable[[int], bool],
) -> Judgement:
    """Return the value of a turn by what its seat could know.

    All turns are played out from the same samples with the same dice, so that a difference comes
    from the turn alone. The seat must have a choice (`has_choice`).
    """
    view = definition.game.view(state, seat)
    own = tuple(played)
    best = _computer_turn(definition, view, definition.bots[definition.levels[-1]], key)
    usual = _computer_turn(definition, view, usual_bot(definition), key)
    others = _single_actions(definition, state, seat)
    found = _samples(definition, view, (own, best, usual, *others), key, goes_on)
    better, missed, stakes = _compared(found, seat, own, best)
    gained = [sample[own][seat] - sample[usual][seat] for sample in found]
    other = better if better != own else best
    at, line, instead = _difference(own, other)
    write, n = definition.notation.write, len(found)
    return Judgement(
        seat,
        write(line),
        write(instead),
        sum(missed) / n,
        _error(missed),
        _gains(found, own, usual),
        _error(gained),
        sum(stakes) / n,
        _variance(missed),
        at,
        tuple(map(write, other[min(at, len(other) - 1) :])),
    )


def _single_actions(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
) -> Iterator[Turn]:
    """Yield all that a turn may begin with, if it is not too much; computers then go on.

    So the strongest computer is not right by definition.
    """
    legal = without_takebacks(definition.game.legal_actions(state, seat))
    if len(legal) <= MOST_TRIED:
        yield from ((action,) for action in legal)


def _computer_turn(
    definition: GameDefinition,
    view: Any,  # noqa: ANN401 - a view of any game
    bot: Bot,
    key: bytes,
) -> Turn:
    """Return what a computer does in this turn."""
    chance = RandomSource(match_key(key, "computers"))
    state = definition.game.determinize(view, view.seat, chance)
    return turn_of(definition, state, view.seat, bot, chance.dice(), chance)


def _samples(
    definition: GameDefinition,
    view: Any,  # noqa: ANN401 - a view of any game
    turns: Sequence[Turn],
    key: bytes,
    goes_on: Callable[[int], bool],
) -> list[Sample]:
    """Return samples of the chances after these turns and a random one, at least one sample."""
    found: list[Sample] = []
    while not found or goes_on(len(found)):
        own = match_key(key, str(len(found)))
        sample = {
            actions: chances_after(definition, view, actions, RandomSource(own))
            for actions in dict.fromkeys(turns)
        }
        picks = RandomSource(match_key(own, "random"))
        sample[AT_RANDOM] = chances_at_random(definition, view, RandomSource(own), picks)
        found.append(sample)
    return found


def _compared(
    found: Sequence[Sample], seat: Seat, own: Turn, best: Turn
) -> tuple[Turn, list[float], list[float]]:
    """Return the better turn, and by sample what the own one missed and what was at stake.

    The better turn is chosen in every other sample and measured in the rest, and the other way
    round: the largest of several uncertain numbers, measured where it was chosen, flatters itself.
    """
    missed, stakes = [0.0] * len(found), [0.0] * len(found)
    for half in (0, 1):
        better = _better(found[1 - half :: 2], seat, best)
        for number in range(half, len(found), 2):
            sample = found[number]
            missed[number] = sample[better][seat] - sample[own][seat]
            stakes[number] = sample[better][seat] - sample[AT_RANDOM][seat]
    return _better(found, seat, best), missed, stakes


def _better(found: Sequence[Sample], seat: Seat, best: Turn) -> Turn:
    """Return the strongest computer's turn, or one that beats it by more than the error."""
    leads = dict[Turn, float]()
    for turn in found[0] if found else ():
        if turn not in (AT_RANDOM, best):
            more = [sample[turn][seat] - sample[best][seat] for sample in found]
            leads[turn] = sum(more) / len(more) - _error(more)
    ahead = max(leads, key=leads.__getitem__, default=best)
    return ahead if leads.get(ahead, 0.0) > 0 else best


def _difference(own: Turn, other: Turn) -> tuple[int, Action, Action]:
    """Return at which action two turns differ first, and the actions there; the first if nowhere.

    Where one of them has ended already, its last action is meant.
    """
    at = next((n for n, (a, b) in enumerate(zip_longest(own, other)) if a != b), 0)
    at = min(at, len(own) - 1)
    return at, own[at], other[min(at, len(other) - 1)]


def _gains(found: Sequence[Sample], own: Turn, usual: Turn) -> tuple[float, ...]:
    """Return by seat the mean difference between the chances after a turn and the usual one."""
    differences = [
        [after - before for after, before in zip(sample[own], sample[usual], strict=True)]
        for sample in found
    ]
    return tuple(sum(of_seat) / len(found) for of_seat in zip(*differences, strict=True))


def _variance(numbers: Sequence[float]) -> float:
    """Return the variance of the mean of some differences of chances, as the numbers show it."""
    n = len(numbers)
    mean = sum(numbers) / n
    return sum((number - mean) ** 2 for number in numbers) / max(n - 1, 1) / n


def _error(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean of some differences of chances.

    One more difference, 0.5 away from the mean, is added: a few equal numbers prove little.
    """
    n = len(numbers)
    mean = sum(numbers) / n
    return sqrt(sum((number - mean) ** 2 for number in numbers) + 0.25) / n
