"""A game's rules as short texts, read from one page for each language."""

import sys

import pytest

from games.core.topics import TopicMatch, positions_in, topics_of

ENGLISH = "# The game\n\n## goal: The goal\n\nScore.\n\n## turn: Your turn\n\nRoll.\n\nThen move.\n"


POSITIONS = '''
[[match]]
seed = "1"
seats = 2
options = { turns = 12 }
moves = """
0 roll
1 move a1 b2,end
"""

[match.topics]
goal = { after = 2, seat = 1 }
'''


@pytest.fixture
def topics(tmp_path, monkeypatch):
    """The topics of a package with an English and a German page."""
    folder = tmp_path / "a_game_of_topics" / "topics"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "en.md").write_text(ENGLISH, encoding="utf-8")
    (folder / "de.md").write_text("## goal: Das Ziel\nEin Tor für dich.\n", encoding="utf-8")
    (folder / "positions.toml").write_text(POSITIONS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield topics_of("a_game_of_topics")
    sys.modules.pop("a_game_of_topics", None)


def test_a_topic_is_a_key_a_title_and_a_text(topics):
    """What stands before the first heading belongs to nobody."""
    goal, turn = topics("en")
    assert (goal.key, goal.title, goal.text) == ("goal", "The goal", "Score.")
    assert (turn.key, turn.text) == ("turn", "Roll.\n\nThen move.")


@pytest.mark.parametrize("locale", ["de", "de-AT"])
def test_a_language_has_its_own_page(topics, locale):
    """A region reads that of its language."""
    assert [topic.title for topic in topics(locale)] == ["Das Ziel"]


@pytest.mark.parametrize("locale", ["fr", "en-GB", "xx"])
def test_a_language_without_a_page_is_read_in_english(topics, locale):
    """Better than nothing."""
    assert topics(locale)[0].title == "The goal"


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_topic_has_the_position_of_its_key(topics, locale):
    """The same in every language."""
    goal, *others = topics(locale)
    moves = ((0, "roll"), (1, "move a1 b2,end"))
    match = TopicMatch("1", 2, {"turns": 12}, moves)
    assert goal.position.match == match
    assert (goal.position.after, goal.position.seat) == (2, 1)
    assert all(topic.position is None for topic in others)
    assert goal.position is topics("fr")[0].position


def test_topics_need_no_positions(tmp_path):
    assert positions_in(tmp_path / "positions.toml") == {}
