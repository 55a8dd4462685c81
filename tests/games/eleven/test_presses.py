"""A week in which a manager passes takes few presses, counted over the buttons of the panel."""

from statistics import median

from games.core.screen import Choice, Menu
from games.core.translation import Translator
from games.eleven.broadcast.pages import recap
from games.eleven.screens import screen
from tests.games.eleven.ground import GAME, Table

MOST, MOST_UNASKED = 6, 5
"""The most presses of a usual week, and of any week besides the answers to questions."""
WORDS = Translator()
PASSES = ("Pass until Matchday", "Accept", "No tactic")
"""The buttons that a manager presses who passes, where one of them is there."""
SEEDS = (b"a", b"b", b"c", b"d", b"e", b"f")


def buttons(menus):
    """Yield the choices that are buttons of the panel's first level."""
    for menu in menus:
        if menu.shape == "buttons":
            yield from (entry for entry in menu.entries if isinstance(entry, Choice))
            yield from buttons([entry for entry in menu.entries if isinstance(entry, Menu)])


def press(table):
    """Press what a passing manager presses; return the number of presses, and if it is an answer.

    A match that has just ended is left with one more press.
    """
    view = GAME.view(table.state, 0)
    found = [*buttons(screen(view, GAME.legal_actions(table.state, 0), WORDS).menus)]
    choice = next((one for one in found if one.label in PASSES), found[0])
    for line in choice.action.split(","):
        table.play(line)
    is_told = recap(GAME.view(table.state, 0), 0, WORDS) is not None
    return 1 + bool(choice.confirm) + is_told, view.ask is not None


def weeks(seed):
    """Return by week of a season alone the presses of a passing manager."""
    table, found = Table(seed=seed), {}
    while GAME.waiting_for(table.state):
        week = table.state.round
        found.setdefault(week, []).append(press(table))
    del found[0]
    return [*found.values()]


def test_a_week_of_passing_takes_six_presses():
    """E-R29: one for all days, one for the line-up, the tactic, the match, and for each die.

    The first pass of a season is confirmed, and cards may ask more.
    """
    played = [week for seed in SEEDS for week in weeks(seed)]
    assert median(sum(count for count, _ in week) for week in played) <= MOST
    unasked = [sum(count for count, is_answer in week if not is_answer) for week in played]
    assert max(unasked) <= MOST_UNASKED
    assert median(unasked) == 4
