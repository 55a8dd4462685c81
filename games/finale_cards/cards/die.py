"""The die, with six faces from 0 to 3, used for every roll (F-A1, F-A2)."""

from games.core.dice import TABLE, Dice
from games.finale_cards.cards.cards import DIE
from games.finale_cards.state import Pair, State


def roll(state: State, dice: Dice) -> int:
    """Return a roll of the die, 0 to 3."""
    return DIE[dice.roll(state.luck, TABLE) - 1]


def roll_off(state: State, dice: Dice) -> tuple[Pair, ...]:
    """Return the rolls of both seats until one is higher; the last pair decides (F-R27, F-R72)."""
    rolls = [(roll(state, dice), roll(state, dice))]
    while rolls[-1][0] == rolls[-1][1]:
        rolls.append((roll(state, dice), roll(state, dice)))
    return tuple(rolls)
