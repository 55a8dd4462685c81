"""The groups of a game's definition, by who reads them; every value has a default."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from games.core.analysis.prospects import Prospects
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.reporting.broadcast import Broadcast
from games.core.screen import Picture, Recap, Screen
from games.core.translation import N_, Translator


@dataclass(frozen=True, eq=False)
class Texts:
    """How a game's texts and seats are shown."""

    moments: tuple[type[Event], ...] = ()
    """Events visible to everybody that are worth remembering: a result shows the last of them."""
    score_after: Callable[[Event], tuple[int, ...] | None] = lambda _event: None
    """The score by seat after one of the `moments` if more is better in the game, else None."""
    is_told: Callable[[Event, Sequence[Event]], bool] = lambda _event, _before: False
    """Whether the log leaves out the sentence of an event, because the sentence of one of the
    events `before` it in the same move already says it."""
    dramatic: tuple[type[Event], ...] = ()
    """Events whose sentences stay on the card until the next turn ends, such as a goal."""
    titles: frozenset[str] = frozenset()
    """The rule ids of outcomes whose winner is a champion, in a game with championships."""
    seat_names: tuple[str, ...] = ()
    """Marked names of the seats if the game has them ("Red"), else empty."""
    seat_marks: tuple[str, ...] = ()
    """The emoji for the seats in the game's sentences ("🔴"), in the order of `seat_names`, if any.
    Pages that are read outside of Discord put the names next to them."""
    names_seats: bool = False
    """Whether the details already name the seats in order, so the host need not."""
    step_back: Callable[[Any], str] | None = None
    """Marked label of the button by which the seat that must act takes back its own last step
    without asking, judged from its view; "" if the last move was no such step. None in a game whose
    turns have no steps."""
    undo_note: Callable[[Any], str] = lambda _options: ""
    """Marked sentence appended when an undo is refused: what a match with these options allows."""
    hand_label: str = N_("My hand")
    """Marked label of the button that opens the private panel."""


@dataclass(frozen=True, eq=False)
class Pictures:
    """The pictures besides the public one of every view."""

    close_up: Callable[[Any, Screen, Translator, tuple[str, ...]], Picture | None] | None = None
    """The picture shown with a seat's own screen, if it differs from the public picture; the last
    argument is the path of open menus, by key, outermost first."""
    recap: Callable[[Any, int, Translator], Recap | None] | None = None
    """A page, counted from 0, that a seat's panel shows before its screen: the result of a round or
    of its own last move, when that already led to something else; otherwise None. A page number
    beyond the last page gives the last page. None in a game without recaps."""
    broadcast: Broadcast | None = None
    """The matches that everybody may watch, in a game in which they are played unseen."""
    emoji: Callable[[], Mapping[str, str]] = dict
    """Square SVG drawings by the name used in `Choice.emoji`; names are 2 to 32 of `[a-z0-9_]`."""


@dataclass(frozen=True, eq=False)
class Turns:
    """What a host may do for the seats, and what it leaves to them."""

    in_a_hurry: Callable[[Any], Iterable[int]] = lambda _view: ()
    """The seats that may want to act out of turn before the next move, judged from an onlooker's
    view. Computers then wait some seconds; as the view is public, the wait reveals nothing."""
    lets_pass: Callable[[Any], Mapping[Seat, Action]] | None = None
    """By seat, the action by which a seat that is asked to react accepts an effect without
    reacting, judged from an onlooker's view. The host may play it for a seat after some time; as
    the view is public, neither the time nor the action reveals what the seat holds. None in a game
    without such questions."""
    forced: Callable[[Sequence[Action]], Action | None] = lambda _legal: None
    """The only action left to a seat with these legal actions, if it is not worth a press of a
    button, else None. The host plays it where its speed does not reveal to other members what the
    seat holds."""
    forced_confirms: bool = False
    """Whether what is `forced` only confirms what a seat has chosen in secret, at a step that all
    seats come to: the host then plays it for all members at once, when none of those who are asked
    has a choice left. Until then a seat may confirm by itself, to be asked no more."""
    why_not_among: Callable[[Action, frozenset[int]], IllegalAction | None] = lambda *_any: None
    """Why an action makes no sense when only these seats are played by people, else None. The rules
    do not know which seats are computers; the host neither offers nor accepts such an action."""
    penalty_menu: tuple[str, ...] = ()
    """The path of menu keys that leads to calling a penalty vote, in games with votes."""
    has_open_screens: bool = True
    """Whether a seat's screen may be open (`Screen.open`), with its menus on the public message."""
    is_live: Callable[[Any], bool] = lambda _options: False
    """Whether a match with these options has a wall clock, so that turns have to be quick."""
    are_planned: bool = False
    """Whether a computer's advice is a whole turn, as its steps only make sense together."""
    final: tuple[type[Action], ...] = ()
    """The actions by which a turn ends for good: of a planned turn they are left to the player."""
    slow_options: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """Options that a lobby proposes instead of their defaults where a turn has hours or days."""


@dataclass(frozen=True, eq=False)
class Analysis:
    """What simulations, ratings of moves and puzzles use."""

    figures: Callable[[Sequence[Event]], Mapping[str, tuple[int, int]]] = lambda _events: (
        MappingProxyType({})
    )
    """The figures that a simulation counts in the events of one match, among them each seat's
    `ChoiceCount`s: name to (count, total). A name "group: name" is listed under its group."""
    spreads: Callable[[Sequence[Event]], Mapping[str, Sequence[int]]] = lambda _events: (
        MappingProxyType({})
    )
    """Numbers of one match, by name, whose distribution over many matches is reported."""
    prospects: Prospects | None = None
    """The chances to win by a formula, if a match takes too long to be played out many times."""
    reason: Callable[[Any, Seat, Sequence[Action], Sequence[Action], Translator], str] = (
        lambda *_any: ""
    )
    """Why a seat's turn in a state is better than another one (without actions: than none), as a
    sentence about what can be counted on the board or in the seat's own hand; "" if it cannot. The
    state must not show more than the seat knows."""
    puzzle_file: Path | None = None
    """The game's puzzles (see `puzzles`), if it has some."""
