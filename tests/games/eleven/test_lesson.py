"""What the lesson says in numbers is what the tables say."""

import pytest

from bot.host.ui.member import words_for
from games.eleven.cards.cards import TABLES
from games.eleven.definition import DEFINITION

TEXTS = "\n".join(page.text for page in DEFINITION.lesson.pages)
LINES = [page.line for page in DEFINITION.lesson.pages]


def test_staff_training_stadium_and_office_are_played_in_the_lesson():
    """Each by the action of a day, with the price the rules ask."""
    verbs = [line.split(" ")[0] for line in LINES if line]
    for verb in ("hire", "employ", "sign", "use", "build", "office"):
        assert verb in verbs
    assert "**Planning.**" in TEXTS


@pytest.mark.parametrize("locale", ["en", "de", "fr"])
def test_the_page_about_planning_names_the_button_as_it_is(locale):
    words = words_for((), locale)
    (page,) = [
        each_page.text for each_page in DEFINITION.lesson.pages if "**Planning.**" in each_page.text
    ]
    assert f"**{words('Plan the week')}**" in words(page)


def test_a_set_of_staff_counts_and_costs_what_the_lesson_says():
    """E-R39, E-R79: VP by the size of a set, maintenance by the number of cards."""
    assert "1, 2, 3 or 5 VP at the end" in TEXTS
    assert TABLES.set_vp == (1, 2, 3, 5)
    assert "From the third card on, staff costs upkeep" in TEXTS
    assert TABLES.maintenance.staff[2] == 0 < TABLES.maintenance.staff[3]


def test_the_office_counts_what_the_lesson_says():
    assert "from 2 VP for the first to 24 VP for all five" in TEXTS
    assert (TABLES.office.vp[0], sum(TABLES.office.vp), len(TABLES.office.vp)) == (2, 24, 5)
    assert list(TABLES.office.costs) == sorted(TABLES.office.costs)
    assert f"office for {TABLES.office.costs[0]}" in LINES
