"""Promises about words: stories, refusals, options and topics read well in any language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.translation import Translator
from tests.contract.boxes import every_box
from tests.contract.walks import tries, viewers, walks
from tests.pseudo import PseudoLocale


@every_box
@given(data=st.data())
@tries(100)
def test_every_event_has_a_sentence(box, data):
    """Or is deliberately silent; nothing is left unfilled, in any language."""
    walk = data.draw(walks(box))
    for words in (Translator(), Translator(PseudoLocale(), ["Ana"])):
        for _, events in walk.states():
            for event in events:
                sentence = box.story(event, words)
                assert isinstance(sentence, str)
                assert len(sentence) <= 500
                assert not set(sentence) & set("{}<>")


@every_box
@given(data=st.data())
@tries(50)
def test_the_reason_of_an_outcome_is_a_filled_sentence(box, data):
    """How it ended can be said with its facts."""
    walk = data.draw(walks(box))
    outcome = box.game.outcome(walk.state())
    if outcome is not None:
        said = Translator(PseudoLocale()).fill(outcome.reason, dict(outcome.facts))
        assert said
        assert not set(said) & set("{}")


@every_box
def test_topics_are_few_short_and_named_once(box):
    """One to twenty, at most 1,500 characters each, in every language the bot speaks."""
    for locale in ("en", "de", "fr"):
        topics = box.topics(locale)
        assert 1 <= len(topics) <= 20
        assert len({topic.key for topic in topics}) == len(topics)
        for topic in topics:
            assert 0 < len(topic.text) <= 1500, topic.key
            assert 0 < len(topic.title) <= 80, topic.key
            assert topic.key.replace("-", "").isalnum()


@every_box
@given(data=st.data())
@tries(100)
def test_the_topic_of_a_view_is_one_of_the_topics(box, data):
    """The button "Rules" on a card opens the topic of the present phase."""
    walk = data.draw(walks(box))
    state = walk.state()
    keys = {topic.key for topic in box.topics("en")}
    assert {box.topic_of(box.game.view(state, viewer)) for viewer in viewers(walk)} <= keys


@every_box
def test_options_can_be_offered_in_one_form(box):
    """Every choice is a value of the options; labels and texts fit a select."""
    for option in box.choices:
        assert 0 < len(option.label) <= 45
        assert 2 <= len(option.choices) <= 25
        assert len({text for _, text in option.choices}) == len(option.choices)
        for value, text in option.choices:
            assert 0 < len(text) <= 74
            assert getattr(box.options(**{option.name: value}), option.name) == value


@every_box
def test_a_definition_names_all_its_parts(box):
    """Names, seats, classes by verb and kind: each is there once."""
    assert box.name.replace("_", "").isalnum()
    assert box.title
    assert box.about
    assert box.seats
    assert len({action.LINE.split()[0] for action in box.actions}) == len(box.actions)
    for kinds in (box.actions, box.events):
        kind = [part.__dataclass_fields__["kind"].default for part in kinds]
        assert all(kind)
        assert len(set(kind)) == len(kind)
    assert len(box.seat_names) in {0, box.seats[-1]}


@pytest.mark.parametrize("sentence", ["Bid at most {most}.", "{seat}", "Your turn"])
def test_the_pseudo_locale_keeps_placeholders(sentence):
    """It pads the words around them and nothing else."""
    padded = PseudoLocale().gettext(sentence)
    assert padded.startswith(sentence)
    assert padded.count("{") == sentence.count("{")
