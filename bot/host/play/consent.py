"""Undoing moves, pausing clocks and taking seats with the others' consent."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.lobby import member_limits
from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.match import match_pauses, request_end
from bot.host.match.hints import can_take_back
from bot.host.match.loaded_match import MOVED_ON, LoadedMatch
from bot.host.match.match_archive import load_past
from bot.host.match.match_timing import step_back_label
from bot.host.match.match_writer import TransactionHook, no_hook
from bot.host.match.serialization import as_played
from bot.host.play.free_seats import seat_onlooker
from bot.host.play.moves import card_again, own_seat, undo_obstacle
from bot.host.refusal import Refusal
from bot.host.replays.rewind import Rewinding
from bot.host.ui.interaction import (
    Handler,
    MemberInteraction,
    Reply,
    UpdateMessage,
    ephemeral_text,
)
from bot.host.ui.member import words_for
from bot.host.ui.routing import Routes
from bot.host.views import match_card
from games.core.game import IllegalAction
from games.core.match import Played
from games.core.translation import N_, runs
from storage.match import moves, requests
from storage.match.moves import PastRow
from storage.match.requests import RequestRow

ASKED_ALREADY = N_("Someone is asking already. Wait for the answers.")
CLOCK_REPLIES = {
    "pause": (N_("The match is paused."), N_("I asked the others for a pause.")),
    "go-on": (
        N_("Resumed: the clock is running again."),
        N_("I asked the others whether they are ready."),
    ),
}
"""The replies to the asker: when it happens at once, and when the others are asked first."""

RenderMessage: TypeAlias = Callable[[LoadedMatch, int, MemberInteraction], UpdateMessage]
"""Returns the updated message after a step was undone."""


class ConsentRequests:
    """Handles requests that need the others' consent."""

    def __init__(self, opening: LobbyCreation, draw: RenderMessage, rewinding: Rewinding) -> None:
        """Handle requests in its matches; `draw` shows the position after an undone step.

        `opening` limits how many matches a member may be in.
        """
        self.opening = opening
        self.matches = opening.matches
        self.draw = draw
        self.rewinding = rewinding
        self.match_routes = Routes[Handler](
            {
                "undo": self.undo,
                "undo-step": self.undo_step,
                "pause": self.pause,
                "go-on": self.go_on,
                "agree": self.agree,
                "decline": self.decline,
            }
        )

    async def undo(self, interaction: MemberInteraction) -> Reply:
        """Ask all other players to undo the user's last move.

        Against computers alone, in a match that does not count, it goes back to the last choice.
        A button names the position it is for, so that a double press takes one move back.
        """
        async with self.matches.lock(interaction.custom_id.match):
            loaded, rows = await self._with_past(interaction)
            seat, pressed = own_seat(loaded, interaction), interaction.custom_id
            loaded.require_playable()
            words = words_for(loaded.row.seats, interaction.member.locale)
            if pressed.seat is not None and loaded.is_stale(seat, pressed.asked):
                return ephemeral_text(words(MOVED_ON))
            try:
                played = loaded.match.undoable(seat)
            except IllegalAction as refused:
                if not can_take_back(loaded, seat):
                    why = undo_obstacle(loaded, refused, words)
                    raise Refusal("{why}", why=why) from None
                taken = await self.rewinding.take_back(loaded, seat)
                played = as_played(loaded.definition, taken, chance=False)
                return ephemeral_text(_named(loaded, interaction, played, N_("Undone: {move}")))
            if not loaded.row.human_seats(but=seat) or step_back_label(loaded, seat):
                await self._undo_last(loaded, rows, seat)
                return ephemeral_text(_named(loaded, interaction, played, N_("Undone: {move}")))
            await self._ask(loaded, "undo", seat)
        return ephemeral_text(
            _named(loaded, interaction, played, N_("I asked the others to undo: {move}"))
        )

    async def undo_step(self, interaction: MemberInteraction) -> Reply:
        """Undo the user's last step of this turn, which needs nobody's consent."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded, rows = await self._with_past(interaction)
            seat = own_seat(loaded, interaction)
            loaded.require_playable()
            is_old = loaded.is_stale(seat, interaction.custom_id.asked)
            if not is_old and step_back_label(loaded, seat):
                await self._undo_last(loaded, rows, seat)
                return self.draw(loaded, seat, interaction)
        words = words_for(loaded.row.seats, interaction.member.locale)
        aside = words(MOVED_ON)
        return replace(self.draw(loaded, seat, interaction), aside=aside)

    async def pause(self, interaction: MemberInteraction) -> Reply:
        """Ask all other players to pause the clocks."""
        return await self._pause_or_resume(interaction, "pause")

    async def go_on(self, interaction: MemberInteraction) -> Reply:
        """Ask all other players to resume the clocks."""
        return await self._pause_or_resume(interaction, "go-on")

    async def agree(self, interaction: MemberInteraction) -> Reply:
        """Agree to the open request; the last player to agree carries it out."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded, rows = await self._with_past(interaction)
            request, seat = _asked(loaded, interaction)
            answers = {**json.loads(request.answers), str(seat): "yes"}
            if any(
                str(other.seat) not in answers
                for other in loaded.row.human_seats(but=request.asker)
            ):
                await self._write(loaded, replace(request, answers=json.dumps(answers)))
                return card_again(loaded, interaction)
            request_end.met(loaded, self.matches.now())
            if request.kind == "undo":
                await self._undo_last(loaded, rows, request.asker)
            elif request.kind == "take":
                await seat_onlooker(self.opening, loaded, request)
            else:
                await self._apply_clock_change(loaded, request.kind)
        return card_again(loaded, interaction)

    async def decline(self, interaction: MemberInteraction) -> Reply:
        """Decline the open request, which drops it."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded, _rows = await self._with_past(interaction)
            _request, seat = _asked(loaded, interaction)
            request_end.declined(loaded, seat, self.matches.now())
            await self._write(loaded, None)
        return card_again(loaded, interaction)

    async def _pause_or_resume(self, interaction: MemberInteraction, kind: str) -> Reply:
        """Pause or resume the clocks, at once if there is nobody else to ask."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            seat = own_seat(loaded, interaction)
            loaded.require_running()
            match_pauses.PRECONDITIONS[kind](loaded)
            at_once = not loaded.row.human_seats(but=seat)
            if at_once:
                await self._apply_clock_change(loaded, kind)
            else:
                await self._ask(loaded, kind, seat)
        words = words_for(loaded.row.seats, interaction.member.locale)
        text = words(CLOCK_REPLIES[kind][0 if at_once else 1])
        if interaction.message_place is None:
            return ephemeral_text(text)
        return UpdateMessage(match_card.public_message(loaded), text, loaded.id, loaded.row.version)

    async def _apply_clock_change(self, loaded: LoadedMatch, kind: str) -> None:
        """Pause or resume the clocks, as all agreed to."""
        match_pauses.EFFECTS[kind](loaded, self.matches.now())
        await self.matches.save_change(loaded)

    async def store_request(self, loaded: LoadedMatch, request: RequestRow, by: int) -> None:
        """Store a user's request to all human players; raises `Refusal` if they ask too often."""
        loaded.settings.unmet = None
        seats, now = loaded.row.human_seats(but=request.asker), self.matches.now()
        asked = [seat.user_id for seat in seats if seat.user_id is not None]

        def count_calls(conn: Connection) -> None:
            is_onlooker = request.kind == "take"
            member_limits.note_calls(conn, "seat" if is_onlooker else "request", by, asked, now)

        await self._write(loaded, request, count_calls)

    async def _ask(self, loaded: LoadedMatch, kind: str, seat: int) -> None:
        """Store a request to all other players.

        Raises `Refusal` while another one is open.
        """
        if loaded.request is not None:
            raise Refusal(ASKED_ALREADY)
        version, now = loaded.row.version + 1, self.matches.now()
        request = RequestRow(loaded.id, kind, seat, version, "{}", now)
        await self.store_request(loaded, request, loaded.seat(seat).user_id or 0)

    async def _undo_last(self, loaded: LoadedMatch, rows: list[PastRow], seat: int) -> None:
        """Undo the seat's last move; secret choices that others made since remain."""
        seen, played = loaded.match.version, loaded.match.undoable(seat)
        at = next(n for n, past in enumerate(loaded.match.past) if past.played is played)
        loaded.match.undo(seat)
        later = zip(rows[at + 1 :], loaded.match.past[at:], strict=True)
        befores = {row.move.version: past.stored for row, past in later}
        undone = {rows[at].move.version}
        loaded.recent = tuple(move for move in loaded.recent if move.version not in undone)
        self.matches.update_row(loaded, None)

        def take_back(conn: Connection) -> None:
            moves.undo(conn, loaded.row, seen_version=seen, undone=undone, befores=befores)
            self.matches.save_clocks_and_enqueue(conn, loaded)

        await self.matches.write(loaded, take_back)

    async def _write(
        self, loaded: LoadedMatch, request: RequestRow | None, also: TransactionHook = no_hook
    ) -> None:
        """Store the request or delete it, with `also`, and enqueue the match's message."""

        def write(conn: Connection) -> None:
            also(conn)
            if request is not None:
                requests.put(conn, request)

        loaded.request = request
        await self.matches.save_change(loaded, write, keeps_request=True)
        loaded.has_stored_request = request is not None

    async def _with_past(self, interaction: MemberInteraction) -> tuple[LoadedMatch, list[PastRow]]:
        """Load the match with its last moves, so that they can be undone."""
        loaded = await self.matches.load(interaction.custom_id.match)
        loaded.require_running()
        return loaded, await load_past(self.matches, loaded)


def _asked(loaded: LoadedMatch, interaction: MemberInteraction) -> tuple[RequestRow, int]:
    """Return the open request and the user's seat.

    Raises `Refusal` if they may not answer it.
    """
    seat = own_seat(loaded, interaction)
    if loaded.request is None or interaction.custom_id.arguments[1:] != [
        str(loaded.request.version)
    ]:
        raise Refusal(N_("That request is over. Play on."))
    if seat == loaded.request.asker:
        raise Refusal(N_("You asked for this. The others decide."))
    return loaded.request, seat


def _named(loaded: LoadedMatch, interaction: MemberInteraction, played: Played, text: str) -> str:
    """Return a sentence that describes the move as its player saw it."""
    words = words_for(loaded.row.seats, interaction.member.locale)
    told = [
        loaded.definition.story(event, words)
        for event in played.events
        if event.is_for(played.seat)
    ]
    return words(text, move=" ".join(runs(filter(None, told))) or ", ".join(played.lines))
