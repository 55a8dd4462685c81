"""Events as sentences."""

import pytest

from games.core.translation import Translator
from games.finale_dice import events
from games.finale_dice.actions import SQUARES
from games.finale_dice.definition import DEFINITION
from games.finale_dice.state import BLUE, RED

WORDS = Translator(names=("Ana", "Ben"))
ROWS = (2, 3, 4, 5, 6, 6, 5, 4, 3, 2)
STORIES = [
    (events.GameBegan(2, BLUE), "Game 2 begins, and Ben (Blue) moves first."),
    (
        events.LinedUp(ROWS, ROWS[::-1]),
        (
            "I shuffled the pieces onto the board. Ana: 2 3 4 5 6 / 6 5 4 3 2."
            " Ben: 2 3 4 5 6 / 6 5 4 3 2."
        ),
    ),
    (
        events.Revealed(ROWS, ROWS),
        "Both line-ups are shown. Ana: 2 3 4 5 6 / 6 5 4 3 2. Ben: 2 3 4 5 6 / 6 5 4 3 2.",
    ),
    (events.PutDown(RED, (4, 2), only=(RED,)), "You placed 4 2."),
    (
        events.Cleared(RED, only=(RED,)),
        "You cleared your rows. Begin with the front row again.",
    ),
    (events.Committed(BLUE), "Ben is ready."),
    (events.Reconsidered(BLUE), "Ben is placing again."),
    (
        events.TimeCalled((RED, BLUE)),
        "Time is up: I filled the remaining squares of Ana and Ben at random.",
    ),
    (events.Rolled(RED, 5), ""),
    (
        events.Moved(RED, 5, 5, SQUARES.index("c3"), SQUARES.index("d4")),
        "Ana rolled 5 and moved c3 → d4.",
    ),
    (
        events.Moved(BLUE, 5, 2, SQUARES.index("c1"), SQUARES.index("red-goal")),
        "Ben rolled 5, which was blocked, and moved the 2 c1 → goal.",
    ),
    (
        events.Removed(RED, 4, SQUARES.index("b2")),
        "Ana rolled 4: no 4 could move, so the one on b2 leaves the board.",
    ),
    (events.Passed(BLUE, 6), "Ben rolled 6, has no 6 left, and passes."),
    (events.PassedBlocked(BLUE, 6), "Ben rolled 6, which was blocked, and passes."),
    (events.KeeperStayed(BLUE), "Ben rolled 1, but the goalie is blocked and stays."),
    (
        events.GoalScored(RED, (6, 3), 5, SQUARES.index("d7")),
        "⚽ Goal! Ana's 5 walks in from d7. Points 6 : 3.",
    ),
    (
        events.Stuck(RED, (1, 2)),
        "Ana can't move any piece: a small win for Ben. Points 1 : 2.",
    ),
    (events.Emptied(), "No piece is left on the board: the game is a draw."),
    (events.PassedOut(), "Three passes in a row: the game is a draw."),
    (events.ChampionshipEnded(BLUE, (3, 12)), "🏆 Ben wins the championship, 3 : 12."),
    (events.ChampionshipEnded(None, (3, 3)), "The championship is tied, 3 : 3."),
]


@pytest.mark.parametrize(("event", "sentence"), STORIES, ids=[e.kind for e, _ in STORIES])
def test_every_event_is_told_in_a_sentence(event, sentence):
    """N-R6: a roll is told together with what comes of it, so that each turn is one line."""
    assert DEFINITION.story(event, WORDS) == sentence


def test_no_event_is_forgotten():
    assert {type(event) for event, _ in STORIES} == set(DEFINITION.events)
