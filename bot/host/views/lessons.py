"""Interactive lessons of games, page by page, without any stored state."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from bot.host.refusal import Refusal
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, Reply, UpdateMessage
from bot.host.ui.member import COMPUTERS, catalogue, seat_labels, words_for
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.numbers import number_at
from games.core import over
from games.core.clubs.identity import ClubChoice
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, SeededDice, match_key
from games.core.game import Event, IllegalAction
from games.core.lesson import Lesson, Page
from games.core.match import Match
from games.core.screen import Choice, Menu, Screen
from games.core.translation import N_, Translator, runs
from storage.match.matches import SeatRow

ROUTE = "learn"
"""The first word of the actions of lessons."""
HINT_ROUTE = "learn-hint"
"""The first word of the action that asks for a hint on a page."""
MAX_SENTENCES = 6
"""The most sentences about what has just happened."""
_OTHERS = COMPUTERS[:3]
"""The names of a lesson's other seats."""
BOT = "normal"
"""The level that marks the other seats as computers."""


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """A lesson at one of its pages: the match, and the events since the page before."""

    match: Match
    events: tuple[Event, ...]


class LessonWords(Translator):
    """The texts of a lesson, which address the learner in the second person."""

    def __init__(self, lesson: Lesson, locale: str) -> None:
        """Use "You" as the learner's name in sentences without a second-person form.

        The learner's club is called "My club"; clubs of members are named after them.
        """
        words = words_for((), locale)
        self._you = words("You")
        computers = [SeatRow(seat, name, bot=BOT) for seat, name in enumerate(_OTHERS)]
        names = seat_labels(computers[: lesson.seats - 1], words)
        names.insert(lesson.seat, self._you)
        clubs = [ClubChoice()] * lesson.seat + [ClubChoice(words("My club"))]
        super().__init__(catalogue(locale), names, clubs=clubs)
        self._second_person = {**over.TO_YOU, **lesson.second_person}

    def for_pictures(self) -> "LessonWords":
        """Return these words: their names have no markdown, and a picture speaks to the learner."""
        return self

    def __call__(self, msgid: str, /, **facts: object) -> str:
        """Return the sentence, in the second person if it is about the learner."""
        told = self._second_person.get(msgid) if self._you in facts.values() else None
        return super().__call__(told if isinstance(told, str) else msgid, **facts)

    def plural(self, text: str, many: str, n: int, /, **facts: object) -> str:
        """Return the singular or plural sentence for `n`, in the person that `__call__` uses."""
        told = self._second_person.get(text) if self._you in facts.values() else None
        text, many = told if isinstance(told, tuple) else (text, many)
        return super().plural(text, many, n, **facts)


def lesson_of(definition: GameDefinition) -> Lesson:
    """Return the lesson of a game; raises `Refusal` if it has none."""
    if definition.lesson is None:
        raise Refusal(N_("There is no lesson for this game yet. Try /rules."))
    return definition.lesson


def answer(definition: GameDefinition, interaction: MemberInteraction) -> Reply:
    """Show the page that a button leads to; after a wrong move also why the rules refuse it.

    A lesson started from a public message is shown in an ephemeral one.
    """
    at, pages = asked_page(definition, interaction), lesson_of(definition).pages
    tried = number_at(interaction.custom_id.arguments, 3, len(pages[at].tries))
    page = content(definition, at, interaction.member.locale)
    if not interaction.private:
        return EphemeralMessage(page)
    if tried >= len(pages[at].tries):
        return UpdateMessage(page)
    return UpdateMessage(page, aside=_why_not(definition, at, tried, interaction))


def is_last(definition: GameDefinition, interaction: MemberInteraction) -> bool:
    """Return whether a button leads to the last page."""
    return asked_page(definition, interaction) == len(lesson_of(definition).pages) - 1


def content(definition: GameDefinition, at: int = 0, locale: str = "en") -> MessageContent:
    """Return a page of a game's lesson; raises `Refusal` if the game has none."""
    lesson = lesson_of(definition)
    words = LessonWords(lesson, locale)
    stand, page = position_at(definition, at), lesson.pages[at]
    view = definition.game.view(stand.match.state, lesson.seat)
    told = [definition.story(event, words) for event in stand.events if event.is_for(lesson.seat)]
    hand = lesson.hand(view, words)
    said = [f"-# {line}" for line in runs(told) if line and line != hand][-MAX_SENTENCES:]
    title = words(
        "{game} · page {page} of {last}",
        game=words(definition.title),
        page=at + 1,
        last=len(lesson.pages),
    )
    return MessageContent(
        title,
        (*said, words(page.text), *filter(None, (hand,))),
        tuple(_rows(definition, stand, at, words)),
        picture=definition.picture(view, words.for_pictures()),
        mood="open",
    )


@cache
def has_hint(definition: GameDefinition, at: int) -> bool:
    """Return whether the learner has more than one legal action for the move of a page."""
    lesson = lesson_of(definition)
    if not lesson.pages[at].line:
        return False
    state = position_at(definition, at).match.state
    return len(definition.game.legal_actions(state, lesson.seat)) > 1


@cache
def cover(definition: GameDefinition) -> str:
    """Return the drawing (SVG) that represents a game in the list; "" without a lesson."""
    if definition.lesson is None:
        return ""
    view = definition.game.view(
        position_at(definition, definition.lesson.cover).match.state, definition.lesson.seat
    )
    drawn = definition.picture(view, LessonWords(definition.lesson, "en"))
    return drawn.svg if drawn else ""


@cache
def position_at(definition: GameDefinition, at: int) -> LessonPosition:
    """Return the match at a page, played from the start."""
    lesson = lesson_of(definition)
    if at == 0:
        dice = SeededDice(match_key(lesson.seed.encode(), "lesson"))
        match = Match.start(definition, definition.options(**lesson.options), lesson.seats, dice)
        return LessonPosition(match, tuple(match.opening))
    before = position_at(definition, at - 1).match
    match = _copy(before)
    page = lesson.pages[at - 1]
    moves = [(lesson.seat, page.line)] if page.line else []
    events: list[Event] = []
    for seat, line in (*moves, *page.others):
        events += match.play(seat, line.split(",")).events
    for played in _others(lesson, match, at):
        events += played
    return LessonPosition(match, tuple(events))


def _copy(match: Match) -> Match:
    """Return a copy of the match to play on."""
    asked = list(match.asked)
    return Match(match.definition, match.options, match.seats, match.dice, match.state, asked=asked)


def _others(lesson: Lesson, match: Match, at: int) -> Iterator[Sequence[Event]]:
    """Let the weakest computers play until it is the learner's turn or the match is over."""
    definition = match.definition
    chance = RandomSource(match_key(lesson.seed.encode(), f"others {at}"))
    player = next(iter(definition.bots.values()))
    while (waiting := definition.game.waiting_for(match.state)) and lesson.seat not in waiting:
        seat = waiting[0]
        view = definition.game.view(match.state, seat)
        legal = definition.game.legal_actions(match.state, seat)
        imagine = partial(definition.game.determinize, view, seat)
        action = player.choose(view, legal, imagine, chance)
        yield match.play(seat, (definition.notation.write(action),)).events


def _rows(
    definition: GameDefinition, stand: LessonPosition, at: int, words: Translator
) -> Iterator[tuple[Button, ...]]:
    """Return the buttons: the move among wrong ones to try, back, and a hint.

    Neither colour nor position shows which move is the right one.
    """
    lesson = lesson_of(definition)
    page = lesson.pages[at]
    choices = [
        Button(words(label), _custom_id(definition, at, str(nth)))
        for nth, (label, _) in enumerate(page.tries)
    ]
    if at < len(lesson.pages) - 1:
        label = _label(definition, stand, page, words)
        move = Button(label, _custom_id(definition, at + 1), "plain" if choices else "main")
        questions = sum(bool(before.tries) for before in lesson.pages[: at + 1])
        choices.insert(questions % (len(choices) + 1), move)
    yield tuple(choices) or (Button(words("From the start"), _custom_id(definition, 0), "main"),)
    more = [Button(words("◀ Back"), _custom_id(definition, at - 1, "back"))] if at else []
    if has_hint(definition, at):
        more.append(Button(words("💡 Hint"), _hint_custom_id(definition, at)))
    if more:
        yield tuple(more)


def _label(definition: GameDefinition, stand: LessonPosition, page: Page, words: Translator) -> str:
    """Return the label of a move's button: the real panel's, or else the notation."""
    if not page.line:
        return words("Go on ▶")
    found = dict(_labels(screen_of(definition, stand.match, words).menus))
    return found.get(page.line, page.line)


def screen_of(definition: GameDefinition, match: Match, words: Translator) -> Screen:
    """Return the learner's panel of a lesson's match, as a real match would show it."""
    seat, state = lesson_of(definition).seat, match.state
    legal = definition.game.legal_actions(state, seat)
    return definition.screen(definition.game.view(state, seat), legal, words)


def _labels(menus: Sequence[Choice | Menu], above: str = "") -> Iterator[tuple[str, str]]:
    """Yield every playable line with its label, prefixed by those of its menus."""
    for entry in menus:
        if isinstance(entry, Menu):
            inner = f"{above}{entry.label}: " if entry.label else above
            yield from _labels(entry.entries, inner)
        else:
            yield entry.action, f"{above}{entry.label}"


def _why_not(
    definition: GameDefinition, at: int, tried: int, interaction: MemberInteraction
) -> str:
    """Return the rules' refusal of a wrong move."""
    lesson, stand = lesson_of(definition), position_at(definition, at)
    lines = lesson.pages[at].tries[tried][1].split(",")
    try:
        _copy(stand.match).play(lesson.seat, lines)
    except IllegalAction as refused:
        return LessonWords(lesson, interaction.member.locale).fill(refused.text, refused.facts)
    raise ValueError(f"{definition.name}: the rules allow what page {at} calls a mistake")


def asked_page(definition: GameDefinition, interaction: MemberInteraction) -> int:
    """Return the page a button leads to."""
    at = number_at(interaction.custom_id.arguments, 2, 0)
    return min(at, len(lesson_of(definition).pages) - 1)


def _custom_id(definition: GameDefinition, at: int, mark: str = "") -> str:
    return custom_id_of(f"/{ROUTE} {definition.name} {at} {mark}".rstrip())


def _hint_custom_id(definition: GameDefinition, at: int) -> str:
    return custom_id_of(f"/{HINT_ROUTE} {definition.name} {at}")
