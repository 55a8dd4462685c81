"""Handlers of the panel in which members choose their clubs' names, crests and kits."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.league.days import season_clubs
from bot.host.league.days.season_clubs import NamedClub
from bot.host.league.posts import club_view
from bot.host.league.posts.club_view import NAME_AGAIN, PARTS, Page, TypedName
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.match_service import MatchService
from bot.host.refusal import Refusal
from bot.host.ui import stored_club
from bot.host.ui.interaction import (
    MemberInteraction,
    OpenModal,
    Reply,
    update_or_ephemeral,
)
from bot.host.ui.routing import Routes
from games.core.clubs.club_names import checked_name, checked_short
from games.core.clubs.identity import ClubChoice
from games.core.game import IllegalAction
from games.core.translation import N_
from storage.server import audit, seasons
from storage.server.seasons import SeasonRow

Change: TypeAlias = Callable[[NamedClub, Sequence[NamedClub]], ClubChoice]
"""Returns a club's new choice, given all other clubs; raises `Refusal` or `IllegalAction`."""
MOST_REFUSED, LONGEST_TYPED = 1_000, 100
"""Most refused names that are remembered, and the most characters of one."""
RECENT = 50
"""How many of a server's newest audit notes are searched for a reset of the club."""
GONE = N_("That season isn't open any more. See how it stands: /season show")
JOIN_FIRST = N_("You are not in this season. Press Join, then My club.")
NO_CLUBS = N_("This league has no clubs. /season todo shows your matches.")
UNKNOWN_CHOICE = N_("There is no such choice any more. Choose one of the list.")


class ClubPanel:
    """Shows and changes the clubs of an open season's members."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.refused: dict[tuple[str, int], TypedName] = {}
        """By season and user: the name that was refused last, for the form to begin with."""
        self.routes = Routes[MatchHandler](
            {
                club_view.CLUB: self.show,
                club_view.PAGE: self.show,
                club_view.NAME: self.ask_name,
                club_view.NAMED: self.name,
                club_view.SURPRISE: self.surprise,
                club_view.DEFAULT: self.reset,
                f"?{club_view.SET}": self.choose,
            }
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the user's club in a season that has not begun."""

        def read(conn: Connection) -> tuple[SeasonRow, NamedClub, bool]:
            season, club = self._own(conn, interaction)
            return season, club, _was_reset(conn, season, club)

        season, club, was_reset = await self.database.read(read)
        notice = interaction.words(club_view.WAS_RESET) if was_reset else ""
        return self._panel(interaction, season, club, notice)

    async def ask_name(self, interaction: MemberInteraction) -> Reply:
        """Open the form with name and short name."""
        season, club = await self.database.read(lambda conn: self._own(conn, interaction))
        typed = None
        if interaction.custom_id.arguments[-1] == NAME_AGAIN:
            typed = self.refused.get((season.id, interaction.member.user_id))
        return OpenModal(
            club_view.name_form(season, club, _page_of(interaction), interaction.words, typed)
        )

    async def name(self, interaction: MemberInteraction) -> Handled:
        """Store the name and short name of the form; an unchanged default is not stored."""
        name, short = (interaction.answers.get(key, "").strip() for key in ("name", "short"))

        def named(club: NamedClub, _others: Sequence[NamedClub]) -> ClubChoice:
            found = club.choice
            if name != club.identity.name:
                found = replace(found, name=checked_name(name))
            if short.upper() != club.identity.short:
                found = replace(found, short=checked_short(short))
            return found

        typed = TypedName(name[:LONGEST_TYPED], short[:LONGEST_TYPED])
        return await self._change(interaction, named, typed)

    async def choose(self, interaction: MemberInteraction) -> Handled:
        """Store the choice of one select; choosing the other colour swaps the two."""
        page, key = _page_of(interaction), interaction.custom_id.arguments[-1]
        (value,) = interaction.values
        part = PARTS[page].get(key)
        if part is None or value not in part.values:
            raise Refusal(UNKNOWN_CHOICE)

        def chosen(club: NamedClub, _others: Sequence[NamedClub]) -> ClubChoice:
            before = getattr(club.identity, page)
            changes = {part.field: value}
            exchanged = {"main": "second", "second": "main"}.get(part.field)
            if exchanged is not None and value == getattr(before, exchanged):
                changes[exchanged] = getattr(before, part.field)
            return replace(club.choice, **{page: replace(before, **changes)})

        return await self._change(interaction, chosen)

    async def surprise(self, interaction: MemberInteraction) -> Handled:
        """Give the club another crest and kit."""
        return await self._change(
            interaction,
            lambda club, others: season_clubs.surprise(club.choice, others, interaction.token),
        )

    async def reset(self, interaction: MemberInteraction) -> Handled:
        """Give the club its default name, crest and kit again."""
        return await self._change(interaction, lambda _club, _others: ClubChoice())

    async def _change(
        self, interaction: MemberInteraction, change: Change, typed: TypedName | None = None
    ) -> Handled:
        """Store a change in the transaction that compares it with all other clubs.

        A refusal is shown above the panel, with the club unchanged. A refused `typed` name is then
        remembered for the next form, since Discord allows no form as the reply to a form.
        """

        def write(conn: Connection) -> bool:
            season, mine, others = self._clubs(conn, interaction)
            unmanaged = season_clubs.unmanaged_in(self.matches.games[season.game])
            choice = change(mine, others)
            season_clubs.require_two_colours(choice)
            season_clubs.require_distinct(choice, others, unmanaged)
            seasons.put_member(conn, replace(mine.member, club=stored_club.dump(choice)))
            if choice.name == mine.choice.name:
                return False
            seasons.cards_changed(conn, mine.member.season_id, self.matches.now())
            return True

        notice, is_renamed = "", False
        try:
            is_renamed = await self.database.write(write)
        except (Refusal, IllegalAction) as refused:
            words = interaction.words
            notice = words.fill(refused.text, refused.facts)
        season, mine = await self.database.read(lambda conn: self._own(conn, interaction))
        is_refused = typed is not None and bool(notice)
        if typed is not None:
            self._remember((season.id, interaction.member.user_id), typed if is_refused else None)
        panel = self._panel(interaction, season, mine, notice, is_name_refused=is_refused)
        return Handled(panel, changes=PressChanges(seasons=(season.id,) if is_renamed else ()))

    def forget(self, user_id: int | None) -> None:
        """Drop the refused names of a member, or of everybody (None)."""
        for key in [key for key in self.refused if user_id in (None, key[1])]:
            del self.refused[key]

    def _remember(self, key: tuple[str, int], typed: TypedName | None) -> None:
        """Replace the remembered refused name; None removes it."""
        self.refused.pop(key, None)
        if typed is None:
            return
        if len(self.refused) >= MOST_REFUSED:
            del self.refused[next(iter(self.refused))]
        self.refused[key] = typed

    def _own(self, conn: Connection, interaction: MemberInteraction) -> tuple[SeasonRow, NamedClub]:
        """Return the season of the custom id and the user's club in it."""
        season, mine, _ = self._clubs(conn, interaction)
        return season, mine

    def _clubs(
        self, conn: Connection, interaction: MemberInteraction
    ) -> tuple[SeasonRow, NamedClub, list[NamedClub]]:
        """Return the season of the custom id, the user's club in it, and the others.

        Raises `Refusal` if they have none, or the season is not open any more.
        """
        season = seasons.load(conn, "".join(interaction.custom_id.arguments[1:2]))
        if season is None or season.guild_id != interaction.place.guild_id:
            raise Refusal(GONE)
        definition = self.matches.games.get(season.game)
        if definition is None or definition.season is None:
            raise Refusal(NO_CLUBS)
        clubs, user = season_clubs.read(conn, season), interaction.member.user_id
        mine = next((club for club in clubs if club.member.user_id == user), None)
        if season.status != "open":
            is_fixed = mine is not None and season.status != "closed"
            raise Refusal(club_view.FIXED if is_fixed else GONE)
        if mine is None:
            raise Refusal(JOIN_FIRST)
        return season, mine, [club for club in clubs if club is not mine]

    def _panel(
        self,
        interaction: MemberInteraction,
        season: SeasonRow,
        club: NamedClub,
        notice: str = "",
        *,
        is_name_refused: bool = False,
    ) -> Reply:
        content = club_view.panel(
            season,
            club,
            _page_of(interaction),
            interaction.words,
            interaction.token,
            is_name_refused=is_name_refused,
        )
        return update_or_ephemeral(interaction, replace(content, notice=notice))


def _page_of(interaction: MemberInteraction) -> Page:
    """Return the page that a custom id names; that of the crest for any other word."""
    return "kit" if "kit" in interaction.custom_id.arguments[2:3] else "crest"


def _was_reset(conn: Connection, season: SeasonRow, club: NamedClub) -> bool:
    """Return whether somebody else has reset a club, and nothing was chosen for it since."""
    if club.choice != ClubChoice():
        return False
    about = {"id": season.id, "to": club.member.user_id}
    notes = audit.of_server(conn, season.guild_id, RECENT)
    return any(
        note.what == audit.CLUB_BEFORE_START and about.items() <= note.detail.items()
        for note in notes
    )
