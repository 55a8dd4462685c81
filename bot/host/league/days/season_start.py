"""The start of a season: its divisions, their matches and their deadlines."""

from dataclasses import replace
from operator import attrgetter

from sqlalchemy import Connection

from bot.host.league.days import season_clubs
from bot.host.league.days.rounds import RoundProcessor
from bot.host.league.rules import division_reading, season_settings
from bot.host.league.rules.announcements import DivisionBegun, enqueue_announcement
from bot.host.league.rules.season_settings import SeasonSettings
from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.lobby.match_start import Starting
from bot.host.match.lobby_state import Lobby
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings, SeasonDays
from bot.host.ratings.rating import Skill
from bot.host.ui import stored_club
from bot.host.ui.interaction import Location
from bot.host.ui.member import clean_name
from games.core.definition import GameDefinition
from games.core.season import Season
from leagues.deadlines import deadlines, opens, rounds
from leagues.fixtures import round_robin
from leagues.promotion import arranged, in_final_order
from leagues.seeding import by_rating_and_lot
from storage.match import matches, moves
from storage.match.matches import SeatRow
from storage.member import ratings
from storage.server import divisions, seasons, servers
from storage.server.divisions import ClosingRow, DivisionRow, FixtureRow
from storage.server.seasons import MemberRow, SeasonRow

LEAGUE = 6
"""Most members of a division of a league."""


class Kickoff:
    """Starts seasons, both of one match over weeks and of many matches."""

    def __init__(
        self,
        match_service: MatchService,
        opening: LobbyCreation,
        starting: Starting,
        rounds_: RoundProcessor,
    ) -> None:
        """Start matches with these services; `rounds_` opens the rounds of a league."""
        self.matches = match_service
        self.rounds = rounds_
        self.opening = opening
        self.starting = starting

    def begin(
        self, conn: Connection, season: SeasonRow, mix: str, *, by_itself: bool = False
    ) -> list[str]:
        """Start a season in the present transaction, and return the ids of its matches.

        Its `wake_at` is set until its messages are updated. `by_itself` says that nobody pressed
        Start. `mix` goes into the dice of all matches, and into the lot for members without a
        rating.
        """
        definition, now = self.matches.games[season.game], self.matches.now()
        season = replace(season, status="running", started_at=now, wake_at=now)
        seasons.put(conn, season)
        if definition.season is None:
            return self._begin_league(conn, season, mix, by_itself=by_itself)
        found = seeded_groups(conn, season, definition.seats.stop - 1, mix)
        return [
            self._begin_division(conn, season, definition, level, members, mix, of=len(found))
            for level, members in enumerate(found)
        ]

    def _begin_league(
        self, conn: Connection, season: SeasonRow, mix: str, *, by_itself: bool
    ) -> list[str]:
        """Start a league: all fixtures are stored and the first round is opened."""
        agreed, now, opened = season_settings.load(season.settings), self.matches.now(), list[str]()
        for level, members in enumerate(seeded_groups(conn, season, LEAGUE, mix)):
            row = DivisionRow(id=matches.new_id(), season_id=season.id, level=level)
            divisions.put(conn, row)
            for seat, member in enumerate(members):
                seasons.put_member(conn, replace(member, level=level, seat=seat))
            pairs = round_robin(len(members), agreed.legs)
            for stage, due in enumerate(rounds(agreed.calendar, now, len(pairs))):
                divisions.put_closing(conn, ClosingRow(division_id=row.id, stage=stage, due=due))
            for number, one_round in enumerate(pairs):
                for slot, (home, away) in enumerate(one_round):
                    sides = members[home].number, members[away].number
                    divisions.put_fixture(
                        conn,
                        FixtureRow(
                            division_id=row.id,
                            round=number,
                            slot=slot,
                            home=sides[0],
                            away=sides[1],
                        ),
                    )
        for row in divisions.of_season(conn, season.id):
            division = division_reading.read(conn, row.id)
            assert division is not None
            found = self.rounds.open(conn, division, divisions.fixtures_of(conn, row.id))
            about = DivisionBegun(division=row.id, by_itself=by_itself)
            enqueue_announcement(conn, found[0], about, now)
            opened += found
        return opened

    def _begin_division(
        self,
        conn: Connection,
        season: SeasonRow,
        definition: GameDefinition,
        level: int,
        members: list[MemberRow],
        mix: str,
        *,
        of: int,
    ) -> str:
        """Start one of `of` divisions, which plays one match, and return the match's id."""
        days, agreed = definition.season, season_settings.load(season.settings)
        assert days is not None
        dues = deadlines(agreed.calendar, self.matches.now(), len(days.before), days.weeks)
        row = DivisionRow(id=matches.new_id(), season_id=season.id, level=level)
        lobby = self._lobby(season, definition, seats_of(conn, season, members), agreed)
        lobby.settings.language = servers.language_of(conn, season.guild_id)
        lobby.settings.season = days_of(
            row, agreed, days, dues, of=of, is_open=True, is_paused=False
        )
        match = lobby.row
        matches.create(conn, replace(lobby.written(match.version), wake_at=None))
        loaded, events = self.starting.set_up(lobby, f"{mix}-{level}", match.version)
        at = loaded.row.touched_at
        moves.begin(conn, loaded.row, seen_version=match.version, events=events, at=at)
        divisions.put(conn, replace(row, match_id=match.id, is_open=True))
        # they are mentioned as the season begins
        told = tuple(each_member.number for each_member in members)
        for stage, due in enumerate(dues):
            closing = ClosingRow(division_id=row.id, stage=stage, due=due)
            divisions.put_closing(conn, closing if stage else replace(closing, pinged=told))
        for seat, member in enumerate(members):
            seasons.put_member(conn, replace(member, level=level, seat=seat))
        enqueue_announcement(conn, match.id, DivisionBegun(division=row.id), at)
        if agreed.threads:
            self.matches.enqueue(conn, loaded.row, "thread")
        self.matches.save_clocks_and_enqueue(conn, loaded)
        return match.id

    def _lobby(
        self,
        season: SeasonRow,
        definition: GameDefinition,
        seats: list[SeatRow],
        agreed: SeasonSettings,
    ) -> Lobby:
        """Return the full lobby from which a division's match starts."""
        place = Location(season.channel_id, season.guild_id)
        settings = MatchSettings(
            seats=len(seats), level=definition.usual_level, threads=agreed.threads
        )
        options = definition.proposed_options(is_slow=True) | dict(agreed.switches)
        row = self.opening.new_row(season.host_id, place, definition)
        return Lobby(row, definition, settings, options, seats, set(), {})


def seats_of(conn: Connection, season: SeasonRow, members: list[MemberRow]) -> list[SeatRow]:
    """Return the seats of a division's match, with the members' present names.

    Their clubs look as in the sign-up: no other club of the season has their crest or kit.
    """
    names = division_reading.names_of(conn, season, members)
    clubs = {
        named_club.member.number: named_club.shown_choice
        for named_club in season_clubs.read(conn, season)
    }
    return [
        SeatRow(
            seat,
            clean_name(names.get(member.number, "?")),
            member.user_id,
            club=stored_club.dump(clubs[member.number]),
        )
        for seat, member in enumerate(members)
    ]


def days_of(
    row: DivisionRow,
    agreed: SeasonSettings,
    days: Season,
    dues: tuple[int, ...],
    *,
    of: int,
    is_open: bool,
    is_paused: bool,
) -> SeasonDays:
    """Return the season's entry in a match's settings; the season has `of` divisions."""
    stage, following, by_calendar = row.stage, None, None
    waits = row.stage if not is_open else row.stage + 1
    if waits < len(dues):
        by_calendar = opens(dues, waits)
    if not agreed.is_early and len(days.before) <= waits:
        following = by_calendar
    return SeasonDays(
        id=row.id,
        division=row.level + 1 if of > 1 else 0,
        open=-1 if is_paused else stage if is_open else stage - 1,
        closes=dues[stage] if stage < len(dues) else None,
        next=following,
        calendar=by_calendar,
        paused=is_paused,
    )


def seeded_groups(
    conn: Connection, season: SeasonRow, most: int, mix: str
) -> list[list[MemberRow]]:
    """Return a season's divisions of at most `most` members, highest first.

    Members of the previous season get the division it led to; all others follow, by rating and then
    by lot. Within a division, seats are in the order of signing up.
    """
    members = [
        member for member in seasons.members_of(conn, season.id) if member.user_id is not None
    ]
    rows = ratings.of_game(conn, season.guild_id, season.game)
    certain = {row.user_id: Skill(row.mu, row.sigma).lower_bound for row in rows}
    by_user = {member.user_id: member for member in by_rating_and_lot(members, certain, mix)}
    found = arranged(last_places(conn, season.previous), list(by_user), most)
    by_number = attrgetter("number")
    return [sorted((by_user[user] for user in numbers), key=by_number) for numbers in found]


def last_places(conn: Connection, season_id: str | None) -> list[list[int | None]]:
    """Return the users of a season's divisions in final order; None is a former member."""
    last: dict[int, list[MemberRow]] = {}
    for member in seasons.members_of(conn, season_id) if season_id else ():
        if member.level is not None:
            last.setdefault(member.level, []).append(member)
    return [[member.user_id for member in in_final_order(last[level])] for level in sorted(last)]
