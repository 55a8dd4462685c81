"""Planning the coming days: which days there are, and which actions each may offer."""

from games.core.game import Action, Seat
from games.eleven import actions
from games.eleven.cards.effect_lookup import MEN_WITH
from games.eleven.club.club import EUR, Club
from games.eleven.club.roster import NO_CARDS, roster_of
from games.eleven.club.terms import terms_of
from games.eleven.club.wallet import HIGHEST
from games.eleven.planning.ahead import next_day, on_turn
from games.eleven.state import DAYS, WEEKS, State
from games.eleven.view import View, club_of
from games.eleven.week.build import IMPROVES
from games.eleven.week.market import contracts_of
from games.eleven.week.season import BEFORE, WEEK
from games.eleven.week.weekday_actions import PASS

KEPT = 1
"""FAN, OPS and FIT kept at most at the end of a week (E-R69)."""


def stages(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the days on which the seat still has a turn; from Thursday on also the next week's."""
    if state.phase in {"draft", "opening", "over"}:
        return ()
    first = 0 if state.phase == "monday" else next_day(state, seat)
    found = [_stage(state.round, day) for day in range(first, DAYS)]
    is_late = state.phase not in {"monday", "days"} or state.day == DAYS - 1
    if is_late and state.phase != "monday" and state.round < WEEKS:
        found += [_stage(state.round + 1, day) for day in range(DAYS)]
    return tuple(found)


def _stage(week: int, day: int) -> int:
    return len(BEFORE) + (week - 1) * len(WEEK) + 1 + day


def week_and_day(stage: int) -> tuple[int, int]:
    """Return the week of a day of turns, from 1, and the day, 0 for Tuesday."""
    week, day = divmod(stage - len(BEFORE), len(WEEK))
    return week + 1, day - 1


def on(state: State, seat: Seat, stage: int, money: int) -> State:
    """Return a copy of the state as if it were the seat's turn on this day with `money` EUR.

    A day of the next week includes that week's production; its market is not known yet.
    """
    week, day = week_and_day(stage)
    planned = on_turn(state, seat, day)
    club = planned.clubs[seat]
    if week > state.round:
        _next_week(club)
    club.res[EUR], planned.round = money, week
    return planned


def _next_week(club: Club) -> None:
    """Ready all cards, and add what a Monday produces besides EUR (E-R24, E-R65, E-R69)."""
    club.res[:] = [min(n, KEPT) + level for n, level in zip(club.res, club.stats, strict=True)]
    for man in club.men:
        man.spent = False
    for post in club.posts:
        post.spent = False


def offers(view: View) -> list[Action]:
    """Return the actions a seat may plan for a day, also those it cannot pay or reach today."""
    club = club_of(view)
    roster, terms = roster_of(club), terms_of(club)
    players, staff, sponsors = view.rows
    found: list[Action] = [terms.hires[card] for card in reversed(players)]
    found += [terms.youngster] if view.left[3] else []
    found += [terms.sells[man.man][man.is_out] for man in club.men if man.trained]
    found += [terms.employs[card] for card in reversed(staff)]
    contracts = contracts_of(roster, terms)
    found += [sign for card in reversed(sponsors) for sign in contracts[card]]
    found += [terms.builds[token] for token in roster.unbuilt]
    front = view.front
    assert front is not None
    found += terms.office[front.office : front.office + 1]
    found += [improve for improve in IMPROVES if front.stats[improve.track] < HIGHEST]
    ready = _ready(club)
    return [*found, *map(actions.Use, ready), *map(actions.UseFree, ready), PASS]


def _ready(club: Club) -> list[int]:
    """Return the club's cards with an action of the day that are not exhausted (E-R45)."""
    acting = roster_of(club).acting.get("action", NO_CARDS)
    found = [post.source for post, _ in acting if not (post.spent or post.ban)]
    men = MEN_WITH["action"]
    able = [man for man in club.men if not (man.spent or man.is_out) and man.man in men]
    return [*found, *(man.man for man in able if men[man.man][man.trained])]
