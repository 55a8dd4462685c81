"""Log, replay, export and proof of a match."""

import json

from bot.host.match.replay_run import replay_input, state_after_replay
from bot.host.ui.custom_id import CustomId
from games.core.record import Record, check_record
from storage.match import moves
from tests.bot.host.fakes import ANA, BEN, EVE, button, said
from tests.contract.toy.definition import DEFINITION as TOY


async def whole_match(front):
    """Play a match to its end by the rules (T-R8)."""
    match = await front.begin(ANA, BEN, options={"claps": "1"})
    for member, line in (
        (ANA, "bid 3"),
        (BEN, "bid 0"),
        (ANA, "done"),
        (BEN, "bid 1"),
        (BEN, "tip 0"),
        (BEN, "done"),
    ):
        await front.move(member, match, line)
    assert (await front.row(match)).status == "over"
    return match


async def log(front, match, member, page=0):
    reply = await front.press(member, match, f"/log {page}", on=None, private=True)
    return reply.content


async def test_the_log_reads_as_its_reader_saw_it(front, match):
    """A bid is read by its bidder alone (T-R3)."""
    await front.move(ANA, match, "bid 2")
    assert "Ana bid 2." in said(await log(front, match, ANA))
    for member in (BEN, EVE):
        lines = said(await log(front, match, member))
        assert "Ana bid 2." not in lines
        assert "Ana has bid." in lines


async def test_a_long_log_has_pages_newest_first(front, match):
    for _ in range(15):
        await front.move(ANA, match, "bid 2")
        await front.move(ANA, match, "again")
    first = await log(front, match, BEN)
    assert len(first.lines) == 20
    assert first.lines[-1] == "Ana took the bid back."
    assert (button(first, "◀ Older").enabled, button(first, "Newer ▶").enabled) == (True, False)
    last = await log(front, match, BEN, 1)
    assert (button(last, "◀ Older").enabled, button(last, "Newer ▶").enabled) == (False, True)
    assert (await log(front, match, BEN, 99)) == last
    back = await front.send(BEN, CustomId.parse(button(last, "Newer ▶").custom_id), private=True)
    assert back.content == first


async def test_what_was_taken_back_is_not_in_the_log(front, match):
    await front.move(ANA, match, "bid 2")
    await front.press(ANA, match, "/undo", on=None, private=True)
    await front.click(BEN, (await front.message(match)).id, "Yes, undo")
    assert "Ana" not in said(await log(front, match, BEN)).split("Lot 1")[1]


async def test_the_export_of_a_finished_match_plays_again(front):
    match = await whole_match(front)
    download = (await front.press(EVE, match, "/export", on="result")).download
    assert download.name == f"toy-{match}.json"
    record = Record.model_validate(json.loads(download.content))
    assert check_record(TOY, record).agrees
    assert record.outcome == "T-R8"
    assert record.seats == ["Ana", "Ben"]
    assert record.moves[0].lines == ["bid 3"]


async def test_replaying_stored_moves_gives_the_stored_state(front, even_lot, match):
    """Timers and secret choices included."""
    await front.move(ANA, match, "roll", "bid 1")
    await front.pass_time(seconds=10)
    await front.move(BEN, match, "bid 0")
    table = await front.table(match)
    rows = await front.database.read(lambda conn: moves.standing(conn, match))
    assert (
        state_after_replay(replay_input(table, [row for row in rows if row.lines]))
        == table.row.state
    )
