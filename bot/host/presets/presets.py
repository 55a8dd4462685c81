"""Members save their preparations, load them in other matches, and share them."""

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery import error_meanings
from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.loaded_match import MOVED_ON, LoadedMatch, StaleButton
from bot.host.match.match_service import MatchService
from bot.host.play.moves import own_seat
from bot.host.presets import own_presets, preset_names
from bot.host.presets.preset_names import checked_name, is_cut
from bot.host.refusal import Refusal
from bot.host.ui import typed_names
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import (
    MemberInteraction,
    OpenModal,
    PublicMessage,
    Reply,
    UpdateMessage,
    ephemeral_text,
    update_or_ephemeral,
)
from bot.host.ui.member import Member, escape_markdown, words_for
from bot.host.ui.message import MessageContent
from bot.host.ui.routing import Routes
from bot.host.ui.typed_text import LONGEST_TYPED_NAME
from bot.host.views import match_card, preset_panel
from bot.host.views.preset_panel import ALL
from games.core.presets import Parts
from games.core.presets import Presets as Way
from games.core.translation import N_
from storage.member import players, presets
from storage.member.presets import PresetRow, SharedCard
from storage.server import servers

SAVED = N_("Saved as “{name}”. It is yours in every match.")
SAVED_SHORTER = N_(
    "Saved as “{name}”: a name has {most} letters at most. It is yours in every match."
)
SHORTER = N_("A name has {most} letters at most, so it is “{name}” now.")


class Presets:
    """Handles everything about presets, in a match or without one."""

    def __init__(self, match_service: MatchService, messenger: Messenger) -> None:
        """Store presets in this database; public messages are edited with `messenger`."""
        self.matches = match_service
        self.messenger = messenger
        self.database = match_service.database
        self.routes = Routes[MatchHandler](
            {
                "preset-all": self.listed,
                "preset-show": self.show,
                "?preset-show": self.show,
                "preset-share": self.share,
                "?preset-share": self.share,
                "preset-take": self.take,
                "preset-rename": self.ask_name,
                "preset-named": self.rename,
                "preset-drop": self.ask_drop,
                "?preset-drop": self.ask_drop,
                "preset-drop-yes": self.drop,
            }
        )
        self.match_routes = Routes[MatchHandler](
            {
                "preset-save": self.ask_save,
                "preset-keep": self.save,
                "preset-replace": self.replace,
                "preset-load": self.offer,
            }
        )
        self.select_routes = Routes[MatchHandler]({preset_panel.SELECT: self.load})

    async def ask_save(self, interaction: MemberInteraction) -> Reply:
        """Open the form for the name and part of the preparation to save."""
        loaded, way, _ = await self._at_table(interaction)
        return OpenModal(
            preset_panel.save_form(loaded, way, self._parts(loaded, way, interaction), interaction)
        )

    async def save(self, interaction: MemberInteraction) -> Reply | Handled:
        """Save the user's preparation under the form's name."""
        loaded, way, seat = await self._at_table(interaction)
        typed, wanted = interaction.answers.get("name", ""), interaction.answers.get("what", ALL)
        name, parts = checked_name(typed), self._parts(loaded, way, interaction, wanted)
        words = words_for(loaded.row.seats, interaction.member.locale)
        row = self._row(interaction.member, loaded.definition.name, name, parts)
        if old := await self.database.write(lambda conn: own_presets.add(conn, row)):
            return update_or_ephemeral(
                interaction, preset_panel.replacing(loaded, seat, old, wanted, words)
            )
        text = SAVED_SHORTER if is_cut(typed) else SAVED
        aside = words(text, name=escape_markdown(row.name), most=LONGEST_TYPED_NAME)
        return _saved(UpdateMessage(match_card.panel(loaded, seat, words), aside), row)

    async def replace(self, interaction: MemberInteraction) -> Handled:
        """Save the user's preparation in place of an older preset, after confirmation."""
        loaded, way, seat = await self._at_table(interaction)
        _, preset_id, wanted = [*interaction.custom_id.arguments, "", ""][:3]
        parts = dict(self._parts(loaded, way, interaction, wanted))
        row = await self._change(
            interaction.member, preset_id, lambda _conn, old: replace(old, parts=parts)
        )
        words = words_for(loaded.row.seats, interaction.member.locale)
        panel = match_card.panel(loaded, seat, words)
        return _saved(UpdateMessage(panel, words(SAVED, name=escape_markdown(row.name))), row)

    async def offer(self, interaction: MemberInteraction) -> Reply:
        """Show the user's presets for this game, to load one."""
        loaded, way, seat = await self._at_table(interaction)
        rows = await self._of(interaction.member, loaded.definition.name)
        words = words_for(loaded.row.seats, interaction.member.locale)
        return UpdateMessage(preset_panel.offer(loaded, way, seat, rows, words))

    async def load(self, interaction: MemberInteraction) -> Reply:
        """Replace the user's preparation by a preset."""
        loaded, way, seat = await self._at_table(interaction)
        row = await self._mine(interaction.member, interaction.values[0])
        view = loaded.definition.game.view(loaded.match.state, seat)
        lines = way.lines_for(view, row.parts)
        words = words_for(loaded.row.seats, interaction.member.locale)
        try:
            loaded = await self.matches.play(loaded.id, seat, lines, interaction.custom_id.asked)
        except StaleButton:
            loaded = await self.matches.load(loaded.id)
            aside = words(MOVED_ON)
            return UpdateMessage(match_card.panel(loaded, seat, words), aside)
        return UpdateMessage(match_card.panel(loaded, seat, words), version=loaded.match.version)

    async def listed(self, interaction: MemberInteraction) -> Reply:
        """List all presets of the member."""
        return update_or_ephemeral(interaction, await self._list(interaction.member))

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show one preset with the available actions."""
        row = await self._mine(interaction.member, _id(interaction))
        return update_or_ephemeral(interaction, self._sheet(row, interaction.member))

    async def share(self, interaction: MemberInteraction) -> Reply:
        """Post a preset for everybody, who may copy it."""
        card = SharedCard(interaction.place.guild_id, 0, 0)
        row = await self._change(
            interaction.member,
            _id(interaction),
            lambda _conn, old: replace(old, shared=True, card=card),
        )
        return PublicMessage(await self._shared(row, card), NO_MATCH, preset=row.id)

    async def placed(self, preset_id: str, channel_id: int, message_id: int) -> None:
        """Store the place of a preset's public message."""

        def place(conn: Connection) -> None:
            row = presets.get(conn, preset_id)
            if row is not None and row.card is not None:
                card = SharedCard(row.card.guild_id, channel_id, message_id)
                presets.put(conn, replace(row, card=card))

        await self.database.write(place)

    async def redraw(self, preset_id: str) -> None:
        """Update the public message of a changed preset, if it has one, to what is stored now.

        What fails is logged; the message is updated with the next change.
        """
        row = await self.database.read(lambda conn: presets.get(conn, preset_id))
        if row is None or row.card is None or not row.card.message_id:
            return
        content = await self._shared(row, row.card)
        try:
            await self.messenger.edit(row.card.channel_id, row.card.message_id, content)
        except DeliveryError as error:
            error_meanings.log_failure("preset_card_edit_failed", error, preset=row.id)

    async def _shared(self, row: PresetRow, card: SharedCard) -> MessageContent:
        """Return a preset's public message in the server's language."""

        def read(conn: Connection) -> tuple[str, str]:
            guild = card.guild_id
            names = players.names_of(conn, [row.user_id], guild)
            language = "en" if guild is None else servers.language_of(conn, guild)
            return names.get(row.user_id, "?"), language

        name, language = await self.database.read(read)
        return preset_panel.shared(row, self._way(row.game), name, words_for((), language))

    async def take(self, interaction: MemberInteraction) -> Reply:
        """Give the user a copy of a shared preset."""
        preset_id, new_id = _id(interaction), presets.new_id()
        user_id, now = interaction.member.user_id, self.matches.now()
        copied = await self.database.write(
            lambda conn: own_presets.copy(conn, preset_id, user_id, new_id, now)
        )
        text = N_("“{name}” is yours now. Load it when you prepare your next match.")
        return ephemeral_text(interaction.words(text, name=escape_markdown(copied.name)))

    async def ask_name(self, interaction: MemberInteraction) -> Reply:
        """Open the form for another name of a preset."""
        row = await self._mine(interaction.member, _id(interaction))
        return OpenModal(preset_panel.rename_form(row, interaction.words))

    async def rename(self, interaction: MemberInteraction) -> Handled:
        """Rename a preset."""
        typed = interaction.answers.get("name", "")
        name = checked_name(typed)

        def rename(conn: Connection, row: PresetRow) -> PresetRow:
            other = own_presets.named(conn, row.user_id, row.game, name)
            if other is not None and other.id != row.id:
                text = N_("Another one of yours is called “{name}”. Choose a different name.")
                raise Refusal(text, name=escape_markdown(other.name))
            return replace(row, name=name)

        row = await self._change(interaction.member, _id(interaction), rename)
        aside = (
            interaction.words(SHORTER, name=escape_markdown(row.name), most=LONGEST_TYPED_NAME)
            if is_cut(typed)
            else ""
        )
        return _saved(UpdateMessage(self._sheet(row, interaction.member), aside), row)

    async def ask_drop(self, interaction: MemberInteraction) -> Reply:
        """Ask for confirmation before a preset is deleted."""
        row = await self._mine(interaction.member, _id(interaction))
        return update_or_ephemeral(interaction, preset_panel.sure(row, interaction.words))

    async def drop(self, interaction: MemberInteraction) -> Reply:
        """Delete a preset."""
        row = await self._mine(interaction.member, _id(interaction))
        await self.database.write(lambda conn: presets.remove(conn, row.id))
        return update_or_ephemeral(interaction, await self._list(interaction.member))

    async def suggestions(self, member: Member, typed: str) -> list[tuple[str, str]]:
        """Return the member's presets whose label contains the typed text, as (label, id).

        Presets of the same name also get their game.
        """
        rows, words = await self._of(member), words_for((), member.locale)
        labels = preset_names.labels(rows, self.matches.games, words)
        return typed_names.matching(labels, typed)

    async def _at_table(self, interaction: MemberInteraction) -> tuple[LoadedMatch, Way, int]:
        """Return the match, its game's presets, and the user's seat; raises `Refusal`."""
        loaded = await self.matches.load(interaction.custom_id.match)
        seat, way = own_seat(loaded, interaction), loaded.definition.presets
        view = loaded.definition.game.view(loaded.match.state, seat)
        if way is None or not loaded.is_running or not way.is_open(view):
            raise Refusal(N_("There is nothing to save or to load in this match now."))
        return loaded, way, seat

    def _parts(
        self, loaded: LoadedMatch, way: Way, interaction: MemberInteraction, wanted: str = ALL
    ) -> Parts:
        """Return the `wanted` complete parts of the user's preparation.

        Raises `Refusal` if none is complete.
        """
        view = loaded.definition.game.view(
            loaded.match.state, loaded.row.seat_of(interaction.member.user_id)
        )
        parts = way.parts_of(view)
        found = {part: lines for part, lines in parts.items() if wanted in (ALL, part)}
        if not found:
            raise Refusal(N_("Nothing is complete yet. Go on, then save it."))
        return found

    def _row(self, member: Member, game: str, name: str, parts: Parts) -> PresetRow:
        now = self.matches.now()
        return PresetRow(presets.new_id(), member.user_id, game, name, dict(parts), now)

    def _way(self, game: str) -> Way:
        way = self.matches.games[game].presets if game in self.matches.games else None
        if way is None:
            raise Refusal(own_presets.GONE)
        return way

    async def _change(
        self,
        member: Member,
        preset_id: str,
        change: Callable[[Connection, PresetRow], PresetRow],
    ) -> PresetRow:
        """Store one of the member's presets as `change` returns it; raises as `_mine`."""

        def write(conn: Connection) -> PresetRow:
            row = change(conn, own_presets.require(conn, member.user_id, preset_id))
            presets.put(conn, row)
            return row

        return await self.database.write(write)

    async def _mine(self, member: Member, preset_id: str) -> PresetRow:
        """Return one of the member's presets; raises `Refusal` for an unknown id."""
        return await self.database.read(
            lambda conn: own_presets.require(conn, member.user_id, preset_id)
        )

    async def _of(self, member: Member, game: str | None = None) -> list[PresetRow]:
        rows = await self.database.read(lambda conn: presets.of(conn, member.user_id, game))
        return [row for row in rows if row.game in self.matches.games]

    async def _list(self, member: Member) -> MessageContent:
        words = words_for((), member.locale)
        return preset_panel.listed(await self._of(member), self.matches.games, words)

    def _sheet(self, row: PresetRow, member: Member) -> MessageContent:
        return preset_panel.preset_page(row, self._way(row.game), words_for((), member.locale))


def _saved(reply: Reply, row: PresetRow) -> Handled:
    """Return the reply after a preset was saved, whose public message is to be updated."""
    return Handled(reply, changes=PressChanges(presets=(row.id,)))


def _id(interaction: MemberInteraction) -> str:
    """Return the preset id in the select's value or the custom id."""
    return interaction.values[0] if interaction.values else interaction.custom_id.arguments[-1]
