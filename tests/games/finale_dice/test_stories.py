"""Events as sentences."""

import pytest

from games.core.translation import Translator
from games.finale_dice import events as it
from games.finale_dice.actions import SQUARES
from games.finale_dice.definition import DEFINITION
from games.finale_dice.state import BLUE, RED

WORDS = Translator(names=("Ana", "Ben"))
ROWS = (2, 3, 4, 5, 6, 6, 5, 4, 3, 2)
STORIES = [
    (it.GameBegan(2, BLUE), "Game 2 begins, and Ben (Blue) moves first."),
    (
        it.LinedUp(ROWS, ROWS[::-1]),
        (
            "I shuffled the pieces onto the board. Ana: 2 3 4 5 6 / 6 5 4 3 2."
            " Ben: 2 3 4 5 6 / 6 5 4 3 2."
        ),
    ),
    (
        it.Revealed(ROWS, ROWS),
        "Both line-ups are shown. Ana: 2 3 4 5 6 / 6 5 4 3 2. Ben: 2 3 4 5 6 / 6 5 4 3 2.",
    ),
    (it.PutDown(RED, (4, 2), only=(RED,)), "You placed 4 2."),
    (
        it.Cleared(RED, only=(RED,)),
        "You cleared your rows. Begin with the front row again.",
    ),
    (it.Committed(BLUE), "Ben is ready."),
    (it.Reconsidered(BLUE), "Ben is placing again."),
    (
        it.TimeCalled((RED, BLUE)),
        "Time is up: I filled the remaining squares of Ana and Ben at random.",
    ),
    (it.Rolled(RED, 5), ""),
    (
        it.Moved(RED, 5, 5, SQUARES.index("c3"), SQUARES.index("d4")),
        "Ana rolled 5 and moved c3 → d4.",
    ),
    (
        it.Moved(BLUE, 5, 2, SQUARES.index("c1"), SQUARES.index("red-goal")),
        "Ben rolled 5, which was blocked, and moved the 2 c1 → goal.",
    ),
    (
        it.Removed(RED, 4, SQUARES.index("b2")),
        "Ana rolled 4: no 4 could move, so the one on b2 leaves the board.",
    ),
    (it.Passed(BLUE, 6), "Ben rolled 6, has no 6 left, and passes."),
    (it.PassedBlocked(BLUE, 6), "Ben rolled 6, which was blocked, and passes."),
    (it.KeeperStayed(BLUE), "Ben rolled 1, but the goalie is blocked and stays."),
    (
        it.GoalScored(RED, (6, 3), 5, SQUARES.index("d7")),
        "⚽ Goal! Ana's 5 walks in from d7. Points 6 : 3.",
    ),
    (
        it.Stuck(RED, (1, 2)),
        "Ana can't move any piece: a small win for Ben. Points 1 : 2.",
    ),
    (it.Emptied(), "No piece is left on the board: the game is a draw."),
    (it.PassedOut(), "Three passes in a row: the game is a draw."),
    (it.ChampionshipEnded(BLUE, (3, 12)), "🏆 Ben wins the championship, 3 : 12."),
    (it.ChampionshipEnded(None, (3, 3)), "The championship is tied, 3 : 3."),
]


@pytest.mark.parametrize(("event", "sentence"), STORIES, ids=[e.kind for e, _ in STORIES])
def test_every_event_is_told_in_a_sentence(event, sentence):
    """N-R6: a roll is told together with what comes of it, so that each turn is one line."""
    assert DEFINITION.story(event, WORDS) == sentence


def test_no_event_is_forgotten():
    assert {type(event) for event, _ in STORIES} == set(DEFINITION.events)
