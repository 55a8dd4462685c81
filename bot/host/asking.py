"""Asking: taking a move back by consent, and resigning."""

import json
from dataclasses import replace

from sqlalchemy import Connection

from bot.host import cards
from bot.host.play import own_seat
from bot.host.reply import Click, Redraw, Reply, Whisper, say
from bot.host.seats import words_for
from bot.host.sheet import Press, Sheet
from bot.host.table import Table, recall
from bot.host.tables import Tables
from games.core.game import Outcome, Refused
from games.core.match import Played
from games.core.words import N_
from storage import matches, moves, requests
from storage.moves import PastRow
from storage.requests import RequestRow

RESIGNED = N_("{seat} resigned.")


class Asking:
    """What needs the others' consent, or one's own second thought."""

    def __init__(self, tables: Tables) -> None:
        """Ask at these tables."""
        self.tables = tables

    async def undo(self, click: Click) -> Reply:
        """Ask everyone else whether the clicker's last move may be taken back."""
        async with self.tables.lock(click.door.match):
            table, rows = await self._with_past(click)
            seat = own_seat(table, click)
            played = _undoable(table, seat)
            if not table.people(but=seat):
                await self._take_back(table, rows, seat)
                return say(_named(table, click, played, N_("Taken back: {move}")))
            if table.request is not None:
                raise Refused("house", N_("Someone is asking already. Wait for the answers."))
            version, now = table.row.version + 1, self.tables.now()
            await self._write(table, RequestRow(table.id, "undo", seat, version, "{}", now))
        return say(_named(table, click, played, N_("I asked the others to take back: {move}")))

    async def agree(self, click: Click) -> Reply:
        """Say yes to taking the move back; the last yes does it."""
        async with self.tables.lock(click.door.match):
            table, rows = await self._with_past(click)
            request, seat = _asked(table, click)
            answers = {**json.loads(request.answers), str(seat): "yes"}
            if any(str(one.seat) not in answers for one in table.people(but=request.asker)):
                await self._write(table, replace(request, answers=json.dumps(answers)))
            else:
                await self._take_back(table, rows, request.asker)
        return Redraw(cards.card(table), match_id=table.id, version=table.row.version)

    async def decline(self, click: Click) -> Reply:
        """Say no: the move stands."""
        async with self.tables.lock(click.door.match):
            table, _rows = await self._with_past(click)
            _asked(table, click)
            await self._write(table, None)
        return Redraw(cards.card(table), match_id=table.id, version=table.row.version)

    async def resign(self, click: Click) -> Reply:
        """Ask the clicker whether to give the match up."""
        table = await self.tables.load(click.door.match)
        own_seat(table, click)
        table.need_running()
        words = words_for(table.row.seats, click.member.locale)
        yes = Press(words("Yes, resign"), table.door("/resign-yes"), "danger")
        text = words("Give this match up? That cannot be taken back.")
        return Whisper(Sheet("", (text,), ((yes, cards.back_button(table, words)),)))

    async def resign_yes(self, click: Click) -> Reply:
        """End the match: the clicker comes last."""
        async with self.tables.lock(click.door.match):
            table = await self.tables.load(click.door.match)
            seat = own_seat(table, click)
            table.need_running()
            others = tuple(one.seat for one in table.row.seats if one.seat != seat)
            seen = table.match.version
            table.match.version += 1
            outcome = Outcome((others, (seat,)), RESIGNED, "resigned", {"seat": seat})
            self.tables.bring_up(table, outcome)

            def end(conn: Connection) -> None:
                matches.save(conn, table.row, seen_version=seen)
                self.tables.put_told(conn, table)

            await self.tables.database.write(end)
        words = words_for(table.row.seats, click.member.locale)
        return Redraw(Sheet("", (words("You resigned. Thank you for the match."),)))

    async def _take_back(self, table: Table, rows: list[PastRow], seat: int) -> None:
        """Undo the seat's last move; what others chose since in secret stays."""
        seen, played = table.match.version, table.match.undoable(seat)
        at = next(n for n, past in enumerate(table.match.past) if past.played is played)
        table.match.undo(seat)
        later = zip(rows[at + 1 :], table.match.past[at:], strict=True)
        befores = {row.move.version: table.box.dump_state(past.before) for row, past in later}
        undone = {rows[at].move.version}
        self.tables.bring_up(table, None)

        def take_back(conn: Connection) -> None:
            moves.undo(conn, table.row, seen_version=seen, undone=undone, befores=befores)
            self.tables.put_told(conn, table)

        await self.tables.database.write(take_back)

    async def _write(self, table: Table, request: RequestRow | None) -> None:
        """Keep what is asked, or forget it, and have the card drawn anew."""
        seen, version = table.row.version, table.row.version + 1
        table.row = replace(table.row, version=version, touched_at=self.tables.now())

        def write(conn: Connection) -> None:
            matches.save(conn, table.row, seen_version=seen)
            requests.remove(conn, table.id, "undo")
            if request is not None:
                requests.put(conn, request)
            self.tables.put(conn, table.row, "card")

        await self.tables.database.write(write)
        table.request = request

    async def _with_past(self, click: Click) -> tuple[Table, list[PastRow]]:
        table = await self.tables.load(click.door.match)
        table.need_running()
        rows = await self.tables.database.read(lambda conn: moves.states_before(conn, table.id))
        recall(table, rows)
        return table, rows


def _asked(table: Table, click: Click) -> tuple[RequestRow, int]:
    """Return the open question and the clicker's seat; raises `Refused` when it is not theirs."""
    seat = own_seat(table, click)
    if table.request is None or click.door.words[1:] != [str(table.request.version)]:
        raise Refused("house", N_("Nobody asks that any more. Play on."))
    if seat == table.request.asker:
        raise Refused("house", N_("You asked yourself. The others decide."))
    return table.request, seat


def _undoable(table: Table, seat: int) -> Played:
    """Return the move an undo would take back; a refusal also says what this game allows."""
    try:
        return table.match.undoable(seat)
    except Refused as refused:
        text = table.words.fill(refused.text, refused.facts)
        if table.box.undo_note:
            text = f"{text} {table.words(table.box.undo_note)}"
        raise Refused("undo", "{why}", why=text) from None


def _named(table: Table, click: Click, played: Played, text: str) -> str:
    """Return a sentence that names the move as its player saw it."""
    words = words_for(table.row.seats, click.member.locale)
    told = [table.box.story(one, words) for one in played.events if one.is_for(played.seat)]
    return words(text, move=" ".join(filter(None, told)) or ", ".join(played.lines))
