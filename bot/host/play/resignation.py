"""Giving up: resigning, leaving, and ending a match that everybody else has left.

In a match of three or more the others play on: a computer takes the seat and its player loses, so
that resigning has the same effect as leaving. A match of two ends.
"""

from bot.host.match import last_player
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.last_player import others_play_on
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.stand_ins import assign_stand_in
from bot.host.play.moves import own_seat
from bot.host.play.seat_transfer import notify_new_player
from bot.host.refusal import Refusal
from bot.host.ui.interaction import (
    EphemeralMessage,
    MemberInteraction,
    Reply,
    UpdateMessage,
)
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.routing import Routes
from bot.host.views import card_buttons
from games.core.game import Outcome
from games.core.translation import N_, Translator

RESIGNED = N_("{seat} resigned.")
ENDS = N_("Resign? The match ends, and you lose it. You can't undo this.")
ENDS_FOR_TWO = N_("Resign? The match ends at once: {name} wins, you lose. You can't undo this.")
ONE_STAYS = N_(
    "Resign? You lose this match. {name} is then alone with computers, and can end it as the "
    "winner. You can't undo this."
)
OTHERS_PLAY = N_(
    "Resign? You lose this match, and {names} play on: the computer plays for you, and someone "
    "else can take your seat. You can't undo this."
)
LEAVES = N_(
    "Leave? The computer plays on for you. Someone else can take your seat. It counts as a loss."
)


class Resignations:
    """Handles resignations and departures, also that of the last player."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.match_routes = Routes[MatchHandler](
            {
                "resign": self.resign,
                "resign-yes": self.resign_yes,
                "leave-yes": self.leave_yes,
                "end-alone": self.end_alone,
            }
        )

    async def resign(self, interaction: MemberInteraction) -> Reply:
        """Say what a resignation means for everybody, and ask the user to confirm it."""
        loaded = await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        need_resignable(loaded)
        words = words_for(loaded.row.seats, interaction.member.locale)
        yes = Button(words("Yes, resign"), loaded.custom_id("/resign-yes"), "danger")
        text = _meaning(loaded, seat, words)
        if last_player.last_player(loaded) == seat:
            yes = Button(words("Yes, end it"), loaded.custom_id("/end-alone"), "danger")
            text = words(last_player.SURE)
        return EphemeralMessage(card_buttons.sure_question(loaded, words, text, yes))

    async def resign_yes(self, interaction: MemberInteraction) -> Reply | Handled:
        """Give the user's seat to a computer, as a loss; if nobody plays on, end the match."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            seat = own_seat(loaded, interaction)
            need_resignable(loaded)
            words = words_for(loaded.row.seats, interaction.member.locale)
            if others_play_on(loaded, seat):
                await self._give_up(loaded, seat)
                return _thanks(words("You resigned. Thanks for playing! The others play on."))
            others = tuple(other.seat for other in loaded.row.seats if other.seat != seat)
            outcome = Outcome((others, (seat,)), RESIGNED, "resigned", {"seat": seat})
            if last_player.last_player(loaded) == seat:
                outcome = last_player.ended_by(loaded, seat)
            await self.matches.save_change(loaded, outcome=outcome)
        reply = _thanks(words("You resigned. Thank you for the match."))
        return Handled(reply, changes=PressChanges(loaded.opened))

    async def leave(self, interaction: MemberInteraction) -> Reply:
        """Ask the user to confirm leaving; if nobody would play on, leaving is resigning."""
        loaded = await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        need_resignable(loaded)
        if not _can_leave(loaded, seat):
            return await self.resign(interaction)
        words = words_for(loaded.row.seats, interaction.member.locale)
        yes = Button(words("Yes, leave"), loaded.custom_id("/leave-yes"), "danger")
        return EphemeralMessage(card_buttons.sure_question(loaded, words, words(LEAVES), yes))

    async def leave_yes(self, interaction: MemberInteraction) -> Reply:
        """Let a computer play on for the user."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            seat = own_seat(loaded, interaction)
            need_resignable(loaded)
            if not _can_leave(loaded, seat):
                return await self.resign(interaction)
            await self._give_up(loaded, seat)
        words = words_for(loaded.row.seats, interaction.member.locale)
        return _thanks(words("You left. Thanks for playing! The others play on."))

    async def end_alone(self, interaction: MemberInteraction) -> Handled:
        """End a match that everybody else has left, with the user in first place."""
        async with self.matches.lock(interaction.custom_id.match):
            loaded = await self.matches.load(interaction.custom_id.match)
            seat = own_seat(loaded, interaction)
            need_resignable(loaded)
            last_player.require_last_player(loaded, seat)
            outcome = last_player.ended_by(loaded, seat)
            await self.matches.save_change(loaded, outcome=outcome)
        words = words_for(loaded.row.seats, interaction.member.locale)
        reply = _thanks(words("The match is over. Thank you for staying to the end."))
        return Handled(reply, changes=PressChanges(loaded.opened))

    async def _give_up(self, loaded: LoadedMatch, seat: int) -> None:
        """Let a computer play on in a seat, which its player has lost for good."""
        assign_stand_in(loaded, seat, "left")
        loaded.troubles.pop(seat, None)
        await self.matches.save_change(
            loaded, lambda conn: notify_new_player(conn, loaded.id, seat)
        )


def need_resignable(loaded: LoadedMatch) -> None:
    """Raise `Refusal` if the match is over, or is part of a season of managers."""
    loaded.require_running()
    if loaded.settings.season is not None:
        text = N_("The season goes on for the others. Let a computer run your club: /season club")
        raise Refusal(text)


def _can_leave(loaded: LoadedMatch, seat: int) -> bool:
    """Return whether others play on after the seat's player leaves; in a duel, nobody does."""
    return not loaded.is_duel and bool(loaded.row.human_seats(but=seat))


def _meaning(loaded: LoadedMatch, seat: int, words: Translator) -> str:
    """Return the question whether to resign, with what that means for the others."""
    names = [words.name(row.seat) for row in loaded.row.human_seats(but=seat)]
    if not others_play_on(loaded, seat):
        return words(ENDS_FOR_TWO, name=names[0]) if names else words(ENDS)
    if len(names) == 1:
        return words(ONE_STAYS, name=names[0])
    return words(OTHERS_PLAY, names=words.listed(names))


def _thanks(text: str) -> UpdateMessage:
    return UpdateMessage(MessageContent("", (text,)))
