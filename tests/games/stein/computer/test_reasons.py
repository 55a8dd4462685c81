"""Why a turn is better than another one, as hints, analyses and puzzles tell it."""

import re
from itertools import islice

from games.core.translation import Translator
from games.stein.actions import EndTurn
from games.stein.computer.reasons import reason
from tests.games.stein.computer.test_turn_plan import turns
from tests.games.stein.table import GAME, NOTATION, WHITE, kick_off, turn

KINDS = (
    "Its side has the ball then.",
    "The other side can then shoot at goal with",
    "Left alone, it can shoot at goal next time with",
)
ROLLS = re.compile(r"with (\d) of 6 rolls, otherwise with (\d)\.")
STATES, EACH = 18, 4
"""How many turns are looked at, and one in how many first steps."""


def why(state, better, instead="", seat=None):
    """Return why the step of one line is better than that of another one."""
    lines = [[NOTATION.read(line)] if line else [] for line in (better, instead)]
    return reason(state, state.turn if seat is None else seat, *lines, Translator())


def told(state):
    """Yield what is said of first steps beside ending the turn, the other way, and alone."""
    for action in GAME.legal_actions(state, state.turn)[::EACH]:
        line = NOTATION.write(action)
        if action != EndTurn():
            yield from (why(state, line, "end"), why(state, "end", line), why(state, line))


def test_every_kind_of_reason_is_said_in_matches_and_its_numbers_differ():
    said = {text for state in islice(turns(2), STATES) for text in told(state) if text}
    assert {kind for kind in KINDS for text in said if text.startswith(kind)} == {*KINDS}
    for text in said:
        for here, there in ROLLS.findall(text):
            assert (int(here) < int(there)) == text.startswith("The other")


def test_who_runs_to_a_free_ball_gets_it():
    state = turn("r1 d4, w1 f4", "e4").state
    assert why(state, "move d4 e4") == "It gets the ball."
    assert why(state, "move d4 e4", "move d4 d5") == "Its side has the ball then."


def test_a_shot_at_goal_is_a_reason_unless_both_turns_end_with_one():
    state = turn("r1 i4, w1 f4", "i4").state
    assert why(state, "aim 3", "end") == why(state, "aim 3") == "It ends with a shot at goal."
    assert why(state, "aim 3", "aim 4") == ""


def test_outside_a_turn_of_its_own_and_of_what_is_not_possible_nothing_is_said():
    state = turn("r1 i4, w1 f4", "i4").state
    assert why(state, "end", seat=WHITE) == ""
    assert why(state, "move a1 a2") == ""
    assert why(kick_off().state, "formation") == ""
