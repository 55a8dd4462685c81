"""The definition of one game: everything a host needs, and the only module it imports per game."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter

from games.core.bots import NORMAL, RANDOM, Bot, RandomBot
from games.core.declaring import union_of
from games.core.definition_groups import Analysis, Pictures, Texts, Turns
from games.core.game import Action, Event, Game, Outcome, StateBase
from games.core.lesson import Lesson
from games.core.notation import Notation
from games.core.options import NoOptions, Option, with_defaults_where_unused
from games.core.planning import Planning
from games.core.presets import Presets
from games.core.screen import Picture, Screen
from games.core.season import Season
from games.core.topics import Topic
from games.core.translation import Translator

_STORED: TypeAdapter[dict[str, Any]] = TypeAdapter(dict[str, Any])
"""Built once at import: building the adapter takes longer than reading a state with it."""


@dataclass(frozen=True, eq=False, repr=False)
class GameDefinition:
    """The definition of one game; every text is a sentence marked for translation.

    The fields without a default are all that the smallest game writes. What only some games need is
    grouped by who reads it (`definition_groups`).

    `events` and `actions` list the classes. `bound` is the most moves a match can take with these
    options. `audit` counts what every move must conserve; tests compare it. `rematch` returns the
    options of the next match ("the loser starts"). `upgrades[n]` migrates a stored state from
    schema n to n + 1. `bots` are the computers by name, the weakest first. `topic_of` returns the
    key of the rules topic that explains a view, "" for the first one. `standing` returns the lines
    that describe the score of a view, also for an abandoned match.
    """

    name: str
    title: str
    about: str
    seats: range
    game: Game[Any, Any, Any]
    state: type[StateBase]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    screen: Callable[[Any, list[Action], Translator], Screen]
    story: Callable[[Event, Translator], str]
    topics: Callable[[str], tuple[Topic, ...]]
    standing: Callable[[Any, Translator], tuple[str, ...]] = lambda _view, _words: ()
    topic_of: Callable[[Any], str] = lambda _view: ""
    picture: Callable[[Any, Translator], Picture | None] = lambda _view, _words: None
    bots: Mapping[str, Bot] = field(default_factory=lambda: MappingProxyType({RANDOM: RandomBot()}))
    audit: Callable[[Any], object] = lambda _state: None
    bound: Callable[[Any], int] = lambda _options: 10_000
    options: type[Any] = NoOptions
    choices: tuple[Option, ...] = ()
    rules_version: int = 1
    schema: int = 1
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    rematch: Callable[[Any, Outcome], Any] = lambda options, _outcome: options
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
    texts: Texts = field(default_factory=Texts)
    pictures: Pictures = field(default_factory=Pictures)
    turns: Turns = field(default_factory=Turns)
    analysis: Analysis = field(default_factory=Analysis)

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
        return frozenset(
            str(event.__dataclass_fields__["kind"].default) for event in self.texts.dramatic
        )

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
        chosen = self.turns.slow_options if is_slow else {}
        return self.dump_options(self.options(**chosen))

    @cached_property
    def event_adapter(self) -> TypeAdapter[Any]:
        """Validates and serialises events, discriminated by `kind`."""
        return TypeAdapter(union_of(self.events))

    def own_picture(
        self,
        view: Any,  # noqa: ANN401 - this game's own view
        screen: Screen,
        words: Translator,
        path: tuple[str, ...] = (),
    ) -> Picture | None:
        """Return the picture of a seat's own screen, with the menus of `path` open."""
        if self.pictures.close_up is not None:
            return self.pictures.close_up(view, screen, words, path)
        return self.picture(view, words)

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
