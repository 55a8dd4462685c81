"""Handlers for late players, and for seats that players leave, take back or take over."""

import json
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.match import last_player
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.stand_ins import assign_stand_in, restore_player, vacant
from bot.host.match.timeouts import Timeouts, enqueue_stand_in_notice, lost_on_time, stand_in
from bot.host.play.consent import ASKED_ALREADY, ConsentRequests, need_resignable
from bot.host.play.moves import WATCHING, card_again, own_seat
from bot.host.play.seat_transfer import notify_new_player
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    Reply,
    UpdateMessage,
    ephemeral_text,
)
from bot.host.ui.member import clean_name, words_for
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.routing import Routes
from bot.host.ui.visibility import NotYours
from bot.host.views import match_card
from games.core.game import IllegalAction, Outcome
from games.core.translation import N_
from storage.match import requests
from storage.match.requests import RequestRow

SETTLED = N_("That is settled: {seat} has played, or was given time.")
NOT_YOU = N_("It's your own turn that is late. Play it, and all is well.")
LATE_TOO = N_("Your own turn is late, too. Play it first.")
NO_VACANCY = N_("No seat is free here any more. Start your own match with /play.")


class LatePlayers:
    """Handles the choices about late players, leaving, returning, and taking a seat over."""

    def __init__(self, timing: Timeouts, asking: ConsentRequests, opening: LobbyCreation) -> None:
        """`asking` asks the players for consent; `opening` knows who may join another match."""
        self.timing = timing
        self.opening = opening
        self.tables = timing.tables
        self.asking = asking
        asking.seats_taker = self._seat_onlooker
        self.match_routes = Routes[Handler](
            dict.fromkeys(("late-claim", "late-computer", "late-day", "late-wait"), self.late),
            {
                "leave-yes": self.leave_yes,
                "alone": self.finish_alone,
                "back": self.back,
                "take": self.take,
            },
        )

    async def late(self, interaction: MemberInteraction) -> Reply:
        """Apply another player's choice about the late seat named in the custom id."""
        what, seat = (
            interaction.custom_id.arguments[0].removeprefix("late-"),
            int(interaction.custom_id.arguments[1]),
        )
        async with self.tables.lock(interaction.custom_id.match):
            table = await self.tables.load(interaction.custom_id.match)
            mine, outcome = own_seat(table, interaction), None
            table.require_playable()
            if seat not in table.clocks.late():
                raise IllegalAction("house", SETTLED, seat=seat)
            if mine == seat:
                raise IllegalAction("house", NOT_YOU)
            if what == "claim":
                outcome = _claimed(table, mine, seat)
            elif what == "day":
                table.clocks.extend(seat, table.clocks.terms.given)
            elif what == "wait":
                table.clocks.put(seat, "waits")
            else:
                stand_in(table, seat)
            await self.timing.change(
                table, outcome, lambda conn: enqueue_stand_in_notice(conn, table, seat)
            )
        return card_again(table, interaction)

    async def back(self, interaction: MemberInteraction) -> Reply:
        """Give the seat back to a member whom a computer stood in for."""
        async with self.tables.lock(interaction.custom_id.match):
            table = await self.tables.load(interaction.custom_id.match)
            table.require_running()
            seat = table.seat_of(interaction.member.user_id)
            if seat is None:
                raise NotYours("house", WATCHING)
            if seat not in vacant(table):
                raise IllegalAction("house", N_("It's your seat already. Play on."))
            restore_player(
                table, seat, interaction.member.user_id, clean_name(interaction.member.name)
            )
            await self._save_seat_change(table, seat)
        words = words_for(table.row.seats, interaction.member.locale)
        drawn = self.asking.draw(table, seat, interaction)
        return replace(drawn, aside=words("Welcome back! The seat is yours again."))

    async def leave(self, interaction: MemberInteraction) -> Reply:
        """Ask the user to confirm leaving; if nobody would play on, leaving is resigning."""
        table = await self.tables.load(interaction.custom_id.match)
        seat = own_seat(table, interaction)
        need_resignable(table)
        if table.is_duel or not table.human_seats(but=seat):
            return await self.asking.resign(interaction)
        words = words_for(table.row.seats, interaction.member.locale)
        yes = Button(words("Yes, leave"), table.custom_id("/leave-yes"), "danger")
        text = words(
            "Leave this match? A computer plays on for you, and others may take the seat. It "
            "counts as a loss."
        )
        return EphemeralMessage(
            MessageContent("", (text,), ((yes, match_card.back_button(table, words)),))
        )

    async def leave_yes(self, interaction: MemberInteraction) -> Reply:
        """Let a computer play on for the user."""
        async with self.tables.lock(interaction.custom_id.match):
            table = await self.tables.load(interaction.custom_id.match)
            seat = own_seat(table, interaction)
            need_resignable(table)
            if table.is_duel or not table.human_seats(but=seat):
                return await self.asking.resign(interaction)
            assign_stand_in(table, seat, "left")
            await self._save_seat_change(table, seat)
        words = words_for(table.row.seats, interaction.member.locale)
        return UpdateMessage(
            MessageContent("", (words("You left. Thank you for playing; the others play on."),))
        )

    async def finish_alone(self, interaction: MemberInteraction) -> Reply:
        """Let the last player finish the match against computers."""
        async with self.tables.lock(interaction.custom_id.match):
            table = await self.tables.load(interaction.custom_id.match)
            last_player.go_on(table, own_seat(table, interaction))
            await self.timing.change(table)
        return card_again(table, interaction)

    async def take(self, interaction: MemberInteraction) -> Reply:
        """Give an onlooker a seat that a computer plays, with the consent of the human players."""
        async with self.tables.lock(interaction.custom_id.match):
            table = await self.tables.load(interaction.custom_id.match)
            words = words_for(table.row.seats, interaction.member.locale)
            table.require_running()
            if table.seat_of(interaction.member.user_id) is not None:
                raise IllegalAction(
                    "house", N_("You have a seat here. Press Take my seat back for it.")
                )
            places = vacant(table)
            if not places:
                raise IllegalAction("house", NO_VACANCY)
            seat = min(places, key=lambda one: (places[one] != "left", one))
            user, guild = interaction.member.user_id, table.row.guild_id
            await self.tables.database.read(
                lambda conn: self.opening.require_match_limit(conn, user, guild)
            )
            if table.human_seats():
                await self._ask(table, seat, interaction)
                return ephemeral_text(words("I asked the players whether you may take the seat."))
            await self._seat_onlooker(table, self._request(table, seat, interaction))
        return card_again(table, interaction)

    async def _ask(self, table: LoadedMatch, seat: int, interaction: MemberInteraction) -> None:
        if table.request is not None:
            raise IllegalAction("house", ASKED_ALREADY)
        await self.asking.store_request(table, self._request(table, seat, interaction))

    def _request(self, table: LoadedMatch, seat: int, interaction: MemberInteraction) -> RequestRow:
        by = {"user": interaction.member.user_id, "name": clean_name(interaction.member.name)}
        version, answers = table.row.version + 1, json.dumps({"by": by})
        return RequestRow(table.id, "take", seat, version, answers, self.tables.now())

    async def _seat_onlooker(self, table: LoadedMatch, request: RequestRow) -> None:
        """Seat the onlooker who asked; raises `Refused` if the seat is not free any more."""
        if request.asker not in vacant(table):
            raise IllegalAction("house", NO_VACANCY)
        by = json.loads(request.answers)["by"]
        restore_player(table, request.asker, by["user"], by["name"])
        await self._save_seat_change(table, request.asker)

    async def _save_seat_change(self, table: LoadedMatch, seat: int) -> None:
        """Save a change of a seat's player; an open request is dropped."""

        def forget(conn: Connection) -> None:
            requests.remove(conn, table.id)
            notify_new_player(conn, table.id, seat)

        table.request = None
        table.troubles.pop(seat, None)
        await self.timing.change(table, also=forget)


def _claimed(table: LoadedMatch, mine: int, seat: int) -> Outcome:
    """Return the outcome of a claimed win; raises `Refused` if it cannot be claimed."""
    if not table.is_duel:
        raise IllegalAction("house", N_("The win can be claimed in rated matches of two alone."))
    if mine in table.clocks.late():
        raise IllegalAction("house", LATE_TOO)
    return lost_on_time(table, seat)
