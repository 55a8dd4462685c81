"""Box: all a host needs to know of one game; the only door into its folder."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from games.core.bots import Bot
from games.core.game import Action, Event, Game, Outcome, Refused, StateBase
from games.core.lesson import Lesson
from games.core.notation import Notation
from games.core.options import Option, settled
from games.core.planning import Planning
from games.core.presets import Presets
from games.core.screen import Picture, Recap, Screen
from games.core.season import Season
from games.core.words import N_, Words

_STORED: TypeAdapter[dict[str, Any]] = TypeAdapter(dict[str, Any])
"""Made once: making it takes longer than reading a state by it."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One short piece of the rules: a word to ask for it, a heading, at most 1,500 characters."""

    key: str
    title: str
    text: str


@dataclass(frozen=True, eq=False, repr=False)
class Box:
    """A game in its box, one of its kind; every text is a marked sentence.

    `events` and `actions` list the classes. `bound` is the most moves a match can take with these
    options. `audit` counts what must be conserved. `rematch` gives the options of the next match
    ("the loser starts"). `upgrades[n]` lifts a stored state of schema n to n + 1. The first of
    `bots` is the weakest. `topic_of` names the rules topic of what a view shows. `standing` returns
    the lines that say how a view's match stands, its score above all, also where it was given up.
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
    screen: Callable[[Any, list[Action], Words], Screen]
    story: Callable[[Event, Words], str]
    standing: Callable[[Any, Words], tuple[str, ...]]
    picture: Callable[[Any, Words], Picture | None]
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
    """What a simulation counts in the events of one match, among them what each seat was `Asked`:
    by name how often, and out of what. "group: name" stands in a list of its group's own."""
    moments: tuple[type[Event], ...] = ()
    """The events, told to everybody, that a match is remembered by: its result shows the last."""
    titles: frozenset[str] = frozenset()
    """The rules of an outcome whose winner is a champion, where it is played for championships."""
    spreads: Callable[[Sequence[Event]], Mapping[str, Sequence[int]]] = lambda _events: (
        MappingProxyType({})
    )
    """Numbers of one match whose spread over many matches is worth telling, by name."""
    seat_names: tuple[str, ...] = ()
    """Marked names of the seats where the game has them ("Red"), else empty."""
    emoji: Callable[[], Mapping[str, str]] = dict
    """Drawings (square SVG) of what `Choice.emoji` names, by names of `[a-z0-9_]`, 2 to 32 long."""
    names_seats: bool = False
    """Whether its screens tell who sits where and who must act, so that a host need not."""
    penalty_menu: tuple[str, ...] = ()
    """The keys of the menu that asks the table for a penalty, where the game has votes."""
    why_not_among: Callable[[Action, frozenset[int]], Refused | None] = lambda *_any: None
    """Why an action makes no sense where only these seats are played by people, else None: the
    rules do not know computers. The host neither offers nor accepts it then."""
    close_up: Callable[[Any, Screen, Words, tuple[str, ...]], Picture | None] | None = None
    """The picture beside a seat's own screen, where a game draws more or less there; its last
    argument names the menus that are open, by their keys from the top."""
    recap: Callable[[Any, Words], Recap | None] = lambda _view, _words: None
    """What a seat's panel shows before its screen until the player presses on: the end of what
    its own last move decided, where that move led on to something else; None at other times."""
    in_a_hurry: Callable[[Any], Iterable[int]] = lambda _view: ()
    """The seats that may want to act before the next one moves, as far as an onlooker's view
    tells: computers leave people there some seconds, and that they do tells nothing."""
    is_live: Callable[[Any], bool] = lambda _options: False
    """Whether a match with these options runs by a wall clock, so that turns have to be quick."""
    planning: Planning | None = None
    """How a seat plans its turn ahead, where the game has long days."""
    season: Season | None = None
    """How it is played over weeks, where it has days that close and a league of its own."""
    presets: Presets | None = None
    """How members keep what they prepared, where the game has such a thing."""
    cup_options: Callable[..., Any] | None = None
    """The options of a cup match, where the game is played for cups: takes `own_squads`,
    `handicap`, the seat of the holder who plays under one or None, and `replay`, whether a second
    match is played only after a draw."""
    lesson: Lesson | None = None
    """A match that explains the game in about five minutes."""
    undo_note: str = ""
    """Marked sentence added where an undo is refused: what this game allows; may be empty."""
    hand_label: str = N_("My hand")
    """Marked label of the button that opens the private panel."""

    def __repr__(self) -> str:
        return f"SHELF[{self.name!r}]"

    @cached_property
    def notation(self) -> Notation:
        """Actions as lines of text and back."""
        return Notation(self.actions)

    @cached_property
    def state_adapter(self) -> TypeAdapter[Any]:
        """Loads and dumps states."""
        return TypeAdapter(self.state)

    @cached_property
    def options_adapter(self) -> TypeAdapter[Any]:
        """Loads, checks and dumps options."""
        return TypeAdapter(self.options)

    def load_options(self, stored: Mapping[str, Any]) -> Any:  # noqa: ANN401 - this game's own options
        """Return stored options as today's rules take them; raises ValueError.

        Matches were agreed on before an option was there, or with one that had no effect: such
        options have their defaults, and the match is the same.
        """
        whole = self.dump_options(self.options_adapter.validate_python(stored))
        return self.options_adapter.validate_python(settled(self.choices, whole))

    def dump_options(self, options: object) -> dict[str, Any]:
        """Return options as they are stored."""
        return dict(self.options_adapter.dump_python(options, mode="json"))

    @cached_property
    def event_adapter(self) -> TypeAdapter[Any]:
        """Loads and dumps events, told apart by their `kind`."""
        return _adapter_of(self.events)

    @cached_property
    def action_adapter(self) -> TypeAdapter[Any]:
        """Loads and dumps actions, told apart by their `kind`."""
        return _adapter_of(self.actions)

    def dump_state(self, state: StateBase) -> bytes:
        """Return the state as JSON."""
        return self.state_adapter.dump_json(state)

    def copy_state(self, state: StateBase) -> Any:  # noqa: ANN401 - this game's own state
        """Return a state like this one that shares nothing with it.

        It goes by the stored form, which measured takes a fifth of what `copy.deepcopy` does.
        """
        return self.state_adapter.validate_json(self.dump_state(state))

    def load_state(self, raw: bytes) -> Any:  # noqa: ANN401 - this game's own state
        """Return the state of a stored row, lifted to today's schema; raises ValueError."""
        if raw.startswith(b'{"schema":%d,' % self.schema):  # as `dump_state` writes it today
            return self.state_adapter.validate_json(raw)
        stored = _STORED.validate_json(raw)
        while (schema := stored.get("schema", 0)) != self.schema:
            if schema not in self.upgrades:
                message = f"{self.name}: no way from schema {schema} to {self.schema}"
                raise ValueError(message)
            stored = self.upgrades[schema](stored)
        return self.state_adapter.validate_python(stored)


def _adapter_of(kinds: tuple[type[Any], ...]) -> TypeAdapter[Any]:
    union: Any = reduce(or_, kinds)
    if len(kinds) == 1:
        return TypeAdapter(union)
    return TypeAdapter(Annotated[union, Field(discriminator="kind")])
