"""Promises about lessons: they play on the real rules, and each button does what it says."""

import gettext
import re

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, MemberInteraction, UpdateMessage
from bot.host.ui.member import COMPUTERS, Member
from bot.host.ui.message import Button
from bot.host.views import lessons
from games.core.game import IllegalAction
from games.core.translation import Translator
from games.registry import GAMES
from tests.contract.test_screens import fits_discord

LANGUAGES = ("en", "de", "fr")
YOU = {"en": "You", "de": "Du", "fr": "Toi"}
GOES_ON = r"[^\W\d_]+,? \{%s\}|\{%s\}('s| \(?[^\W\d_]+)"
"""A seat in the middle of a sentence, where "You" is not grammatical: not a label or a list."""
every_lesson = pytest.mark.parametrize(
    "definition",
    [definition for definition in GAMES.values() if definition.lesson],
    ids=lambda definition: definition.name,
)


def pressed(definition, button, locale="en"):
    """Return the answer to a button of a lesson."""
    custom_id = CustomId.parse(button.custom_id)
    assert custom_id is not None
    member = Member(1, "Ana", 1, locale)
    answer = lessons.answer(
        definition, MemberInteraction(member, Location(1, 1), custom_id, 1, private=True)
    )
    assert isinstance(answer, UpdateMessage)
    return answer


def buttons(content):
    """Return the buttons of a page."""
    return [button for row in content.rows for button in row if isinstance(button, Button)]


def way_on(content, to):
    """Return the button of a page that leads to page `to`."""
    return next(
        button
        for button in buttons(content)
        if CustomId.parse(button.custom_id).arguments[2:] == [str(to)]
    )


def test_every_game_has_a_lesson():
    """`/learn` has something for all of them."""
    assert [name for name, definition in GAMES.items() if definition.lesson is None] == []


@every_lesson
@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_lesson_is_played_to_its_end_by_its_right_buttons(definition, locale):
    """In five minutes: eight to twenty pages, and each move is a button of the real panel."""
    content, pages = lessons.content(definition, 0, locale), len(definition.lesson.pages)
    assert 8 <= pages <= 20
    for index in range(pages):
        assert f"{index + 1}" in content.title
        assert sum(map(len, content.lines)) <= 1500
        assert all(0 < len(button.label) <= 80 for button in buttons(content))
        assert len({button.custom_id for button in buttons(content)}) == len(buttons(content))
        content = pressed(definition, way_on(content, (index + 1) % pages), locale).content
    assert content == lessons.content(definition, 0, locale), (
        "the last page leads back to the first"
    )


@every_lesson
def test_every_move_of_a_lesson_stands_on_the_learners_panel(definition):
    """So that what is learned here is pressed there."""
    seat = definition.lesson.seat
    for index, page in enumerate(definition.lesson.pages):
        state = lessons.position_at(definition, index).match.state
        view, legal = definition.game.view(state, seat), definition.game.legal_actions(state, seat)
        lines = {choice.action for choice in definition.screen(view, legal, _words()).choices()}
        assert not page.line or page.line in lines, (index, page.line)
        fits_discord(definition, state, seat, _words(), 38)


@every_lesson
def test_a_mistake_is_answered_by_the_rules(definition):
    """And the page stays as it was."""
    tried = 0
    for index, page in enumerate(definition.lesson.pages):
        content = lessons.content(definition, index)
        for nth in range(len(page.tries)):
            button = next(
                each_button
                for each_button in buttons(content)
                if each_button.custom_id.endswith(f" {index} {nth}")
            )
            answer = pressed(definition, button)
            assert answer.aside.endswith((".", "!"))
            assert answer.content == content
            tried += 1
    assert tried >= 2


@every_lesson
def test_neither_colour_nor_place_tells_the_right_answer(definition):
    """Where there is something to try wrong."""
    places = set()
    for position, page in enumerate(definition.lesson.pages):
        content = lessons.content(definition, position)
        if page.tries:
            choices = content.rows[0]
            assert len({choice.style for choice in choices}) == 1
            places.add(choices.index(way_on(content, position + 1)))
    assert len(places) > 1


@every_lesson
@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_lesson_calls_its_computers_as_the_log_does(definition, locale):
    """FINITA: the one who plays for Hedda is Hedda in the text, too."""
    here = set(COMPUTERS[: definition.lesson.seats - 1])
    for index in range(len(definition.lesson.pages)):
        said = set(re.findall(r"\w+", "\n".join(lessons.content(definition, index, locale).lines)))
        assert said & {*COMPUTERS} <= here


@every_lesson
@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_learner_s_hand_is_told_once(definition, locale):
    """FINITA: on the first page it is dealt, too."""
    lesson, words = definition.lesson, lessons.LessonWords(definition.lesson, locale)
    for index in range(len(lesson.pages)):
        view = definition.game.view(lessons.position_at(definition, index).match.state, lesson.seat)
        lines = [
            line.removeprefix("-# ") for line in lessons.content(definition, index, locale).lines
        ]
        held = lesson.hand(view, words)
        assert lines.count(held) == bool(held)


class Noting(gettext.NullTranslations):
    """A catalogue that notes each sentence with the translation it gave."""

    def __init__(self, inner):
        super().__init__()
        self._inner, self.last = inner, ""

    def gettext(self, message):
        self.last = self._inner.gettext(message)
        return self.last

    def ngettext(self, one, many, n):
        self.last = self._inner.ngettext(one, many, n)
        return self.last


def shown(definition, at, words):
    """Show everything a learner may see on a page: story, panel, pictures, refusals, the end."""
    lesson, stand = definition.lesson, lessons.position_at(definition, at)
    for event in stand.events:
        if event.is_for(lesson.seat):
            definition.story(event, words)
    screen = lessons.screen_of(definition, stand.match, words)
    view = definition.game.view(stand.match.state, lesson.seat)
    definition.picture(view, words.for_pictures())
    definition.standing(view, words)
    for page in range(2):
        if definition.pictures.recap is not None:
            definition.pictures.recap(view, page, words)
    for _, line in lesson.pages[at].tries:
        with pytest.raises(IllegalAction) as refused:
            lessons._copy(stand.match).play(lesson.seat, line.split(","))
        words.fill(refused.value.text, refused.value.facts)
    return screen


@every_lesson
@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_learner_is_told_in_the_second_person(definition, locale, monkeypatch):
    """Wherever their seat is named, in text or picture, the sentence is one to them.

    "You" is never put where a name would stand in a sentence: "You wins", "Du gewinnt", "de Toi".
    """
    catalogue, told = Noting(lessons.catalogue(locale)), []
    monkeypatch.setattr(lessons, "catalogue", lambda _locale: catalogue)

    def noting(call):
        def noted(self, *args, **facts):
            said = call(self, *args, **facts)
            told.append((catalogue.last, facts))
            return said

        return noted

    for name in ("__call__", "plural"):
        monkeypatch.setattr(Translator, name, noting(getattr(Translator, name)))
    words = lessons.LessonWords(definition.lesson, locale)
    for index in range(len(definition.lesson.pages)):
        shown(definition, index, words)
    of_learner = [
        (text, fact) for text, facts in told for fact in facts if facts[fact] == YOU[locale]
    ]
    assert of_learner
    assert {text for text, fact in of_learner if re.search(GOES_ON % (fact, fact), text)} == set()


@every_lesson
@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_name_of_a_member_stands_in_a_lesson(definition, locale):
    """Whoever learns may be called anything."""
    for index in range(len(definition.lesson.pages)):
        page = lessons.content(definition, index, locale)
        assert not re.search(r"\b(Ana|Ben|Cem)\b", "\n".join([*page.lines, page.picture.alt]))


@every_lesson
@pytest.mark.parametrize("locale", LANGUAGES)
def test_second_person_sentences_are_used_and_differ(definition, locale):
    """A sentence that names the seat no more is the learner's own."""
    words = lessons.words_for((), locale)
    for named, own in definition.lesson.second_person.items():
        for sentence in own if isinstance(own, tuple) else (own,):
            assert sentence != named
            assert "{name}" not in sentence
    assert words("You") == YOU[locale]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_learner_s_club_is_not_called_after_you(locale):
    """Eleven: "You United" is no club."""
    definition = GAMES["eleven"]
    name = lessons.words_for((), locale)("My club")
    for index in range(len(definition.lesson.pages)):
        page = lessons.content(definition, index, locale)
        text = "\n".join([*page.lines, page.picture.alt])
        assert f"{YOU[locale]} United" not in text
    assert page.picture.alt.startswith(f"{name}, ")


def test_a_lesson_names_the_button_it_asks_for():
    """FINALE: nothing was changed yet, so the button says so."""
    definition = GAMES["finale_cards"]
    for locale in LANGUAGES:
        page = lessons.content(definition, 1, locale)
        assert f"**{way_on(page, 2).label}**" in page.lines[-1]


def _words():
    return lessons.words_for((), "en")
