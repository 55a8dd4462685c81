"""Suggested line-ups, last week's and the assistant's, with their expected goals."""

from collections.abc import Callable, Iterable

from games.core.dice import SeededDice
from games.core.translation import N_, Translator
from games.eleven.cards.ids import CLUB_OF
from games.eleven.club.club import Club
from games.eleven.club.context import TurnContext
from games.eleven.computer.preview import mean_goals, pitch
from games.eleven.state import State
from games.eleven.view import View, club_of, copy_of_man
from games.eleven.week.assistant import choose_squad, deploy, line_up_as_last
from games.eleven.wording.names import tenths, titles

NO_DICE = SeededDice(b"-")
"""A line-up draws no random numbers."""
LAST = N_("Last line-up: {cards}. On average {mine} goals for, {theirs} against.")
FIRST = N_("As at the start: {cards}. On average {mine} goals for, {theirs} against.")
SUGGESTED = N_("Suggested: {cards}. On average {mine} goals for, {theirs} against.")


def _suggest(scene: TurnContext) -> None:
    choose_squad(scene)
    deploy(scene)


def _lined_up(view: View, line_up: Callable[[TurnContext], None]) -> Club:
    """Return the club with a line-up applied to a copy."""
    front = view.front
    assert front is not None
    club = club_of(view)
    club.men = [*map(copy_of_man, front.men)]
    club.icons, club.last, club.lately = [*front.icons], [*front.last], [*front.lately]
    club.rivals = [CLUB_OF.index(front.rival)]
    state = State(schema=0, luck=[], round=view.week, options=view.options, clubs=[club])
    line_up(TurnContext(state, 0, club, NO_DICE, []))
    return club


def line_up_suggestions(view: View, words: Translator) -> Iterable[str]:
    """Yield last week's line-up, and the expected goals of it and of the suggestion."""
    assert view.front is not None
    last = _lined_up(view, line_up_as_last)
    yield from pitch(last, words)
    yield _said(LAST if view.front.results else FIRST, last, view, words)
    yield _said(SUGGESTED, _lined_up(view, _suggest), view, words)


def _said(text: str, club: Club, view: View, words: Translator) -> str:
    mine, theirs = mean_goals(club, view)
    used = [man.man for man in club.men if man.used]
    cards = words.listed(titles(used, words)) or words("no cards")
    return words(text, cards=cards, mine=tenths(mine, words), theirs=tenths(theirs, words))
