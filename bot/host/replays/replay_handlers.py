"""Handlers about past moves: replay, export, and the check of shuffles."""

from dataclasses import replace
from itertools import takewhile
from typing import Any

from bot.host.analysis import match_analysis, point_page
from bot.host.analysis.match_analysis import MatchAnalysis
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_archive import Archive, has_same_rules
from bot.host.refusal import Refusal
from bot.host.replays import fairness_proof, html_replay, replay
from bot.host.replays.html_replay import HtmlReplayInput
from bot.host.replays.replay import ReplayPosition
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    Reply,
    SendFile,
    update_or_ephemeral,
)
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.routing import Routes
from bot.host.views import move_log
from games.core.translation import Translator
from storage.match.moves import MoveRow


class MatchRecords:
    """Shows past moves; each reader gets what they may know."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.match_routes = Routes[Handler](
            {"replay": self.replay, "export": self.export, "verify": self.verify}
        )
        self.select_routes = Routes[Handler](dict.fromkeys(replay.SELECTS, self.choose))

    async def replay(self, interaction: MemberInteraction) -> Reply:
        """Show the position after some move, as the user may know it."""
        return await self._replay(interaction, interaction.custom_id.arguments[1:])

    async def choose(self, interaction: MemberInteraction) -> Reply:
        """Show the choice of a select of the replay: another move, or another viewpoint."""
        kind, first, mode = [*interaction.custom_id.arguments, "", ""][:3]
        value = interaction.values[0]
        return await self._replay(
            interaction, [value, first, mode] if kind == replay.JUMP else [first, value, mode]
        )

    async def export(self, interaction: MemberInteraction) -> Reply:
        """Send the match as files: a record to check, and a page to replay it."""
        loaded, rows, reader, words = await self._story(interaction)
        data = move_log.export(loaded, rows, reader, words)
        asked = await self.page_input(loaded, rows, reader, interaction.member.locale)
        content = await self.archive.workers.run(html_replay.page, asked)
        page = replace(data, name=data.name.removesuffix("json") + "html", content=content)
        return SendFile(data, also=(page,))

    async def page_input(
        self, loaded: LoadedMatch, rows: list[MoveRow], reader: int | None, locale: str
    ) -> HtmlReplayInput:
        """Return a worker's input for the page on which a reader replays the match."""
        found = await self._analysis(loaded)
        return html_replay.html_replay_input(loaded, rows, reader, locale, analysis=found)

    async def seen_at(self, loaded: LoadedMatch, at: int, words: Translator) -> MessageContent:
        """Return a running match as onlookers saw it at a moment (ms), without controls."""
        rows = await self.archive.moves(loaded.id)
        until = [*takewhile(lambda row: row.at <= at, rows)]
        state = await self._position(loaded, rows, len(until))
        look = ReplayPosition(len(until), None, is_free=True)
        return replace(replay.replay_sheet(loaded, until, state, look, None, words), rows=())

    async def verify(self, interaction: MemberInteraction) -> Reply:
        """Show that the dice follow from the committed seed, or send every draw as a file."""
        loaded, rows, _reader, words = await self._story(interaction)
        if loaded.is_running:
            return EphemeralMessage(fairness_proof.commitment_text(loaded, words))
        if not has_same_rules(loaded):
            return EphemeralMessage(fairness_proof.proven(loaded, None, words))
        record = move_log.record_of(loaded, rows, None).model_dump_json()
        if "draws" in interaction.custom_id.arguments:
            content = await self.archive.workers.run(fairness_proof.draws, record)
            return SendFile(fairness_proof.draws_file(loaded, content, words))
        fairness_result = await self.archive.workers.run(fairness_proof.find, record)
        return EphemeralMessage(fairness_proof.proven(loaded, fairness_result, words))

    async def _replay(self, interaction: MemberInteraction, door_words: list[str]) -> Reply:
        loaded, story, reader, words = await self._story(interaction)
        rows = [row for row in story if row.lines]
        look = replay.look_of(loaded, reader, door_words, len(rows))
        state, found = await self._position(loaded, rows, look.step), await self._analysis(loaded)
        sheet = replay.replay_sheet(loaded, rows, state, look, reader, words)
        told = None if look.is_free else found  # chances would tell the end
        chances = match_analysis.chances_after(told, look.step, words)
        back = Button(words(point_page.BACK), loaded.custom_id("/analyse"))
        ways = () if told is None else ((back,),)
        content = replace(sheet, lines=(*sheet.lines, *chances), rows=(*sheet.rows, *ways))
        return update_or_ephemeral(interaction, content)

    async def _analysis(self, loaded: LoadedMatch) -> MatchAnalysis | None:
        """Return the analysis of a match; only a match that is over has one."""
        return await self.archive.matches.database.read(
            lambda conn: match_analysis.stored_of(conn, loaded.id)
        )

    async def _position(self, loaded: LoadedMatch, rows: list[MoveRow], step: int) -> Any:  # noqa: ANN401 - a state of any game
        """Return the state after a step, None if it can no longer be replayed."""
        try:
            return await self.archive.position(loaded, rows, step)
        except Refusal:
            return None

    async def _story(
        self, interaction: MemberInteraction
    ) -> tuple[LoadedMatch, list[MoveRow], int | None, Translator]:
        loaded = await self.archive.matches.load(interaction.custom_id.match)
        rows = await self.archive.story(loaded.id)
        words = words_for(loaded.row.seats, interaction.member.locale)
        return loaded, rows, loaded.row.seat_of(interaction.member.user_id), words
