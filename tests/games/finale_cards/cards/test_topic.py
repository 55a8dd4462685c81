"""The rules topic that lists every tactics card."""

import pytest

from bot.host.ui.member import catalogue, languages
from games.core.translation import Translator
from games.finale_cards.cards.cards import ARROW, COLOUR, COLOURS, COMBAT, LISTS
from games.finale_cards.cards.terms import COLOUR_NAMES, card_name, line_letter
from games.finale_cards.definition import DEFINITION
from tests.words.catalogues import SPACED


def listed(words):
    """Return the lines of the list, a colour each time after its name: power, name, places."""
    lines = []
    for colour in range(len(COLOURS)):
        lines.append(f"**{words(COLOUR_NAMES[colour]).capitalize()}**")
        for card in (card for card, own in enumerate(COLOUR) if own == colour):
            own, other, shot, save = (
                "".join(line_letter(line, words) for line in slots) for slots in LISTS[card]
            )
            first = f"{own}:{other}" if own else "–"
            arrow = " ↑" if ARROW[card] else ""
            lines.append(f"{COMBAT[card]} {card_name(card, words)} {first} {shot}:{save}{arrow}")
    return lines


@pytest.mark.parametrize("language", languages())
def test_the_topic_lists_all_thirty_cards_as_printed(language):
    """F-R10 to F-R13: in each language its own names and letters."""
    topics = {topic.key: topic.text for topic in DEFINITION.topics(language)}
    told = topics["cards"].splitlines()
    space = SPACED.get(language, str)
    wanted = [space(line) for line in listed(Translator(catalogue(language)))]
    assert len(wanted) == 35
    assert told[-len(wanted) :] == wanted
