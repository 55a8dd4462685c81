"""Sentences of one locale with facts, names and lists filled in."""

import gettext

import pytest

from games.core.clubs.identity import ClubChoice
from games.core.translation import N_, Translator
from tests.pseudo import PseudoLocale


def test_a_marked_sentence_stays_as_it_is():
    """It is translated later, where a locale is known."""
    assert N_("Your turn") == "Your turn"


def test_facts_stand_where_the_translation_puts_them():
    """Order and words are the translation's own."""

    class German(gettext.NullTranslations):
        def gettext(self, message):
            return {"Bid {n} of {most}": "Von {most}: {n}"}.get(message, message)

    assert Translator()("Bid {n} of {most}", n=1, most=3) == "Bid 1 of 3"
    assert Translator(German())("Bid {n} of {most}", n=1, most=3) == "Von 3: 1"


@pytest.mark.parametrize(("n", "said"), [(1, "1 card of Ana"), (0, "0 cards"), (2, "2 cards")])
def test_a_number_chooses_its_form(n, said):
    """The number itself is a fact too."""
    assert Translator().plural("{n} card of {who}", "{n} cards", n, who="Ana") == said


def test_a_longer_language_has_plurals_too():
    """The pseudo-locale pads both forms."""
    assert Translator(PseudoLocale()).plural("{n} card", "{n} cards", 2) == "2 cardsää"


def test_a_seat_without_a_name_is_called_by_its_number():
    """People count from one."""
    words = Translator(names=["Ana"])
    assert words.name(0) == "Ana"
    assert words.name(1) == "Player 2"


def test_facts_named_seat_become_names():
    """Rules know seats; people know each other. A seat's word that is no number stays."""
    words = Translator(names=["Ana", "Ben"])
    facts = {"seat": 0, "seat_taker": 1, "seat_name": "left", "card": 5}
    said = words.fill("{seat} gave {seat_taker} the {card} on the {seat_name}.", facts)
    assert said == "Ana gave Ben the 5 on the left."


def test_facts_named_term_are_said_in_the_locale_too():
    """Rules give a marked word; a number under that name stays."""
    said = Translator(PseudoLocale()).fill("{term}, {term_n}", {"term": "A legend", "term_n": 3})
    assert said.startswith("A legendä")
    assert ", 3" in said


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
    ],
)
def test_parts_are_listed_as_people_do(parts, said):
    """The last one with "and"."""
    assert Translator().listed(parts) == said


def test_a_seats_club_has_what_was_chosen_and_defaults_for_the_rest():
    """Its name is escaped like those of members, but not in pictures."""
    chosen = ClubChoice("Harbour_Lions", "HAL")
    words = Translator(names=["Ana"], clubs=[chosen], escape=lambda name: name.replace("_", r"\_"))
    assert (words.club(0).name, words.club(0).short) == ("Harbour_Lions", "HAL")
    assert words.club(1).name == "Player 2 Rangers"
    assert words.club(0).crest != words.club(1).crest
    assert words.club_name(0) == r"Harbour\_Lions"
    assert words.for_pictures().club_name(0) == "Harbour_Lions"
