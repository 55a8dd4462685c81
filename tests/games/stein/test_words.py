"""One name for each thing: a pass to a space, a shot at goal, a run, an attack."""

import re

import pytest

from games.stein.definition import DEFINITION
from tests.words.catalogues import read

SHOT = {
    "en": re.compile(r"\bsho(o|)t", re.IGNORECASE),
    "de": re.compile(r"schieß|schuss|schüss|schoss|elfmeter", re.IGNORECASE),
    "fr": re.compile(r"\btir(e|er|s|é|eur)?\b", re.IGNORECASE),
}
GOAL = re.compile(r"goal|shoot-out|secret|\{number\}|footballer takes the shot", re.IGNORECASE)
"""What an English text about a shot also speaks of."""
OTHER_NAMES = re.compile(r"\b(tackle|give it away|move|moved)\b", re.IGNORECASE)


def texts(language):
    """Return each English text of the game and its translation."""
    return {str(one.id): str(one.string) for one in read(language, "stein") if one.id}


def test_every_shot_is_one_at_goal_and_no_thing_has_another_name():
    """S-R10, S-R13, S-R24: a move is a run, and the ball is passed."""
    english = texts("de")
    assert [text for text in english if SHOT["en"].search(text) and not GOAL.search(text)] == []
    assert [text for text in english if OTHER_NAMES.search(text)] == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_translations_speak_of_a_shot_where_the_english_text_does(language):
    """And of no other, so that a pass is a pass."""
    speaks_of_passes = {
        text: said
        for text, said in texts(language).items()
        if not SHOT["en"].search(text) and "score" not in text
    }
    assert [said for said in speaks_of_passes.values() if SHOT[language].search(said)] == []


def test_the_rules_of_passing_call_it_a_pass():
    """S-R24 to S-R28: a shot stands in what is about the goal only."""
    for topic in DEFINITION.topics("en"):
        if topic.key in ("shooting", "series", "goalies", "turn", "move", "attack"):
            lines = [line for line in topic.text.splitlines() if SHOT["en"].search(line)]
            assert all("goal" in line for line in lines), lines
