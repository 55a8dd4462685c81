"""Menus are trees, and choices come in the order shown."""

from games.core.screen import Choice, Menu, Screen


def test_choices_come_in_the_order_shown():
    """Those of a menu within a menu where it stands."""
    gift = Menu("gift", "To whom?", (Choice("Ana", "give 0"), Choice("Ben", "give 1")), "Give")
    first = Menu("turn", "What now?", (Choice("Roll", "roll"), gift, Choice("Done", "done")))
    second = Menu("more", "Or this?", (Choice("Again", "again"),))
    screen = Screen("Lot 1", (), (first, second))
    lines = [choice.action for choice in screen.choices()]
    assert lines == ["roll", "give 0", "give 1", "done", "again"]


def test_the_texts_of_a_screen_are_in_the_order_shown():
    """What happened, what to do, and the details; nothing stands for what has not happened."""
    seen = Screen("Title", ("Play.",), happened="Ben drew.", details=("Top R5", "Hand: R1"))
    assert seen.texts == ("Ben drew.", "Play.", "Top R5", "Hand: R1")
    assert Screen("Title", ("Play.",)).texts == ("Play.",)
