"""What is told once fewer cards are left than are owed."""

from games.finita.cards.cards import FACE
from games.finita.definition import DEFINITION
from tests.games.finita.table import Table
from tests.games.finita.test_screens import WORDS, labels, menu, screen


def test_a_dry_pile_says_what_is_drawn_and_that_the_rest_is_not_owed():
    """I-A33: on the card, the button, in words and afterwards."""
    table = Table("draw4 red-1 red-2", "blue-3 blue-4", pile="green-1", dry=True)
    table.state.pile = [FACE["green-1"]]
    table.play(0, "play draw4-red")
    told = "⚠ Ben owes 4, but only 2 cards are left: those are all – or answer."
    assert told in screen(table).lines
    assert screen(table, 1).lines[-1] == "You have no answer: draw 2."
    assert labels(menu(table, 1, "turn")) == ["Draw 2 cards"]
    assert "Ben has to draw 2 cards, or answer." in DEFINITION.picture(table.view(None), WORDS).alt
    table.play(1, "draw 4")
    said = [DEFINITION.story(event, WORDS) for event in table.events if event.is_for(0)]
    assert "Ben draws 2 cards. No more are left, so the other 2 aren't owed." in said


def test_an_empty_pile_says_that_nothing_is_drawn():
    """I-A33: with a single card left in the discard pile there is nothing to draw."""
    table = Table("red-draw2 red-1 red-2", "blue-3 blue-4", dry=True)
    table.play(0, "play red-draw2")
    table.state.pile, table.state.discard = [], table.state.discard[-1:]
    assert "⚠ Ben owes 2, but no card is left to draw." in screen(table).lines
