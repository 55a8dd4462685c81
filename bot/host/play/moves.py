"""Handlers of moves, panels, menus and the log of a match."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from bot.host.cups import tie_notes
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.hints import can_take_back
from bot.host.match.loaded_match import IS_OVER, MOVED_ON, LoadedMatch, StaleButton
from bot.host.match.match_archive import load_past
from bot.host.match.match_service import MatchService
from bot.host.play import watching
from bot.host.play.selected_choices import selected_choices, what_was_left_out
from bot.host.refusal import NotYours, Refusal
from bot.host.replays.rewind import last_choice
from bot.host.ui.interaction import (
    EphemeralMessage,
    MemberInteraction,
    Reply,
    UpdateMessage,
    update_or_ephemeral,
)
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent
from bot.host.ui.numbers import number_at
from bot.host.ui.routing import Routes
from bot.host.views import (
    card_buttons,
    match_card,
    move_confirmation,
    move_log,
    result_summary,
)
from bot.host.views.clock_text import due_of, relative
from bot.host.views.menus import CHOICE_GONE, opened
from games.core.game import IllegalAction
from games.core.translation import N_, Translator
from storage.match import moves
from storage.match.moves import MoveRow
from storage.server import audit

MOST_SORTED = 10_000
"""Most hands whose alternative order is kept; beyond that, all return to the default order."""
STOOD_IN = N_("The computer is playing for you. Press **Take my seat back** first.")
CompletePanel: TypeAlias = Callable[[LoadedMatch, MessageContent, Translator], MessageContent]
"""Returns a panel with what is not of the match on it."""
WATCHING = N_("You're watching this match. Start your own: /play")


class MoveHandler:
    """Handles interactions with running and finished matches."""

    def __init__(self, match_service: MatchService, completed: CompletePanel) -> None:
        """Handle interactions with the matches of this service; panels are `completed` last."""
        self.matches = match_service
        self._completed = completed
        self._sorted: set[tuple[str, int]] = set()
        """Matches and users with the alternative order of a hand, until the process restarts."""
        self.match_routes = Routes[MatchHandler](
            {
                "sort": self.sort,
                "penalty": self.penalty,
                "sure": self.confirm,
                move_confirmation.YES: self.agreed,
                "more": self.more,
                "result": self.result,
                "log": self.log,
            }
        )

    async def move(
        self, interaction: MemberInteraction, found: LoadedMatch | None = None
    ) -> Handled:
        """Play the action of the custom id, or the values of the select, for the member.

        `found` is the match as loaded for this interaction; it is changed in place.
        """
        is_choice, action = interaction.custom_id.is_select, interaction.custom_id.action
        lines = tuple(interaction.values) if is_choice else (action,)
        if len(lines) == 1 and lines[0].startswith("/"):
            return Handled(await self._chosen_house_action(interaction, lines[0], found))
        loaded = found or await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        played = tuple(",".join(lines).split(","))
        chosen: Mapping[str, str] = {}
        if is_choice and len(played) > 1:
            chosen = selected_choices(loaded, seat, played, _words(loaded, interaction))
        try:
            asked = interaction.custom_id.asked
            loaded = await self.matches.play(
                loaded.id, seat, played, asked, loaded=loaded, only_fitting=bool(chosen)
            )
        except (StaleButton, Refusal, IllegalAction) as why:
            return await self._moved_on(interaction, seat, played, why)
        reply = self.drawn(loaded, seat, interaction)
        if loaded.refused:
            left_out = what_was_left_out(loaded.refused, chosen, _words(loaded, interaction))
            reply = replace(reply, aside=left_out)
        changes = PressChanges(loaded.opened)
        return Handled(reply, match=loaded, rows=loaded.undelivered, changes=changes)

    async def ask_first(self, interaction: MemberInteraction) -> Handled:
        """Ask for confirmation of a move; if the button is stale, reply as `move` does."""
        loaded = await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        if loaded.is_stale(seat, interaction.custom_id.asked):
            return await self.move(interaction)
        words = _words(loaded, interaction)
        return Handled(move_confirmation.ask_first(loaded, seat, interaction, words))

    async def agreed(self, interaction: MemberInteraction) -> Handled:
        """Play the move that the member has confirmed."""
        return await self.move(move_confirmation.confirmed_interaction(interaction))

    async def hand(
        self,
        interaction: MemberInteraction,
        found: LoadedMatch | None = None,
        path: tuple[str, ...] = (),
    ) -> UpdateMessage | EphemeralMessage:
        """Show the member's own panel; raises `NotYours` for a member without a seat."""
        loaded = found or await self.matches.load(interaction.custom_id.match)
        seat = loaded.row.seat_of(interaction.member.user_id)
        if seat is None:
            raise NotYours(WATCHING)
        return update_or_ephemeral(interaction, self._panel(loaded, seat, interaction, path))

    async def sort(self, interaction: MemberInteraction) -> Reply:
        """Toggle the order of the hand, and show it."""
        if len(self._sorted) >= MOST_SORTED:
            self._sorted.clear()
        self._sorted ^= {(interaction.custom_id.match, interaction.member.user_id)}
        return await self.hand(interaction)

    async def penalty(self, interaction: MemberInteraction) -> Reply:
        """Open the menu in which a player demands a penalty."""
        loaded = await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        menus = match_card.screen_of(loaded, seat, _words(loaded, interaction)).menus
        path = loaded.definition.turns.penalty_menu
        if not path or opened(menus, path) is None:
            raise Refusal(N_("You can't ask for a penalty in this match now. Just play on."))
        return update_or_ephemeral(interaction, self._panel(loaded, seat, interaction, path))

    async def result(self, interaction: MemberInteraction) -> Reply:
        """Show the result of a finished match, as it was posted."""
        loaded = await self.matches.load(interaction.custom_id.match)
        if loaded.is_running or loaded.outcome is None:
            raise Refusal(N_("This match is not over yet. /games shows where it is."))
        words = _words(loaded, interaction)
        after, notes = await self.matches.database.read(
            lambda conn: (
                result_summary.read(conn, loaded),
                tie_notes.result_notes(conn, loaded, words),
            )
        )
        return update_or_ephemeral(interaction, result_summary.content(loaded, after, words, notes))

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the public card to the member alone."""
        loaded = await self.matches.load(interaction.custom_id.match)
        return update_or_ephemeral(
            interaction, match_card.public_message(loaded, _words(loaded, interaction))
        )

    async def open(
        self, interaction: MemberInteraction, found: LoadedMatch | None = None
    ) -> UpdateMessage | EphemeralMessage:
        """Open a menu within the panel."""
        loaded = found or await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        path = tuple(interaction.custom_id.arguments[1:])
        if not path and not interaction.private:  # back from a confirmation on the public card
            return UpdateMessage(
                match_card.public_message(loaded), "", loaded.id, loaded.match.version
            )
        await watching.note_seen_recap(self.matches, loaded, seat, path)
        content = self._panel(loaded, seat, interaction, path)
        return UpdateMessage(content) if interaction.private else EphemeralMessage(content)

    async def confirm(
        self, interaction: MemberInteraction, found: LoadedMatch | None = None
    ) -> Reply:
        """Ask for confirmation of a choice that cannot be undone."""
        loaded = found or await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        loaded.require_running()
        line = " ".join(interaction.custom_id.arguments[1:])
        return move_confirmation.sure(loaded, seat, line, interaction, _words(loaded, interaction))

    async def more(self, interaction: MemberInteraction) -> Reply:
        """Show the other actions: undo, pause, resign, log and so on."""
        loaded = await self.matches.load(interaction.custom_id.match)
        seat = loaded.row.seat_of(interaction.member.user_id)
        words, obstacle = _words(loaded, interaction), ""
        if seat is not None and loaded.is_played:
            await load_past(self.matches, loaded)
            try:
                loaded.match.undoable(seat)
            except IllegalAction as refused:
                rows = await self.matches.database.read(
                    lambda conn: moves.standing(conn, loaded.id)
                )
                if not can_take_back(loaded, seat) or last_choice(loaded, rows, seat) is None:
                    obstacle = undo_obstacle(loaded, refused, words)
        return EphemeralMessage(card_buttons.more_actions(loaded, seat, words, obstacle))

    async def log(self, interaction: MemberInteraction) -> Reply:
        """Show the log of the match, with the secrets of the member's own seat only."""
        loaded, rows, reader, words = await self._story(interaction)
        done = await self.matches.database.read(lambda conn: audit.of_match(conn, loaded.id))
        story: list[move_log.Told] = [*rows, *done]
        page = number_at(interaction.custom_id.arguments, 1, 0)
        return update_or_ephemeral(
            interaction, move_log.log_sheet(loaded, story, reader, words, page)
        )

    async def _story(
        self, interaction: MemberInteraction
    ) -> tuple[LoadedMatch, list[MoveRow], int | None, Translator]:
        loaded = await self.matches.load(interaction.custom_id.match)
        rows = await self.matches.database.read(lambda conn: moves.standing(conn, loaded.id))
        seat = loaded.row.seat_of(interaction.member.user_id)
        return loaded, rows, seat, _words(loaded, interaction)

    async def _chosen_house_action(
        self, interaction: MemberInteraction, action: str, loaded: LoadedMatch | None
    ) -> Reply:
        look = {"/sure": self.confirm, "/open": self.open}.get(action.split(" ", maxsplit=1)[0])
        if look is None:
            raise Refusal(CHOICE_GONE)
        custom_id = replace(interaction.custom_id, action=action)
        return await look(replace(interaction, custom_id=custom_id, values=()), loaded)

    async def _moved_on(
        self,
        interaction: MemberInteraction,
        seat: int,
        lines: tuple[str, ...],
        why: StaleButton | Refusal | IllegalAction,
    ) -> Handled:
        """Reply with the present position, instead of an error, to a move that was not played.

        The aside distinguishes a double tap from a stale button. For an action that may be played
        late (`late_ok`), such as a throw, it is the reason of the refusal.
        """
        loaded = await self.matches.load(interaction.custom_id.match)
        last = await self.matches.database.read(lambda conn: moves.last_of(conn, loaded.id, seat))
        words = _words(loaded, interaction)
        asked = interaction.custom_id.asked
        is_old = loaded.is_stale(seat, asked)
        if last is not None and last.version > asked and last.lines == lines:
            aside = words("Already played ✓")
        elif not loaded.is_running:
            aside = words(IS_OVER)
        elif isinstance(why, StaleButton):
            aside = words(MOVED_ON)
        elif is_old:
            aside = words.fill(why.text, why.facts)
        else:
            raise why
        return Handled(replace(self.drawn(loaded, seat, interaction), aside=aside), match=loaded)

    def drawn(
        self, loaded: LoadedMatch, seat: int, interaction: MemberInteraction
    ) -> UpdateMessage:
        """Return the new content of the pressed message: the member's panel, or the public card."""
        if interaction.private:
            return UpdateMessage(
                self._panel(loaded, seat, interaction), version=loaded.match.version
            )
        return UpdateMessage(match_card.public_message(loaded), "", loaded.id, loaded.match.version)

    def _panel(
        self,
        loaded: LoadedMatch,
        seat: int,
        interaction: MemberInteraction,
        path: tuple[str, ...] = (),
    ) -> MessageContent:
        member = interaction.member
        return self.panel_of(loaded, seat, member.user_id, member.locale, path)

    def panel_of(
        self, loaded: LoadedMatch, seat: int, user_id: int, locale: str, path: tuple[str, ...] = ()
    ) -> MessageContent:
        """Return a member's panel in their language, with the hand in the order they chose."""
        words, other = words_for(loaded.row.seats, locale), (loaded.id, user_id) in self._sorted
        panel = match_card.panel(loaded, seat, words, path, sorted_other=other)
        return self._completed(loaded, panel, words)


def undo_obstacle(loaded: LoadedMatch, refused: IllegalAction, words: Translator) -> str:
    """Return why a move cannot be undone, with the game's note about undoing."""
    why = words.fill(refused.text, refused.facts)
    note = loaded.definition.texts.undo_note(loaded.match.options)
    return f"{why} {words(note)}" if note else why


def own_seat(loaded: LoadedMatch, interaction: MemberInteraction) -> int:
    """Return the member's seat.

    Raises `NotYours` if they have none, and `Refusal` if a computer plays for them or the button
    belongs to another seat.
    """
    seat = loaded.row.seat_of(interaction.member.user_id)
    if seat is None:
        raise NotYours(WATCHING)
    if loaded.is_running and loaded.seat(seat).bot:
        raise Refusal(STOOD_IN)
    if interaction.custom_id.seat is not None and interaction.custom_id.seat != seat:
        raise _not_yours(loaded, interaction.custom_id.seat)
    return seat


def card_again(loaded: LoadedMatch, interaction: MemberInteraction) -> UpdateMessage:
    """Return an update of the pressed message to the card, public or the member's own."""
    words = _words(loaded, interaction) if interaction.private else None
    return UpdateMessage(
        match_card.public_message(loaded, words), match_id=loaded.id, version=loaded.row.version
    )


def _not_yours(loaded: LoadedMatch, seat: int) -> Refusal:
    """Return the refusal that names whose turn it is, and until when."""
    due = due_of(loaded, seat) if seat in loaded.clocks.turns else None
    if due is None:
        return Refusal(N_("It's {seat}'s turn. I'll ping you when it's yours."), seat=seat)
    return Refusal(
        N_("It's {seat}'s turn (due {when}). I'll ping you when it's yours."),
        seat=seat,
        when=relative(due),
    )


def _words(loaded: LoadedMatch, interaction: MemberInteraction) -> Translator:
    return words_for(loaded.row.seats, interaction.member.locale)
