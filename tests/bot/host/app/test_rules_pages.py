"""The rules page by page: the buttons beside the topics, a picture each, Discord's limits."""

from dataclasses import replace

import pytest

from bot.host.app import rules_pages
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import words_for
from bot.host.ui.message import Select
from bot.interactions.render import render
from games.registry import GAMES
from tests.bot.host.fakes import labels
from tests.contract.toy.definition import DEFINITION as TOY
from tests.words.catalogues import LANGUAGES


def keys_of(page):
    """Return the topics that the buttons of a page lead to."""
    row, _ = page.rows
    return [CustomId.parse(button.custom_id).arguments[2] for button in row]


def test_the_buttons_lead_to_the_topics_beside_it():
    """A button that would lead nowhere is not there."""
    first, middle, last = (rules_pages.content(TOY, key, "en") for key in ("", "buying", "seasons"))
    assert (labels(first), keys_of(first)) == (["Next ▶"], ["buying"])
    assert (labels(middle), keys_of(middle)) == (["◀ Back", "Next ▶"], ["bidding", "seasons"])
    assert (labels(last), keys_of(last)) == (["◀ Back"], ["buying"])
    assert [page.details for page in (first, middle, last)] == [
        ("1 of 3",),
        ("2 of 3",),
        ("3 of 3",),
    ]


def test_a_page_is_in_its_readers_language():
    """Its buttons and its place among the topics, too."""
    page = rules_pages.content(TOY, "buying", "de")
    assert labels(page) == ["◀ Zurück", "Weiter ▶"]
    assert page.details == ("2 von 3",)


def test_a_game_of_one_topic_has_the_select_alone():
    alone = replace(TOY, seats=range(3, 5), topics=lambda locale: TOY.topics(locale)[:1])
    (row,) = rules_pages.content(alone, "", "en").rows
    assert isinstance(row, Select)


def test_the_select_shows_the_topic_of_the_page_after_a_button_was_pressed():
    """Clients remember what was chosen in a select until its revision changes."""
    selects = [rules_pages.content(TOY, key, "en").rows[-1] for key in ("bidding", "buying")]
    assert selects[0].revision != selects[1].revision


def test_buttons_and_select_remember_the_match_they_were_opened_at():
    row, select = rules_pages.content(TOY, "", "en", "abc123").rows
    assert {CustomId.parse(one.custom_id).match for one in (*row, select)} == {"abc123"}


def test_a_topic_has_a_picture_of_its_position():
    """That of seasons, which is the same for all games, shows the first topic's."""
    pages = [rules_pages.content(TOY, key, "en") for key in ("bidding", "buying", "seasons")]
    first, second, seasons = [page.picture for page in pages]
    assert first != second
    assert first == seasons


@pytest.mark.parametrize("locale", ["en", *LANGUAGES])
@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits_discords_limits(game, locale):
    """With its picture, and with the picture's description instead."""
    definition = GAMES[game]
    for topic in rules_pages.topics_of(definition, words_for((), locale), locale):
        page = rules_pages.content(definition, topic.key, locale, "a" * 12)
        assert page.picture is not None
        for png in (b"png", None):
            assert render(page, picture=png)
