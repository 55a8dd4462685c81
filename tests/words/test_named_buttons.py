"""Translations that name a button or a command say what the reader sees there."""

import re

import pytest

from tests.words.catalogues import LANGUAGES, read, texts

PRESSED = re.compile(
    r"[Pp]ress(?:es|ed)? (I'm back|Join|Leave|Resume|Start|Settings|Take over|Name|My club)\b"
)
BOLD = re.compile(r"\*\*(My club|Join|Start)\*\*")
TWICE = re.compile(r"/\S+ (zeigen|montrer) (zeigt|montre|la montre)\b")
"""The name of the command, and its verb once more."""


def labels(catalog):
    return {one.id: one.string for one in catalog if isinstance(one.id, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_is_named_as_it_is_labelled(language):
    catalog = read(language, "bot")
    label, found = labels(catalog), 0
    for one in catalog:
        for sentence in texts(one.id) if one.id else ():
            for name in (*PRESSED.findall(sentence), *BOLD.findall(sentence)):
                found += 1
                said = " ".join(texts(one.string))
                assert label[name] in said, f"{sentence!r} → {said!r}: {label[name]!r}"
    assert found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_does_not_say_its_own_verb_again(language):
    """Whoever reads it aloud trips over "/saison zeigen zeigt"."""
    for one in read(language, "bot"):
        for said in texts(one.string) if one.id else ():
            assert not TWICE.search(said), said
