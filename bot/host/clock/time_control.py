"""The time control of a match, as it is stored in its settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.host.clock.turn_clock import DAY, HOUR, MINUTE
from games.core.translation import N_, Translator
from storage.server.servers import Server

NO_CLOCK, LIVE = "none", "live"
TURNS_IN_RESERVE = 2
"""A seat's reserve at the start of a match, in turns."""
SPEEDS: Mapping[str, int | None] = MappingProxyType(
    {
        LIVE: 5 * MINUTE,
        "relaxed": 12 * HOUR,
        "day": DAY,
        "three_days": 3 * DAY,
        "week": 7 * DAY,
        NO_CLOCK: None,
    }
)
"""The time for a turn in ms, by the name of a speed; None is no clock."""
DEFAULT_SPEED = "day"
ANSWER_WITHIN = 12 * HOUR
"""The longest time others may decide about a late turn; at most a turn's time."""
CLAIM_WITHIN = DAY
"""How long an opponent may claim the win in a match of two, before it is awarded."""
CLOSES_WITHIN = 3 * DAY
"""The longest time a rated match waits for its last player after their time is up."""
SLOW = 12 * HOUR
"""The shortest time for a turn (ms) at which a game proposes its options for slow matches."""
TURNS_TO_CLOSE = 6
"""For faster time controls: `CLOSES_WITHIN` as a number of turns' time."""
SPEED_NAMES: Mapping[str, str] = MappingProxyType(
    {
        LIVE: N_("5 minutes a turn"),
        "relaxed": N_("12 hours a turn"),
        "day": N_("1 day a turn"),
        "three_days": N_("3 days a turn"),
        "week": N_("1 week a turn"),
        NO_CLOCK: N_("no clock"),
    }
)
TIMEOUTS: Mapping[str, str] = MappingProxyType(
    {
        "ask": N_("the players vote"),
        "computer": N_("the computer plays that turn"),
        "wait": N_("the match waits"),
    }
)
"""What happens in a casual match when a player's time is up."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A `speed`, whether `weekends` (in `zone`) stop the clock, and the effect `on_timeout`.

    `chosen` says that somebody picked the speed, so that it applies to a lone player, too.
    """

    speed: str = NO_CLOCK
    weekends: bool = False
    on_timeout: str = "ask"
    zone: str = "UTC"
    chosen: bool = False

    @classmethod
    def default_for(cls, server: Server | None, speed: str | None = None) -> "TimeControl":
        """Return the default of a new lobby, with this speed if one was given."""
        if server is None:  # a direct message, where only computers wait
            return cls(speed or NO_CLOCK, chosen=speed is not None)
        known = server.speed if server.speed in SPEEDS else DEFAULT_SPEED
        late = server.on_timeout if server.on_timeout in TIMEOUTS else "ask"
        return cls(speed or known, server.weekends, late, server.zone, speed is not None)

    @property
    def time(self) -> int | None:
        """The time for a turn in ms; None without a clock."""
        return SPEEDS[self.speed]

    @property
    def is_slow(self) -> bool:
        """Whether a turn has at least 12 hours."""
        return self.time is not None and self.time >= SLOW

    @property
    def reserve(self) -> int:
        """Each seat's reserve at the start of the match, in ms."""
        return TURNS_IN_RESERVE * (self.time or 0)

    @property
    def answer_within(self) -> int:
        """How long a casual match allows to decide about a late turn, in ms."""
        return min(ANSWER_WITHIN, self.time or ANSWER_WITHIN)

    @property
    def given(self) -> int:
        """The time that others can add for a late player, in ms."""
        return self.time if self.time is not None and self.time < HOUR else DAY

    @property
    def closes_within(self) -> int:
        """How long a rated match waits for a late last player, in ms."""
        return min(CLOSES_WITHIN, TURNS_TO_CLOSE * (self.time or CLOSES_WITHIN))


DAYS_FROM = 2 * DAY
"""Above this (ms) a time bank is shown in days."""


def terms_line(terms: TimeControl, words: Translator, *, rated: bool) -> str:
    """Return the time control in one line."""
    said = [words(SPEED_NAMES[terms.speed])]
    if terms.time is not None:
        said.append(_reserve(terms.reserve, words))
    said.append(words("rated") if rated else words("casual"))
    if terms.time is not None and terms.weekends:
        said.append(words("weekends off"))
    if terms.time is not None and not rated and terms.on_timeout != "ask":
        said.append(words("time up: {what}", what=words(TIMEOUTS[terms.on_timeout])))
    return "⏱ " + " · ".join(said)


def _reserve(amount: int, words: Translator) -> str:
    if amount < HOUR:
        return words("+{n} min time bank", n=amount // 60_000)
    if amount <= DAYS_FROM:
        return words("+{n} h time bank", n=amount // HOUR)
    return words("+{many} days time bank", many=amount // DAY)
