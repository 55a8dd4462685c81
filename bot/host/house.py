"""House: the whole host behind one door; a front end hands it presses, commands and the time."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host import house_rules, library, lobby_sheet, planning, preset_sheet
from bot.host.asking import Asking
from bot.host.cups import Cups
from bot.host.door import NO_MATCH
from bot.host.lobby import Lobbies
from bot.host.opening import Opening
from bot.host.opponents import Opponents, Workers
from bot.host.outbox import Outbox
from bot.host.planning import Planning
from bot.host.play import Play
from bot.host.posts import Teller
from bot.host.presets import Presets
from bot.host.reply import Announce, Click, Redraw, Reply, Whisper, say
from bot.host.seats import Member, clean_name, words_for
from bot.host.sheet import Sheet
from bot.host.sight import UNKNOWN, why_hidden
from bot.host.starting import Starting
from bot.host.tables import Clock, Tables
from bot.host.waking import Waking
from games.core.box import Box
from games.core.game import Refused
from games.core.words import N_
from storage import matches, messages, players
from storage.database import Database
from storage.errors import Stale
from storage.messages import MessageRow

Answer: TypeAlias = Callable[[Click], Awaitable[Reply]]


class House:
    """Hosts every match of every server; knows no Discord."""

    def __init__(
        self,
        shelf: Mapping[str, Box],
        database: Database,
        clock: Clock,
        workers: Workers,
        teller: Teller,
        *,
        most_matches: int = 20,
    ) -> None:
        """Open the house; its ticks then take up what was left when it last closed."""
        self.shelf = shelf
        self.database = database
        self.tables = Tables(shelf, database, clock)
        self.opening = Opening(self.tables, most_matches)
        self.starting = Starting(self.tables)
        self.lobbies = Lobbies(self.tables, self.opening, self.starting)
        self.play = Play(self.tables)
        self.asking = Asking(self.tables, self.play.drawn)
        self.planning = Planning(self.tables, self.play)
        self.presets = Presets(self.tables)
        self.cups = Cups(self.tables, self.opening)
        self.outbox = Outbox(self.tables, teller)
        self.waking = Waking(self.lobbies, Opponents(self.tables, workers), self.outbox)
        self._answers = self._all_answers()
        self._known: dict[tuple[int, int | None], tuple[str, str]] = {}

    async def press(self, click: Click) -> Reply:
        """Answer a press; a refusal becomes a kind private sentence and changes nothing."""
        try:
            await self.greet(click.member)
            return await self._answer(click)
        except Refused as refused:
            return say(await self._sentence(refused, click))
        except Stale:
            words = words_for((), click.member.locale)
            return say(words("Someone was faster. Look at the table and press again."))

    async def after(self, click: Click, reply: Reply, *, complete: bool = True) -> None:
        """Tell the others what a press changed, once its answer was sent; computers move first.

        `complete` says that the answer was seen, with its picture.
        """
        match_id = reply.match_id if isinstance(reply, Announce) else click.door.match
        if match_id != NO_MATCH:
            await self._go_on(match_id, click, reply, complete=complete)
        while self.cups.ties.drawn:
            await self.waking.carry_on(self.cups.ties.drawn.pop(0))

    async def _go_on(self, match_id: str, click: Click, reply: Reply, *, complete: bool) -> None:
        """Show the match anew where that is needed, let computers move, and tell what is open."""
        self.outbox.saw(match_id, click.member.user_id)
        shown = 0
        if isinstance(reply, Redraw | Announce) and reply.match_id:
            shown = await self._shown(click, reply) if complete else 0
            await self._draw_again(match_id, shown)
        await self.waking.carry_on(match_id, shown)

    async def renewed(self, click: Click, reply: Reply) -> Sheet | None:
        """Return a pressed panel anew where computers have moved since; None: it is up to date."""
        if not (click.private and isinstance(reply, Redraw) and reply.version):
            return None
        return await self.play.renewed(click, reply)

    async def tick(self) -> None:
        """Do what is due by now: bells, computers, lobbies nobody filled, and what is untold."""
        await self.waking.tick()

    async def greet(self, member: Member) -> None:
        """Remember who was met, the name they have here, and their language."""
        key, name = (member.user_id, member.guild_id), clean_name(member.name)
        if self._known.get(key) == (name, member.locale):
            return
        now = self.tables.now()
        await self.database.write(
            lambda conn: players.seen(
                conn,
                member.user_id,
                guild_id=member.guild_id,
                name=name,
                locale=member.locale,
                now=now,
            )
        )
        self._known[key] = name, member.locale

    async def placed(self, announced: Announce, channel_id: int, message_id: int) -> None:
        """Remember where the front end put an announcement of a match."""
        if announced.match_id == NO_MATCH:
            return
        row = MessageRow(
            announced.match_id, announced.role, channel_id, message_id, self.tables.now()
        )
        await self.database.write(lambda conn: messages.put(conn, row))

    async def forget_messages(self) -> None:
        """Forget every message and post each lobby and running match anew: the world is new."""

        def forget(conn: Connection) -> None:
            messages.forget_all(conn)
            for match_id in matches.ids(conn, "lobby", "running"):
                row = matches.load(conn, match_id)
                if row is not None:
                    # overdue, so that the first tick tells it
                    self.tables.put(conn, row, "lobby" if row.status == "lobby" else "card", at=0)

        await self.database.write(forget)

    async def rematch(self, click: Click) -> Reply:
        """Open the rematch, once; against computers alone it starts at once."""
        async with self.tables.lock(click.door.match):
            old = await self.tables.load(click.door.match)
            other = await self.database.read(lambda conn: matches.rematch_of(conn, old.id))
            if other is not None:
                channel = other.thread_id or other.channel_id
                words = words_for(old.row.seats, click.member.locale)
                return say(words("The rematch is open already: <#{channel}>", channel=channel))
            lobby = await self.opening.reopen(click.member, click.place, old)
        if lobby.is_full:
            begun = await self.starting.begin(lobby, click, lobby.row.version, in_place=False)
            role = "lobby" if lobby.settings["threads"] else "card"
            return Announce(begun.sheet, lobby.row.id, role, begun.version)
        return lobby_sheet.announcement(lobby)

    async def rules(self, click: Click) -> Reply:
        """Show the rules: of the phase a table is in, or of a lobby's game from the start."""
        words = words_for((), click.member.locale)
        row = await self.database.read(lambda conn: matches.load(conn, click.door.match))
        if row is None or row.game not in self.shelf:
            raise Refused("house", UNKNOWN)
        box, table = self.shelf[row.game], self.tables.seat(row)
        key = ""
        if table is not None:
            view = box.game.view(table.match.state, table.seat_of(click.member.user_id))
            key = box.topic_of(view)
        return Whisper(library.rules(box, words, key, click.member.locale))

    async def _answer(self, click: Click) -> Reply:
        door = click.door
        if door.match == NO_MATCH:
            return await self._look_up(click)
        if why := await self.database.read(lambda conn: _why_hidden(conn, click)):
            raise Refused("house", why)
        if door.is_select and door.words[0] in house_rules.SELECTS:
            return await self.lobbies.choose_rule(click)
        if door.is_select and door.words[0] == preset_sheet.SELECT:
            return await self.presets.load(click)
        if door.is_select and door.words[0] == planning.SELECT:
            return await self.planning.choose(click)
        if not door.is_house:
            return await self.play.move(click)
        answer = self._answers.get(door.words[0])
        if answer is None:
            raise Refused("house", N_("That button is from an older me. /games shows the new one."))
        return await answer(click)

    async def _look_up(self, click: Click) -> Reply:
        """Answer what belongs to no match: the selects of lists, presets, and cups."""
        word = click.door.words[0]
        if answer := self.presets.answers.get(word) or self.cups.answers.get(word):
            return await answer(click)
        match click.door.words, click.values:
            case ["topics", game], (key,) if game in self.shelf:
                words = words_for((), click.member.locale)
                return Redraw(library.rules(self.shelf[game], words, key, click.member.locale))
            case ["games"], (match_id,):
                door = replace(click.door, match=match_id, action="/hand")
                return await self.play.hand(replace(click, door=door, values=()))
        raise Refused("house", N_("That list is from an older me. Ask for it again."))

    async def _sentence(self, refused: Refused, click: Click) -> str:
        row = await self.database.read(lambda conn: matches.load(conn, click.door.match))
        words = words_for(row.seats if row else (), click.member.locale)
        return words.fill(refused.text, refused.facts)

    async def _shown(self, click: Click, reply: Redraw | Announce) -> int:
        """Return the version the match's own card shows now; 0 when another message was drawn."""
        if isinstance(reply, Announce):
            return reply.version
        posts = await self.database.read(lambda conn: messages.of(conn, reply.match_id))
        post = posts.get("card", posts.get("lobby"))
        return reply.version if post is None or post.message_id == click.message_id else 0

    async def _draw_again(self, match_id: str, shown: int) -> None:
        """Have the card drawn anew where this answer may have come after a newer one's."""
        row = await self.database.read(lambda conn: matches.load(conn, match_id))
        if row is not None and row.version > shown:
            kind = "lobby" if row.state is None else "card"
            await self.database.write(lambda conn: self.tables.put(conn, row, kind))

    def _all_answers(self) -> dict[str, Answer]:
        lobbies, play, asking = self.lobbies, self.play, self.asking
        return {
            "join": lobbies.join,
            "leave": lobbies.leave,
            "start": lobbies.start,
            "computer": lobbies.add_computer,
            "options": lobbies.ask_options,
            "set": lobbies.set_options,
            "cancel": lobbies.cancel,
            "show": play.show,
            "hand": play.hand,
            "sort": play.sort,
            "penalty": play.penalty,
            "open": play.open,
            "sure": play.sure,
            "more": play.more,
            "log": play.log,
            "replay": play.replay,
            "export": play.export,
            "verify": play.verify,
            "preset-save": self.presets.ask_save,
            "preset-keep": self.presets.save,
            "preset-load": self.presets.offer,
            "cup-table": self.cups.of_match,
            "plan": self.planning.show,
            "add": self.planning.add,
            "unplan": self.planning.drop,
            "undo": asking.undo,
            "undo-step": asking.undo_step,
            "pause": asking.pause,
            "go-on": asking.go_on,
            "agree": asking.agree,
            "decline": asking.decline,
            "resign": asking.resign,
            "resign-yes": asking.resign_yes,
            "rematch": self.rematch,
            "rules": self.rules,
        }


def _why_hidden(conn: Connection, click: Click) -> str:
    row = matches.load(conn, click.door.match)
    return why_hidden(conn, row, click.member, click.place) if row else ""
