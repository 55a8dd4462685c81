"""Playouts: the chances to win after an action, as normal computers play on from a view."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.core.bots import NORMAL, RANDOM, Bot, RandomBot, careful
from games.core.definition import GameDefinition
from games.core.dice import Dice, RandomSource
from games.core.game import Action, Event, IllegalAction, Outcome, Seat

MOST_OF_A_TURN = 40
"""The most actions that are looked at as one turn."""


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
        total += chances_after(definition, view, (action,), chance)[view.seat]
        done += 1
    return Expectation(total / max(done, 1), done)


def chances_after(
    definition: GameDefinition,
    view: Any,  # noqa: ANN401 - a view of any game
    actions: Sequence[Action],
    chance: RandomSource,
) -> tuple[float, ...]:
    """Return each seat's chance to win in one match played on after actions of the viewing seat.

    Hidden cards are drawn at random, so that the result uses only what the seat knows. From the
    first action on that is not legal with these cards, computers play.
    """
    game = definition.game
    state, dice = game.determinize(view, view.seat, chance), chance.dice()
    with suppress(IllegalAction):
        for action in actions:
            game.apply(state, view.seat, action, dice)
    return play_on(definition, state, dice, chance)


def chances_at_random(
    definition: GameDefinition,
    view: Any,  # noqa: ANN401 - a view of any game
    chance: RandomSource,
    picks: RandomSource,
) -> tuple[float, ...]:
    """Return each seat's chance to win in one match played on after a turn of random actions.

    `picks` chooses these, so that `chance` gives the same hidden cards and dice as to other turns.
    """
    state, dice = definition.game.determinize(view, view.seat, chance), chance.dice()
    bot = definition.bots.get(RANDOM, RandomBot())
    turn_of(definition, state, view.seat, bot, dice, picks)
    return play_on(definition, state, dice, chance)


def turn_of(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
    bot: Bot,
    dice: Dice,
    chance: RandomSource,
) -> tuple[Action, ...]:
    """Let a computer play a seat's turn, which changes the state; return its actions.

    A turn ends when another seat acts, dice are rolled or something hidden is shown.
    """
    game, luck, turn = definition.game, [*state.luck], list[Action]()
    while len(turn) < MOST_OF_A_TURN and seat in game.waiting_for(state):
        turn.append(chosen_action(definition, state, seat, bot, chance))
        if is_over(state, luck, game.apply(state, seat, turn[-1], dice)):
            break
    return tuple(turn)


def chosen_action(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
    bot: Bot,
    chance: RandomSource,
) -> Action:
    """Return what a computer plays for a seat by what that seat knows."""
    game = definition.game
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    return bot.choose(view, legal, partial(game.determinize, view, seat), chance)


def is_over(
    state: Any,  # noqa: ANN401 - a state of any game
    luck: Sequence[int],
    events: Iterable[Event],
) -> bool:
    """Return whether chance or what these events show ended a turn; `luck` was its beginning's."""
    return state.luck != luck or any(event.reveals for event in events)


def play_on(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    dice: Dice,
    chance: RandomSource,
) -> tuple[float, ...]:
    """Let normal computers play on, which changes the state; return each seat's chance to win.

    They play to the end of the match, or as far as the game's formula wants.
    """
    game, bot, formula = definition.game, usual_bot(definition), definition.analysis.prospects
    played, seats, round_ = 0, seats_of(state), state.round
    while (outcome := game.outcome(state)) is None:
        if formula is not None and formula.is_due(played, state.round - round_):
            return formula.chances(state, seats)
        seat: Seat = game.waiting_for(state)[0]
        game.apply(state, seat, chosen_action(definition, state, seat, bot, chance), dice)
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
    """Return the computer that plays in playouts: the normal one, if the game has one.

    It makes no random mistakes: those would blur what a position is worth.
    """
    return careful(definition.bots.get(NORMAL) or definition.bots[definition.usual_level])
