"""Seasons played at random and followed: what is told before, during and after each week."""

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from games.core.dice import RandomSource, SeededDice
from games.core.reporting.week_reporting import PublicMove
from games.core.translation import Translator
from games.eleven.definition import DEFINITION
from games.eleven.reporting.reports import REPORTING
from games.eleven.state import Options

NAMES = ("Ana", "Ben", "Cem", "Dan")
DAYS = DEFINITION.season


@dataclass
class Week:
    """A week: the view before it, its moves and deals by day, the view after it."""

    number: int
    before: object
    lately: list
    moves: list = field(default_factory=list)
    deals: dict = field(default_factory=dict)
    after: object = None
    earlier: list = field(default_factory=list)
    """The public events of the weeks before."""

    @property
    def preview(self):
        return REPORTING.preview(self.before, self.lately)

    @property
    def report(self):
        return REPORTING.report(self.after, self.moves, range(4), (), self.earlier)

    @property
    def stories(self):
        """Everything that is told of the week."""
        deals = [story for stories in self.deals.values() for story in stories]
        return [*self.preview, *deals, *self.report.stories]


@cache
def followed(seed, seats=4, weeks=8, **options):
    """Return the weeks of a season that random computers play."""
    season = _Season(seed, seats, options)
    while len(season.weeks) <= weeks and season.play():
        pass
    return season.weeks[:weeks]


def words(seats=4):
    return Translator(names=NAMES[:seats])


def told(stories, seats=4):
    """Return the sentences of stories in English."""
    return [REPORTING.tell(story, words(seats)) for story in stories]


class _Season:
    def __init__(self, seed, seats, options):
        self.dice, self.chance = SeededDice(seed), RandomSource(seed)
        self.state, _ = DEFINITION.game.setup(Options(**options), seats, self.dice)
        self.weeks, self.points, self.stage = [], [], 0

    @property
    def view(self):
        return DEFINITION.game.view(self.state, None)

    def play(self):
        """Play one move, and note what is told after it; False once the season is over."""
        game, waiting = DEFINITION.game, DEFINITION.game.waiting_for(self.state)
        if not waiting:
            return False
        seat = waiting[0]
        before, view = self.view, game.view(self.state, seat)
        legal = game.legal_actions(self.state, seat)
        action = DEFINITION.bots["random"].choose(view, legal, lambda _: None, self.chance)
        events = game.apply(self.state, seat, action, self.dice)
        if self.weeks:
            public = tuple(event for event in events if event.is_for(None))
            self.weeks[-1].moves.append(PublicMove(public, lambda: before))
        self.add_stage(DAYS.stage(self.state))
        return True

    def add_stage(self, stage):
        for index in range(self.stage, stage):
            if not DAYS.is_in_weeks(index):
                continue
            week, day = self.weeks[-1], DAYS.day_of(index)
            week.deals[day] = REPORTING.deals(week.moves, {day})
            if DAYS.ends_week(index):
                week.after = self.view
                self.points.append(week.after.points)
        is_new = stage > self.stage and DAYS.is_in_weeks(stage) and stage < DAYS.stages
        if is_new and not DAYS.day_of(stage):
            earlier = [event for week in self.weeks for move in week.moves for event in move.events]
            week = Week(DAYS.week_of(stage), self.view, self.gains(), earlier=earlier)
            self.weeks.append(week)
        self.stage = stage

    def gains(self):
        """Return the points of each club by week."""
        tables = [[0] * len(self.view.points), *self.points]
        clubs = zip(*tables, strict=True)
        return [[later - one for one, later in pairwise(club)] for club in clubs]
