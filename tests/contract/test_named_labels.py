"""What lessons and rules tell members to press is there, under the name it has on the screen."""

import re

from bot.host.ui.member import catalogue
from bot.host.views import lessons
from games.core.screen import Menu
from games.core.translation import Translator
from tests.contract.test_lessons import LANGUAGES, every_lesson
from tests.contract.test_taps import moves

NAMED = re.compile(r"(?:[Pp]ress|[Ll]ist) \*\*([^*]+)\*\*")
"""A button or a list that a sentence for members tells them to use."""


def is_known(name):
    """Return whether this is a text of the host, or one that golden matches seldom come to."""
    return catalogue("de").gettext(name) != name


@every_lesson
def test_a_page_names_only_buttons_that_stand_below_it(definition):
    """What "press …" names on a lesson's page can be pressed there, or later in a match."""
    for index, page in enumerate(definition.lesson.pages):
        shown = [button.label for row in lessons.content(definition, index).rows for button in row]
        for name in NAMED.findall(page.text):
            assert any(name in label for label in shown) or is_known(name), (index, name, shown)


def labels_of(definition):
    """Return the labels of buttons and the prompts of selects in the golden matches of a game."""
    seen, found = [screen.menus for screen, _ in moves(definition)], set()
    while seen:
        for entry in seen.pop():
            found.add(entry.label)
            if isinstance(entry, Menu):
                found.add(entry.prompt)
                seen.append(entry.entries)
    return found


@every_lesson
def test_the_rules_name_only_buttons_and_lists_of_the_game(definition):
    """And in every language as they are labelled there."""
    labels = labels_of(definition)
    texts = {
        other: "\n".join(topic.text for topic in definition.topics(other)) for other in LANGUAGES
    }
    for name in NAMED.findall(texts["en"]):
        assert any(label.startswith(name) for label in labels) or is_known(name), name
        for language in LANGUAGES:
            assert f"**{Translator(catalogue(language))(name)}**" in texts[language], name
