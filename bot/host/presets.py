"""Presets: members save what they prepared, load it in other matches, and share it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from sqlalchemy import Connection

from bot.host import cards, preset_sheet
from bot.host.door import NO_MATCH
from bot.host.play import own_seat
from bot.host.preset_sheet import ALL
from bot.host.reply import Announce, Ask, Click, Redraw, Reply, Whisper, say
from bot.host.seats import Member, clean_name, words_for
from bot.host.sheet import Sheet
from bot.host.table import Table
from bot.host.tables import Moved, Tables
from games.core.game import Refused
from games.core.presets import Parts
from games.core.presets import Presets as Way
from games.core.words import N_
from storage import presets
from storage.presets import PresetRow

MOST = 25
"""Presets a member may keep of one game: what one select can list."""
LONGEST_NAME = 30
GONE = N_("That is not there any more. /squad list shows what you have saved.")


class Presets:
    """Answers whatever is pressed about presets, at a table or away from one."""

    def __init__(self, tables: Tables) -> None:
        """Keep presets for the games of these tables."""
        self.tables = tables
        self.database = tables.database
        self.answers: Mapping[str, Callable[[Click], Awaitable[Reply]]] = {
            "preset-all": self.listed,
            "preset-show": self.show,
            "preset-share": self.share,
            "preset-take": self.take,
            "preset-rename": self.ask_name,
            "preset-named": self.rename,
            "preset-drop": self.ask_drop,
            "preset-drop-yes": self.drop,
        }
        """By the first word of a door that belongs to no match."""

    async def ask_save(self, click: Click) -> Reply:
        """Ask under which name the clicker's preparation is saved, and which part of it."""
        table, way, _ = await self._at_table(click)
        return Ask(preset_sheet.save_form(table, way, self._parts(table, way, click), click))

    async def save(self, click: Click) -> Reply:
        """Save the clicker's preparation under the name in the form."""
        table, way, seat = await self._at_table(click)
        parts = self._parts(table, way, click)
        wanted = click.answers.get("what", ALL)
        chosen = {part: lines for part, lines in parts.items() if wanted in (ALL, part)}
        row = self._row(click.member, table.box.name, _name(click.answers["name"]), chosen)
        await self._write(row)
        words = words_for(table.row.seats, click.member.locale)
        aside = words("Saved as “{name}”. It is yours in every match.", name=row.name)
        return Redraw(cards.panel(table, seat, words), aside)

    async def offer(self, click: Click) -> Reply:
        """Show what the clicker has saved for this game, to be loaded."""
        table, way, seat = await self._at_table(click)
        rows = await self._of(click.member, table.box.name)
        words = words_for(table.row.seats, click.member.locale)
        return Redraw(preset_sheet.offer(table, way, seat, rows, words))

    async def load(self, click: Click) -> Reply:
        """Put a preset in the place of what the clicker has prepared so far."""
        table, way, seat = await self._at_table(click)
        row = await self._mine(click.member, click.values[0])
        view = table.box.game.view(table.match.state, seat)
        lines = way.lines_for(view, row.parts)
        words = words_for(table.row.seats, click.member.locale)
        try:
            table = await self.tables.play(table.id, seat, lines, click.door.asked)
        except Moved:
            table = await self.tables.load(table.id)
            aside = words("The table moved on. This is the position now.")
            return Redraw(cards.panel(table, seat, words), aside)
        return Redraw(cards.panel(table, seat, words), version=table.match.version)

    async def listed(self, click: Click) -> Reply:
        """List everything the member has saved."""
        return _shown(click, await self._list(click.member))

    async def show(self, click: Click) -> Reply:
        """Show one preset with what can be done with it."""
        row = await self._mine(click.member, _id(click))
        return _shown(click, self._sheet(row, click.member))

    async def share(self, click: Click) -> Reply:
        """Show a preset to everybody here; whoever likes it takes a copy."""
        row = await self._mine(click.member, _id(click))
        await self._write(replace(row, shared=True))
        way = self._way(row.game)
        name = clean_name(click.member.name)
        return Announce(preset_sheet.shared(row, way, name), NO_MATCH)

    async def take(self, click: Click) -> Reply:
        """Give the clicker a copy of a preset that was shared."""
        row = await self.database.read(lambda conn: presets.get(conn, _id(click)))
        words = words_for((), click.member.locale)
        if row is None or not row.shared:
            return say(words("Whoever shared this has taken it back."))
        if row.user_id == click.member.user_id:
            return say(words("This is your own. /squad list shows all of yours."))
        copy = self._row(click.member, row.game, row.name, row.parts)
        await self._write(copy)
        text = N_("“{name}” is yours now. Load it when you prepare your next match.")
        return say(words(text, name=copy.name))

    async def ask_name(self, click: Click) -> Reply:
        """Ask for another name of a preset."""
        row = await self._mine(click.member, _id(click))
        return Ask(preset_sheet.rename_form(row, words_for((), click.member.locale)))

    async def rename(self, click: Click) -> Reply:
        """Give a preset the name in the form."""
        row = await self._mine(click.member, _id(click))
        row = replace(row, name=_name(click.answers["name"]))
        await self._write(row)
        return _shown(click, self._sheet(row, click.member))

    async def ask_drop(self, click: Click) -> Reply:
        """Ask before a preset is deleted."""
        row = await self._mine(click.member, _id(click))
        return _shown(click, preset_sheet.sure(row, words_for((), click.member.locale)))

    async def drop(self, click: Click) -> Reply:
        """Delete a preset."""
        row = await self._mine(click.member, _id(click))
        await self.database.write(lambda conn: presets.remove(conn, row.id))
        return _shown(click, await self._list(click.member))

    async def suggestions(self, member: Member, typed: str) -> list[tuple[str, str]]:
        """Return what the member has saved whose name holds what was typed, as (name, id)."""
        rows = await self._of(member)
        return [(row.name, row.id) for row in rows if typed.casefold() in row.name.casefold()]

    async def _at_table(self, click: Click) -> tuple[Table, Way, int]:
        """Return the table, how its game keeps presets, and the clicker's seat, while it may."""
        table = await self.tables.load(click.door.match)
        seat, way = own_seat(table, click), table.box.presets
        view = table.box.game.view(table.match.state, seat)
        if way is None or not table.is_running or not way.is_open(view):
            raise Refused("house", N_("There is nothing to save or to load in this match now."))
        return table, way, seat

    def _parts(self, table: Table, way: Way, click: Click) -> Parts:
        """Return what the clicker has prepared; raises `Refused` when no part is whole."""
        view = table.box.game.view(table.match.state, table.seat_of(click.member.user_id))
        parts = way.parts_of(view)
        if not parts:
            raise Refused("house", N_("Nothing is complete yet. Go on, then save it."))
        return parts

    def _row(self, member: Member, game: str, name: str, parts: Parts) -> PresetRow:
        now = self.tables.now()
        return PresetRow(presets.new_id(), member.user_id, game, name, dict(parts), now)

    def _way(self, game: str) -> Way:
        way = self.tables.shelf[game].presets if game in self.tables.shelf else None
        if way is None:
            raise Refused("house", GONE)
        return way

    async def _write(self, row: PresetRow) -> None:
        """Save a preset; one of the same name is replaced. Raises `Refused` when there are many."""

        def write(conn: Connection) -> None:
            others = [one for one in presets.of(conn, row.user_id, row.game) if one.id != row.id]
            if len([one for one in others if one.name != row.name]) >= MOST:
                text = N_("You have saved {n} already. Delete one first: /squad list")
                raise Refused("house", text, n=MOST)
            presets.put(conn, row)

        await self.database.write(write)

    async def _mine(self, member: Member, preset_id: str) -> PresetRow:
        """Return a preset of the member's own; raises `Refused` when there is none of this id."""
        row = await self.database.read(lambda conn: presets.get(conn, preset_id))
        if row is None or row.user_id != member.user_id:
            raise Refused("house", GONE)
        return row

    async def _of(self, member: Member, game: str | None = None) -> list[PresetRow]:
        rows = await self.database.read(lambda conn: presets.of(conn, member.user_id, game))
        return [row for row in rows if row.game in self.tables.shelf]

    async def _list(self, member: Member) -> Sheet:
        words = words_for((), member.locale)
        return preset_sheet.listed(await self._of(member), self.tables.shelf, words)

    def _sheet(self, row: PresetRow, member: Member) -> Sheet:
        return preset_sheet.one(row, self._way(row.game), words_for((), member.locale))


def _shown(click: Click, sheet: Sheet) -> Reply:
    """Return the sheet over the private message that was pressed, or in one of its own."""
    return Redraw(sheet) if click.private else Whisper(sheet)


def _id(click: Click) -> str:
    """Return the preset that a button's door or a select's entry names."""
    return click.values[0] if click.values else click.door.words[-1]


def _name(typed: str) -> str:
    """Return a name fit to be shown; raises `Refused` when nothing is left of it."""
    name = clean_name(typed, LONGEST_NAME)
    if name == "?":
        raise Refused("house", N_("Give it a name of some letters, please."))
    return name
