"""What stands above the picture: who is next, and who is waited for."""

from games.finita.definition import DEFINITION
from tests.games.finita.table import GAME, Table
from tests.games.finita.test_screens import labels, menu, screen


def test_who_is_not_asked_reads_what_happened_and_has_nothing_to_do():
    """The heading says whose turn it is, a line who is next."""
    table = Table("red-1 red-2 red-3", "blue-7 blue-4", "green-1")
    table.play(0, "play red-1")
    assert screen(table, 0).lines == screen(table).lines == ("Next: Cem.",)
    assert screen(table, 2).lines == ("You are next.",)
    assert screen(table, 0).happened == "Ana 🔴 R1"
    assert GAME.waiting_for(table.state) == (1,)
    assert DEFINITION.topic_of(table.view(0)) == "turn"


def test_patrick_waits_for_who_is_still_choosing_and_shows_ones_own_choice():
    """I-R22: who is ready, never what."""
    table = Table("patrick red-1 red-2", "blue-skip blue-reverse", "green-1")
    table.play(0, "play patrick")
    assert screen(table).lines == ("Patrick: everyone picks a card to show.",)
    table.play(0, "choose red-1")
    assert screen(table).lines == ("Patrick waits for Ben and Cem.",)
    assert GAME.waiting_for(table.state) == (1, 2)
    assert not any("R1" in text for seat in (1, 2, None) for text in screen(table, seat).texts)
    assert screen(table, 0).lines[-1] == "You show 🔴 R1. Still choosing: Ben and Cem."
    assert labels(menu(table, 0, "turn")) == ["Choose again"]
    assert labels(menu(table, 1, "turn")) == ["I have no number card"]
    table.play(1, "choose nothing")
    assert screen(table, 1).lines[-1] == "You show nothing. Still choosing: Cem."


def test_of_many_who_are_waited_for_some_are_named():
    """A line above the picture is short; the picture and the details mark them all."""
    table = Table(
        "patrick red-1 red-2", *["green-1 green-2"] * 1, *["blue-1", "blue-2", "blue-3", "blue-4"]
    )
    table.play(0, "play patrick")
    table.play(1, "choose green-1")
    assert screen(table).lines == ("Patrick waits for Ana, Cem, Nora and 2 more.",)
    assert screen(table).details[1].count("▶") == 5


def test_the_start_of_a_memory_round_asks_for_cards():
    """I-R31: how many are still to be set aside."""
    table = Table.dealt(2, "red-4", memory=2)
    assert screen(table, 0).lines[-1].startswith("Set 2 cards aside")
    assert screen(table, 0).details[0] == "The first card is still face down."
    assert screen(table).lines == ("Everyone sets 2 cards aside, face down.",)
    assert GAME.waiting_for(table.state) == (0, 1)
    for _ in range(2):
        table.play(0, table.legal(0)[0])
    assert screen(table, 0).lines == ("Your cards lie face down. Still choosing: Ben.",)
    assert screen(table).lines == ("Still to set cards aside: Ben.",)
    assert GAME.waiting_for(table.state) == (1,)
