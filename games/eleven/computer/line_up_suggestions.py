"""Suggested line-ups, last week's and the assistant's, with their expected goals."""

from collections.abc import Callable, Iterable

from games.core.translation import N_, Translator
from games.eleven.cards.ids import DERBY, HINTED
from games.eleven.club.club import Club
from games.eleven.club.context import NO_DICE, TurnContext
from games.eleven.club.expected_goals import goals_by_arena
from games.eleven.club.zones import ARENAS
from games.eleven.computer.line_up_preview import mean_goals, pitch, possible_sides
from games.eleven.state import OPPONENTS, State
from games.eleven.view import View, club_of, copy_of_man
from games.eleven.week.assistant import line_up_as_last, suggest
from games.eleven.wording.names import tenths, titles, zone_name

LAST = N_("Last line-up: {cards}. On average: goals for {mine}, against {theirs}.")
FIRST = N_("As at the start: {cards}. On average: goals for {mine}, against {theirs}.")
REASON = N_("Why: most goals for come in {attack} ({mine}), most against in {defence} ({theirs}).")
UNBEATABLE = N_("Why: most goals for come in {attack} ({mine}), none against is expected.")
SUGGESTED = N_("Suggested: {cards}. On average: goals for {mine}, against {theirs}.")


def lined_up(view: View, line_up: Callable[[TurnContext], None]) -> Club:
    """Return the club with a line-up applied to a copy."""
    front = view.front
    assert front is not None
    club = club_of(view)
    club.men = [*map(copy_of_man, front.men)]
    club.icons, club.last, club.lately = [*front.icons], [*front.last], [*front.lately]
    club.results = [*front.results]
    state = State(schema=0, luck=[0, 0], round=view.week, options=view.options, clubs=[club])
    if front.rival < OPPONENTS:
        club.rivals = [HINTED[front.hint][0]]
    else:  # the other manager's club is the second one
        club.rivals = [DERBY + 1]
        state.clubs.append(Club(full_time=view.clubs[front.rival - OPPONENTS].full_time))
    line_up(TurnContext(state, 0, club, NO_DICE, []))
    return club


def line_up_suggestions(view: View, words: Translator) -> Iterable[str]:
    """Yield last week's line-up, and the expected goals of it and of the suggestion."""
    assert view.front is not None
    last = lined_up(view, line_up_as_last)
    yield from pitch(last, words)
    if view.front.rival >= OPPONENTS:
        yield words("The goals are those against the other's team of last week:")
    yield _said(LAST if view.front.results else FIRST, last, view, words)
    suggested = lined_up(view, suggest)
    yield _said(SUGGESTED, suggested, view, words)
    yield _reason(suggested, view, words)


def _reason(club: Club, view: View, words: Translator) -> str:
    """Return where most goals are to be expected, for and, if there are any, against."""
    arenas = ARENAS[view.options.pool_wings]
    sides = possible_sides(view)
    found = [goals_by_arena(club, side, arenas) for side in sides]
    facts: dict[str, str] = {}
    most = 0.0
    for part, (goals, zone) in enumerate((("mine", "attack"), ("theirs", "defence"))):
        sums = [sum(by_arena[index][part] for by_arena in found) for index in range(len(arenas))]
        most = max(sums)
        arena = arenas[sums.index(most)]
        facts[goals] = tenths(most / len(sides), words)
        facts[zone] = zone_name(arena[len(arena) // 2])
    return words(REASON if most else UNBEATABLE, **facts)


def _said(text: str, club: Club, view: View, words: Translator) -> str:
    mine, theirs = mean_goals(club, view)
    used = [man.man for man in club.men if man.used]
    cards = words.listed(titles(used, words)) or words("no cards")
    return words(text, cards=cards, mine=tenths(mine, words), theirs=tenths(theirs, words))
