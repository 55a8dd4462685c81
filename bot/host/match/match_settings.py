"""The settings stored with a match: what was agreed, and its state outside the game's rules."""

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field

from bot.host.clock.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class TimerAt:
    """A timer that runs: it plays `line` in this `round` of the game `at` an instant (ms UTC)."""

    line: str = ""
    round: int = -1
    at: int = 0


@dataclass(frozen=True, slots=True)
class PassAt:
    """A seat that passes automatically `at` an instant (ms UTC), if `asked` is still the same."""

    seat: int
    asked: int
    at: int


@dataclass(frozen=True, slots=True)
class Pause:
    """The clocks stand still; the timer then has `left` milliseconds, None without a timer."""

    left: int | None = None


class Standstill(NamedTuple):
    """From when to when (ms UTC) a moderator had stopped a match."""

    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Intervention:
    """What a moderator did `at` an instant (ms UTC), with the facts of its sentence."""

    what: str
    facts: dict[str, Any]
    at: int


@dataclass(frozen=True, slots=True)
class UnmetRequest:
    """A request that ended without consent: its kind, who asked, and who declined (None: nobody).

    If an onlooker asked, `seat` is the one that the request is about; the onlooker is not stored.
    """

    kind: str
    seat: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class RewoundTo:
    """The move (from 1) before which a match was rewound, and the version it had then."""

    move: int
    version: int


@dataclass(frozen=True, slots=True)
class SeasonDays:
    """What a match knows of its season: which days are open, and the next instants (ms UTC).

    `id` is the division's, `division` its number where there are several, else 0. `open` is the
    last day that may be played; `closes` is when the present day closes, `next` when the awaited
    day opens, `calendar` when it opens even if computers run all clubs; None if the calendar has no
    such time.
    """

    id: str = ""
    division: int = 0
    open: int = -1
    closes: int | None = None
    next: int | None = None
    calendar: int | None = None
    paused: bool = False


MOST_SEATS = 100
"""The most seats of stored settings: whoever shows a lobby goes through them, one by one."""
MOST_HELPED = 300
"""The most moves of a match stored as played by a computer for a member."""


class MatchSettings(BaseModel):
    """The settings of a match, stored without those that have their default.

    Keys of another version are kept.
    """

    model_config = ConfigDict(extra="allow")

    seats: int = Field(default=0, ge=0, le=MOST_SEATS)
    level: str = ""
    """The strength of computers that are added."""
    threads: bool = False
    no_thread: str | None = None
    """Why there is no thread although one was wanted: a key of `match_status.NO_THREAD`."""
    clock: TimeControl = TimeControl()
    language: str | None = None
    rematch: bool = False
    """Whether seats are kept, and the lobby starts by itself once all have come."""

    cup: str | None = None
    """The name of the cup, or of the season of a league, that the match is played for."""
    round: int = 0
    """The round of the cup or league (from 1), 0 in a cup's final."""
    league: str | None = None
    """The id of the league's division."""
    division: int = 0
    """The number of the league's division where there are several, else 0."""
    dated: bool = False
    """Whether the league's round has a deadline."""
    until: int | None = None
    """In a league's match whose round is over: until when it may go on (ms UTC)."""
    season: SeasonDays | None = None

    asked: bool = False
    """Whether the lobby has warned that it closes."""
    closed: str | None = None
    """Why the lobby was closed."""

    bell: TimerAt | None = None
    passes: tuple[PassAt, ...] | None = None
    paused: Pause | None = None
    since: int | None = None
    """When the clocks were stopped (ms UTC)."""
    held: bool = False
    """Whether a moderator stopped the match, so that consent alone does not let it go on."""
    stood: Standstill | None = None
    """In a season's match: when it was stopped, kept until its days are moved by that time."""
    has_paused: bool = False
    """Whether its clocks were ever stopped."""

    vacant: dict[int, str] = Field(default_factory=dict)
    """Seats that computers play for members: "away" or "left"."""
    deleted: tuple[int, ...] = ()
    """Seats of members who had their data deleted."""
    seated: dict[int, int] = Field(default_factory=dict)
    """By seat that changed hands, the version up to which its moves were somebody else's."""
    forfeits: dict[str, int | None] = Field(default_factory=dict)
    """The users who left seats for good, by "number seat" in the order in which they left."""
    alone: bool = False
    """Whether the last player finishes the match against computers."""
    helped: tuple[int, ...] = ()
    """The versions of the latest moves that computers played for members."""
    planned: tuple[int, ...] = ()
    """The versions of the latest moves that were played from members' plans, which are secret."""
    forced: tuple[int, ...] = ()
    """The versions of the forced moves played automatically since the player's last own move."""
    hints: dict[int, tuple[int, ...]] = Field(default_factory=dict)
    """By seat, the versions of the positions in which its player had a hint."""
    taken_back: dict[int, int] = Field(default_factory=dict)
    """By seat, how often its player went back to before a choice that computers had answered."""
    watched: dict[int, int] = Field(default_factory=dict)
    """By seat, the round of the latest recap that its player saw to the end."""
    unmet: UnmetRequest | None = None
    """The latest request without consent, kept until its asker has moved."""
    waits: tuple[tuple[int, int], ...] = ()
    """From when to when (ms UTC) requests waited for answers, the latest ones."""
    moderated: Intervention | None = None
    rewound: RewoundTo | None = None

    def is_own(self, seat: int, version: int) -> bool:
        """Return whether a seat's present player decided on the move that led to a version.

        Not their own are moves of an earlier player, and what a computer played for them: in their
        absence, at a deadline, also by their standing orders. A step of a plan is their own, and a
        computer's in a seat that no member has. Of more than `MOST_HELPED` only the latest are
        known, so older moves count as a computer's.
        """
        is_old = len(self.helped) >= MOST_HELPED and version < self.helped[0]
        return version > self.seated.get(seat, -1) and version not in self.helped and not is_old

    @classmethod
    def load(cls, text: str) -> Self:
        """Return stored settings."""
        return cls.model_validate_json(text)

    def dump(self) -> str:
        """Return them as they are stored."""
        return self.model_dump_json(exclude_defaults=True)


def division_of(stored: str) -> str:
    """Return the id of the division in a match's stored settings, "" if it belongs to no season.

    The settings of other matches are not parsed.
    """
    if '"season"' not in stored and '"league"' not in stored:
        return ""
    settings = MatchSettings.load(stored)
    return settings.season.id if settings.season else settings.league or ""
