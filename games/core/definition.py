"""The definition of one game: everything a host needs, and the only module it imports per game."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter

from games.core.analysis.prospects import Prospects
from games.core.bots import NORMAL, RANDOM, Bot
from games.core.declaring import union_of
from games.core.game import Action, Event, Game, IllegalAction, Outcome, Seat, StateBase
from games.core.lesson import Lesson
from games.core.notation import Notation
from games.core.options import Option, with_defaults_where_unused
from games.core.planning import Planning
from games.core.presets import Presets
from games.core.reporting.broadcast import Broadcast
from games.core.screen import Picture, Recap, Screen
from games.core.season import Season
from games.core.topics import Topic
from games.core.translation import N_, Translator

_STORED: TypeAdapter[dict[str, Any]] = TypeAdapter(dict[str, Any])
"""Built once at import: building the adapter takes longer than reading a state with it."""


@dataclass(frozen=True, eq=False, repr=False)
class GameDefinition:
    """The definition of one game; every text is a sentence marked for translation.

    `events` and `actions` list the classes. `bound` is the most moves a match can take with these
    options. `audit` counts what every move must conserve; tests compare it. `rematch` returns the
    options of the next match ("the loser starts"). `upgrades[n]` migrates a stored state from
    schema n to n + 1. `bots` are the computers by name, the weakest first. `topic_of` returns the
    key of the rules topic that explains a view. `standing` returns the lines that describe the
    score of a view, also for an abandoned match.
    """

    name: str
    title: str
    about: str
    seats: range
    game: Game[Any, Any, Any]
    state: type[StateBase]
    options: type[Any]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    screen: Callable[[Any, list[Action], Translator], Screen]
    story: Callable[[Event, Translator], str]
    standing: Callable[[Any, Translator], tuple[str, ...]]
    picture: Callable[[Any, Translator], Picture | None]
    bots: Mapping[str, Bot]
    topics: Callable[[str], tuple[Topic, ...]]
    topic_of: Callable[[Any], str]
    audit: Callable[[Any], object]
    bound: Callable[[Any], int]
    choices: tuple[Option, ...] = ()
    rules_version: int = 1
    schema: int = 1
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    rematch: Callable[[Any, Outcome], Any] = lambda options, _outcome: options
    figures: Callable[[Sequence[Event]], Mapping[str, tuple[int, int]]] = lambda _events: (
        MappingProxyType({})
    )
    """The figures that a simulation counts in the events of one match, among them each seat's
    `ChoiceCount`s: name to (count, total). A name "group: name" is listed under its group."""
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
    spreads: Callable[[Sequence[Event]], Mapping[str, Sequence[int]]] = lambda _events: (
        MappingProxyType({})
    )
    """Numbers of one match, by name, whose distribution over many matches is reported."""
    seat_names: tuple[str, ...] = ()
    """Marked names of the seats if the game has them ("Red"), else empty."""
    seat_marks: tuple[str, ...] = ()
    """The emoji for the seats in the game's sentences ("🔴"), in the order of `seat_names`, if any.
    Pages that are read outside of Discord put the names next to them."""
    emoji: Callable[[], Mapping[str, str]] = dict
    """Square SVG drawings by the name used in `Choice.emoji`; names are 2 to 32 of `[a-z0-9_]`."""
    names_seats: bool = False
    """Whether the details already name the seats in order, so the host need not."""
    has_open_screens: bool = True
    """Whether a seat's screen may be open (`Screen.open`), with its menus on the public message."""
    penalty_menu: tuple[str, ...] = ()
    """The path of menu keys that leads to calling a penalty vote, in games with votes."""
    why_not_among: Callable[[Action, frozenset[int]], IllegalAction | None] = lambda *_any: None
    """Why an action makes no sense when only these seats are played by people, else None. The rules
    do not know which seats are computers; the host neither offers nor accepts such an action."""
    close_up: Callable[[Any, Screen, Translator, tuple[str, ...]], Picture | None] | None = None
    """The picture shown with a seat's own screen, if it differs from the public picture; the last
    argument is the path of open menus, by key, outermost first."""
    recap: Callable[[Any, int, Translator], Recap | None] | None = None
    """A page, counted from 0, that a seat's panel shows before its screen: the result of a round or
    of its own last move, when that already led to something else; otherwise None. A page number
    beyond the last page gives the last page. None in a game without recaps."""
    broadcast: Broadcast | None = None
    """The matches that everybody may watch, in a game in which they are played unseen."""
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
    is_live: Callable[[Any], bool] = lambda _options: False
    """Whether a match with these options has a wall clock, so that turns have to be quick."""
    slow_options: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """Options that a lobby proposes instead of their defaults where a turn has hours or days."""
    planning: Planning | None = None
    """How a seat queues actions before its turn, in a game with days."""
    season: Season | None = None
    """How the game is played over weeks, if it has days with deadlines and a league of its own."""
    presets: Presets | None = None
    """How members save a preparation for later matches, if the game supports it."""
    cup_options: Callable[..., Any] | None = None
    """The options of a cup match, if the game can be played in cups. Keyword arguments:
    `own_squads`, `handicap` (the seat of the title holder who plays with one, or None) and `replay`
    (whether a second match is played only after a draw)."""
    lesson: Lesson | None = None
    """A guided match that explains the game in about five minutes."""
    prospects: Prospects | None = None
    """The chances to win by a formula, if a match takes too long to be played out many times."""
    puzzle_file: Path | None = None
    """The game's puzzles (see `puzzles`), if it has some."""
    step_back: Callable[[Any], str] | None = None
    """Marked label of the button by which the seat that must act takes back its own last step
    without asking, judged from its view; "" if the last move was no such step. None in a game whose
    turns have no steps."""
    undo_note: Callable[[Any], str] = lambda _options: ""
    """Marked sentence appended when an undo is refused: what a match with these options allows."""
    hand_label: str = N_("My hand")
    """Marked label of the button that opens the private panel."""

    def __repr__(self) -> str:
        return f"GAMES[{self.name!r}]"

    @property
    def levels(self) -> tuple[str, ...]:
        """The computers that members may choose, the weakest first: all but the random one."""
        return tuple(name for name in self.bots if name != RANDOM) or (RANDOM,)

    @property
    def usual_level(self) -> str:
        """The computer that plays where nobody chose another one."""
        return NORMAL if NORMAL in self.bots else self.levels[-1]

    @cached_property
    def notation(self) -> Notation:
        """The codec between actions and their lines of text."""
        return Notation(self.actions)

    @cached_property
    def dramatic_kinds(self) -> frozenset[str]:
        """The kinds of the dramatic events, as they are stored."""
        return frozenset(str(event.__dataclass_fields__["kind"].default) for event in self.dramatic)

    @cached_property
    def finds_drama(self) -> Callable[[str], object]:
        """Searches stored events for the kind of a dramatic one, without parsing them."""
        return re.compile("|".join(f'"{kind}"' for kind in self.dramatic_kinds) or "(?!)").search

    @cached_property
    def state_adapter(self) -> TypeAdapter[Any]:
        """Validates and serialises states."""
        return TypeAdapter(self.state)

    @cached_property
    def options_adapter(self) -> TypeAdapter[Any]:
        """Validates and serialises options."""
        return TypeAdapter(self.options)

    def load_options(self, stored: Mapping[str, Any]) -> Any:  # noqa: ANN401 - this game's own options
        """Return stored options as the current rules accept them; raises ValueError.

        Options that did not exist yet when the match was agreed on, and options without effect, get
        their defaults; the match stays the same.
        """
        whole = self.dump_options(self.options_adapter.validate_python(stored))
        return self.options_adapter.validate_python(with_defaults_where_unused(self.choices, whole))

    def read_options(self, stored: str) -> Any:  # noqa: ANN401 - this game's own options
        """Return the options of a match from the JSON stored with it."""
        return _read_options(self.options_adapter, stored)

    def dump_options(self, options: object) -> dict[str, Any]:
        """Return options in their stored form, as JSON values by name."""
        return dict(self.options_adapter.dump_python(options, mode="json"))

    def proposed_options(self, *, is_slow: bool) -> dict[str, Any]:
        """Return the options a new lobby begins with, in their stored form."""
        chosen = self.slow_options if is_slow else {}
        return self.dump_options(self.options(**chosen))

    @cached_property
    def event_adapter(self) -> TypeAdapter[Any]:
        """Validates and serialises events, discriminated by `kind`."""
        return TypeAdapter(union_of(self.events))

    def dump_state(self, state: StateBase) -> bytes:
        """Return the state as JSON."""
        return self.state_adapter.dump_json(state)

    def copy_state(self, state: StateBase) -> Any:  # noqa: ANN401 - this game's own state
        """Return a deep copy of a state.

        It round-trips through the stored form, which takes a fifth of the time of `copy.deepcopy`.
        """
        return self.state_adapter.validate_json(self.dump_state(state))

    def load_state(self, raw: bytes) -> Any:  # noqa: ANN401 - this game's own state
        """Return the state of a stored row, migrated to the current schema; raises ValueError."""
        if raw.startswith(b'{"schema":%d,' % self.schema):  # as `dump_state` writes it now
            return self.state_adapter.validate_json(raw)
        stored = _STORED.validate_json(raw)
        while (schema := stored.get("schema", 0)) != self.schema:
            if schema not in self.upgrades:
                message = f"{self.name}: no way from schema {schema} to {self.schema}"
                raise ValueError(message)
            stored = self.upgrades[schema](stored)
        return self.state_adapter.validate_python(stored)


@lru_cache(maxsize=256)
def _read_options(adapter: TypeAdapter[Any], stored: str) -> Any:  # noqa: ANN401 - options of any game
    """Parse a match's options; cached, because they are frozen and many matches share them."""
    return adapter.validate_json(stored)
