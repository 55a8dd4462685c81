"""Handlers for late players, and for seats that players take back or take over."""

import json
from dataclasses import replace

from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.match import last_player
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.stand_ins import restore_player
from bot.host.match.timeouts import Timeouts, enqueue_stand_in_notice, lost_on_time, stand_in
from bot.host.play.consent import ASKED_ALREADY, ConsentRequests
from bot.host.play.free_seats import NO_VACANCY, save_seat_change, seat_onlooker
from bot.host.play.moves import WATCHING, card_again, own_seat
from bot.host.refusal import NotYours, Refusal
from bot.host.ui.interaction import MemberInteraction, Reply, ephemeral_text
from bot.host.ui.member import clean_name, words_for
from bot.host.ui.numbers import number
from bot.host.ui.routing import Routes, taking
from games.core.game import Outcome
from games.core.translation import N_
from storage.match.requests import RequestRow

SETTLED = N_("No need any more: {seat} has played or got extra time.")
NOT_YOU = N_("You're the one who's late. Play your turn and nothing is lost.")
LATE_TOO = N_("Your own turn is late, too. Play it first.")


class LatePlayers:
    """Handles the choices about late players, returning, and taking a seat over."""

    def __init__(
        self, timing: Timeouts, consent_requests: ConsentRequests, opening: LobbyCreation
    ) -> None:
        """Use these services; `opening` limits how many matches a member may be in."""
        self.timing = timing
        self.opening = opening
        self.matches = timing.matches
        self.consent_requests = consent_requests
        self.match_routes = Routes[MatchHandler](
            dict.fromkeys(
                ("late-claim", "late-computer", "late-day", "late-wait"), taking(self.late, number)
            ),
            {"alone": self.finish_alone, "back": self.back, "take": self.take},
        )

    async def late(self, interaction: MemberInteraction, seat: int) -> Handled:
        """Apply another player's choice about a late seat."""
        what = interaction.custom_id.arguments[0].removeprefix("late-")
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            mine, outcome = own_seat(loaded, interaction), None
            loaded.require_playable()
            if seat not in loaded.clocks.late():
                raise Refusal(SETTLED, seat=seat)
            if mine == seat:
                raise Refusal(NOT_YOU)
            if what == "claim":
                outcome = _claimed(loaded, mine, seat)
            elif what == "day":
                loaded.clocks.extend(seat, loaded.clocks.terms.given)
            elif what == "wait":
                loaded.clocks.put(seat, "waits")
            else:
                stand_in(loaded, seat)
            await self.timing.change(
                loaded, outcome, lambda conn: enqueue_stand_in_notice(conn, loaded, seat)
            )
        return Handled(card_again(loaded, interaction), changes=PressChanges(loaded.opened))

    async def back(self, interaction: MemberInteraction) -> Reply:
        """Give the seat back to a member whom a computer stood in for."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            loaded.require_running()
            seat = loaded.row.seat_of(interaction.member.user_id)
            if seat is None:
                raise NotYours(WATCHING)
            if seat not in loaded.vacant:
                raise Refusal(N_("It's your seat already. Play on."))
            restore_player(
                loaded, seat, interaction.member.user_id, clean_name(interaction.member.name)
            )
            await save_seat_change(self.matches, loaded, seat)
        words = words_for(loaded.row.seats, interaction.member.locale)
        drawn = self.consent_requests.draw(loaded, seat, interaction)
        return replace(drawn, aside=words("Welcome back! The seat is yours again."))

    async def finish_alone(self, interaction: MemberInteraction) -> Reply:
        """Let the last player finish the match against computers."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            last_player.go_on(loaded, own_seat(loaded, interaction))
            await self.timing.change(loaded)
        return card_again(loaded, interaction)

    async def take(self, interaction: MemberInteraction) -> Reply:
        """Give an onlooker a seat that a computer plays, with the consent of the human players."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            words = words_for(loaded.row.seats, interaction.member.locale)
            loaded.require_running()
            if loaded.row.seat_of(interaction.member.user_id) is not None:
                raise Refusal(N_("You have a seat here. Press Take my seat back for it."))
            places = loaded.vacant
            if not places:
                raise Refusal(NO_VACANCY)
            seat = min(places, key=lambda each_number: (places[each_number] != "left", each_number))
            user, guild = interaction.member.user_id, loaded.row.guild_id
            await self.matches.database.read(
                lambda conn: self.opening.require_match_limit(conn, user, guild, loaded.id)
            )
            if loaded.row.human_seats():
                await self._ask(loaded, seat, interaction)
                return ephemeral_text(words("I asked the players whether you may take the seat."))
            await seat_onlooker(self.opening, loaded, self._request(loaded, seat, interaction))
        return card_again(loaded, interaction)

    async def _ask(self, loaded: LoadedMatch, seat: int, interaction: MemberInteraction) -> None:
        if loaded.request is not None:
            raise Refusal(ASKED_ALREADY)
        request = self._request(loaded, seat, interaction)
        await self.consent_requests.store_request(loaded, request, interaction.member.user_id)

    def _request(
        self, loaded: LoadedMatch, seat: int, interaction: MemberInteraction
    ) -> RequestRow:
        by = {"user": interaction.member.user_id, "name": clean_name(interaction.member.name)}
        version, answers = loaded.row.version + 1, json.dumps({"by": by})
        return RequestRow(loaded.id, "take", seat, version, answers, self.matches.now())


def _claimed(loaded: LoadedMatch, mine: int, seat: int) -> Outcome:
    """Return the outcome of a claimed win; raises `Refusal` if it cannot be claimed."""
    if not loaded.is_duel:
        raise Refusal(
            N_("You can only claim a win in rated two-player matches. Here: give 24 h, or wait."),
        )
    if mine in loaded.clocks.late():
        raise Refusal(LATE_TOO)
    return lost_on_time(loaded, seat)
