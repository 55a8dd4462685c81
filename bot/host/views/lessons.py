"""Interactive lessons of games, page by page, without any stored state."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, Reply, UpdateMessage
from bot.host.ui.member import COMPUTERS, catalogue, seat_labels, words_for
from bot.host.ui.message import Button, MessageContent
from games.core.definition import GameDefinition
from games.core.dice import RandomSource, SeededDice, match_key
from games.core.game import Event, IllegalAction
from games.core.lesson import Lesson, Page
from games.core.match import Match
from games.core.screen import Choice, Menu
from games.core.translation import N_, Translator
from storage.match.matches import SeatRow

ROUTE = "learn"
"""The first word of the actions of lessons."""
MAX_SENTENCES = 6
"""The most sentences about what has just happened."""
_OTHERS = COMPUTERS[:3]
"""The names of a lesson's other seats."""
BOT = "normal"
"""Marks the other seats as computers."""


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """A lesson at one of its pages: the match, and the events since the page before."""

    match: Match
    events: tuple[Event, ...]


class LessonWords(Translator):
    """The texts of a lesson, which address the learner in the second person."""

    def __init__(self, lesson: Lesson, locale: str) -> None:
        """Use "You" as the learner's name if there is no second-person sentence."""
        words = words_for((), locale)
        self._you = words("You")
        computers = [SeatRow(seat, name, bot=BOT) for seat, name in enumerate(_OTHERS)]
        names = seat_labels(computers[: lesson.seats - 1], words)
        names.insert(lesson.seat, self._you)
        super().__init__(catalogue(locale), names)
        self._second_person = lesson.second_person

    def __call__(self, msgid: str, /, **facts: object) -> str:
        """Return the sentence, in the second person if it is about the learner."""
        told = self._second_person.get(msgid) if self._you in facts.values() else None
        return super().__call__(told if isinstance(told, str) else msgid, **facts)

    def plural(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Return the singular or plural sentence for `n`, likewise."""
        told = self._second_person.get(one) if self._you in facts.values() else None
        one, many = told if isinstance(told, tuple) else (one, many)
        return super().plural(one, many, n, **facts)


def lesson_of(box: GameDefinition) -> Lesson:
    """Return the lesson of a game; raises `IllegalAction` if it has none."""
    if box.lesson is None:
        raise IllegalAction("house", N_("There is no lesson for this game yet. Try /rules."))
    return box.lesson


def answer(box: GameDefinition, interaction: MemberInteraction) -> Reply:
    """Show the page of a button, or why the rules refuse the wrong move tried there.

    A lesson started from a public message is shown in an ephemeral one.
    """
    words = interaction.custom_id.arguments
    at, pages = _asked(box, interaction), lesson_of(box).pages
    tried = int(words[3]) if len(words) > 3 and words[3].isdecimal() else None  # noqa: PLR2004
    page = content(box, at, interaction.member.locale)
    if not interaction.private:
        return EphemeralMessage(page)
    if tried is None or tried >= len(pages[at].tries):
        return UpdateMessage(page)
    return UpdateMessage(page, aside=_why_not(box, at, tried, interaction))


def is_last(box: GameDefinition, interaction: MemberInteraction) -> bool:
    """Return whether a button leads to the last page."""
    return _asked(box, interaction) == len(lesson_of(box).pages) - 1


def content(box: GameDefinition, at: int = 0, locale: str = "en") -> MessageContent:
    """Return a page of a game's lesson; raises `IllegalAction` if the game has none."""
    lesson = lesson_of(box)
    words = LessonWords(lesson, locale)
    stand, page = position_at(box, at), lesson.pages[at]
    view = box.game.view(stand.match.state, lesson.seat)
    told = [box.story(event, words) for event in stand.events if event.is_for(lesson.seat)]
    said = [f"-# {line}" for line in told if line][-MAX_SENTENCES:]
    title = words(
        "{game} · page {page} of {last}",
        game=words(box.title),
        page=at + 1,
        last=len(lesson.pages),
    )
    return MessageContent(
        title,
        (*said, words(page.text), *filter(None, (lesson.hand(view, words),))),
        tuple(_rows(box, stand, at, words)),
        picture=box.picture(view, words.for_pictures()),
        mood="open",
    )


@cache
def cover(box: GameDefinition) -> str:
    """Return the drawing (SVG) that represents a game in the list; "" without a lesson."""
    if box.lesson is None:
        return ""
    view = box.game.view(position_at(box, box.lesson.cover).match.state, box.lesson.seat)
    drawn = box.picture(view, LessonWords(box.lesson, "en"))
    return drawn.svg if drawn else ""


@cache
def position_at(box: GameDefinition, at: int) -> LessonPosition:
    """Return the match at a page, played from the start."""
    lesson = lesson_of(box)
    if at == 0:
        dice = SeededDice(match_key(lesson.seed.encode(), "lesson"))
        match = Match.start(box, box.options(**lesson.options), lesson.seats, dice)
        return LessonPosition(match, tuple(match.opening))
    before = position_at(box, at - 1).match
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
    return Match(match.box, match.options, match.seats, match.dice, match.state, asked=asked)


def _others(lesson: Lesson, match: Match, at: int) -> Iterator[Sequence[Event]]:
    """Let the weakest computers play until it is the learner's turn or the match is over."""
    box, chance = match.box, RandomSource(match_key(lesson.seed.encode(), f"others {at}"))
    player = next(iter(box.bots.values()))
    while (waiting := box.game.waiting_for(match.state)) and lesson.seat not in waiting:
        seat = waiting[0]
        view, legal = box.game.view(match.state, seat), box.game.legal_actions(match.state, seat)
        imagine = partial(box.game.determinize, view, seat)
        action = player.choose(view, legal, imagine, chance)
        yield match.play(seat, (box.notation.write(action),)).events


def _rows(
    box: GameDefinition, stand: LessonPosition, at: int, words: Translator
) -> Iterator[tuple[Button, ...]]:
    """Return the buttons: the move, wrong moves to try, and back."""
    lesson = lesson_of(box)
    page = lesson.pages[at]
    is_last = at == len(lesson.pages) - 1
    moves = [] if is_last else [Button(_label(box, stand, page, words), _door(box, at + 1), "main")]
    tries = [
        Button(words(label), _door(box, at, str(nth))) for nth, (label, _) in enumerate(page.tries)
    ]
    yield (*moves, *tries)[:5] or (Button(words("From the start"), _door(box, 0), "main"),)
    if at:
        yield (Button(words("◀ Back"), _door(box, at - 1, "back")),)


def _label(box: GameDefinition, stand: LessonPosition, page: Page, words: Translator) -> str:
    """Return the label of a move's button: the real panel's, or else the notation."""
    if not page.line:
        return words("Go on ▶")
    lesson, state = lesson_of(box), stand.match.state
    legal = box.game.legal_actions(state, lesson.seat)
    screen = box.screen(box.game.view(state, lesson.seat), legal, words)
    found = dict(_labels(screen.menus))
    return found.get(page.line, page.line)


def _labels(menus: Sequence[Choice | Menu], above: str = "") -> Iterator[tuple[str, str]]:
    """Yield every playable line with its label, prefixed by those of its menus."""
    for entry in menus:
        if isinstance(entry, Menu):
            inner = f"{above}{entry.label}: " if entry.label else above
            yield from _labels(entry.entries, inner)
        else:
            yield entry.action, f"{above}{entry.label}"


def _why_not(box: GameDefinition, at: int, tried: int, interaction: MemberInteraction) -> str:
    """Return the rules' refusal of a wrong move."""
    lesson, stand = lesson_of(box), position_at(box, at)
    lines = lesson.pages[at].tries[tried][1].split(",")
    try:
        _copy(stand.match).play(lesson.seat, lines)
    except IllegalAction as refused:
        return LessonWords(lesson, interaction.member.locale).fill(refused.text, refused.facts)
    raise ValueError(f"{box.name}: the rules allow what page {at} calls a mistake")


def _asked(box: GameDefinition, interaction: MemberInteraction) -> int:
    """Return the page a button leads to."""
    words = interaction.custom_id.arguments
    at = int(words[2]) if len(words) > 2 and words[2].isdecimal() else 0  # noqa: PLR2004
    return min(at, len(lesson_of(box).pages) - 1)


def _door(box: GameDefinition, at: int, mark: str = "") -> str:
    return str(CustomId(NO_MATCH, f"/{ROUTE} {box.name} {at} {mark}".rstrip()))
