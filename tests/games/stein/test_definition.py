"""The game definition: options, topics, rematch, and how long a match may last."""

import pytest
from pydantic import ValidationError

from games.stein.definition import DEFINITION, bound
from games.stein.state import Options


def test_halves_are_settable_in_turns_and_minutes():
    """S-A21: within reason; anything else is refused at the border."""
    assert DEFINITION.options_adapter.validate_python({"turns": 60}).turns == 60
    for wrong in ({"turns": 2}, {"minutes": 0}, {"clock": "sand"}):
        with pytest.raises(ValidationError):
            DEFINITION.options_adapter.validate_python(wrong)


def test_a_longer_match_has_a_higher_bound():
    """S-R40: more turns, more halves."""
    assert bound(Options(turns=40)) < bound(Options(turns=80)) < bound(Options(clock="wall"))
    assert bound(Options()) < bound(Options(tie="extra"))


def test_the_rules_are_told_in_ten_to_fourteen_topics_with_drawings():
    """Each at most 1,500 characters, its drawing at most 32 columns."""
    told = DEFINITION.topics("en")
    assert 10 <= len(told) <= 14
    for topic in told:
        assert len(topic.text) <= 1500
        drawing = topic.text.split("```")[1::2]
        assert drawing, topic.key
        assert all(len(line) <= 32 for part in drawing for line in part.splitlines())
