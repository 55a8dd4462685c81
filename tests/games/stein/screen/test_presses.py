"""How many presses the turns of computers would take in the menus, the panel open."""

from functools import partial
from statistics import mean, median

import pytest

from games.core.dice import RandomSource, SeededDice, match_key
from games.core.screen import Menu
from games.core.translation import Translator
from games.stein.board.board import NAMES
from games.stein.definition import DEFINITION
from games.stein.state import Options
from tests.games.stein.table import GAME

WORDS = Translator()
LAST = ("end", "goal", "aim")


def turns(seed):
    """Yield the states of each turn and the lines played in them, between normal computers."""
    dice, chance = SeededDice(match_key(seed, "dice")), RandomSource(match_key(seed, "bots"))
    state, _ = GAME.setup(Options(turns=12), 2, dice)
    states, lines = [], []
    while GAME.outcome(state) is None:
        view, legal = GAME.view(state, state.turn), GAME.legal_actions(state, state.turn)
        imagine = partial(GAME.determinize, view, state.turn)
        action = DEFINITION.bots["normal"].choose(view, legal, imagine, chance)
        if state.phase == "turn":
            states.append(DEFINITION.copy_state(state))
            lines.append(DEFINITION.notation.write(action))
            if lines[-1].split()[0] in LAST:
                yield states, lines
                states, lines = [], []
        GAME.apply(state, state.turn, action, dice)


def counted(entries, before=0):
    """Yield (presses, action) of every choice: buttons pressed and entries chosen on the way."""
    for entry in entries:
        if isinstance(entry, Menu):
            yield from counted(entry.entries, before + bool(entry.label))
        else:
            yield before + 1 + bool(entry.confirm), entry.action


def position(state):
    return state.at, state.ball, state.points, state.shot, state.owed, state.shooters


def presses(states, lines):
    """Return the fewest presses that lead through a turn.

    Several lines in one choice count as the steps of a turn if they lead to the same position.
    """
    least = [0, *[99] * len(lines)]
    for at, state in enumerate(states):
        screen = DEFINITION.screen(
            GAME.view(state, state.turn), GAME.legal_actions(state, state.turn), WORDS
        )
        for count, action in counted(screen.menus):
            parts = action.split(",")
            end = at + len(parts)
            if (len(parts) == 1 and action == lines[at]) or (
                1 < len(parts) < len(states) - at and leads_to(state, parts, states[end])
            ):
                least[end] = min(least[end], least[at] + count)
    return least[-1]


def leads_to(state, parts, aim):
    """Return whether these lines lead from one position to another."""
    mover = state.on[NAMES.index(parts[0].split()[1])]
    if aim.at[mover] != NAMES.index(parts[-1].split()[2]):
        return False
    tried = DEFINITION.copy_state(state)
    for line in parts:
        GAME.apply(tried, state.turn, DEFINITION.notation.read(line), None)
    return position(tried) == position(aim)


@pytest.mark.long
def test_a_typical_turn_takes_at_most_five_presses_and_a_six_point_turn_at_most_ten():
    """S-R7: in two matches; ends of turns and questions count, and on average it is less."""
    played = [
        (states[0].roll, presses(states, lines))
        for seed in (b"presses1", b"presses2")
        for states, lines in turns(seed)
    ]
    counts = [count for _, count in played]
    assert median(counts) <= 5
    assert mean(counts) < 4.6
    assert max(count for roll, count in played if roll == 6) <= 10
