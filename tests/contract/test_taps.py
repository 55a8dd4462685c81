"""Moves take few taps: counted over the goldens of every game, with the member's panel open.

A button is one tap. A select is opened and then chosen from, which is two; a menu behind a button
costs that tap, and so does a question before the move. With the panel closed it is one more.
"""

from statistics import median

from games.core.screen import Menu
from games.core.translation import Translator
from tests.contract.definitions import every_game
from tests.games.facts import FACTS, Facts
from tests.golden.transcript import goldens

TOY = Facts(rules={}, usual_taps=1)


def taps(entries, action):
    """Return the taps to this action; 0 if it is not offered."""
    for entry in entries:
        if isinstance(entry, Menu):
            inner = taps(entry.entries, action)
            if inner:
                return inner + bool(entry.label) + (entry.shape == "select")
        elif entry.action == action:
            return 1 + bool(entry.confirm)
    return 0


def moves(definition):
    """Yield each line of the goldens' moves with the screen it was chosen on.

    Lines that are accepted but never offered, such as those of older matches, are left out.
    """
    for golden in goldens(definition.name):
        match = golden.start()
        words = Translator(names=[f"Player {seat}" for seat in range(match.seats)])
        for seat, lines in golden.moves:
            if seat is None:
                match.play_timer()
                continue
            legal = match.legal_actions(seat)
            screen = definition.screen(definition.game.view(match.state, seat), legal, words)
            offered = {definition.notation.write(action) for action in legal}
            if offered.issuperset(lines):
                yield from ((screen, line) for line in lines)
            match.play(seat, lines)


@every_game
def test_a_move_takes_as_few_taps_as_the_game_says(definition):
    """The usual one, and the longest: a second decision within a move takes a second tap."""
    aims = FACTS.get(definition.name, TOY)
    counted = [(taps(screen.menus, line), line) for screen, line in moves(definition)]
    assert [line for count, line in counted if not count] == [], "each is offered"
    assert [one for one in counted if one[0] > aims.most_taps] == []
    assert median(count for count, _ in counted) <= aims.usual_taps
