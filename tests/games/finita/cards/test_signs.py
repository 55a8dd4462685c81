"""Cards as short text: in each language, colours have letters of their own."""

import re
from pathlib import Path

import pytest

from bot.host.ui.member import words_for
from games import finita
from games.core.game import IllegalAction
from games.finita.cards.cards import FACE, WAY
from games.finita.cards.signs import card_sign, suit_letters, way_sign
from games.finita.definition import DEFINITION
from tests.games.finita.table import GAME, Table

TOPICS = Path(finita.__file__).parent / "topics"
LETTERS = {"en": "R G B Y", "de": "R Gr B Ge", "fr": "R V B J"}
every_language = pytest.mark.parametrize("locale", LETTERS)


@every_language
def test_each_language_has_letters_that_differ(locale):
    assert suit_letters(words_for((), locale)) == tuple(LETTERS[locale].split())


def test_a_card_is_told_with_the_letter_of_its_language():
    """Also one that is declared, and in a refusal."""
    words = words_for((), "de")
    assert card_sign(FACE["green-5"], words) == "🟢 Gr5"
    assert way_sign(WAY["draw4-yellow"], words) == "✳+4 🟡 Ge"
    assert way_sign(WAY["petra-over-8"], words) == "Petra ↑8"
    table = Table("green-9 red-1", "blue-3", top="yellow-5")
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(table.state, 0, DEFINITION.notation.read("play green-9"), table.dice)
    told = words.fill(refused.value.text, refused.value.facts)
    assert "🟢 Gr9" in told
    assert "🟡 Ge5" in told


@every_language
def test_pictures_have_the_letters_of_the_language(locale):
    table = Table("green-9 yellow-1", "blue-3", top="yellow-5")
    letters = LETTERS[locale].split()
    for seat in (0, None):
        svg = DEFINITION.picture(table.view(seat), words_for((), locale)).svg
        assert f">{letters[3]}</text>" in svg
        assert locale == "en" or ">Y</text>" not in svg


@pytest.mark.parametrize("locale", ["de", "fr"])
def test_no_text_has_the_letters_of_another_language(locale):
    """Neither the lesson nor a topic."""
    words, pages = words_for((), locale), DEFINITION.lesson.pages
    told = [words(text) for page in pages for text in (page.text, *dict(page.tries))]
    told.append((TOPICS / f"{locale}.md").read_text("utf-8"))
    for shape, letter in zip("🔴🟢🔵🟡", LETTERS[locale].split(), strict=True):
        found = re.findall(rf"{shape} ([A-Z][a-z]?)(?=[0-9⇄⊘+])", "\n".join(told))
        assert {*found} == {letter}
