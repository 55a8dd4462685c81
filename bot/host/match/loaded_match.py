"""Table: one match as loaded, and the questions everybody asks about it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from bot.host.clock.match_clocks import Clocks, LastMove
from bot.host.match.match_settings import MatchSettings, TimerAt
from bot.host.match.serialization import as_played, load_outcome
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import words_for
from games.core.bots import without_takebacks
from games.core.definition import GameDefinition
from games.core.game import Action, IllegalAction, Outcome, Timer
from games.core.match import HistoryEntry, Match
from games.core.translation import N_, Translator
from storage.match.match_issues import PLACE, TroubleRow
from storage.match.matches import MatchRow, SeatRow
from storage.match.moves import MoveRow, PastRow
from storage.match.outbox import OutboxRow
from storage.match.plans import WishResult
from storage.match.requests import RequestRow
from storage.match_details import SeatedMember

IS_OVER = N_("This match is over. Press Rematch to play on.")
NOT_YET = N_("Everybody is done for now. The card says when the season goes on.")
IS_PAUSED = N_("The clock stands still. Press Play on, and when all have, go on.")
IS_HELD = N_("A moderator stopped this match for now. Nothing is lost; wait until it goes on.")
DUEL = 2
"""The seats of a match whose win may be claimed."""


@dataclass(slots=True)
class LoadedMatch:
    """One match as loaded: its row, its settings, its game.

    `request` says who asks the others for something, `asked_back` which move to take back, `plans`
    what seats want done when their turn comes, `results` what came of their wishes lately,
    `troubles` which of them have left, and whether the match has lost its place. `clocks` are the
    turns of its seats, `acted` is who has moved since it was loaded. `members` are the members who
    sit there, by user, as they were when it was loaded, `planned` the seats that may have a plan.
    `undelivered` are the rows of the outbox written with its last change.
    """

    row: MatchRow
    box: GameDefinition
    match: Match
    settings: MatchSettings = field(default_factory=MatchSettings)
    request: RequestRow | None = None
    asked_back: MoveRow | None = None
    plans: dict[int, tuple[str, ...]] = field(default_factory=dict)
    results: dict[int, tuple[WishResult, ...]] = field(default_factory=dict)
    troubles: dict[int, TroubleRow] = field(default_factory=dict)
    clocks: Clocks = field(default_factory=Clocks)
    acted: LastMove = field(default_factory=LastMove)
    members: dict[int, SeatedMember] = field(default_factory=dict)
    planned: frozenset[int] = frozenset()
    undelivered: tuple[OutboxRow, ...] = ()

    @property
    def id(self) -> str:
        """The match's id."""
        return self.row.id

    @property
    def channel_id(self) -> int:
        """Where its card stands: the thread, or the channel where none could be opened."""
        return self.row.thread_id or self.row.channel_id

    @property
    def is_running(self) -> bool:
        """Whether moves are still taken."""
        return self.row.status == "running"

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act; none while it is paused, nor once it is over."""
        return self.box.game.waiting_for(self.match.state) if self.is_played else ()

    @property
    def is_paused(self) -> bool:
        """Whether its clock was stopped by consent."""
        return self.is_running and self.settings.paused is not None

    @property
    def is_held(self) -> bool:
        """Whether a moderator stopped it, so that consent alone does not let it go on."""
        return self.is_paused and self.settings.held

    @property
    def is_played(self) -> bool:
        """Whether moves are taken now: it runs, and waits neither for players nor for a day."""
        return self.is_running and not self.is_paused and not self.awaits_day

    @property
    def awaits_day(self) -> bool:
        """Whether it waits for a day of its season to open."""
        days, season = self.box.season, self.settings.season
        if days is None or season is None or not self.is_running:
            return False
        return bool(days.stage(self.match.state) > season.open)

    @property
    def bell(self) -> Timer | None:
        """What the table plays when time has passed; None while nothing is waited for so."""
        return self.box.game.bell(self.match.state) if self.is_played else None

    @property
    def place_trouble(self) -> TroubleRow | None:
        """Why the match has no place where it can be shown; None where it has one."""
        return self.troubles.get(PLACE)

    @property
    def left(self) -> list[int]:
        """The seats whose members have left the server, while nobody else has them."""
        return [seat for seat in self.troubles if seat != PLACE and self.seat(seat).user_id]

    def bell_at(self, at: int) -> TimerAt:
        """Return the timer of this position, known by its line and round, `at` an instant (ms)."""
        bell = self.box.game.bell(self.match.state)
        assert bell is not None, "only a bell that rings has a mark"
        return TimerAt(self.box.notation.write(bell.action), self.match.state.round, at)

    @property
    def automatic_seat(self) -> int | None:
        """The first seat that must act and needs nobody to press: a computer's or a planned one.

        A computer may also play a turn for a player whose time is up.
        """
        return next((seat for seat in self.waiting if self.plays_itself(seat)), None)

    @property
    def is_contested(self) -> bool:
        """Whether somebody may want to act before the computers that are asked."""
        hurried = self.box.in_a_hurry(self.box.game.view(self.match.state, None))
        return any(self.seat(seat).bot is None for seat in hurried if seat not in self.waiting)

    @property
    def reacting(self) -> list[int]:
        """The computers' seats that may do something out of turn, as computers play."""
        if not self.is_played:
            return []
        idle = [seat.seat for seat in self.row.seats if seat.bot and seat.seat not in self.waiting]
        return [seat for seat in idle if without_takebacks(self.match.legal_actions(seat))]

    @property
    def is_serious(self) -> bool:
        """Whether time decides: a rated match or one of a cup, where nobody is on holiday."""
        return self.row.rated or self.settings.cup is not None

    @property
    def is_duel(self) -> bool:
        """Whether two players meet in earnest, so that the win of one may be claimed."""
        return self.is_serious and len(self.human_seats()) == len(self.row.seats) == DUEL

    @property
    def words(self) -> Translator:
        """The sentences of this table's public messages."""
        return words_for(self.row.seats, self.settings.language or "en")

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or by a resignation."""
        return load_outcome(self.row.outcome) or self.box.game.outcome(self.match.state)

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of this user, or None for an onlooker."""
        found = (seat.seat for seat in self.row.seats if seat.user_id == user_id)
        return next(found, None)

    def plays_itself(self, seat: int) -> bool:
        """Return whether nobody need press for this seat: a computer plays there, or a plan."""
        is_bots = self.seat(seat).bot or self.clocks.plays_for(seat)
        return bool(is_bots or self.follows_plan(seat))

    def follows_plan(self, seat: int | None) -> bool:
        """Return whether a plan says what comes next; no plan foresees every question."""
        planning, state = self.box.planning, self.match.state
        if planning is None or seat is None or seat not in self.plans:
            return False
        if not planning.asks(state, seat):
            return True
        legal = map(self.box.notation.write, self.match.legal_actions(seat))
        return not {*self.answers(seat)}.isdisjoint(legal)

    def answers(self, seat: int) -> tuple[str, ...]:
        """Return the answers a plan begins with: those to what the last wish has asked."""
        return tuple(takewhile(self.is_answer, self.plans[seat]))

    def is_answer(self, line: str) -> bool:
        """Return whether a wish answers the question of the one before it."""
        planning = self.box.planning
        try:
            return planning is not None and planning.is_answer(self.box.notation.read(line))
        except IllegalAction:
            return False

    def seat(self, number: int) -> SeatRow:
        """Return who sits there."""
        return self.row.seats[number]

    def why_not_among(self, action: Action) -> IllegalAction | None:
        """Return why an action makes no sense among this table's people, else None."""
        people = frozenset(seat.seat for seat in self.human_seats())
        return self.box.why_not_among(action, people)

    def human_seats(self, *, but: int | None = None) -> list[SeatRow]:
        """Return the seats members play themselves, all but one if asked so."""
        return [
            seat
            for seat in self.row.seats
            if seat.user_id is not None and seat.bot is None and seat.seat != but
        ]

    def can_step_back(self, seat: int) -> bool:
        """Return whether the seat's last move is a step of its turn that it takes back alone."""
        view, legal = self.box.game.view(self.match.state, seat), self.match.legal_actions(seat)
        return bool(self.box.screen(view, legal, self.words).undo)

    def is_step(self, seat: int, lines: Iterable[str]) -> bool:
        """Return whether a seat that is still asked goes on with the turn in which it played."""
        chose_anew = all(self.box.notation.read(line).takes_back for line in lines)
        return chose_anew or self.can_step_back(seat)

    def custom_id(self, action: str, seat: int | None = None) -> str:
        """Return the custom id of an action at this table, as things stand now."""
        asked = 0 if seat is None else self.match.asked[seat]
        return str(CustomId(self.id, action, seat, asked))

    def require_running(self) -> None:
        """Raise `Refused` once the match is over."""
        if not self.is_running:
            raise IllegalAction("over", IS_OVER)

    def require_playable(self) -> None:
        """Raise `Refused` once the match is over, and while it is paused or held."""
        self.require_running()
        if self.awaits_day:
            raise IllegalAction("season", NOT_YET)
        if self.is_paused:
            raise IllegalAction("paused", IS_HELD if self.is_held else IS_PAUSED)


def load_undo_history(loaded: LoadedMatch, rows: list[PastRow]) -> None:
    """Fill the match's `past` with its last moves, so that they can be undone."""
    befores = [loaded.box.load_state(row.before) for row in rows]
    afters = [*befores, loaded.match.state][1:]
    loaded.match.past = [
        HistoryEntry(before, as_played(loaded.box, row.move, chance=before.luck != after.luck))
        for row, before, after in zip(rows, befores, afters, strict=True)
    ]
