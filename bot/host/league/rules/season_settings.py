"""A season's settings: how they are stored, shown and chosen."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, TypeAlias
from zoneinfo import ZoneInfo

from bot.host.clock.time_control import SPEED_NAMES
from games.core.translation import N_
from leagues.deadlines import Kind, RoundSchedule

Absent: TypeAlias = Literal["computer", "pass"]
Off: TypeAlias = Literal["", "time", "organiser", "left"]
"""Why a season was called off: nobody else signed up, its organiser did it, all have left."""
FITTING = "fitting"
"""The speed that is derived from the length of a round."""
PACES = ((96, "day"), (12, "relaxed"), (0, "live"))
"""The least hours of a round for each derived speed."""
HOURS = (1, 2, 3, 4, 6, 8, 12, 24, 36, 48, 72, 96)
TEMPOS: Mapping[Kind, str] = MappingProxyType(
    {
        "week": N_("A real week"),
        "hours": N_("Every few hours"),
        "sitting": N_("In one sitting"),
    }
)
ABSENTS: Mapping[Absent, str] = MappingProxyType(
    {"computer": N_("Missed day: computer"), "pass": N_("Missed day: pass")}
)
ABSENT_LINES: Mapping[Absent, str] = MappingProxyType(
    {
        "computer": N_("If you miss a day, the computer plays it for you."),
        "pass": N_("If you miss a day, you pass wherever possible."),
    }
)
SILENCES = (5, 10, 15, 30, 0)
"""Minutes of silence after which a computer plays for a member in a sitting; 0 is never."""
SWITCH: Mapping[str, bool] = MappingProxyType({"0": False, "1": True})
"""By value of a select: whether an option of the game is on."""
LEAST_SILENCE = 10
"""Minutes of silence after which an organiser may continue, if no limit was agreed."""
EARLY = (N_("Next one on its date"), N_("Next when all are done"))
EARLY_LINES = (
    (N_("The next day opens on its date."), N_("The next day opens as soon as everyone is done.")),
    (
        N_("The next round opens on its date."),
        N_("The next round opens as soon as everyone is done."),
    ),
)
"""For the days of a season and the rounds of a league: by the calendar, when all are done."""


@dataclass(frozen=True, slots=True)
class SeasonSettings:
    """The settings of a season, and some state of it.

    `hour` 0 is midnight at the end of a day. `early`: the next day opens as soon as all are done,
    instead of by the calendar; None is the tempo's default. `legs` is how often a league's members
    meet, `speed` their time for a turn of a match. `silence` is the number of minutes after which a
    computer plays for a silent member of a sitting, 0 for never. `switches` are the options of the
    game that the organiser chooses.

    The state: the `cards` for signing up (channel and message ids), why it was called `off`, the
    organiser's last activity as such (ms), `halts`: how often it was paused or resumed, and
    `wishes`: the users who have asked to organise it.
    """

    tempo: Kind = "week"
    hour: int = 22
    hours: int = 24
    zone: str = "UTC"
    early: bool | None = None
    absent: Absent = "computer"
    legs: int = 1
    threads: bool = False
    speed: str = FITTING
    silence: int = 10
    switches: Mapping[str, bool] = field(default_factory=dict)
    cards: tuple[tuple[int, int], ...] = ()
    off: Off = ""
    organised_at: int = 0
    halts: int = 0
    wishes: tuple[int, ...] = ()

    @property
    def calendar(self) -> RoundSchedule:
        """The tempo, for the computation of deadlines."""
        return RoundSchedule(self.tempo, self.hour, self.hours, ZoneInfo(self.zone))

    @property
    def is_early(self) -> bool:
        """Whether the next day opens as soon as all are done."""
        return self.tempo != "week" if self.early is None else self.early

    @property
    def pace(self) -> str:
        """The speed of a league's matches; the fitting one leaves time for several turns per round.

        Rounds of at least four days allow a day per turn, those of at least half a day twelve
        hours, and in shorter ones a match is played live.
        """
        if self.speed != FITTING:
            return self.speed
        if self.tempo == "sitting":
            return "live"
        hours = 7 * 24 if self.tempo == "week" else self.hours
        return next(speed for least, speed in PACES if hours >= least)

    def dump(self) -> str:
        """Return the settings as JSON."""
        return json.dumps(asdict(self))


def load(stored: str) -> SeasonSettings:
    """Parse settings from JSON."""
    season_settings = SeasonSettings(**json.loads(stored))
    cards = tuple((channel, message) for channel, message in season_settings.cards)
    return replace(season_settings, cards=cards, wishes=tuple(season_settings.wishes))


def with_state(stored: str, **notes: Any) -> str:  # noqa: ANN401 - fields of several types
    """Return stored settings with these fields of the season's state changed."""
    return replace(load(stored), **notes).dump()


def choices_only(terms: SeasonSettings) -> SeasonSettings:
    """Return the organiser's choices without the state, for the following season."""
    return replace(terms, cards=(), off="", organised_at=0, halts=0, wishes=())


def with_choice(terms: SeasonSettings, key: str, value: str) -> SeasonSettings:
    """Return the settings with one choice changed; unknown keys and values change nothing."""
    if key in terms.switches and value in SWITCH:
        return replace(terms, switches={**terms.switches, key: SWITCH[value]})
    choices: Mapping[str, Mapping[str, Any]] = {
        "tempo": {kind: kind for kind in TEMPOS},
        "hour": {str(hour): hour for hour in range(24)},
        "hours": {str(hours): hours for hours in HOURS},
        "absent": {absent: absent for absent in ABSENTS},
        "early": {"0": False, "1": True},
        "legs": {"1": 1, "2": 2},
        "silence": {str(minutes): minutes for minutes in SILENCES},
        "speed": {speed: speed for speed in (FITTING, *SPEED_NAMES)},
    }
    found = choices.get(key, {})
    return replace(terms, **{key: found[value]}) if value in found else terms
