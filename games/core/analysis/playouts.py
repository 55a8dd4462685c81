"""Playouts: the chances to win after an action, as normal computers play on from a view."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.core.bots import NORMAL, Bot
from games.core.definition import GameDefinition
from games.core.dice import Dice, RandomSource
from games.core.game import Action, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Expectation:
    """The seat's average share of the first place (0 to 1) in this number of playouts."""

    share: float
    matches: int


def expect(
    definition: GameDefinition,
    view: Any,  # noqa: ANN401 - a view of any game
    action: Action,
    chance: RandomSource,
    goes_on: Callable[[int], bool],
) -> Expectation:
    """Return the viewing seat's average share of the first place after one of its legal actions.

    Before each playout `goes_on` is called with the number played so far; False ends the loop.
    """
    total, done = 0.0, 0
    while goes_on(done):
        total += chances_after(definition, view, action, chance)[view.seat]
        done += 1
    return Expectation(total / max(done, 1), done)


def chances_after(
    definition: GameDefinition,
    view: Any,  # noqa: ANN401 - a view of any game
    action: Action,
    chance: RandomSource,
) -> tuple[float, ...]:
    """Return each seat's chance to win in one match played on after an action of the viewing seat.

    Hidden cards are drawn at random, so that the result uses only what the seat knows.
    """
    game = definition.game
    state, dice = game.determinize(view, view.seat, chance), chance.dice()
    game.apply(state, view.seat, action, dice)
    return play_on(definition, state, dice, chance)


def play_on(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    dice: Dice,
    chance: RandomSource,
) -> tuple[float, ...]:
    """Let normal computers play on, which changes the state; return each seat's chance to win.

    They play to the end of the match, or for the `horizon` of the game's formula.
    """
    game, bot, formula = definition.game, usual_bot(definition), definition.analysis.prospects
    played, seats = 0, seats_of(state)
    while (outcome := game.outcome(state)) is None:
        if formula is not None and played == formula.horizon:
            return formula.chances(state, seats)
        seat: Seat = game.waiting_for(state)[0]
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        action = bot.choose(view, legal, partial(game.determinize, view, seat), chance)
        game.apply(state, seat, action, dice)
        played += 1
    return shares(outcome, seats)


def shares(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """Return each seat's share of the first place."""
    winners = outcome.winners
    return tuple((seat in winners) / len(winners) for seat in range(seats))


def seats_of(state: Any) -> int:  # noqa: ANN401 - a state of any game
    """Return the number of seats of a match."""
    return len(state.luck) - 1


def usual_bot(definition: GameDefinition) -> Bot:
    """Return the computer that plays in playouts: the normal one, if the game has one."""
    return definition.bots.get(NORMAL) or definition.bots[definition.usual_level]
