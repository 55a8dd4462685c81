"""The game definition of Eleven, the only module other packages import."""

from collections import Counter
from dataclasses import replace
from functools import partial

from games.core.definition import GameDefinition
from games.core.definition_groups import Analysis, Pictures, Texts, Turns
from games.core.planning import Planning, PreparedDay, WeekPlanning
from games.core.topics import topics_of
from games.core.translation import N_
from games.eleven.actions import ACTIONS
from games.eleven.awards.review import REVIEW
from games.eleven.bots import BOTS
from games.eleven.broadcast.pages import BROADCAST, recap
from games.eleven.cards.ids import DERBY, FIRST_TRAINER, TOKENS
from games.eleven.club.club import JERSEYS
from games.eleven.computer.prospects import PROSPECTS
from games.eleven.computer.reasons import reason
from games.eleven.computer.standing_orders import LINE_UP, ORDERS, ordered
from games.eleven.events import EVENTS, Scored
from games.eleven.lesson import LESSON
from games.eleven.options import OPTIONS
from games.eleven.picture import picture
from games.eleven.planning.ahead import (
    LIMITS,
    SPARE,
    ahead,
    asks,
    comes_on_top,
    is_answer,
    leaves,
    question,
    turn,
)
from games.eleven.planning.days import offers, on, stages
from games.eleven.planning.line_up import KEY, choose, part_name, parts, stage_of
from games.eleven.planning.line_up import on as on_matchday
from games.eleven.planning.money import forecast
from games.eleven.planning.steps import condition_name, conditions_of, resolve
from games.eleven.reporting.reports import REPORTING
from games.eleven.rules import SEATS, Eleven
from games.eleven.screen.line_up_ahead import line_up_screen
from games.eleven.screens import TITLE, screen, standing, topic_of
from games.eleven.setup import SCHEMA
from games.eleven.simulation.balance import figures, spreads
from games.eleven.state import DAYS, OPPONENTS, WEEKS, Options, State
from games.eleven.stories import story
from games.eleven.week.phase_end import forced
from games.eleven.week.season import SEASON
from games.eleven.wording.action_names import action_name

GAME = Eleven()
CARDS = 40
"""An upper bound of a club's cards; each may be asked about once per step."""
MONDAY = 4 * CARDS
DAY = 2 + CARDS
MATCHDAY = 3 * CARDS + 2 * JERSEYS + 4 * CARDS
WEEKEND = CARDS
FREE = (FIRST_TRAINER, *TOKENS)
"""The cards and tokens of unlimited supply (E-R1, E-R6)."""


def bound(options: Options) -> int:
    """Return an upper bound of the moves of a season.

    A day has one action, each re-roll costs a FAN, and a card acts once a week.
    """
    del options
    week = MONDAY + DAYS * DAY + MATCHDAY + WEEKEND
    return SEATS[-1] * (3 + CARDS + WEEKS * week)


def audit(state: State) -> object:
    """Return the counts of all cards in all places, which never change during a season."""
    places = Counter[int]()
    for pile in (
        state.players,
        state.youngsters,
        state.staff,
        state.sponsors,
        state.meetings,
        state.tactics,
        state.player_row,
        state.staff_row,
        state.sponsor_row,
        state.gone_players,
        state.gone_staff,
        state.gone_sponsors,
        state.gone_meetings,
        state.aside,
    ):
        places.update(pile)
    for club in state.clubs:
        places.update(man.man for man in club.men)
        places.update(post.source for post in club.posts if post.source not in FREE)
        for pile in (club.hand, club.drafted, club.offered, club.tactics):
            places.update(pile)
        places.update(card for card in (club.objective, club.meeting) if card >= 0)
    dealt = [card for club in state.clubs for card in club.rivals if card < DERBY]
    rivals = sorted([*state.strangers, *dealt])
    return sorted(places.items()), rivals, len(state.points) - OPPONENTS


DEFINITION = GameDefinition(
    name="eleven",
    rules_version=3,
    title=TITLE,
    about=N_("Manage a football club for a season of eight weeks, against the league or others."),
    seats=SEATS,
    game=GAME,
    state=State,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    screen=screen,
    story=story,
    standing=standing,
    picture=picture,
    bots=BOTS,
    topics=topics_of("games.eleven"),
    topic_of=topic_of,
    audit=audit,
    bound=bound,
    choices=OPTIONS,
    schema=SCHEMA,
    planning=Planning(
        ahead,
        "pass",
        turn,
        leaves,
        LIMITS,
        name=action_name,
        asks=asks,
        is_answer=is_answer,
        question=partial(question, GAME),
        spare=SPARE,
        comes_on_top=comes_on_top,
        week=WeekPlanning(
            stages=stages,
            on=on,
            offers=offers,
            resolve=resolve,
            conditions=conditions_of,
            condition_name=condition_name,
            forecast=forecast,
            orders=ORDERS,
            ordered=partial(ordered, GAME),
            prepared=PreparedDay(
                key=KEY,
                instead_of=LINE_UP,
                menu=N_("By hand, now…"),
                stage=stage_of,
                on=partial(on_matchday, GAME),
                choose=partial(choose, GAME),
                screen=partial(line_up_screen, GAME),
                parts=parts,
                part_name=part_name,
            ),
        ),
    ),
    season=replace(SEASON, review=REVIEW, reporting=REPORTING),
    lesson=LESSON,
    texts=Texts(
        moments=(Scored,),
        undo_note=lambda _: N_("You can undo a move until a die is rolled or a card is turned."),
        hand_label=N_("My club"),
        names_seats=True,
    ),
    pictures=Pictures(
        recap=recap,
        broadcast=BROADCAST,
    ),
    turns=Turns(
        has_open_screens=False,
        forced=forced,
        forced_confirms=True,
    ),
    analysis=Analysis(
        figures=figures,
        spreads=spreads,
        prospects=PROSPECTS,
        reason=reason,
    ),
)
