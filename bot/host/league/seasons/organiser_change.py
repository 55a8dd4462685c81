"""Taking over a season whose organiser has left or was inactive for a week."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.league.posts import organiser_view
from bot.host.league.rules import organiser, season_settings
from bot.host.league.rules.announcements import (
    Advance,
    Announcement,
    OrganiserChanged,
    OrganiserWish,
    announcement_target,
    enqueue_announcement,
)
from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.lobby import member_limits
from bot.host.lobby.lobby_lookup import can_come
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import (
    Handler,
    MemberInteraction,
    PublicMessage,
    Reply,
    UpdateMessage,
    ephemeral_text,
)
from bot.host.ui.member import clean_name, escape_markdown, words_for
from bot.host.ui.numbers import user_id
from bot.host.ui.routing import Routes, taking
from games.core.translation import N_
from storage.member import players
from storage.member.privacy import FORMER
from storage.server import seasons, servers, shown_messages
from storage.server.seasons import SeasonRow

NOTED_EVERY = 3_600_000
"""Milliseconds after which the organiser's activity is stored again."""
NOT_ASKED = N_("Nobody asks for that any more. You can ask yourself: /season organise")
NOW_YOURS = N_("You organise {season} now. /season settings and /season pause are yours.")


@dataclass(frozen=True, slots=True)
class OrganiserStatus:
    """A season whose organiser may be gone: their last activity, and who could agree.

    `is_manager` says that the asker plays in it; `others` are the other users who do, without the
    organiser. Whoever cannot come is none of them.
    """

    row: SeasonRow
    is_silent: bool
    seen_at: int
    name: str
    is_manager: bool
    others: tuple[int, ...]


class OrganiserChange:
    """Transfers a season: at once with Manage Server, or to a member with another's consent."""

    def __init__(self, lookup: SeasonLookup, carry_on: Advance, messenger: Messenger) -> None:
        """Find seasons with `lookup`; `messenger` knows which members have left."""
        self.lookup = lookup
        self._carry_on = carry_on
        self.matches = lookup.matches
        self.database = lookup.database
        self.messenger = messenger
        self.routes = Routes[Handler](
            {
                organiser_view.WISH: taking(self.request, str),
                organiser_view.AGREE: taking(self.agree, str, user_id),
            }
        )
        """By the first word of a custom id, whether it belongs to a match or to none."""

    async def request(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Take a season over, or ask its other members to agree; raises `Refusal`.

        A member takes it over at once if nobody else is left to agree.
        """
        row = await self.lookup.require_season(interaction, season_id)
        user = interaction.member.user_id
        words = interaction.words
        if row.host_id == user:
            return ephemeral_text(words(NOW_YOURS, season=escape_markdown(row.name)))
        organiser_status = await self._need_away(interaction, row, user)
        if not (interaction.member.manages or organiser_status.is_manager):
            text = N_(
                "Only players of this season and admins can take it over. Ask "
                "one of them to type /season organise."
            )
            raise Refusal(text)
        if interaction.member.manages or not organiser_status.others:
            return await self._transfer(interaction, row, user)
        now = self.matches.now()

        others = organiser_status.others
        match_id = await self.database.write(lambda conn: _ask(conn, row, user, others, now))
        if match_id:
            await self._carry_on(match_id)
        if match_id or match_id is None:
            return ephemeral_text(
                words("I have asked the others. It is yours once one of them agrees.")
            )
        language = await self.database.read(lambda conn: servers.language_of(conn, row.guild_id))
        name = escape_markdown(clean_name(interaction.member.name))
        content = organiser_view.wish(row, user, name, words_for((), language))
        return PublicMessage(content, NO_MATCH)

    async def agree(self, interaction: MemberInteraction, season_id: str, asker: int) -> Reply:
        """Agree that the asking member organises the season; raises `Refusal`."""
        row = await self.lookup.require_season(interaction, season_id)
        words = interaction.words
        if row.host_id == asker:
            return ephemeral_text(
                words("That's already settled. See who organises it: /season show")
            )
        if interaction.member.user_id == asker:
            raise Refusal(N_("Another manager has to agree. Wait for one of them."))
        organiser_status = await self._need_away(interaction, row, asker)
        if not organiser_status.is_manager:
            raise Refusal(
                N_(
                    "The member who asked doesn't play this season any more. "
                    "You can ask yourself: /season organise"
                ),
            )
        if asker not in season_settings.load(row.settings).wishes:
            raise Refusal(NOT_ASKED)
        may_agree = interaction.member.user_id in (*organiser_status.others, row.host_id)
        if not (may_agree or interaction.member.manages):
            raise Refusal(N_("Only managers of this season can agree to that. Ask one of them."))
        return await self._transfer(interaction, row, asker)

    async def record_use(self, interaction: MemberInteraction, season_id: str) -> None:
        """Store, at most once an hour, that the user acted as the organiser of a season."""
        row, now = await self.lookup.require_season(interaction, season_id), self.matches.now()

        def write(conn: Connection) -> None:
            present = seasons.load(conn, row.id)
            if present is not None and present.host_id == interaction.member.user_id:
                settings = season_settings.with_state(present.settings, organised_at=now)
                seasons.put(conn, replace(present, settings=settings))

        is_old = now - season_settings.load(row.settings).organised_at >= NOTED_EVERY
        if row.host_id == interaction.member.user_id and is_old:
            await self.database.write(write)

    async def _need_away(
        self, interaction: MemberInteraction, row: SeasonRow, asker: int
    ) -> OrganiserStatus:
        """Return the organiser's status.

        Raises `Refusal` if the organiser is active or the season over.
        """
        if row.status not in seasons.LIVE:
            raise Refusal(N_("This season is over. Open the next one: /season new"))
        organiser_status = await self.database.read(lambda conn: self._standing(conn, row, asker))
        if organiser_status.is_silent or interaction.member.user_id == row.host_id:
            return organiser_status
        if not await self._has_left(row):
            text = N_(
                "{name} organises this season and was here <t:{at}:R>. Ask them. After a week "
                "without a sign of them somebody else may take it over."
            )
            raise Refusal(
                text,
                name=escape_markdown(organiser_status.name),
                at=organiser_status.seen_at // 1000,
            )
        return organiser_status

    def _standing(self, conn: Connection, row: SeasonRow, asker: int) -> OrganiserStatus:
        every = [member.user_id for member in seasons.members_of(conn, row.id)]
        users = [number for number in every if number is not None and can_come(conn, number)]
        names = players.names_of(conn, [row.host_id], row.guild_id)
        return OrganiserStatus(
            row,
            organiser.is_silent(conn, row, self.matches.now()),
            organiser.last_seen(conn, row),
            names.get(row.host_id, "?"),
            asker in users,
            tuple(user for user in users if user not in {asker, row.host_id}),
        )

    async def _has_left(self, row: SeasonRow) -> bool:
        """Return whether the organiser has left the server; False if that is unknown."""
        try:
            return row.host_id == FORMER or await self.messenger.has_left(row.guild_id, row.host_id)
        except DeliveryError:
            return False

    async def _transfer(self, interaction: MemberInteraction, row: SeasonRow, user: int) -> Reply:
        """Make a user the organiser of the season, and announce it."""
        now, by = self.matches.now(), interaction.member.user_id

        here, is_of_match = interaction.message_place, interaction.custom_id.match != NO_MATCH

        def write(conn: Connection) -> tuple[str, bool]:
            present = seasons.load(conn, row.id)
            if present is None or present.host_id != row.host_id:
                raise Refusal(N_("Someone was faster. /season show names the organiser."))
            settings = season_settings.with_state(present.settings, organised_at=now, wishes=())
            seasons.put(conn, replace(present, host_id=user, settings=settings))
            told = _announce(
                conn, present, lambda at: OrganiserChanged(division=at, user=user, by=by), now
            )
            return told, is_of_match or shown_messages.is_own(conn, row.guild_id, here, ())

        match_id, is_question = await self.database.write(write)
        if match_id:
            await self._carry_on(match_id)
        words = interaction.words
        text = words(
            "<@{user}> organises {season} now.", user=user, season=escape_markdown(row.name)
        )
        if here is not None and is_question:
            return UpdateMessage(organiser_view.said(text), match_id=interaction.custom_id.match)
        if match_id:
            mine = words(NOW_YOURS, season=escape_markdown(row.name))
            return ephemeral_text(mine if user == by else text)
        return PublicMessage(organiser_view.said(text), NO_MATCH)


def _ask(
    conn: Connection, row: SeasonRow, user: int, others: tuple[int, ...], now: int
) -> str | None:
    """Note and announce that a user asks to organise a season; return the match that tells it.

    "" if no match exists yet, and None if it was pressed twice.
    """
    has_just_asked = member_limits.has_just_called(conn, "organise", user, now)
    if has_just_asked and _wishes(conn, row.id, user):
        return None
    member_limits.note_calls(conn, "organise", user, others, now)
    _note_wish(conn, row.id, user)
    return _announce(conn, row, lambda at: OrganiserWish(division=at, user=user), now)


def _wishes(conn: Connection, season_id: str, user: int) -> bool:
    """Return whether a user has asked to organise a season, and nobody has answered."""
    row = seasons.load(conn, season_id)
    return row is not None and user in season_settings.load(row.settings).wishes


def _note_wish(conn: Connection, season_id: str, user: int) -> None:
    """Store that a user has asked to organise a season."""
    row = seasons.load(conn, season_id)
    if row is not None:
        wishes = dict.fromkeys((*season_settings.load(row.settings).wishes, user))
        settings = season_settings.with_state(row.settings, wishes=tuple(wishes))
        seasons.put(conn, replace(row, settings=settings))


def _announce(
    conn: Connection, row: SeasonRow, about: Callable[[str], Announcement], now: int
) -> str:
    """Enqueue an announcement in the season's channel; return its match, "" if none exists yet.

    `about` returns the announcement for the id of a division.
    """
    found = announcement_target(conn, row.id)
    if found is None:
        return ""
    enqueue_announcement(conn, found.match_id, about(found.division_id), now)
    return found.match_id
