"""Announcements of a division: their data, and enqueueing them with the change they announce."""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter
from sqlalchemy import Connection

from games.core.reporting.week_reporting import Story
from storage.match import messages, outbox
from storage.server import divisions, seasons

NEWS, CHANGE, COPY = "season", "season-change", "season-copy"
"""Kinds of outbox rows: an announcement, a change of a posted one, and the copy of an announcement
for the server's channel for league posts."""
STAND_IN = "stand-in"
"""The first word of the roles of posts about clubs that computers run."""
GapReason: TypeAlias = Literal["away", "stopped", "paused", "resumed", "deserted", "back"]
"""Why nobody could play for a while (`schedule_shifts.Gap`); "back": the last day has waited."""
ChangeReason: TypeAlias = Literal["off", "named", "moved"]
"""What an organiser did to a running season: called it off, renamed it, moved it."""
OfferReason: TypeAlias = Literal["own", "away"]
"""A club is offered by its manager ("own"), or by the organiser because the manager is "away"."""
StandInReason: TypeAlias = Literal["away", "silent", "left"]
"""A computer runs a club after two missed days, after silence in a sitting, or as its manager has
left the server."""
Remains: TypeAlias = Literal["club", "all", "some", "none", "out"]
"""What is left of a member who is gone for good: a club that a computer runs, or in a league of
matches the results of all or at least half of their matches, or none; "out": they are blocked, so
what they have played stands, and whoever meets them wins."""
Advance: TypeAlias = Callable[[str], Awaitable[None]]
"""Advances a match (computers and plans) and delivers what is pending."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutDivision:
    """The data of an announcement; members are numbers, `division` is an id."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionBegun(AboutDivision):
    """A division begins; `by_itself`: nobody pressed Start."""

    what: Literal["begun"] = "begun"
    by_itself: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekBegun(AboutDivision):
    """A week begins."""

    what: Literal["preview"] = "preview"
    week: int
    stories: tuple[Story, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOfTransfers(AboutDivision):
    """A day with transfers is over."""

    what: Literal["ticker"] = "ticker"
    week: int
    stage: int
    stories: tuple[Story, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekEnded(AboutDivision):
    """A week or a round is over; `best` is the seat whose match was the best of a week.

    `race` are the stories of what decides the season.
    """

    what: Literal["results"] = "results"
    week: int
    stories: tuple[Story, ...] = ()
    best: int | None = None
    race: tuple[Story, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCall(AboutDivision):
    """These members' turns have come."""

    what: Literal["call"] = "call"
    stage: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayReminder(AboutDivision):
    """A day closes soon, or all others wait for the last member; those `called` are mentioned."""

    what: Literal["reminder"] = "reminder"
    stage: int
    numbers: tuple[int, ...]
    called: tuple[int, ...]
    why: Literal["soon", "last"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosing(AboutDivision):
    """A round closes soon, and these members have not played these matches (by id)."""

    what: Literal["unplayed"] = "unplayed"
    stage: int
    numbers: tuple[int, ...]
    matches: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubsStoodIn(AboutDivision):
    """Computers run these members' clubs."""

    what: StandInReason
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberGone(AboutDivision):
    """A member is gone for good: their data was deleted, or they are blocked.

    `left` is what remains of them.
    """

    what: Literal["gone"] = "gone"
    number: int
    left: Remains


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonDeserted(AboutDivision):
    """The season is paused because nobody plays."""

    what: Literal["deserted"] = "deserted"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlinesMoved(AboutDivision):
    """Deadlines have moved, or the season is paused."""

    what: Literal["moved"] = "moved"
    why: GapReason


@dataclass(frozen=True, slots=True, kw_only=True)
class LastDayWaits(AboutDivision):
    """The last day waits, because computers run all clubs."""

    what: Literal["waits"] = "waits"


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionOver(AboutDivision):
    """One of several divisions is over."""

    what: Literal["over"] = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonOver(AboutDivision):
    """The season is over."""

    what: Literal["champion"] = "champion"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganiserWish(AboutDivision):
    """A user would like to organise the season."""

    what: Literal["organiser-wish"] = "organiser-wish"
    user: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganiserChanged(AboutDivision):
    """A user organises the season; user `by` agreed to it."""

    what: Literal["organiser"] = "organiser"
    user: int
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonChanged(AboutDivision):
    """The organiser has changed the season; `before` is the name it had, "" for the same one."""

    what: Literal["changed"] = "changed"
    why: ChangeReason
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubOffered(AboutDivision):
    """The club of user `owner` is offered to user `heir`."""

    what: Literal["offer"] = "offer"
    owner: int
    heir: int
    by: OfferReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubHandedOver(AboutDivision):
    """A member runs the club of user `before` (0 if that user's data was deleted)."""

    what: Literal["handed"] = "handed"
    number: int
    before: int


Announcement: TypeAlias = Annotated[
    DivisionBegun
    | WeekBegun
    | DayOfTransfers
    | WeekEnded
    | TurnCall
    | DayReminder
    | RoundClosing
    | ClubsStoodIn
    | MemberGone
    | SeasonDeserted
    | DeadlinesMoved
    | LastDayWaits
    | DivisionOver
    | SeasonOver
    | OrganiserWish
    | OrganiserChanged
    | SeasonChanged
    | ClubOffered
    | ClubHandedOver,
    Field(discriminator="what"),
]
"""The data of an announcement, stored as JSON in the outbox."""
_STORED: TypeAdapter[Announcement] = TypeAdapter(Announcement)
_STOOD_IN: TypeAdapter[ClubsStoodIn] = TypeAdapter(ClubsStoodIn)


@dataclass(frozen=True, slots=True)
class AnnouncementTarget:
    """A division, and a match of it that carries announcements about the whole season."""

    division_id: str
    match_id: str


def announcement_target(conn: Connection, season_id: str) -> AnnouncementTarget | None:
    """Return where to announce something about a season; None while it has no match."""
    for row in divisions.of_season(conn, season_id):
        fixtures = [fixture.match_id for fixture in divisions.fixtures_of(conn, row.id)]
        for match_id in (row.match_id, *reversed(fixtures)):
            if match_id is not None:
                return AnnouncementTarget(row.id, match_id)
    return None


def load_announcement(payload: str) -> Announcement:
    """Return the announcement of an outbox row."""
    return _STORED.validate_json(payload)


def enqueue_announcement(
    conn: Connection,
    match_id: str,
    about: Announcement,
    now: int,
    *,
    kind: str = NEWS,
    latest: bool = False,
) -> None:
    """Enqueue an announcement about a division, in addition to undelivered ones.

    With `latest` it replaces an undelivered one that was enqueued so.
    """
    payload = _STORED.dump_json(about).decode()
    outbox.put(
        conn, match_id=match_id, kind=kind, version=0, payload=payload, now=now, latest=latest
    )


def is_announced(conn: Connection, match_id: str, about: Announcement) -> bool:
    """Return whether exactly this was enqueued at a match, posted or not."""
    return bool(_payloads_of(conn, match_id, about))


def withdraw_announcement(conn: Connection, match_id: str, about: Announcement) -> None:
    """Forget that this was announced at a match, so that nobody can answer it any more."""
    for payload in _payloads_of(conn, match_id, about):
        outbox.remove_payload(conn, match_id, NEWS, payload)


def _payloads_of(conn: Connection, match_id: str, about: Announcement) -> list[str]:
    """Return the stored payloads that say exactly this; those that cannot be read are left out."""
    found = list[str]()
    for payload in outbox.payloads(conn, match_id, NEWS, f'"{about.what}"'):
        with suppress(ValueError):
            found += [payload] if load_announcement(payload) == about else []
    return found


def stand_in_role(what: StandInReason, numbers: Iterable[int]) -> str:
    """Return the role of a post about clubs that computers run: its kind and the members."""
    return " ".join((STAND_IN, what, *map(str, numbers)))


def note_return(conn: Connection, match_id: str, number: int, now: int) -> None:
    """Wake the season's divisions, which may wait for a return, and update posts about it.

    Those are the posts that say that a computer runs this member's club. Whoever had left the
    server is there again.
    """
    row = divisions.of_match(conn, match_id)
    if row is None:
        return
    divisions.wake(conn, row.season_id, now)
    back = [member for member in seasons.members_of(conn, row.season_id) if member.number == number]
    seasons.put_column(conn, "left_at", [replace(member, left_at=None) for member in back])
    for role in messages.of(conn, match_id):
        kind, *rest = role.split(" ")
        if kind == STAND_IN and str(number) in rest[1:]:
            about = _STOOD_IN.validate_python(
                {"division": row.id, "what": rest[0], "numbers": rest[1:]}
            )
            enqueue_announcement(conn, match_id, about, now, kind=CHANGE)
