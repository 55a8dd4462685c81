"""Organisers and moderators give a club of a season its default name, crest and kit again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from bot.host.league.days import season_clubs
from bot.host.league.days.season_clubs import NamedClub
from bot.host.league.posts.club_view import CLUBS
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.match_service import MatchService
from bot.host.play import seat_transfer
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Grant, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import bidi_isolated, escape_markdown
from bot.host.ui.message import Button, MessageContent, Select, SelectOption
from bot.host.ui.permissions import authorized_custom_id, require_moderator
from bot.host.ui.routing import Routes
from bot.host.views import moderation_notice
from games.core.clubs.identity import ClubChoice
from games.core.clubs.wording import with_manager
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_, Translator
from storage.server import audit, divisions, seasons
from storage.server.audit import Note
from storage.server.seasons import SeasonRow

RESET, SURE = "season-club-reset", "season-club-reset-yes"
"""First words of the custom ids of the select and of its confirmation."""


@dataclass(frozen=True, slots=True)
class ChosenClub:
    """A club for which something was chosen, with its season."""

    season: SeasonRow
    club: NamedClub

    @property
    def key(self) -> str:
        """The season's id and the member's number, as an entry's value."""
        return f"{self.season.id} {self.club.member.number}"

    def called(self, words: Translator) -> str:
        """Return the club's name with its manager's as plain text."""
        return with_manager(self.club.identity.name, self.club.manager, words)


def listed(
    clubs: Sequence[ChosenClub], season: SeasonRow | None, grant: Grant | None, words: Translator
) -> MessageContent:
    """Return the clubs that may be reset, of one season or of all of a server."""
    title = words("Reset a club")
    if not clubs:
        return MessageContent(title, (words("No club has a name or a look of its own here."),))
    entries = tuple(
        SelectOption(bidi_isolated(club.called(words)), club.key, hint=club.season.name)
        for club in clubs[:MAX_ENTRIES]
    )
    lines = [words("Whose club gets its default name, short name, crest and kit again?")]
    if len(clubs) > MAX_ENTRIES:
        lines.append(words("… and {n} more", n=len(clubs) - MAX_ENTRIES))
    where = f"?{RESET} {season.id}" if season is not None else f"?{RESET}"
    pick = Select(words("Choose a club"), authorized_custom_id(where, grant), entries)
    return MessageContent(title, tuple(lines), (pick,))


def sure(chosen: ChosenClub, grant: Grant | None, words: Translator) -> MessageContent:
    """Return the question before a club is reset."""
    text = words(
        "Give **{club}** its default name, crest and kit again? Its manager will read it.",
        club=escape_markdown(chosen.called(words)),
    )
    buttons = (
        Button(
            words("Yes, reset it"), authorized_custom_id(f"/{SURE} {chosen.key}", grant), "danger"
        ),
        Button(words("No, go back"), authorized_custom_id(f"/{CLUBS} {chosen.season.id}", grant)),
    )
    return MessageContent("", (text,), (buttons,))


def done(chosen: ChosenClub, words: Translator) -> MessageContent:
    """Return the confirmation that a club was reset."""
    text = words(
        "Done: the club of {name} has its default name, crest and kit again.",
        name=escape_markdown(chosen.club.manager),
    )
    return MessageContent("", (text,))


IS_DEFAULT = N_("That club has its default name and look already.")


class ClubReset:
    """Resets clubs of open and running seasons; each reset is noted in the audit log."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.routes = Routes[MatchHandler](
            {
                CLUBS: self.show,
                "mod-clubs": self.show,
                f"?{RESET}": self.ask,
                SURE: self.reset,
            }
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """List the clubs of the season in the custom id; without a season, those of the server."""
        season_id = "".join(interaction.custom_id.arguments[1:2])

        def read(conn: Connection) -> tuple[list[ChosenClub], SeasonRow | None]:
            season = self._season(conn, interaction, season_id) if season_id else None
            if season is None:
                guild_id = require_moderator(interaction, self.matches.now())
                every = [
                    each_season
                    for each_season in seasons.of_guild(conn, guild_id)
                    if each_season.status in seasons.LIVE
                ]
            else:
                every = [season]
            return [club for each_season in every for club in _chosen(conn, each_season)], season

        clubs, season = await self.database.read(read)
        content = listed(clubs, season, interaction.grant, interaction.words)
        return update_or_ephemeral(interaction, content)

    async def ask(self, interaction: MemberInteraction) -> Reply:
        """Ask for confirmation to reset the chosen club."""
        key = "".join(interaction.values)
        chosen = await self.database.read(lambda conn: self._club(conn, interaction, key))
        content = sure(chosen, interaction.grant, interaction.words)
        return update_or_ephemeral(interaction, content)

    async def reset(self, interaction: MemberInteraction) -> Handled:
        """Reset the club that the button names, in its match too if the season has begun."""
        key = " ".join(interaction.custom_id.arguments[1:])
        chosen, match_id = await self.database.write(
            lambda conn: self._reset_before_start(conn, interaction, key)
        )
        changes = PressChanges(seasons=(chosen.season.id,))
        if match_id is not None:
            await self._reset_in_match(interaction, match_id, key)
            changes = PressChanges((match_id,))
        reply = update_or_ephemeral(interaction, done(chosen, interaction.words))
        return Handled(reply, changes=changes)

    def _reset_before_start(
        self, conn: Connection, interaction: MemberInteraction, key: str
    ) -> tuple[ChosenClub, str | None]:
        """Reset a club unless it plays in a match; return it and that match.

        One transaction, as a season that begins takes its clubs into its match.
        """
        chosen = self._club(conn, interaction, key)
        match_id = _match_of(conn, chosen)
        if match_id is None:
            self._reset_member(conn, interaction, key)
        return chosen, match_id

    async def _reset_in_match(
        self, interaction: MemberInteraction, match_id: str, key: str
    ) -> None:
        """Reset a club in its match, whose message shows a notice about it for a while."""
        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            loaded.require_running()
            chosen = await self.database.read(lambda conn: self._club(conn, interaction, key))
            seat = chosen.club.member.seat or 0
            seat_transfer.reset_club(loaded, seat)
            moderation_notice.set_notice(loaded, "club", {"seat": seat}, self.matches.now())
            await self.matches.save_change(
                loaded,
                lambda conn: self._reset_member(conn, interaction, key, match_id),
            )

    def _reset_member(
        self, conn: Connection, interaction: MemberInteraction, key: str, match_id: str = ""
    ) -> None:
        """Clear a member's choices for the club, and write that to the audit log."""
        chosen = self._club(conn, interaction, key)
        season, member = chosen.season, chosen.club.member
        seasons.put_member(conn, replace(member, club=None))
        facts: dict[str, object] = {"seat": member.seat, "to": member.user_id}
        if not match_id:
            seasons.cards_changed(conn, season.id, self.matches.now())
            facts = {"season": escape_markdown(season.name), "id": season.id, "to": member.user_id}
        note = Note(
            guild_id=season.guild_id,
            match_id=match_id or None,
            user_id=interaction.member.user_id,
            what="club" if match_id else audit.CLUB_BEFORE_START,
            detail=facts,
            at=self.matches.now(),
        )
        audit.add(conn, note)

    def _club(self, conn: Connection, interaction: MemberInteraction, key: str) -> ChosenClub:
        """Return the club with this key; raises `Refusal` if it may not be reset."""
        season_id, _, _ = key.partition(" ")
        season = self._season(conn, interaction, season_id)
        chosen_clubs = [
            chosen_club for chosen_club in _chosen(conn, season) if chosen_club.key == key
        ]
        if not chosen_clubs:
            raise Refusal(IS_DEFAULT)
        return chosen_clubs[0]

    def _season(
        self, conn: Connection, interaction: MemberInteraction, season_id: str
    ) -> SeasonRow:
        """Return an open or running season of the server that the user may moderate."""
        row = seasons.load(conn, season_id)
        is_here = row is not None and row.guild_id == interaction.place.guild_id
        if row is None or not is_here or row.status not in seasons.LIVE:
            raise Refusal(N_("That season is over. See the others: /season show"))
        if row.host_id != interaction.member.user_id:
            require_moderator(interaction, self.matches.now())
        return row


def _chosen(conn: Connection, season: SeasonRow) -> list[ChosenClub]:
    """Return the clubs of a season for which something was chosen."""
    clubs = season_clubs.read(conn, season)
    return [ChosenClub(season, club) for club in clubs if club.choice != ClubChoice()]


def _match_of(conn: Connection, chosen: ChosenClub) -> str | None:
    """Return the match in which a club plays; None before the season begins."""
    level = chosen.club.member.level
    rows = divisions.of_season(conn, chosen.season.id)
    return next((row.match_id for row in rows if row.level == level), None)
