"""A division's season of Eleven, played by computers at random, as a page's input."""

import json
from functools import cache

from bot.host.league.pages.page_input import (
    DivisionInput,
    PlayedMeeting,
    SeasonMatch,
    SeasonPageInput,
    WeekTable,
)
from bot.host.league.race.league_board import Row
from bot.host.match.replay_run import ReplayInput, Step
from games.core.dice import RandomSource, SeededDice
from games.core.record import dump_events
from games.eleven.definition import DEFINITION
from storage.match.matches import SeatRow

KEY = b"k" * 32
NAMES = ("Ana", "Ben <b>", "Cem", "Dan_the_*Man*")


@cache
def season_match(seats=3, weeks=8):
    """Return a division's match with the results of each week; `weeks` of them are played."""
    game, bot, chance = DEFINITION.game, DEFINITION.bots["random"], RandomSource(b"page")
    days, dice = DEFINITION.season, SeededDice(KEY)
    state, events = game.setup(DEFINITION.options(), seats, dice)
    steps, stories = [], [events]
    while waiting := game.waiting_for(state):
        if days.week_of(days.stage(state)) > weeks:
            break
        seat = waiting[0]
        legal = game.legal_actions(state, seat)
        action = bot.choose(game.view(state, seat), legal, lambda _, now=state: now, chance)
        steps.append(Step(seat, (DEFINITION.notation.write(action),), 0))
        stories.append(game.apply(state, seat, action, dice))
    view = game.view(state, None)
    meetings = tuple(
        PlayedMeeting(
            week,
            meeting.seat,
            f"**{NAMES[meeting.seat]}** {meeting.goals[0]}:{meeting.goals[1]} Rovers",
        )
        for week in range(1, weeks + 1)
        for meeting in days.meetings(view, week)
        if meeting.goals is not None
    )
    texts = tuple(json.dumps(dump_events(DEFINITION, story)) for story in stories)
    replay = ReplayInput("eleven", "{}", seats, KEY, None, tuple(steps))
    rows = tuple(SeatRow(seat, NAMES[seat], user_id=987_650 + seat) for seat in range(seats))
    return SeasonMatch("eleven", replay, texts, rows, meetings)


def division(match, title="Division 1"):
    rows = tuple(
        Row(index, name, 20 - index, 1, "WDL", is_ours=index < 3)
        for index, name in enumerate(NAMES, 1)
    )
    tables = tuple(WeekTable(week, rows) for week in range(1, 9))
    return DivisionInput(title, ("🥇 **Ana** · 30",), None, None, tables, match)


def page_of(*divisions, locale="en"):
    return SeasonPageInput(
        "Autumn <3",
        "Football manager",
        locale,
        began_at=0,
        ended_at=86_400_000,
        is_league=False,
        divisions=divisions,
    )
