"""Analysis of finished matches: the chances to win after each move, and the value of choices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any, TypeAlias

from games.core.analysis.playouts import chances_after, play_on, seats_of, shares, usual_bot
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, match_key
from games.core.game import Action, Seat

Sample: TypeAlias = Mapping[Action, tuple[float, ...]]
"""By action: each seat's chance to win in one playout, with the same hidden cards and dice."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A choice compared with what computers would have chosen instead.

    `line` is the choice in notation, `better` what the strongest computer would have chosen.
    `missed` is how much more often `better` wins (-1 to 1, negative if the choice was the better
    one). `gains` is, by seat, how the choice changed the chance to win compared with that of a
    normal computer. `missed_error` and `gains_error` are the standard errors.
    """

    seat: Seat
    line: str
    better: str
    missed: float
    missed_error: float
    gains: tuple[float, ...]
    gains_error: float


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
    action: Action,
    key: bytes,
    goes_on: Callable[[int], bool],
) -> Judgement | None:
    """Return the value of a choice by what its seat could know; None if computers agree with it.

    All choices are played out from the same samples with the same dice, so that a difference comes
    from the choice alone. The seat must have a choice (`has_choice`).
    """
    game = definition.game
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    chance = RandomSource(match_key(key, "computers"))
    imagine = partial(game.determinize, view, seat)
    strongest = definition.bots[definition.levels[-1]]
    best = strongest.choose(view, legal, imagine, chance)
    usual = usual_bot(definition).choose(view, legal, imagine, chance)
    if action == best == usual:
        return None
    found = _samples(definition, view, (action, best, usual), key, goes_on)
    missed = [sample[best][seat] - sample[action][seat] for sample in found]
    gained = [sample[action][seat] - sample[usual][seat] for sample in found]
    write = definition.notation.write
    return Judgement(
        seat,
        write(action),
        write(best),
        sum(missed) / len(missed),
        _error(missed),
        _gains(found, action, usual),
        _error(gained),
    )


def _samples(
    definition: GameDefinition,
    view: Any,  # noqa: ANN401 - a view of any game
    actions: Sequence[Action],
    key: bytes,
    goes_on: Callable[[int], bool],
) -> list[Sample]:
    """Return samples of the chances after each of these actions, at least one sample."""
    found: list[Sample] = []
    while not found or goes_on(len(found)):
        own = match_key(key, str(len(found)))
        found.append(
            {
                one: chances_after(definition, view, one, RandomSource(own))
                for one in dict.fromkeys(actions)
            }
        )
    return found


def _gains(found: Sequence[Sample], action: Action, usual: Action) -> tuple[float, ...]:
    """Return by seat the mean difference between the chances after an action and the usual one."""
    differences = [
        [after - before for after, before in zip(sample[action], sample[usual], strict=True)]
        for sample in found
    ]
    return tuple(sum(of_seat) / len(found) for of_seat in zip(*differences, strict=True))


def _error(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean of some differences of chances.

    One more difference, 0.5 away from the mean, is added: a few equal numbers prove little.
    """
    n = len(numbers)
    mean = sum(numbers) / n
    return sqrt(sum((number - mean) ** 2 for number in numbers) + 0.25) / n
