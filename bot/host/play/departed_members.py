"""Members who left the server or deleted their account, and the choices about their seats.

Without Discord's members intent no event reports this, so Discord is asked, but rarely and only
about members for whom a match has waited for a long time.
"""

from dataclasses import replace
from datetime import timedelta

import structlog
from sqlalchemy import Connection

from bot.host.clock.recurring import Recurring
from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.stand_ins import assign_stand_in
from bot.host.play.moves import card_again, own_seat
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.host.ui.numbers import number_or
from bot.host.ui.routing import Routes
from games.core.game import Outcome
from games.core.translation import N_
from storage.match import match_issues, matches
from storage.match.match_issues import TroubleRow

INACTIVE_MS = int(timedelta(days=1).total_seconds() * 1000)
"""Milliseconds without a move after which Discord is asked about the players to move."""
CHECK_INTERVAL_MS = int(timedelta(minutes=10).total_seconds() * 1000)
"""Milliseconds between two checks of matches that have had no move for `INACTIVE_MS`."""
MOST = 5
"""Most matches per check, longest waiting first; the next check continues after them."""
PLAYERS_OF_A_DUEL = 2
HAS_LEFT = N_("{seat} has left.")
DECIDED = N_("Too late – that's already settled. Play on.")
log = structlog.get_logger()


class DepartedMembers:
    """Detects departed members, and applies the others' choices about their seats."""

    def __init__(self, match_service: MatchService, messenger: Messenger) -> None:
        self.matches = match_service
        self.messenger = messenger
        self.match_routes = Routes[MatchHandler](
            {
                "left-computer": self.hand_over,
                "left-wait": self.wait,
                "left-win": self.claim,
            }
        )
        self._looks = Recurring(CHECK_INTERVAL_MS)
        self._seen_until = 0

    async def find_departed(self, match_id: str) -> list[int]:
        """Ask Discord about the players to move; return the seats whose members have left.

        Each player costs one request, so this is for turns announced long ago, missed deadlines,
        and members to whom messages cannot be sent.
        """
        try:
            loaded = await self.matches.load(match_id)
        except Refusal:  # its game is not installed
            return []
        if loaded.row.guild_id is None or loaded.place_trouble is not None:
            return []
        stands = loaded.is_paused and not loaded.is_held  # then it waits for all players to resume
        asked = [seat.seat for seat in loaded.row.human_seats()] if stands else loaded.waiting
        waited_for = [seat for seat in asked if loaded.seat(seat).user_id is not None]
        gone = [seat for seat in waited_for if await self._has_left(loaded, seat)]
        new = [seat for seat in gone if seat not in loaded.troubles]
        if new and not await self._mark_departed(loaded, new):
            return []
        return gone

    @property
    def is_due(self) -> bool:
        """Return whether it is time for the next check."""
        return self._looks.is_due(self.matches.now())

    async def tick(self) -> list[str]:
        """Check some matches without a move for a day; return those with departed members."""
        now, since, left = self.matches.now(), self._seen_until, list[str]()
        shards = self.matches.shards
        self._looks.done(now)
        rows = await self.matches.database.read(
            lambda conn: matches.unanswered(
                conn, since, now - INACTIVE_MS, limit=MOST, shards=shards
            )
        )
        for row in rows:
            try:
                if await self.find_departed(row.id):
                    left.append(row.id)
            except Exception:
                log.exception("membership_check_failed", match=row.id)
        left_out = self.matches.database.unreadable.counts().get("matches", 0)
        has_more = bool(rows) and len(rows) + left_out >= MOST
        self._seen_until = rows[-1].touched_at if has_more else 0
        return left

    async def came_back(self, match_id: str, user_id: int) -> None:
        """Clear the mark of a departed member who has just pressed a button."""
        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            seat = loaded.row.seat_of(user_id)
            if seat is not None:
                await self._end(loaded, seat)

    async def hand_over(self, interaction: MemberInteraction) -> Reply:
        """Let a computer play on for a departed member."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded, left = await self._require_undecided(interaction)
            assign_stand_in(loaded, left, "left")
            await self._write(loaded, left, None)
        return card_again(loaded, interaction)

    async def wait(self, interaction: MemberInteraction) -> Reply:
        """Keep the seat for the departed member, who may come back."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded, left = await self._require_undecided(interaction)
            waiting = replace(loaded.troubles[left], waits=True)
            loaded.troubles[left] = waiting

            def store(conn: Connection) -> None:
                if left not in match_issues.of(conn, loaded.id):
                    raise Refusal(DECIDED)  # at another process
                match_issues.put(conn, waiting)
                self.matches.enqueue(conn, loaded.row, "card")

            await self.matches.database.write(store)
        return card_again(loaded, interaction)

    async def claim(self, interaction: MemberInteraction) -> Handled:
        """End a match of two: the remaining player wins."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded, left = await self._require_undecided(interaction)
            if len(loaded.row.seats) != PLAYERS_OF_A_DUEL:
                raise Refusal(DECIDED)
            outcome = Outcome(((1 - left,), (left,)), HAS_LEFT, "left", {"seat": left})
            await self._write(loaded, left, outcome)
        return Handled(card_again(loaded, interaction), changes=PressChanges(loaded.opened))

    async def _require_undecided(self, interaction: MemberInteraction) -> tuple[LoadedMatch, int]:
        """Return the match and the departed member's seat; raises `Refusal` unless it is undecided.

        Discord is asked once more, so that nobody who has come back loses the seat.
        """
        loaded = await self.matches.load(interaction.custom_id.match)
        text = interaction.custom_id.arguments[-1]
        own_seat(loaded, interaction)
        loaded.require_running()
        left = number_or(text, -1)
        if left not in loaded.left:
            raise Refusal(DECIDED)
        if not await self._has_left(loaded, left, unless_known=True):
            await self._end(loaded, left)
            raise Refusal(N_("{seat} is back. Play on."), seat=left)
        return loaded, left

    async def _end(self, loaded: LoadedMatch, seat: int) -> None:
        """Clear the mark of a seat, and update the match's message."""

        def end(conn: Connection) -> None:
            if match_issues.end(conn, loaded.id, seat):
                self.matches.enqueue(conn, loaded.row, "card")

        await self.matches.database.write(end)

    async def _has_left(
        self, loaded: LoadedMatch, seat: int, *, unless_known: bool = False
    ) -> bool:
        """Return whether Discord says that the member has left; `unless_known` if Discord fails."""
        user_id, guild_id = loaded.seat(seat).user_id, loaded.row.guild_id
        assert user_id is not None
        assert guild_id is not None
        try:
            return await self.messenger.has_left(guild_id, user_id)
        except DeliveryError as gone:
            log.info("membership_check_failed", match=loaded.id, why=str(gone))
            return unless_known

    async def _mark_departed(self, loaded: LoadedMatch, seats: list[int]) -> bool:
        """Mark members as departed and enqueue the match's message.

        Returns False, and marks nobody, if the match has changed while Discord was asked.
        """
        now = self.matches.now()

        def store(conn: Connection) -> bool:
            if matches.version_of(conn, loaded.id) != loaded.row.version:
                return False
            for seat in seats:
                match_issues.put(conn, TroubleRow(loaded.id, seat, "left", now))
            self.matches.enqueue(conn, loaded.row, "card", at=0)
            return True

        is_marked = await self.matches.database.write(store)
        if is_marked:
            log.info("members_left_server", match=loaded.id, seats=len(seats))
        return is_marked

    async def _write(self, loaded: LoadedMatch, left: int, outcome: Outcome | None) -> None:
        """Save the decision about a seat, and enqueue its delivery."""
        loaded.match.asked[left] = loaded.match.version + 1
        del loaded.troubles[left]
        await self.matches.save_change(
            loaded, lambda conn: match_issues.end(conn, loaded.id, left), outcome=outcome
        )
