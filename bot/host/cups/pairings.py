"""The ties of a cup; when a match ends, its cup advances in the same transaction."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, Literal

from sqlalchemy import Connection

from bot.host.clock.time_control import TimeControl
from bot.host.cups.bracket import is_final, next_round, remaining_entrants
from bot.host.cups.tie_sides import SIDES, able_sides, decided
from bot.host.lobby.lobby_creation import new_row
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import load_outcome
from bot.host.ui.interaction import Location
from games.core.definition import GameDefinition
from storage.match import invitations, matches
from storage.match.matches import MatchRow
from storage.server import cups, servers
from storage.server.cups import CupRow, TieRow

WARNED_AFTER_MS = int(timedelta(days=2).total_seconds() * 1000)
"""Milliseconds after which those who have not come to a tie's lobby are warned; a day later they
are out."""


def plays_replays(settings: Mapping[str, Any]) -> bool:
    """Return whether a tie is one match, repeated after a draw; True without the setting."""
    return bool(settings.get("replay", True))


def holders_limit(settings: Mapping[str, Any]) -> Literal["handicap", "bonus"] | None:
    """Return what the holder of a cup has, None for neither; older cups know no bonus.

    Some were opened with both, of which a match takes the handicap (F-A37).
    """
    if settings["handicap"]:
        return "handicap"
    return "bonus" if settings.get("bonus") else None


def shuffle(numbers: list[int]) -> None:
    """Put the numbers of entrants into a random order."""
    secrets.SystemRandom().shuffle(numbers)


def record_result(service: MatchService, conn: Connection, match: MatchRow) -> list[str]:
    """Record the result of a match that is over, or was never played, in its cup.

    A draw is replayed; a player who came alone advances, and so does one whose opponent cannot
    come any more; after the last match of a round the next round is drawn. Matches of no cup,
    and results already recorded, change nothing. Returns the matches that were opened.
    """
    tie = cups.tie_of(conn, match.id)
    row = cups.load(conn, tie.cup_id) if tie else None
    if tie is None or row is None or tie.done:
        return []
    outcome, opened = load_outcome(match.outcome), list[str]()
    if outcome is not None and outcome.is_draw:
        ties = [other for other in cups.ties_of(conn, row.id) if other.round < tie.round]
        opened += _open_tie(service, conn, row, tie, ties)
    elif outcome is not None:
        score = " : ".join(map(str, outcome.score)) if outcome.score else None
        winner = (tie.home, tie.away)[outcome.winners[0]]
        cups.put_tie(conn, replace(tie, winner=winner, done=True, score=score))
    else:
        cups.put_tie(conn, _never_begun(conn, row, tie, match))
    opened += draw(service, conn, row)
    service.enqueue(conn, match, "cup")
    return opened


def draw(service: MatchService, conn: Connection, row: CupRow) -> list[str]:
    """Draw the next round when this one is over; without opponents left, end the cup.

    A round whose ties are all decided as they are drawn is over at once. Returns the matches that
    were opened.
    """
    ties = cups.ties_of(conn, row.id)
    if any(not tie.done for tie in ties):
        return []
    pairs = next_round(len(row.entrants), row.holder, ties, shuffle)
    if not pairs:
        left = remaining_entrants(len(row.entrants), ties)
        winner = left[0] if left and row.entrants[left[0]] is not None else None
        now = service.now()
        cups.put(conn, replace(row, status="over", winner=winner, ended_at=now))
        return []
    number, opened = max((tie.round for tie in ties), default=0) + 1, list[str]()
    for slot, (home, away) in enumerate(pairs):
        tie = TieRow(cup_id=row.id, round=number, slot=slot, home=home, away=away)
        if away is None:
            cups.put_tie(conn, replace(tie, winner=home, done=True))
        else:
            opened += _open_tie(service, conn, row, tie, ties)
    return opened + draw(service, conn, row)


def _open_tie(
    service: MatchService, conn: Connection, row: CupRow, tie: TieRow, ties: list[TieRow]
) -> list[str]:
    """Open the lobby of a tie with both seats reserved; the second player to join starts it.

    If a side cannot come there is no lobby: the tie is decided. Returns the match, if any.
    """
    if len(able_sides(conn, row, tie)) < SIDES:
        cups.put_tie(conn, decided(conn, row, tie))
        return []
    definition, cup = service.games[row.game], json.loads(row.settings)
    assert definition.cup_options is not None
    limit = holders_limit(cup) if tie.home == row.holder else None
    options = definition.cup_options(
        own_squads=cup["own_squads"],
        handicap=0 if limit == "handicap" else None,
        bonus=0 if limit == "bonus" else None,
        replay=plays_replays(cup),
    )
    match = replace(
        new_row(row.host_id, Location(row.channel_id, row.guild_id), definition, service.now()),
        options=json.dumps(definition.dump_options(options)),
        settings=_settings(conn, row, tie, ties, definition).dump(),
        wake_at=service.now() + WARNED_AFTER_MS,
    )
    matches.create(conn, match)
    people = [row.entrants[number] for number in (tie.home, tie.away) if number is not None]
    invitations.invite(conn, match.id, [user for user in people if user is not None])
    cups.put_tie(conn, replace(tie, match_id=match.id))
    service.enqueue(conn, match, "lobby")
    service.enqueue(conn, match, "cup-card")
    return [match.id]


def _settings(
    conn: Connection, row: CupRow, tie: TieRow, ties: list[TieRow], definition: GameDefinition
) -> MatchSettings:
    """Return the settings of a tie's match."""
    return MatchSettings(
        seats=2,
        level=definition.usual_level,
        threads=json.loads(row.settings)["threads"],
        rematch=True,
        cup=row.name,
        round=0 if is_final(len(row.entrants), ties) else tie.round,
        clock=TimeControl.default_for(servers.load(conn, row.guild_id)),
        language=servers.language_of(conn, row.guild_id),
    )


def _never_begun(conn: Connection, row: CupRow, tie: TieRow, match: MatchRow) -> TieRow:
    """Return a tie whose lobby was closed: who came alone, or alone could come, is through."""
    if len(able_sides(conn, row, tie)) < SIDES:
        return decided(conn, row, tie)
    came = [seat.seat for seat in match.seats if seat.user_id is not None]
    return replace(tie, winner=(tie.home, tie.away)[came[0]] if len(came) == 1 else None, done=True)
