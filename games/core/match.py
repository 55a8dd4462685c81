"""One running match: play, timer, undo. Still pure; a host adds locks, rows and clocks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.definition import GameDefinition
from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat, StateBase
from games.core.translation import N_

MOVED_ON = N_("Can't undo: someone has played since. Play on from here.")


@dataclass(frozen=True, slots=True)
class Played:
    """One move: its seat (None: the match itself), its lines of notation, and its events.

    `chance` is True if dice were drawn for it.
    """

    seat: Seat | None
    lines: tuple[str, ...]
    events: tuple[Event, ...]
    chance: bool

    @property
    def is_final(self) -> bool:
        """Whether the move can never be undone: dice were drawn or something hidden was shown."""
        return self.chance or any(event.reveals for event in self.events)


@dataclass(slots=True)
class HistoryEntry:
    """A move, and the state before it in its stored form, with that state's round.

    `_before` caches that state once it has been loaded.
    """

    definition: GameDefinition = field(repr=False)
    stored: bytes = field(repr=False)
    round: int
    played: Played
    _before: StateBase | None = field(default=None, repr=False, compare=False)

    @property
    def before(self) -> Any:  # noqa: ANN401 - a state of any game
        """The state before the move."""
        if self._before is None:
            self._before = self.definition.load_state(self.stored)
        return self._before


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A line of notation that could not be played, and the reason."""

    line: str
    why: IllegalAction


@dataclass(slots=True)
class Match:
    """One running match.

    Three independent numbers: `version` counts writes and only rises, `move` counts moves and falls
    with an undo, `asked[seat]` is the version at which the seat was last asked something new.
    `past` holds the moves that may still be undone or shown, oldest first.
    """

    definition: GameDefinition
    options: Any
    seats: int
    dice: Dice
    state: Any
    version: int = 1
    move: int = 0
    asked: list[int] = field(default_factory=list)
    past: list[HistoryEntry] = field(default_factory=list)
    opening: tuple[Event, ...] = ()
    _legal: dict[Seat, list[Action]] = field(default_factory=dict, repr=False, compare=False)
    _waiting: tuple[Seat, ...] | None = field(default=None, repr=False, compare=False)
    _asked_in: Any = field(default=None, repr=False, compare=False)
    """The state whose legal actions are in `_legal` and whose waiting seats are in `_waiting`."""

    @classmethod
    def start(cls, definition: GameDefinition, options: Any, seats: int, dice: Dice) -> "Match":  # noqa: ANN401 - options of any game
        """Return a new match after setup, whose events are in `opening`."""
        state, events = definition.game.setup(options, seats, dice)
        return cls(
            definition, options, seats, dice, state, asked=[1] * seats, opening=tuple(events)
        )

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Return what a seat may do now; the game is asked once per position and seat."""
        if self._asked_in is not self.state:
            self._ask_anew()
        if seat not in self._legal:
            self._legal[seat] = self.definition.game.legal_actions(self.state, seat)
        return self._legal[seat]

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must act now; the game is asked once per position."""
        if self._asked_in is not self.state:
            self._ask_anew()
        if self._waiting is None:
            self._waiting = self.definition.game.waiting_for(self.state)
        return self._waiting

    def _ask_anew(self) -> None:
        """Clear the game's cached answers about an earlier position."""
        self._legal, self._waiting, self._asked_in = {}, None, self.state

    def play(self, seat: Seat, lines: Sequence[str]) -> Played:
        """Play a seat's lines as one move, all or nothing.

        Raises `IllegalAction` without changes.
        """
        return self._play(seat, lines)

    def play_in_place(self, seat: Seat, lines: Sequence[str]) -> Played:
        """Play a seat's lines as one move, without copying the state.

        The current state object is changed, so the match must be discarded after an
        `IllegalAction`.
        """
        return self._play(seat, lines, in_place=True)

    def refused_among(self, seat: Seat, lines: Sequence[str]) -> tuple[RefusedLine, ...]:
        """Return the lines that cannot be played when all others are played in this order."""
        state, refused = self.definition.copy_state(self.state), list[RefusedLine]()
        for line in lines:
            tried = self.definition.copy_state(state)
            try:
                self._run(tried, seat, (line,))
            except IllegalAction as why:
                refused.append(RefusedLine(line, why))
            else:
                state = tried
        return tuple(refused)

    def play_timer(self) -> Played:
        """Play the action of the state's timer; raises `IllegalAction` if there is none."""
        bell = self.definition.game.bell(self.state)
        if bell is None:
            raise IllegalAction(
                "bell",
                N_("Too late – that's already settled. The match message shows what's open now."),
            )
        return self._play(None, (self.definition.notation.write(bell.action),))

    def undoable(self, seat: Seat) -> Played:
        """Return the move an undo would take back.

        Raises `IllegalAction` with the reason if none.
        """
        taken, _, _ = self._replay_without_last_of(seat)
        return self.past[taken].played

    def undo(self, seat: Seat) -> Played:
        """Take back the seat's last move and return it; raises `IllegalAction` like `undoable`.

        In a simultaneous phase other seats may have chosen since. Their choices stay, and so does
        the action of a timer, if they have the same events without the move.
        """
        position, state, kept = self._replay_without_last_of(seat)
        taken = self.past[position]
        self.past[position:] = kept
        self.move -= 1
        self._advance_to(state, seat, self._questions())
        return taken.played

    def _play(self, seat: Seat | None, lines: Sequence[str], *, in_place: bool = False) -> Played:
        if not lines:
            raise IllegalAction("notation", N_("There is nothing to play. Use the buttons below."))
        before, asked, luck = self.state, self._questions(), [*self.state.luck]
        stored, round_ = self.definition.dump_state(before), before.round
        state = before if in_place else self.definition.load_state(stored)
        events = self._run(state, seat, lines)
        played = Played(seat, tuple(lines), events, state.luck != luck)
        known = None if in_place else before
        self.past.append(HistoryEntry(self.definition, stored, round_, played, known))
        self.move += 1
        is_call = all(self.definition.notation.read(line).late_ok for line in lines)
        self._advance_to(state, None if is_call else seat, asked)
        return played

    def _run(self, state: Any, seat: Seat | None, lines: Sequence[str]) -> tuple[Event, ...]:  # noqa: ANN401
        events: list[Event] = []
        for line in lines:
            action = self.definition.notation.read(line)
            if not self.definition.game.waiting_for(state):
                raise IllegalAction("over", N_("This match is over."))
            events += self.definition.game.apply(state, seat, action, self.dice)
        return tuple(events)

    def _questions(self) -> list[object]:
        """Return what each seat is asked now."""
        question, state = self.definition.game.question, self.state
        return [question(state, seat, self.legal_actions(seat)) for seat in range(self.seats)]

    def _advance_to(self, state: Any, actor: Seat | None, before: list[object]) -> None:  # noqa: ANN401 - a state of any game
        """Make `state` the current one.

        `asked` is reset for the seat that has answered its question, and for those whose question
        differs from the one `before`.
        """
        self.version += 1
        self.state = state
        self._ask_anew()
        for seat, now in enumerate(self._questions()):
            if seat == actor or before[seat] != now:
                self.asked[seat] = self.version

    def _replay_without_last_of(self, seat: Seat) -> tuple[int, Any, list[HistoryEntry]]:
        """Return the last move's index in `past`, the state without it, and the later moves."""
        position = self._last_of(seat)
        definition, kept = self.definition, list[HistoryEntry]()
        state = definition.load_state(self.past[position].stored)
        for later in self.past[position + 1 :]:
            stored = definition.dump_state(state)
            kept.append(HistoryEntry(definition, stored, state.round, later.played))
            try:
                events = self._run(state, later.played.seat, later.played.lines)
            except IllegalAction:
                events = ()
            if events != later.played.events:
                raise IllegalAction("undo", MOVED_ON)
        return position, state, kept

    def _last_of(self, seat: Seat) -> int:
        """Return the index in `past` of the move this seat may take back.

        Raises `IllegalAction`.
        """
        own = [index for index, past in enumerate(self.past) if past.played.seat == seat]
        if not own:
            raise IllegalAction("undo", N_("You have no move to undo."))
        position = own[-1]
        if any(self._blocks_undo_of(seat, index) for index in range(position, len(self.past))):
            raise IllegalAction(
                "undo",
                N_("Can't undo: dice were rolled or something hidden was shown after that move."),
            )
        others = {past.played.seat for past in self.past[position:]} - {seat, None}
        if others and not self._is_simultaneous(position):
            raise IllegalAction("undo", MOVED_ON)
        return position

    def _is_simultaneous(self, at: int) -> bool:
        """Return whether several seats were choosing, or the move replaced an earlier choice."""
        past = self.past[at]
        if any(self.definition.notation.read(line).late_ok for line in past.played.lines):
            return False
        waiting = self.definition.game.waiting_for(past.before)
        return len(waiting) > 1 or past.played.seat not in waiting

    def _blocks_undo_of(self, seat: Seat, at: int) -> bool:
        """Return whether the move at this index of `past` prevents this seat's undo.

        Another seat's private roll does not: it would have the same result again and stays secret.
        """
        played, before = self.past[at].played, self.past[at].before
        if played.seat == seat:
            return played.is_final
        after = self.past[at + 1].before if at + 1 < len(self.past) else self.state
        rolled = [now != then for now, then in zip(after.luck, before.luck, strict=True)]
        if played.seat is not None:
            rolled[played.seat] = False
        return any(rolled) or any(event.reveals and event.is_for(seat) for event in played.events)
