"""The cup or season that a match is played for, with the channel of its posts."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from sqlalchemy import Connection

from storage.match import match_issues, matches, outbox
from storage.match.match_issues import LOST, PLACE
from storage.server import cups, divisions, seasons

Kind: TypeAlias = Literal["season", "cup"]
Trouble: TypeAlias = Literal["channel", "rights"]
"""The channel was deleted, or the bot may not write there."""
TROUBLES: dict[str, Trouble] = {"channel": "channel", LOST: "channel", "rights": "rights"}
"""The trouble of a competition, by that of one of its matches."""


@dataclass(frozen=True, slots=True)
class Competition:
    """A cup or season: its channel, and the user who hosts or organises it."""

    kind: Kind
    id: str
    guild_id: int
    channel_id: int
    name: str
    host_id: int


def load(conn: Connection, kind: Kind, competition_id: str) -> Competition | None:
    """Return the cup or season with this id, None if it was deleted."""
    row = (cups if kind == "cup" else seasons).load(conn, competition_id)
    if row is None:
        return None
    return Competition(kind, row.id, row.guild_id, row.channel_id, row.name, row.host_id)


def of_match(conn: Connection, match_id: str) -> Competition | None:
    """Return the cup or season that a match counts for, None if it counts for none."""
    tie = cups.tie_of(conn, match_id)
    if tie is not None:
        return load(conn, "cup", tie.cup_id)
    division = divisions.of_match(conn, match_id)
    return None if division is None else load(conn, "season", division.season_id)


def matches_of(conn: Connection, competition: Competition) -> list[str]:
    """Return the ids of the matches of a cup or season; the first one always stays the first."""
    if competition.kind == "cup":
        return [
            tie.match_id for tie in cups.ties_of(conn, competition.id) if tie.match_id is not None
        ]
    found = list[str | None]()
    for row in divisions.of_season(conn, competition.id):
        found.append(row.match_id)
        found += [fixture.match_id for fixture in divisions.fixtures_of(conn, row.id)]
    return [match_id for match_id in found if match_id is not None]


def trouble_of(conn: Connection, competition: Competition) -> Trouble | None:
    """Return why what a cup or season has to show waits: its channel is gone or forbidden."""
    found = set(map(TROUBLES.get, match_issues.place_issues(conn, matches_of(conn, competition))))
    return "channel" if "channel" in found else "rights" if "rights" in found else None


def trouble_by_id(conn: Connection, kind: Kind, competition_id: str) -> Trouble | None:
    """Return the same for an id; None also if the cup or season was deleted."""
    competition = load(conn, kind, competition_id)
    return None if competition is None else trouble_of(conn, competition)


def set_channel(conn: Connection, competition: Competition, to: int) -> None:
    """Let the posts about a cup or season go to another channel from now on."""
    if competition.kind == "cup":
        cup = cups.load(conn, competition.id)
        if cup is not None:
            cups.put(conn, replace(cup, channel_id=to))
        return
    season = seasons.load(conn, competition.id)
    if season is not None:
        seasons.put(conn, replace(season, channel_id=to))


def release(conn: Connection, competition: Competition, to: int, now: int) -> list[str]:
    """Let what matches that are over have kept be posted in a channel; return these matches.

    The one with the oldest post comes first.
    """
    found = list[tuple[int, str]]()
    for match_id in matches_of(conn, competition):
        row, waiting = matches.load(conn, match_id), outbox.open_rows(conn, match_id=match_id)
        if row is None or row.status != "over":
            continue
        match_issues.end(conn, match_id, PLACE)
        if waiting:
            matches.set_place(conn, match_id, to)
            outbox.wake(conn, match_id, now)
            found.append((waiting[0].id, match_id))
    return [match_id for _, match_id in sorted(found)]
