"""Handing a club over to another member, who has to accept."""

from dataclasses import dataclass, replace

from sqlalchemy import Connection

from bot.host.league.days.clubs import CHANGED, Clubs, require_division, require_member
from bot.host.league.posts import organiser_view
from bot.host.league.rules import division_reading
from bot.host.league.rules.announcements import (
    Announcement,
    ClubHandedOver,
    ClubOffered,
    OfferReason,
    enqueue_announcement,
    is_announced,
    withdraw_announcement,
)
from bot.host.league.rules.division import Division
from bot.host.lobby import member_limits
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, UpdateMessage, ephemeral_text
from bot.host.ui.member import Member, clean_name, escape_markdown, words_for
from bot.host.ui.numbers import user_id
from bot.host.ui.routing import Routes, taking
from games.core.translation import N_
from storage.match import match_issues, plans
from storage.match.matches import SeatRow
from storage.member import players
from storage.server import seasons
from storage.server.seasons import MemberRow

KEPT = N_("Nothing has changed: the club stays as it was.")


@dataclass(frozen=True, slots=True)
class Offer:
    """An offered club: by its `owner` ("own"), or by the organiser because they are "away"."""

    owner: int
    heir: int
    by: OfferReason


class ClubTransfers:
    """Offers clubs, and transfers them when they are accepted."""

    def __init__(self, clubs: Clubs) -> None:
        self.clubs = clubs
        self.matches = clubs.matches
        self.match_routes = Routes[Handler](
            {
                organiser_view.TAKE: taking(self.take, user_id, user_id, _by),
                organiser_view.SPARE: taking(self.spare, user_id, user_id, _by),
            }
        )
        """By the first word of a custom id that belongs to a season's match."""

    async def offer(
        self, interaction: MemberInteraction, heir: Member, owner: int | None = None
    ) -> Reply:
        """Ask a member, in the season's channel, to take a club over for the rest of the season.

        The club is the user's own, or, if the organiser asks, that of an absent `owner`.
        """
        user = interaction.member.user_id
        by: OfferReason = "own" if owner in (None, user) else "away"
        offer = Offer(user if owner is None else owner, heir.user_id, by)
        now = self.matches.now()

        def write(conn: Connection) -> None:
            loaded = self.matches.require(conn, interaction.custom_id.match)
            loaded.require_running()
            division = require_division(conn, loaded)
            member = require_member(division, loaded, user, offer.owner)
            seat = loaded.seat(member.seat or 0)
            if by == "away":
                self._need_to_be_away(conn, interaction, seat, member)
            _need_no_club(conn, member, heir)
            if _has_just_offered(conn, division, offer, user, now):
                return
            guild, name = division.season.guild_id, clean_name(heir.name)
            players.seen(conn, heir.user_id, guild_id=guild, name=name, locale=None, now=now)
            member_limits.note_calls(conn, "club", user, [heir.user_id], now)
            _announce(conn, division, _offered(division, offer), now)

        await self.matches.database.write(write)
        text = N_("I have asked <@{user}>. The club changes hands once they press Take over.")
        return ephemeral_text(interaction.words(text, user=offer.heir))

    async def take(
        self, interaction: MemberInteraction, owner: int, asked: int, by: OfferReason
    ) -> Reply:
        """Accept an offered club; raises `Refusal` unless that is still offered."""
        offer, heir = Offer(owner, asked, by), interaction.member
        words, match_id = words_for((), heir.locale), interaction.custom_id.match
        if heir.user_id != offer.heir:
            text = N_("That club is offered to <@{user}>. /season join shows what is open to you.")
            return ephemeral_text(words(text, user=offer.heir))
        division = await self.matches.database.read(
            lambda conn: division_reading.of_match(conn, match_id)
        )
        if division is None or division.member_of(offer.owner) is None:
            raise Refusal(CHANGED)
        offered = _offered(division, offer)

        def take(conn: Connection, seat: SeatRow, member: MemberRow) -> tuple[SeatRow, MemberRow]:
            has_left = _has_left(conn, match_id, seat)
            holds = seat.user_id == offer.owner and not has_left
            is_free = holds if offer.by == "own" else seat.bot is not None or has_left
            if not is_free or not is_announced(conn, match_id, offered):
                raise Refusal(CHANGED)
            _need_no_club(conn, member, heir)
            now, name = self.matches.now(), clean_name(heir.name)
            plans.save(conn, match_id, seat.seat, None)
            match_issues.end(conn, match_id, seat.seat)  # if the manager has left
            withdraw_announcement(conn, match_id, offered)
            about = ClubHandedOver(
                division=division.row.id, number=member.number, before=offer.owner
            )
            _announce(conn, division, about, now)
            heir_s = replace(member, user_id=heir.user_id, missed=0, came_at=now)
            return SeatRow(seat.seat, name, heir.user_id, club=seat.club), heir_s

        await self.clubs.change(interaction, take, offer.owner)
        return _settled(interaction, words("<@{user}> runs the club from now on.", user=offer.heir))

    async def spare(
        self, interaction: MemberInteraction, owner: int, asked: int, by: OfferReason
    ) -> Reply:
        """Decline or withdraw an offer for good; other users are told who is asked.

        The message then says whether the club is still its owner's, who may have handed it over.
        """
        offer, words = Offer(owner, asked, by), interaction.words
        match_id, user = interaction.custom_id.match, interaction.member.user_id

        def spare(conn: Connection) -> str | None:
            division, host = division_reading.of_match(conn, match_id), offer.owner
            if division is not None and offer.by == "away":
                host = division.season.host_id
            if user not in {offer.heir, host}:
                return None
            if division is None or division.member_of(offer.owner) is None:
                return CHANGED
            withdraw_announcement(conn, match_id, _offered(division, offer))
            return KEPT

        text = await self.matches.database.write(spare)
        if text is None:
            return ephemeral_text(
                words("<@{user}> is asked here. Wait for the answer.", user=offer.heir)
            )
        return _settled(interaction, words(text))

    def _need_to_be_away(
        self, conn: Connection, interaction: MemberInteraction, seat: SeatRow, member: MemberRow
    ) -> None:
        """Raise `Refusal` unless the user organises the season and the owner is away."""
        season = seasons.load(conn, member.season_id)
        if season is None or season.host_id != interaction.member.user_id:
            raise Refusal(N_("Only the organiser hands over the clubs of others."))
        if seat.bot is None and not _has_left(conn, interaction.custom_id.match, seat):
            text = N_("{name} runs that club in person. Only they can hand it over.")
            raise Refusal(text, name=escape_markdown(seat.name))


def _by(word: str) -> OfferReason:
    """Return who offers a club by the word in a custom id; raises ValueError for another word."""
    if word == "own":
        return "own"
    if word == "away":
        return "away"
    raise ValueError(word)


def _offered(division: Division, offer: Offer) -> ClubOffered:
    """Return the announcement of an offer, by which it is known."""
    return ClubOffered(division=division.row.id, owner=offer.owner, heir=offer.heir, by=offer.by)


def _announce(conn: Connection, division: Division, about: Announcement, now: int) -> None:
    """Enqueue an announcement about a club of a division, at its match."""
    assert division.match is not None
    enqueue_announcement(conn, division.match.id, about, now)


def _has_just_offered(
    conn: Connection, division: Division, offer: Offer, user: int, now: int
) -> bool:
    """Return whether a user has pressed twice: the offer was made within a minute, and is open."""
    assert division.match is not None
    is_second = member_limits.has_just_called(conn, "club", user, now)
    return is_second and is_announced(conn, division.match.id, _offered(division, offer))


def _has_left(conn: Connection, match_id: str, seat: SeatRow) -> bool:
    """Return whether the seat's member is known to have left the server."""
    return seat.seat in match_issues.of(conn, match_id)


def _need_no_club(conn: Connection, member: MemberRow, heir: Member) -> None:
    """Raise `Refusal` if the heir plays in the season already."""
    everybody = seasons.members_of(conn, member.season_id)
    if any(each_member.user_id == heir.user_id for each_member in everybody):
        text = N_("{name} has a club in this season. Ask somebody who has none.")
        raise Refusal(text, name=escape_markdown(clean_name(heir.name)))


def _settled(interaction: MemberInteraction, text: str) -> Reply:
    """Return the sentence in place of the question, so that nobody answers it twice."""
    if interaction.message_place is None:
        return ephemeral_text(text)
    return UpdateMessage(organiser_view.said(text), match_id=interaction.custom_id.match)
