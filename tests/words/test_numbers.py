"""Numbers and their nouns: "1 point" and "2 points", in every language."""

import re

import pytest

from games.core.translation import Counted, Translator
from tests.words import extract
from tests.words.rendered import (
    COUNTS,
    ENGLISH,
    LANGUAGES,
    is_noun,
    nouns_of,
    plural_index,
    rendered,
    without_plural,
)

ALL_LANGUAGES = (ENGLISH, *LANGUAGES)
DATIVE = re.compile(
    r"(?<!bis )\b(?:mit|von|nach|seit|bei|aus|zu|vor)(?: je)? (?:2|5) ([A-ZÄÖÜ]\w+)"
)
every_language = pytest.mark.parametrize("language", ALL_LANGUAGES)


@every_language
def test_a_number_before_its_noun_has_a_plural_form(language):
    """Otherwise somebody reads "1 points"; what is never 1 is called so (`LIMITS`)."""
    nouns = nouns_of(language)
    wrong = [text for room in extract.rooms() for text in without_plural(language, room, nouns)]
    assert wrong == []


@every_language
def test_no_sentence_says_one_of_many(language):
    """Also not a singular form, for the numbers it is used with."""
    nouns, choose, wrong = nouns_of(language), plural_index(language), []
    for room in extract.rooms():
        for forms, n, text in rendered(language, room):
            if len(forms) > 1 and choose(n) == 0 and "{n}" in forms[0]:
                found = re.findall(rf"(?<![\d:.,]){n} ([^\W\d_]+)", text)
                wrong += [text for word in found if word in nouns]
    assert wrong == []


def test_german_says_the_dative_after_its_prepositions():
    """As in "mit 2 Punkten": a plural noun of that case ends in n or s."""
    wrong = [
        text
        for room in extract.rooms()
        for _, _, text in rendered("de", room)
        for noun in DATIVE.findall(text)
        if noun in nouns_of("de") and noun[-1] not in "ns"
    ]
    assert wrong == []


def test_every_sentence_is_rendered_with_every_number():
    """Whoever reads the list reads all of them; that none lacks a fact is checked by the way."""
    for language in ALL_LANGUAGES:
        seen = {n for room in extract.rooms() for _, n, _ in rendered(language, room)}
        assert seen == set(COUNTS)


@pytest.mark.parametrize(("n", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_a_counted_fact_of_a_refusal_has_its_own_plural(n, said):
    """Where a sentence has several facts, the form of one is chosen by its number alone."""
    left = Counted("{n} point", "{n} points", n)
    assert Translator().fill("That leaves {points}.", {"points": left}) == f"That leaves {said}."
    assert str(left) == said


def test_nouns_are_found_where_a_plural_differs():
    """The rule knows the nouns of the games without a list of them."""
    assert {"points", "cards", "matches", "letters"} <= nouns_of(ENGLISH)
    assert {"Punkte", "Karten"} <= nouns_of("de")
    assert not is_noun("de", "weitere")
