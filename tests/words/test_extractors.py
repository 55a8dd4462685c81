"""Whole sentences of the sources, and the translated fields of decks, are extracted."""

from io import BytesIO

from babel.messages.extract import extract
from babel.messages.frontend import parse_keywords

from tests.words.extract import KEYWORDS
from tests.words.extractors import decks, sentences


def found(extractor, text, **options):
    """Return the messages of a file."""
    keywords = parse_keywords(KEYWORDS)
    file = BytesIO(text.encode())
    return [said for _, said, _, _ in extract(extractor, file, keywords, options=options)]


def test_marked_sentences_are_found():
    """By any name a function of words goes by, also one glued of two literals."""
    assert found(sentences, 'told.words("One " "two.", n=1); N_("Three.")') == [
        "One two.",
        "Three.",
    ]


def test_a_plural_is_found_with_both_forms():
    assert found(sentences, 'words.plural("{n} goal", "{n} goals", len(goals))') == [
        ("{n} goal", "{n} goals")
    ]


def test_what_is_no_literal_is_no_sentence():
    """A choice between two sentences is marked where they stand."""
    assert found(sentences, 'words("a" if x else "b"); words(text); words(""); other("c")') == []


def test_every_card_of_a_deck_says_its_fields():
    deck = '[one]\nname = "First"\nbudget = 3\n[two]\nname = "Second"\nflavour = "Old."\n'
    assert found(decks, deck, fields=["name", "flavour"]) == ["First", "Second", "Old."]


def test_tables_of_a_deck_are_lists_of_rows():
    deck = 'order = [1]\nwhite = [{ name = "A" }, { name = "B" }]\nred = [{ name = "C" }]\n'
    assert found(decks, deck, tables=["red", "white"], fields=["name"]) == ["C", "A", "B"]
