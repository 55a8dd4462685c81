"""The rematch of a finished match: opened by one of its players, joined by the others."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from bot.host.lobby.lobby import Lobbies
from bot.host.lobby.lobby_creation import LobbyCreation, plays_in_thread
from bot.host.match.handler_result import NO_CHANGES, Handled, MatchHandler, PressChanges
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.lobby_state import Lobby
from bot.host.match.match_settings import MatchSettings
from bot.host.match.stand_ins import with_departed_players
from bot.host.refusal import NotYours, Refusal
from bot.host.ui.interaction import (
    Location,
    MemberInteraction,
    PublicMessage,
    Reply,
    ephemeral_text,
)
from bot.host.ui.member import Member, escape_markdown
from bot.host.ui.routing import Routes
from bot.host.views import lobby_card
from games.core.game import Outcome
from games.core.translation import N_
from storage.match import matches
from storage.match.matches import MatchRow

Begin: TypeAlias = Callable[[Lobby, MemberInteraction], Awaitable[PublicMessage]]
"""Starts the match of a full lobby, and returns its public message."""

OTHERS_ELSEWHERE = N_(
    "The others are not here. Ask for the rematch in the server where you played: /match rematch"
)


class Rematch:
    """Handles the button *Rematch*."""

    def __init__(self, opening: LobbyCreation, lobbies: Lobbies, begin: Begin) -> None:
        """Open with `opening`; `lobbies` lets others join, `begin` starts what is full at once."""
        self.opening = opening
        self.lobbies = lobbies
        self.matches = opening.matches
        self._begin = begin
        self.match_routes = Routes[MatchHandler]({"rematch": self.press})

    async def press(self, interaction: MemberInteraction) -> Reply | Handled:
        """Open the rematch, or take a seat in it; it starts once all who played have pressed.

        With computers only it starts at once.
        """
        async with self.matches.lock(interaction.custom_id.match):
            old = await self.matches.load(interaction.custom_id.match)
            other = await self.matches.database.read(lambda conn: matches.rematch_of(conn, old.id))
            if other is not None:
                _require_played(old, interaction.member)
                return await self._join(interaction, other)
            lobby = await self._open(interaction.member, interaction.place, old)
        if lobby.is_full:
            return await self._begin(lobby, interaction)
        return lobby_card.announcement(lobby)

    async def _open(self, member: Member, place: Location, old: LoadedMatch) -> Lobby:
        """Open the rematch of a match: same seats, with all other players invited.

        Players who left the match are invited, too. Raises `NotYours` as `_require_played` does,
        and `Refusal` where the others are not.
        """
        outcome, seats = _require_played(old, member), with_departed_players(old.row)
        has_others = any(seat.user_id not in (None, member.user_id) for seat in seats)
        if has_others and place.guild_id != old.row.guild_id:
            raise Refusal(OTHERS_ELSEWHERE)
        agreed = old.definition.dump_options(old.definition.rematch(old.match.options, outcome))
        row = self.opening.new_row(member.user_id, place, old.definition)
        private = old.row.private or place.guild_id is None
        row = replace(row, private=private, rated=old.row.rated, rematch_of=old.id)
        lobby = Lobby(
            row,
            old.definition,
            MatchSettings(
                seats=len(old.row.seats),
                level=old.settings.level,
                threads=plays_in_thread(place),
                rematch=True,
                clock=old.settings.clock,
            ),
            old.definition.dump_options(old.definition.load_options(agreed)),
            [seat for seat in seats if seat.bot and seat.user_id is None],
            {member.user_id},
            {seat.user_id: seat.seat for seat in seats if seat.user_id is not None},
        )
        others = tuple(
            Member(seat.user_id, seat.name, place.guild_id)
            for seat in seats
            if seat.user_id not in (None, member.user_id)
        )
        return await self.opening.fill(lobby, member, place, others)

    async def _join(self, interaction: MemberInteraction, other: MatchRow) -> Handled:
        """Take a seat in the open rematch; say who is still missing, or where it is played."""
        words, changes = interaction.words, NO_CHANGES
        if other.status == "lobby" and not any(
            seat.user_id == interaction.member.user_id for seat in other.seats
        ):
            await self.lobbies.join_elsewhere(interaction, other.id)
            changes = PressChanges((other.id,))
        lobby = await self.lobbies.find(other.id)
        channel = lobby.row.thread_id or lobby.row.channel_id
        if lobby.row.status != "lobby":
            begun = words("The rematch has begun: <#{channel}>", channel=channel)
            return Handled(ephemeral_text(begun), changes=changes)
        text = N_(
            "You're in: <#{channel}>. It starts once all have pressed Rematch. Missing: {names}."
        )
        missing = [seat for seat in lobby.expected if not lobby.has(seat.user_id or 0)]
        if not any(seat.user_id for seat in missing):
            text = N_("You're in: <#{channel}>. Press Start there.")
        names = words.listed(
            [escape_markdown(seat.name) for seat in missing if seat.user_id is not None]
        )
        reply = ephemeral_text(words(text, channel=channel, names=names))
        return Handled(reply, changes=changes)


def _require_played(old: LoadedMatch, member: Member) -> Outcome:
    """Return the outcome of a finished match; raises `NotYours` if the member did not play it."""
    outcome, seats = old.outcome, with_departed_players(old.row)
    if outcome is None or all(seat.user_id != member.user_id for seat in seats):
        raise NotYours(N_("Only those who played can ask for a rematch. Try /play."))
    return outcome
