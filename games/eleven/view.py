"""The view of a seat: public clubs, own secrets, the display, the league."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.core.game import Seat
from games.eleven.cards.ids import DERBY, RIVALS, league_club
from games.eleven.club.club import NOBODY, Ask, AssetCard, Club, Fixture, Player, Step
from games.eleven.log.news import News
from games.eleven.state import TOGETHER, Options, Phase, PublicClub, Score, State

Numbers = tuple[int, ...]
Owes: TypeAlias = Literal["done", "owes", "turn"]
"""The status of a seat in its phase: done, still to act, or on turn."""
RESTING: tuple[Step, ...] = ("done", "compare", "result")
"""The steps at which a seat has nothing to do; all but the first are the waits of a derby."""


@dataclass(frozen=True, slots=True)
class PrivateClub:
    """The private part of a seat's own club; the fields are those of the club."""

    hand: Numbers
    drafted: Numbers
    picked: int
    offered: Numbers
    objective: int
    goal: int
    tactics: Numbers
    journal: tuple[News, ...]
    news: tuple[News, ...]
    has_passed: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """The view of a seat, or of an onlooker (`seat` None); other fields are those of the state.

    `clubs` are the public clubs, with the seat's own as of now. `waiting` are the seats that must
    act. `rows` are players, staff, sponsors; `gone` their discards; `left` the sizes of their
    decks, then of youngsters, meetings and tactics. `drafted` is the number of directors each seat
    has drafted. `aims` are all objectives, once the season is scored.
    """

    seat: Seat | None
    options: Options
    week: int
    phase: Phase
    day: int
    first: Seat
    turn: Seat
    has_acted: bool
    has_freed: bool
    waiting: tuple[Seat, ...]
    is_shown: bool
    clubs: tuple[PublicClub, ...]
    own: PrivateClub | None
    drafted: int
    points: Numbers
    inactive: Numbers
    before: Numbers
    rows: tuple[Numbers, Numbers, Numbers]
    gone: tuple[Numbers, Numbers, Numbers]
    gone_meetings: Numbers
    left: tuple[int, int, int, int, int, int]
    scores: tuple[Score, ...]
    aims: Numbers

    @property
    def front(self) -> PublicClub | None:
        """The public part of the seat's own club; None for an onlooker."""
        return None if self.seat is None else self.clubs[self.seat]

    @property
    def step(self) -> Step:
        """The seat's step within the phase; "done" for an onlooker."""
        return "done" if self.seat is None else self.clubs[self.seat].step

    @property
    def ask(self) -> Ask | None:
        """The seat's open question, if any."""
        return None if self.seat is None else self.clubs[self.seat].ask


def copy_of_man(man: Player) -> Player:
    """Return an independent copy."""
    return Player(
        man.man,
        man.trained,
        man.perm,
        man.temp,
        man.injury,
        man.ban,
        man.played,
        man.scored,
        man.used,
        man.paid,
        man.spent,
    )


def copy_of_post(post: AssetCard) -> AssetCard:
    """Return an independent copy."""
    return AssetCard(post.source, post.contract, post.ban, post.spent)


def copy_of_fixture(match: Fixture) -> Fixture:
    """Return an independent copy."""
    return Fixture(
        zones=[*match.zones],
        queue=[*match.queue],
        icons=[*match.icons],
        blanks=[*match.blanks],
        gone=[*match.gone],
        absent=[*match.absent],
        stands=match.stands,
        goals=[*match.goals],
        conceded=match.conceded,
        scorers=[*match.scorers],
        tactic=match.tactic,
        is_shown=match.is_shown,
        counted=match.counted,
        counts_in=match.counts_in,
        disputes=[[*dispute] for dispute in match.disputes],
        marker=match.marker,
        result=match.result,
        facing=[[*jerseys] for jerseys in match.facing],
        faced_marker=match.faced_marker,
        level=[*match.level],
    )


def front_of(club: Club) -> PublicClub:
    """Return the public part of a club as of now."""
    rival = club.rivals[0] if club.rivals else -1
    return PublicClub(
        stats=tuple(club.stats),
        res=tuple(club.res),
        vp=club.vp,
        men=tuple([copy_of_man(man) for man in club.men]),
        posts=tuple([copy_of_post(post) for post in club.posts]),
        office=club.office,
        icons=tuple(club.icons),
        rival=league_club(rival) if rival >= 0 else -1,
        hint=RIVALS[rival].text if 0 <= rival < DERBY else "",
        card=rival if club.match.is_shown else -1,
        match=copy_of_fixture(club.match),
        full_time=club.full_time,
        last=tuple(club.last),
        lately=tuple(club.lately),
        tactics=len(club.tactics),
        seen=tuple(club.seen),
        sold=club.sold,
        signed=club.signed,
        results=tuple(club.results),
        rerolls=club.rerolls,
        escapes=club.escapes,
        meeting=club.meeting,
        votes=tuple(club.votes),
        step=club.step,
        ask=club.ask,
        todo=tuple(club.todo),
        batch=tuple(club.batch),
        owed=tuple(club.owed),
        report=club.report,
    )


def own_of(club: Club) -> PrivateClub:
    """Return the private part of a club."""
    return PrivateClub(
        hand=tuple(club.hand),
        drafted=tuple(club.drafted),
        picked=club.picked,
        offered=tuple(club.offered),
        objective=club.objective,
        goal=club.goal,
        tactics=tuple(club.tactics),
        journal=tuple(club.journal),
        news=tuple(club.news),
        has_passed=club.has_passed,
    )


def waiting_for(state: State) -> tuple[Seat, ...]:
    """Return the seats that must act: all that are not done, or the one on turn.

    In a derby a seat waits for the other line-up, and for the other's last cards (E-A43).
    """
    phase = state.phase
    if phase == "over":
        return ()
    if phase == "days" or len(state.clubs) == 1:
        return (state.turn,)
    return tuple([seat for seat, club in enumerate(state.clubs) if club.step not in RESTING])


def view_of(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, or of an onlooker."""
    shown = state.shown
    return View(
        seat=seat,
        options=state.options,
        week=state.round,
        phase=state.phase,
        day=state.day,
        first=state.first,
        turn=state.turn,
        has_acted=state.has_acted,
        has_freed=state.has_freed,
        waiting=waiting_for(state),
        is_shown=bool(shown),
        clubs=tuple(
            [
                shown[index] if shown and index != seat else front_of(club)
                for index, club in enumerate(state.clubs)
            ]
        ),
        own=None if seat is None else own_of(state.clubs[seat]),
        drafted=len(state.clubs[0].drafted),
        points=tuple(state.points),
        inactive=tuple(state.inactive),
        before=tuple(state.before),
        rows=(tuple(state.player_row), tuple(state.staff_row), tuple(state.sponsor_row)),
        gone=(tuple(state.gone_players), tuple(state.gone_staff), tuple(state.gone_sponsors)),
        gone_meetings=tuple(state.gone_meetings),
        left=(
            len(state.players),
            len(state.staff),
            len(state.sponsors),
            len(state.youngsters),
            len(state.meetings),
            len(state.tactics),
        ),
        scores=tuple(state.scores),
        aims=tuple([club.objective for club in state.clubs]) if state.scores else (),
    )


def club_of(view: View) -> Club:
    """Return the seat's own club with the fields that prices and rules need."""
    front = view.front
    assert front is not None
    return Club(
        res=[*front.res],
        men=[*front.men],
        posts=[*front.posts],
        match=copy_of_fixture(front.match),
        rerolls=front.rerolls,
    )


def shows_pitch(view: View) -> bool:
    """Return whether the seat sees its match, and not its club board."""
    front = view.front
    return front is not None and view.phase == "matchday" and max(front.match.zones) != NOBODY


def owed_by(view: View, seat: Seat) -> Owes | None:
    """Return the status of a seat; None from Tuesday to Thursday while its turn is to come."""
    if view.phase in TOGETHER:
        return "owes" if seat in view.waiting else "done"
    if view.phase == "over":
        return None
    seats = len(view.clubs)
    ahead, turn = (seat - view.first) % seats, (view.turn - view.first) % seats
    return "done" if ahead < turn else "turn" if ahead == turn else None
