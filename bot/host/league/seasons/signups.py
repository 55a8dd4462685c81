"""Seasons before they begin: opening, signing up, start and calling off."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection

from bot.host.delivery.competitions import call_off
from bot.host.league.days import season_clubs
from bot.host.league.days.season_start import Kickoff
from bot.host.league.posts import season_view
from bot.host.league.posts.season_view import SeasonView
from bot.host.league.rules import season_settings
from bot.host.league.rules.division_reading import names_of
from bot.host.league.rules.season_settings import SeasonSettings
from bot.host.league.seasons.season_members import (
    called_off,
    present_members,
    require_organiser,
    withdraw,
)
from bot.host.lobby import member_limits
from bot.host.lobby.lobby_creation import plays_in_thread
from bot.host.lobby.lobby_limits import require_no_pause
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.match_service import MatchService
from bot.host.refusal import Refusal
from bot.host.ui import stored_club
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import (
    EphemeralMessage,
    Location,
    MemberInteraction,
    PublicMessage,
    Reply,
    UpdateMessage,
)
from bot.host.ui.member import Member, escape_markdown, words_for
from bot.host.ui.message import Mention, MessageContent
from bot.host.ui.routing import Routes
from bot.host.ui.typed_text import LONGEST_TYPED_NAME, whole_name
from games.core.translation import N_, Translator
from storage.match import matches
from storage.member import preferences
from storage.server import divisions, seasons, servers, shown_messages
from storage.server.seasons import MemberRow, SeasonRow

MOST = 48
"""Most members of a season."""
LEAST = 2
MOST_CARDS = 5
"""Most sign-up messages of a season that are remembered; /season join posts another one."""
DAY = 86_400_000
WELCOME = N_("You're in. **My club** on the message is where you choose its name, crest and kit.")
WELCOME_BACK = N_("You're in, with {club}. **My club** on the message changes name, crest and kit.")
SIGN_UP_OVER = N_("You can't sign up for that season any more. See how it stands: /season show")


@dataclass(frozen=True, slots=True)
class Plan:
    """A season to open: its game, name and settings.

    It begins by itself after `days` days. `previous` is the season it follows, by default the last
    of its game and server; `asked` are users whom its message mentions.
    """

    game: str
    name: str
    terms: SeasonSettings = field(default_factory=SeasonSettings)
    days: int = 3
    previous: str = ""
    asked: tuple[int, ...] = ()


class Signups:
    """Handles seasons that have not begun."""

    def __init__(self, match_service: MatchService, kickoff: Kickoff) -> None:
        """Use this match service; `kickoff` starts seasons."""
        self.matches = match_service
        self.database = match_service.database
        self.kickoff = kickoff
        self.routes = Routes[MatchHandler](
            {
                "season-join": self.join,
                "season-leave": self.leave,
                "season-start": self.start,
            },
            call_off.routes("season", self.ask_cancel, self.cancel),
        )

    async def open(self, member: Member, place: Location, plan: Plan) -> Reply:
        """Open a season with the member as its organiser and first; raises `Refusal`."""
        guild = place.guild_id
        if guild is None:
            raise Refusal(N_("A season is played in a server. Ask for one there."))
        now = self.matches.now()
        row = SeasonRow(
            id=matches.new_id(),
            guild_id=guild,
            channel_id=place.channel_id,
            name=whole_name(plan.name, LONGEST_TYPED_NAME),
            host_id=member.user_id,
            game=plan.game,
            settings=self._settings(plan, place, now).dump(),
            created_at=now,
            wake_at=now + plan.days * DAY,
        )

        def write(conn: Connection) -> tuple[int, ...]:
            member_limits.require_room(conn, "season", member.user_id, guild, now)
            member_limits.note_calls(conn, "next-season", member.user_id, plan.asked, now)
            if plan.previous:
                require_no_next(conn, guild, plan.previous)
            rows = seasons.of_guild(conn, guild)
            over = [
                season.id for season in rows if (season.game, season.status) == (plan.game, "over")
            ]
            before = plan.previous or next(iter(over), None)
            seasons.put(conn, replace(row, previous=before))
            club = self._carried(conn, row, member.user_id)
            host = MemberRow(season_id=row.id, number=0, user_id=member.user_id, club=club)
            seasons.put_member(conn, host)
            return preferences.may_be_mentioned(conn, plan.asked)

        asked, content = await self.database.write(write), await self.content(row.id)
        if asked:
            words = words_for((), await self._language(guild))
            text = words("the next season is open. Press Join to play it, too.")
            content = replace(content, ping=Mention(asked[0], text, asked[1:]))
        return PublicMessage(content, NO_MATCH, season=row.id)

    async def placed(self, season_id: str, channel_id: int, message_id: int) -> None:
        """Store the place of a season's message, so that it is updated when the season begins."""

        def place(conn: Connection) -> None:
            row = seasons.load(conn, season_id)
            if row is not None and row.status == "open":
                cards = (*season_settings.load(row.settings).cards, (channel_id, message_id))[
                    -MOST_CARDS:
                ]
                seasons.put(
                    conn,
                    replace(row, settings=season_settings.with_state(row.settings, cards=cards)),
                )

        await self.database.write(place)

    def _settings(self, plan: Plan, place: Location, now: int) -> SeasonSettings:
        """Return a new season's settings; options of the game are as chosen before or proposed."""
        days, chosen = self.matches.games[plan.game].season, plan.terms.switches
        proposed = days.switches.items() if days is not None else ()
        return replace(
            plan.terms,
            threads=plays_in_thread(place),
            organised_at=now,
            switches={name: chosen.get(name, on) for name, on in proposed},
        )

    async def join(self, interaction: MemberInteraction) -> Handled:
        """Sign the user up."""

        def join(conn: Connection, row: SeasonRow) -> None:
            members = seasons.members_of(conn, row.id)
            if any(other.user_id == interaction.member.user_id for other in members):
                raise Refusal(N_("You're already in. Now the organiser presses Start."))
            if len(members) >= MOST:
                raise Refusal(
                    N_("This season is full ({most} members). /season join shows others."),
                    most=MOST,
                )
            number = max((member.number for member in members), default=-1) + 1
            user = interaction.member.user_id
            club = self._carried(conn, row, user)
            joined = MemberRow(season_id=row.id, number=number, user_id=user, club=club)
            seasons.put_member(conn, joined)

        handled = await self._change(interaction, join)
        if not isinstance(handled.reply, UpdateMessage):
            return handled
        season_id = interaction.custom_id.arguments[-1]
        aside = await self.welcome(season_id, interaction.member)
        return replace(handled, reply=replace(handled.reply, aside=aside))

    async def welcome(self, season_id: str, member: Member) -> str:
        """Return the sentence that says where a member who has just joined finds their club.

        It is empty where a league has no clubs.
        """
        words = words_for((), member.locale)

        def read(conn: Connection) -> str:
            row = seasons.load(conn, season_id)
            if row is None or self.matches.games[row.game].season is None:
                return ""
            members = seasons.members_of(conn, season_id)
            mine = [
                stored_club.load(each_member.club)
                for each_member in members
                if each_member.user_id == member.user_id
            ]
            if mine and mine[0].name:
                return words(WELCOME_BACK, club=escape_markdown(mine[0].name))
            return words(WELCOME)

        return await self.database.read(read)

    async def leave(self, interaction: MemberInteraction) -> Handled:
        """Withdraw; a season without any members left is called off."""

        def leave(conn: Connection, row: SeasonRow) -> None:
            members = seasons.members_of(conn, row.id)
            if all(other.user_id != interaction.member.user_id for other in members):
                raise Refusal(N_("You are not in this season. Press Join to sign up."))
            withdraw(conn, row, interaction.member.user_id, self.matches.now())

        return await self._change(interaction, leave)

    async def ask_cancel(self, interaction: MemberInteraction) -> Reply:
        """Ask the organiser whether to call the season off."""
        row = await self.database.read(lambda conn: _load_open(conn, interaction))
        require_organiser(row, interaction.member)
        return EphemeralMessage(call_off.question("season", row, interaction.words))

    async def cancel(self, interaction: MemberInteraction) -> Handled:
        """Call the season off."""

        def cancel(conn: Connection, row: SeasonRow) -> None:
            require_organiser(row, interaction.member)
            seasons.put(conn, called_off(row, "organiser"))

        return await self._change(interaction, cancel)

    async def start(self, interaction: MemberInteraction) -> Handled:
        """Start the season."""

        def start(conn: Connection, row: SeasonRow) -> list[str]:
            require_organiser(row, interaction.member)
            require_no_pause(conn)
            is_league = self.matches.games[row.game].season is None
            if is_league and len(present_members(conn, row.id)) < LEAST:
                raise Refusal(N_("A league needs at least two players. Wait for one more."))
            return self.kickoff.begin(conn, row, str(interaction.token))

        return await self._change(interaction, start)

    async def wake(self, season_id: str) -> list[str] | None:
        """Start a season whose sign-up is over; if nobody else has signed up, call it off.

        Returns the matches that have begun, None if its game is not installed.
        """

        def wake(conn: Connection) -> list[str] | None:
            row, now = seasons.load(conn, season_id), self.matches.now()
            if row is None or row.status != "open" or (row.wake_at or now + 1) > now:
                return []
            if row.game not in self.matches.games:
                return None
            if len(present_members(conn, season_id)) < LEAST:
                seasons.put(conn, called_off(row, "time"))
                return []
            return self.kickoff.begin(conn, row, season_id, by_itself=True)

        return await self.database.write(wake)

    async def content(self, season_id: str, words: Translator | None = None) -> MessageContent:
        """Return the sign-up message of a season; without `words`, in the server's language."""

        def read(conn: Connection) -> SeasonView:
            row = seasons.load(conn, season_id)
            assert row is not None
            return self.read(conn, row)

        return season_view.sign_up(await self.database.read(read), words)

    def read(self, conn: Connection, row: SeasonRow) -> SeasonView:
        """Return a season with its members and their names."""
        members = seasons.members_of(conn, row.id)
        language = servers.language_of(conn, row.guild_id)
        names, definition = names_of(conn, row, members), self.matches.games[row.game]
        rows = divisions.of_season(conn, row.id)
        found = [matches.load(conn, division.match_id) for division in rows if division.match_id]
        channels = [
            each_row.thread_id or each_row.channel_id for each_row in found if each_row is not None
        ]
        chosen = {member.number: stored_club.load(member.club).name for member in members}
        return SeasonView(
            row,
            members,
            names,
            definition,
            language,
            tuple(channels) or (row.channel_id,),
            {number: club for number, club in chosen.items() if club},
        )

    def _carried(self, conn: Connection, row: SeasonRow, user_id: int) -> str | None:
        unmanaged = season_clubs.unmanaged_in(self.matches.games[row.game])
        return season_clubs.carried(conn, row, user_id, unmanaged)

    async def _language(self, guild_id: int) -> str:
        return await self.database.read(lambda conn: servers.language_of(conn, guild_id))

    async def _change(
        self,
        interaction: MemberInteraction,
        change: Callable[[Connection, SeasonRow], Sequence[str] | None],
    ) -> Handled:
        """Apply `change` to a season that is open for sign-up; return its updated message.

        `change` returns the matches that have begun, if any.
        """
        season_id = interaction.custom_id.arguments[-1]

        here = interaction.message_place

        def write(conn: Connection) -> tuple[Sequence[str], bool]:
            row = _load_open(conn, interaction)
            cards = season_settings.load(row.settings).cards
            is_own = shown_messages.is_own(conn, row.guild_id, here, cards)
            begun = change(conn, row) or ()
            if {*cards} - {here if is_own else None}:  # others than the pressed one are outdated
                seasons.cards_changed(conn, season_id, self.matches.now())
            return begun, is_own

        begun, is_own = await self.database.write(write)
        content = await self.content(season_id, None if is_own else interaction.words)
        reply: Reply = UpdateMessage(content, match_id=NO_MATCH if is_own else "")
        if interaction.message_id is None:
            reply = EphemeralMessage(content)
        return Handled(reply, changes=PressChanges(tuple(begun), (season_id,)))


def _load_open(conn: Connection, interaction: MemberInteraction) -> SeasonRow:
    """Return the season of the custom id that is open for sign-up; raises `Refusal`."""
    row = seasons.load(conn, interaction.custom_id.arguments[-1])
    if row is None or row.status != "open" or row.guild_id != interaction.place.guild_id:
        raise Refusal(SIGN_UP_OVER)
    return row


def require_no_next(conn: Connection, guild_id: int, season_id: str) -> None:
    """Raise `Refusal` if the season that follows this one was opened already."""
    for season in seasons.of_guild(conn, guild_id):
        if season.previous == season_id:
            text = N_("The next season is open already: {name}. See it with /season show.")
            raise Refusal(text, name=escape_markdown(season.name))
