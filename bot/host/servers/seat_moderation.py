"""The moderators' actions on a seat: a computer or another member plays on in it."""

from sqlalchemy import Connection

from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.lobby.lobby_lookup import can_come
from bot.host.match import stand_ins
from bot.host.match.handler_result import Handled, MatchHandler
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.timeouts import enqueue_stand_in_notice
from bot.host.play import seat_transfer
from bot.host.refusal import Refusal
from bot.host.servers import moderation_view
from bot.host.servers.moderation_changes import FASTER, ModerationChanges, ModerationEffect
from bot.host.ui.interaction import MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import Member, clean_name, words_for
from bot.host.ui.numbers import is_number, number_or
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import chosen_id
from games.core.translation import N_
from storage.member import players


class SeatModeration:
    """Replaces the members in the seats of running matches."""

    def __init__(self, changes: ModerationChanges, opening: LobbyCreation) -> None:
        """Limit the matches of a seated member as `opening` does."""
        self.changes = changes
        self.matches = changes.matches
        self.opening = opening
        self.routes = Routes[MatchHandler](
            {
                "?mod-seat": self.ask_computer,
                "mod-seat-yes": self.seat_computer,
                "mod-replace": self.replace,
            }
        )

    async def ask_computer(self, interaction: MemberInteraction) -> Reply:
        """Ask for confirmation that a computer replaces the member chosen in a select."""
        (user_id,) = interaction.values
        loaded = await self.changes.load(interaction)
        return self._ask_computer(interaction, loaded, _seat_of(loaded, user_id))

    async def seat_computer(self, interaction: MemberInteraction) -> Reply | Handled:
        """Let a computer play on for the member named by the button, until they come back."""
        user_id = "".join(interaction.custom_id.arguments[2:3])

        def change(loaded: LoadedMatch) -> ModerationEffect:
            seat = _seat_of(loaded, user_id)
            require_human(loaded, seat)
            stand_ins.assign_stand_in(loaded, seat)

            def tell(conn: Connection) -> None:
                seat_transfer.notify_new_player(conn, loaded.id, seat)
                enqueue_stand_in_notice(conn, loaded, seat, "moderator")

            return ModerationEffect({"seat": seat}, {"from": int(user_id), "to": None}, tell)

        return await self.changes.apply(interaction, "computer", change)

    async def replace(self, interaction: MemberInteraction) -> Reply | Handled:
        """Let the member in the command's options play in a seat; without one, offer a computer.

        The member need not be known to the bot yet.
        """
        seat, user, name = (interaction.answers.get(key, "") for key in ("seat", "user", "name"))
        number = number_or(seat, -1)
        if not user:
            return self._ask_computer(interaction, await self.changes.load(interaction), number)
        return await self._replace(
            interaction, number, Member(chosen_id(user), name, interaction.place.guild_id)
        )

    def _ask_computer(
        self, interaction: MemberInteraction, loaded: LoadedMatch, seat: int
    ) -> Reply:
        """Return the question whether a computer takes over.

        Raises `Refusal` if it cannot.
        """
        loaded.require_running()
        require_human(loaded, seat)
        words = words_for(loaded.row.seats, interaction.member.locale)
        return update_or_ephemeral(
            interaction, moderation_view.sure_seat(loaded, seat, interaction.grant, words)
        )

    async def _replace(
        self, interaction: MemberInteraction, seat: int, member: Member
    ) -> Reply | Handled:
        def change(loaded: LoadedMatch) -> ModerationEffect:
            require_seat(loaded, seat)
            ids = {"from": loaded.seat(seat).user_id, "to": member.user_id}
            seat_transfer.seat_member(loaded, seat, member)

            def meet(conn: Connection) -> None:
                seat_transfer.notify_new_player(conn, loaded.id, seat)
                self._remember_member(conn, member, loaded.id)

            return ModerationEffect({"seat": seat}, ids, meet)

        return await self.changes.apply(interaction, "replace", change)

    def _remember_member(self, conn: Connection, member: Member, match_id: str) -> None:
        """Store the seated member.

        Raises `Refusal` if they are blocked, or in too many other matches.
        """
        if not can_come(conn, member.user_id):
            raise Refusal(N_("That member can't play here. Choose someone else."))
        name, now = clean_name(member.name), self.matches.now()
        guild_id = member.guild_id
        players.seen(conn, member.user_id, guild_id=guild_id, name=name, locale=None, now=now)
        self.opening.require_match_limit(conn, member.user_id, guild_id, match_id)


def require_seat(loaded: LoadedMatch, seat: int) -> None:
    """Raise `Refusal` unless the match has a seat of this number."""
    if not 0 <= seat < len(loaded.row.seats):
        raise Refusal(N_("There is no such seat. Choose one of the list."))


def require_human(loaded: LoadedMatch, seat: int) -> None:
    """Raise `Refusal` unless a member plays in the seat."""
    require_seat(loaded, seat)
    if loaded.seat(seat).bot or loaded.seat(seat).user_id is None:
        raise Refusal(N_("A computer plays there already."))


def _seat_of(loaded: LoadedMatch, user_id: str) -> int:
    """Return the seat of a member; raises `Refusal` if they no longer have one."""
    seat = loaded.row.seat_of(int(user_id)) if is_number(user_id) else None
    if seat is None:
        raise Refusal(FASTER)
    return seat
