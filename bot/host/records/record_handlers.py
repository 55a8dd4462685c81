"""Handlers about past moves: replay, export, and the check of shuffles."""

from dataclasses import replace
from typing import Any

from bot.host.match.loaded_match import Table
from bot.host.match.match_archive import Archive, has_same_rules
from bot.host.records import fairness_proof, html_replay, replay
from bot.host.ui.interaction import Answer, Click, Hand, Reply, Whisper, shown
from bot.host.ui.member import words_for
from bot.host.ui.routing import Routes
from bot.host.views import move_log
from games.core.game import Refused
from games.core.translation import Words
from storage.match.moves import MoveRow


class Memories:
    """Shows past moves; each reader gets what they may know."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.match_routes = Routes[Answer](
            {"replay": self.replay, "export": self.export, "verify": self.verify}
        )
        self.select_routes = Routes[Answer](dict.fromkeys(replay.SELECTS, self.choose))

    async def replay(self, click: Click) -> Reply:
        """Show the position after some move, as the user may know it."""
        return await self._replay(click, click.door.words[1:])

    async def choose(self, click: Click) -> Reply:
        """Show the choice of a select of the replay: another move, or another viewpoint."""
        kind, first, mode = [*click.door.words, "", ""][:3]
        value = click.values[0]
        return await self._replay(
            click, [value, first, mode] if kind == replay.JUMP else [first, value, mode]
        )

    async def export(self, click: Click) -> Reply:
        """Send the match as files: a record to check, and a page to replay it."""
        table, rows, reader, words = await self._story(click)
        data = move_log.export(table, rows, reader, words)
        asked = html_replay.keepsake(table, rows, reader, click.member.locale)
        content = await self.archive.workers.run(html_replay.page, asked)
        page = replace(data, name=data.name.removesuffix("json") + "html", content=content)
        return Hand(data, also=(page,))

    async def verify(self, click: Click) -> Reply:
        """Show that the dice follow from the committed seed, or send every draw as a file."""
        table, rows, _reader, words = await self._story(click)
        if table.is_running:
            return Whisper(fairness_proof.promised(table, words))
        if not has_same_rules(table):
            return Whisper(fairness_proof.proven(table, None, words))
        record = move_log.record_of(table, rows, None).model_dump_json()
        if "draws" in click.door.words:
            content = await self.archive.workers.run(fairness_proof.draws, record)
            return Hand(fairness_proof.draws_file(table, content, words))
        found = await self.archive.workers.run(fairness_proof.find, record)
        return Whisper(fairness_proof.proven(table, found, words))

    async def _replay(self, click: Click, door_words: list[str]) -> Reply:
        table, story, reader, words = await self._story(click)
        rows = [row for row in story if row.lines]
        look = replay.look_of(table, reader, door_words, len(rows))
        state = await self._position(table, rows, look.step)
        return shown(click, replay.replay_sheet(table, rows, state, look, reader, words))

    async def _position(self, table: Table, rows: list[MoveRow], step: int) -> Any:  # noqa: ANN401 - a state of any game
        """Return the state after a step, None if it can no longer be replayed."""
        try:
            return await self.archive.position(table, rows, step)
        except Refused:
            return None

    async def _story(self, click: Click) -> tuple[Table, list[MoveRow], int | None, Words]:
        table = await self.archive.tables.load(click.door.match)
        rows = await self.archive.story(table.id)
        words = words_for(table.row.seats, click.member.locale)
        return table, rows, table.seat_of(click.member.user_id), words
