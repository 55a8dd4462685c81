"""Promises about words: stories, refusals, options and topics read well in any language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.ui.member import words_for
from games.core.sentences import Sentences
from games.core.translation import Translator
from tests.contract.definitions import every_game
from tests.contract.walks import tries, viewers, walks
from tests.pseudo import PseudoLocale
from tests.words.catalogues import LANGUAGES

MOST_IN_ENTRY = 100
"""Letters of the description of a select's entry or of a form's field."""


@every_game
def test_every_class_of_events_has_a_sentence_or_is_declared_silent(definition):
    """All games write them in one way, in `stories.py`, with `games.core.sentences`."""
    assert isinstance(definition.story, Sentences)
    assert definition.story.tellers.keys() == set(definition.events)


@every_game
@given(data=st.data())
@tries(100)
def test_every_sentence_is_filled(definition, data):
    """In any language."""
    walk = data.draw(walks(definition))
    for words in (Translator(), Translator(PseudoLocale(), ["Ana"])):
        for _, events in walk.states():
            for event in events:
                sentence = definition.story(event, words)
                assert isinstance(sentence, str)
                assert len(sentence) <= 500
                assert not set(sentence) & set("{}<>")


@every_game
@given(data=st.data())
@tries(50)
def test_the_reason_of_an_outcome_is_a_filled_sentence(definition, data):
    """How it ended can be said with its facts."""
    walk = data.draw(walks(definition))
    outcome = definition.game.outcome(walk.state())
    if outcome is not None:
        said = Translator(PseudoLocale()).fill(outcome.reason, dict(outcome.facts))
        assert said
        assert not set(said) & set("{}")


@every_game
def test_topics_are_few_short_and_named_once(definition):
    """One to twenty, at most 1,500 characters each, in every language the bot speaks."""
    for locale in ("en", "de", "fr"):
        topics = definition.topics(locale)
        assert 1 <= len(topics) <= 20
        assert len({topic.key for topic in topics}) == len(topics)
        for topic in topics:
            assert 0 < len(topic.text) <= 1500, topic.key
            assert 0 < len(topic.title) <= 80, topic.key
            assert topic.key.replace("-", "").isalnum()


@every_game
@given(data=st.data())
@tries(100)
def test_the_topic_of_a_view_is_one_of_the_topics(definition, data):
    """The button "Rules" on a card opens the topic of the present phase; "" is the first one."""
    walk = data.draw(walks(definition))
    state = walk.state()
    keys = {"", *(topic.key for topic in definition.topics("en"))}
    assert {
        definition.topic_of(definition.game.view(state, viewer)) for viewer in viewers(walk)
    } <= keys


@every_game
def test_options_can_be_offered_in_one_form(definition):
    """Every choice is a value of the options; labels and texts fit a select."""
    for option in definition.choices:
        assert 0 < len(option.label) <= 45
        assert 2 <= len(option.choices) <= 25
        assert 0 < len(option.explanation) <= MOST_IN_ENTRY
        assert len({text for _, text in option.choices}) == len(option.choices)
        for value, text in option.choices:
            assert 0 < len(text) <= 74
            assert getattr(definition.options(**{option.name: value}), option.name) == value


@pytest.mark.parametrize("locale", LANGUAGES)
@every_game
def test_options_are_explained_in_every_language(definition, locale):
    words = words_for((), locale)
    for option in definition.choices:
        assert 0 < len(words(option.explanation)) <= MOST_IN_ENTRY


@every_game
def test_a_definition_names_all_its_parts(definition):
    """Names, seats, actions by verb, events by kind: each is there once."""
    assert definition.name.replace("_", "").isalnum()
    assert definition.title
    assert definition.about
    assert definition.seats
    assert len({action.LINE.split()[0] for action in definition.actions}) == len(definition.actions)
    kinds = [event.__dataclass_fields__["kind"].default for event in definition.events]
    assert all(kinds)
    assert len(set(kinds)) == len(kinds)
    assert len(definition.texts.seat_names) in {0, definition.seats[-1]}
    assert len(definition.texts.seat_marks) in {0, len(definition.texts.seat_names)}


@pytest.mark.parametrize("sentence", ["Bid at most {most}.", "{seat}", "Your turn"])
def test_the_pseudo_locale_keeps_placeholders(sentence):
    """It pads the words around them and nothing else."""
    padded = PseudoLocale().gettext(sentence)
    assert padded.startswith(sentence)
    assert padded.count("{") == sentence.count("{")
