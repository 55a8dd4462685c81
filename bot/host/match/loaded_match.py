"""A match as loaded from the database, with what is derived from its rows and its state."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from bot.host.clock.match_clocks import Clocks, LastMove
from bot.host.match.match_settings import MatchSettings, TimerAt
from bot.host.match.seat_plans import SeatPlans
from bot.host.match.serialization import load_outcome
from bot.host.refusal import IsOver, Refusal
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import words_for
from games.core.bots import without_takebacks
from games.core.definition import GameDefinition
from games.core.game import Action, IllegalAction, Outcome, Timer
from games.core.match import Match, RefusedLine
from games.core.translation import N_, Translator
from storage.match.match_issues import PLACE, TroubleRow
from storage.match.matches import MatchRow, SeatRow
from storage.match.moves import MoveRow, RecentMove
from storage.match.outbox import OutboxRow
from storage.match.plans import Plans
from storage.match.requests import RequestRow
from storage.match_details import SeatedMember

MOVED_ON = N_("The match has moved on. This is where it stands now.")
IS_OVER = N_("This match is over. Press Rematch to play on.")
NOT_YET = N_("Everyone is done for now. The season's message says when it goes on.")
IS_PAUSED = N_("Paused. Press Resume – the match goes on when everyone has.")
IS_HELD = N_("A moderator paused this match. Nothing is lost; wait until they resume it.")
DUEL = 2
"""The number of seats of a match in which a win may be claimed."""


class StaleButton(Exception):  # noqa: N818 - expected, not a failure
    """The seat was asked something else since the button was shown."""


@dataclass(slots=True)
class LoadedMatch:
    """One match as loaded: its row, its settings and its state in the rules (`match`).

    `request` is the open request for consent, `asked_back` the move an undo request is about.
    `plans` are those of all its seats; `troubles` are by seat the members who have left (the key
    `PLACE`: a lost channel). `clocks` are the turns of its seats, `acted` is the last move since it
    was loaded. `members` are the seated members, by user id, as of loading; `recent` are its newest
    moves, oldest first. `undelivered` are the rows of the outbox written with its last change,
    `opened` the matches that its end has opened; `refused` are the lines left out of that change.
    `has_stored_request`: a request may be stored, even if `request` is dropped already.
    `stored_settings` are the settings as last read or written.
    """

    row: MatchRow
    definition: GameDefinition
    match: Match
    settings: MatchSettings = field(default_factory=MatchSettings)
    request: RequestRow | None = None
    asked_back: MoveRow | None = None
    plans: Plans = field(default_factory=lambda: Plans({}, {}))
    troubles: dict[int, TroubleRow] = field(default_factory=dict)
    clocks: Clocks = field(default_factory=Clocks)
    acted: LastMove = field(default_factory=LastMove)
    members: dict[int, SeatedMember] = field(default_factory=dict)
    recent: tuple[RecentMove, ...] = ()
    undelivered: tuple[OutboxRow, ...] = ()
    opened: tuple[str, ...] = ()
    has_stored_request: bool = False
    stored_settings: str | None = None
    refused: tuple[RefusedLine, ...] = ()

    @property
    def id(self) -> str:
        """The match's id."""
        return self.row.id

    @property
    def channel_id(self) -> int:
        """Where its card is posted: its thread, or the channel if it has no thread."""
        return self.row.thread_id or self.row.channel_id

    @property
    def is_running(self) -> bool:
        """Whether it has begun and is not over; it may be paused."""
        return self.row.status == "running"

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act; none while it is paused or after its end."""
        return self.match.waiting if self.is_played else ()

    @property
    def is_paused(self) -> bool:
        """Whether it is paused, by consent or by a moderator."""
        return self.is_running and self.settings.paused is not None

    @property
    def is_held(self) -> bool:
        """Whether a moderator paused it, so that consent alone does not resume it."""
        return self.settings.held and self.is_paused

    @property
    def is_played(self) -> bool:
        """Whether moves are accepted now: it is running, not paused, and not waiting for a day."""
        settings = self.settings
        is_going = self.row.status == "running" and settings.paused is None
        return is_going and (settings.season is None or not self.awaits_day)

    @property
    def awaits_day(self) -> bool:
        """Whether it is waiting for a day of its season to open."""
        days, season = self.definition.season, self.settings.season
        if days is None or season is None or not self.is_running:
            return False
        return bool(days.stage(self.match.state) > season.open)

    @property
    def bell(self) -> Timer | None:
        """The timer of the position: an action the host plays after some time; None without one."""
        return self.definition.game.bell(self.match.state) if self.is_played else None

    @property
    def place_trouble(self) -> TroubleRow | None:
        """Why the match cannot be shown in its channel; None if it can."""
        return self.troubles.get(PLACE)

    @property
    def left(self) -> list[int]:
        """The seats whose members have left the server and have not been replaced."""
        return [seat for seat in self.troubles if seat != PLACE and self.seat(seat).user_id]

    @property
    def vacant(self) -> dict[int, str]:
        """The vacant seats with the reason ("away" or "left"); none once the match is over."""
        if not self.is_running:
            return {}
        return {seat: why for seat, why in self.settings.vacant.items() if self.seat(seat).bot}

    def bell_at(self, at: int) -> TimerAt:
        """Return the timer of this position, identified by its line and round, due `at` (ms)."""
        bell = self.definition.game.bell(self.match.state)
        assert bell is not None, "only a bell that rings has a mark"
        return TimerAt(self.definition.notation.write(bell.action), self.match.state.round, at)

    @property
    def seat_plans(self) -> SeatPlans:
        """What its seats have planned, asked about its present position."""
        return SeatPlans(self.definition, self.match, self.plans)

    @property
    def automatic_seat(self) -> int | None:
        """The first seat that must act and is played without a member: by a computer or a plan.

        A computer may also play the turn of a player whose time is up.
        """
        return next((seat for seat in self.waiting if self.plays_itself(seat)), None)

    @property
    def is_contested(self) -> bool:
        """Whether a person may want to act before the computers that are asked."""
        hurried = self.definition.turns.in_a_hurry(
            self.definition.game.view(self.match.state, None)
        )
        return any(self.seat(seat).bot is None for seat in hurried if seat not in self.waiting)

    @property
    def reacting(self) -> list[int]:
        """The computers' seats that have legal actions out of turn, takebacks aside."""
        if not self.is_played:
            return []
        idle = [seat.seat for seat in self.row.seats if seat.bot and seat.seat not in self.waiting]
        return [seat for seat in idle if without_takebacks(self.match.legal_actions(seat))]

    @property
    def is_serious(self) -> bool:
        """Whether it is rated or belongs to a cup, so that absences do not stop its clocks."""
        return self.row.rated or self.settings.cup is not None

    @property
    def is_duel(self) -> bool:
        """Whether two people play a serious match, in which a win may be claimed."""
        return self.is_serious and len(self.row.human_seats()) == len(self.row.seats) == DUEL

    @property
    def has_drama(self) -> bool:
        """Whether a running match has a dramatic event among those of its newest moves."""
        finds = self.definition.finds_drama
        return self.is_running and any(map(finds, map(attrgetter("events"), self.recent)))

    @property
    def words(self) -> Translator:
        """The translator for the match's public messages."""
        return words_for(self.row.seats, self.settings.language or "en")

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, stored (a resignation, say) or by the rules; None before the end."""
        return load_outcome(self.row.outcome) or self.definition.game.outcome(self.match.state)

    def plays_itself(self, seat: int) -> bool:
        """Return whether a computer or a plan plays this seat now."""
        is_bots = self.seat(seat).bot or self.clocks.plays_for(seat)
        return bool(is_bots or self.seat_plans.follows(seat))

    def seat(self, number: int) -> SeatRow:
        """Return the row of a seat."""
        return self.row.seats[number]

    def legal_actions(self, seat: int | None) -> list[Action]:
        """Return what a seat may do now; an onlooker (None) may do nothing."""
        if seat is None or not self.is_played:
            return []
        return self.sensible(self.match.legal_actions(seat))

    def sensible(self, actions: Sequence[Action]) -> list[Action]:
        """Return the actions that make sense among the people of this match."""
        return [action for action in actions if self.why_not_among(action) is None]

    def why_not_among(self, action: Action) -> IllegalAction | None:
        """Return why an action makes no sense among the people of this match, else None."""
        people = frozenset([row.seat for row in self.row.human_seats()])
        return self.definition.turns.why_not_among(action, people)

    def custom_id(self, action: str, seat: int | None = None) -> str:
        """Return the custom id of an action at this match, in its present position."""
        asked = 0 if seat is None else self.match.asked[seat]
        return str(CustomId(self.row.id, action, seat, asked))

    def require_running(self) -> None:
        """Raise `Refusal` if the match is over."""
        if not self.is_running:
            raise IsOver(IS_OVER)

    def require_playable(self) -> None:
        """Raise `Refusal` if the match is over, paused, held, or waiting for a day."""
        self.require_running()
        if self.awaits_day:
            raise Refusal(NOT_YET)
        if self.is_paused:
            raise Refusal(IS_HELD if self.is_held else IS_PAUSED)

    def is_stale(self, seat: int, asked: int) -> bool:
        """Return whether the seat was asked something else since a button with this `asked`."""
        return self.match.asked[seat] != asked

    def require_fresh(self, seat: int, asked: int, actions: Iterable[Action]) -> None:
        """Raise `StaleButton` if the button is stale, unless all its actions may be played late."""
        if self.is_stale(seat, asked) and not all(action.late_ok for action in actions):
            raise StaleButton
