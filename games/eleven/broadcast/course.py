"""The course of a finished match: its goals and stopped balls in the order they are shown.

All of it follows from what is stored of the match. The rules compare all zones at once; the course
shows them from the attack to the defence (E-R57), with goals by cards before or after them (E-R52,
E-R56).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from games.eleven.cards.ids import JERSEY, Side, league_club
from games.eleven.cards.terms import BALL, SHIELD
from games.eleven.club.club import NOBODY, Pitch
from games.eleven.club.zones import ARENAS, opposite
from games.eleven.log.news import Acted, News, Strengthened
from games.eleven.log.report import (
    Attacked,
    GoalCancelled,
    GoalScored,
    LinedUp,
    MatchEnded,
    OpponentShown,
    OthersCards,
    Rolled,
    TacticPlayed,
)
from games.eleven.state import PublicClub
from games.eleven.week.match import through
from games.eleven.week.opponents import side_on

Stage: TypeAlias = Literal["before", "early", "attack", "midfield", "defence", "late"]
STAGES: tuple[Stage, ...] = ("before", "early", "attack", "midfield", "defence", "late")
"""Before the opponent is revealed; before, during (three stages), and after the comparison of the
zones."""
IN_ZONES: tuple[Stage, ...] = ("defence", "midfield", "attack")
"""By section of a zone: its stage."""
Score: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """A ball against the shields of its zone.

    `jersey` is a jersey of the manager's own club: the ball if the club attacks, else its strongest
    shield (NOBODY without one). `foe` is the zone, numbered from the opponent's side, of the
    opponent's ball or strongest shield (NOBODY without one). `ball` and `shield` are their
    strengths; without a shield, `shield` is 0. `lift` is the card without whose strength tokens the
    ball would have been stopped, else NOBODY. `is_marked` means that a marker stopped the ball
    whatever its strength.
    """

    stage: Stage
    is_mine: bool
    jersey: int
    foe: int
    ball: int
    shield: int
    lift: int = NOBODY
    is_marked: bool = False

    @property
    def is_free(self) -> bool:
        """Whether the ball met no shield."""
        return NOBODY in (self.jersey, self.foe)


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal, and the score after it; by a ball, or by a card that rolled `face` (0: no roll)."""

    stage: Stage
    is_mine: bool
    score: Score
    duel: Duel | None = None
    source: int = NOBODY
    face: int = 0


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A goal that a card cancelled, and the score after that.

    `is_mine` is whether the card is the club's own, so that the goal was the opponent's; in a derby
    the other manager's cards cancel, too.
    """

    source: int
    score: Score
    stage: Stage = "late"
    is_mine: bool = True


Turn: TypeAlias = Goal | Cancelled
"""A change of the score."""
Moment: TypeAlias = Turn | Duel
"""A change of the score, or a ball that was stopped."""


@dataclass(frozen=True, slots=True)
class Course:
    """A finished match of a club: who played, and every moment in the order it is shown."""

    rival: int
    men: tuple[int, ...]
    tactic: int
    score: Score
    moments: tuple[Moment, ...]

    def at(self, *stages: Stage) -> list[Moment]:
        """Return the moments of these stages."""
        return [moment for moment in self.moments if moment.stage in stages]

    @property
    def turns(self) -> list[Turn]:
        """The moments that change the score."""
        return [moment for moment in self.moments if not isinstance(moment, Duel)]

    def score_after(self, stage: Stage) -> Score:
        """Return the score at the end of a stage."""
        last = STAGES.index(stage)
        scores = [turn.score for turn in self.turns if STAGES.index(turn.stage) <= last]
        return scores[-1] if scores else (0, 0)


def course_of(front: PublicClub, *, pooled: bool) -> Course | None:
    """Return the course of the club's last match, or None if too little is stored of it."""
    pitch, news = front.full_time, _news_of(front)
    if pitch is None or news is None:
        return None
    told = _Telling(pitch, side_on(pitch), pooled=pooled)
    for event in news:
        told.hear(event)
    return told.course()


def rival_of(front: PublicClub) -> int | None:
    """Return the rival of the club's last match, or None if too little is stored of it."""
    pitch = front.full_time
    return None if pitch is None or _news_of(front) is None else league_club(pitch.card)


def _news_of(front: PublicClub) -> Sequence[News] | None:
    """Return the news of the club's last match up to its end, or None if it is not stored."""
    news = front.report.news if front.report is not None else ()
    ended = next((index for index, event in enumerate(news) if isinstance(event, MatchEnded)), None)
    return None if ended is None else news[:ended]


def stage_of(arena: Sequence[int]) -> Stage:
    """Return the stage of zones that are compared together."""
    return IN_ZONES[arena[len(arena) // 2] // 3]


@dataclass(slots=True)
class _Telling:
    """Builds a course from the news of a match, which it reads one after the other."""

    pitch: Pitch
    side: Side
    pooled: bool = field(kw_only=True)
    stage: Stage = "before"
    men: tuple[int, ...] = ()
    tactic: int = NOBODY
    source: int = NOBODY
    face: int = 0
    lifts: dict[int, tuple[int, int]] = field(default_factory=dict)
    pending: list[Turn] = field(default_factory=list)

    def hear(self, news: News) -> None:
        """Process one piece of news."""
        match news:
            case LinedUp():
                self.men = news.men
            case OpponentShown():
                self.stage = "early"
            case TacticPlayed():
                self.tactic, self.source, self.face = news.tactic, news.tactic, 0
            case Acted():
                self.source, self.face = news.source, 0
            case Rolled():
                self.face = news.face
            case Strengthened():
                self._lift(news)
            case Attacked():
                self.stage = "late"
            case GoalScored() | GoalCancelled() | OthersCards():
                self._score(news)
            case _:
                pass

    def _lift(self, news: Strengthened) -> None:
        """Record strength tokens for this match, and the last card that gave some."""
        jersey = JERSEY[news.man]
        had = self.lifts.get(jersey, (0, NOBODY))[0]
        self.lifts[jersey] = (had + news.n, self.source)

    def _score(self, news: GoalScored | GoalCancelled | OthersCards) -> None:
        """Record what a card did to the score; in a derby those of the other manager, too."""
        if isinstance(news, GoalScored):
            if news.zone == NOBODY:
                goal = Goal(self.stage, news.is_mine, (0, 0), None, self.source, self.face)
                self.pending.append(goal)
            return
        if isinstance(news, GoalCancelled):
            self.pending.append(Cancelled(self.source, (0, 0), self.stage))
            return
        for is_mine, n in ((True, news.mine), (False, news.theirs)):
            goal = Goal(self.stage, is_mine, (0, 0))
            self.pending += [goal] * n
            self.pending += [Cancelled(NOBODY, (0, 0), self.stage, not is_mine)] * -n

    def course(self) -> Course:
        """Return the course, with the score after each goal."""
        zones = [*self._zones()] if self.stage == "late" else []
        early = [event for event in self.pending if event.stage != "late"]
        late = [event for event in self.pending if event.stage == "late"]
        moments: list[Moment] = []
        mine = theirs = 0
        for moment in (*early, *zones, *late):
            if isinstance(moment, Duel):
                moments.append(moment)
                continue
            if isinstance(moment, Cancelled):
                mine, theirs = mine - (not moment.is_mine), theirs - moment.is_mine
                moments.append(replace(moment, score=(mine, theirs)))
                continue
            mine, theirs = mine + moment.is_mine, theirs + (not moment.is_mine)
            score = (mine, theirs)
            moments.append(
                Goal(moment.stage, moment.is_mine, score, moment.duel, moment.source, moment.face)
            )
        return Course(
            league_club(self.pitch.card), self.men, self.tactic, (mine, theirs), tuple(moments)
        )

    def _zones(self) -> Iterator[Goal | Duel]:
        """Yield the goals and the stopped balls of all zones, the attack first."""
        arenas = ARENAS[self.pooled]
        for arena in sorted(arenas, key=lambda numbers: STAGES.index(stage_of(numbers))):
            own = [index for index, zone in enumerate(self.pitch.zones) if zone in arena]
            for duel, is_goal in (*self._for(own, arena), *self._against(own, arena)):
                yield Goal(duel.stage, duel.is_mine, (0, 0), duel) if is_goal else duel

    def _for(self, own: Sequence[int], arena: Sequence[int]) -> Iterator[tuple[Duel, bool]]:
        """Yield the duels of the club's own balls, the weakest first, and whether each scored."""
        strength = self.pitch.strengths.__getitem__
        shield, foe = max(self._theirs(arena, SHIELD), default=(0, NOBODY))
        balls = [at for at in sorted(own, key=strength) if self.pitch.icons[at] == BALL]
        marker = self.pitch.faced_marker[0]
        is_facing = marker != NOBODY and opposite(marker) in arena
        strongest = balls[-1] if balls and is_facing else NOBODY
        for jersey in balls:
            tokens, source = self.lifts.get(jersey, (0, NOBODY))
            is_lifted = strength(jersey) > shield >= strength(jersey) - tokens
            is_goal = jersey in self.pitch.scorers
            is_marked = jersey == strongest and not is_goal
            duel = Duel(
                stage=stage_of(arena),
                is_mine=True,
                jersey=jersey,
                foe=marker if is_marked else foe,
                ball=strength(jersey),
                shield=self.pitch.faced_marker[1] if is_marked else shield,
                lift=source if is_lifted and foe != NOBODY else NOBODY,
                is_marked=is_marked,
            )
            yield duel, is_goal

    def _against(self, own: Sequence[int], arena: Sequence[int]) -> Iterator[tuple[Duel, bool]]:
        """Yield the duels of the opponent's balls, the weakest first, and whether each scored."""
        pitch, stage = self.pitch, stage_of(arena)
        shields = sorted(
            (pitch.strengths[at], at)
            for at in own
            if pitch.icons[at] == SHIELD and at != pitch.marker
        )
        balls = sorted(self._theirs(arena, BALL))
        free = balls[:-1] if pitch.marker in own else balls
        scoring = through(
            tuple([ball for ball, _ in free]), tuple([strength for strength, _ in shields])
        )
        shield, jersey = shields[-1] if shields else (0, NOBODY)
        for index, (ball, foe) in enumerate(free):
            duel = Duel(
                stage=stage, is_mine=False, jersey=jersey, foe=foe, ball=ball, shield=shield
            )
            yield duel, index in scoring
        for ball, foe in balls[len(free) :]:
            marked = Duel(
                stage=stage,
                is_mine=False,
                jersey=pitch.marker,
                foe=foe,
                ball=ball,
                shield=pitch.strengths[pitch.marker],
                is_marked=True,
            )
            yield marked, False

    def _theirs(self, arena: Sequence[int], icon: int) -> list[tuple[int, int]]:
        """Return the opponent's balls or shields in an arena, as (strength, their zone)."""
        return [
            (strength, opposite(zone))
            for zone in arena
            for sign, strength in self.side[opposite(zone)]
            if sign == icon
        ]
