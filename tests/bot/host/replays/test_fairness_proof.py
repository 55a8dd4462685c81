"""Proof of shuffles and rolls, and how anybody can check them."""

import sys

import pytest

from bot.host.ui.interaction import SendFile
from storage.schema.match_tables import matches as matches_table
from storage.schema.match_tables import moves as moves_table
from tests.bot.host.fakes import ANA, BEN, EVE, button, labels, said
from tests.bot.host.views.test_move_log import whole_match
from tests.programs import running


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({}, "✅ Seed and all 6 moves agree."),
        ({"seed": b"x" * 32}, "❌ This seed does not match the code shown in the lobby."),
        ({"sha256": "0" * 64}, "❌ This seed does not match the code shown in the lobby."),
        ({"mix": "8"}, "❌ The opening does not match the seed."),
    ],
)
async def test_verify_finds_dice_that_were_meddled_with(front, seed, values, found):
    seed(lambda state: sorted(state.hands[0]) == [1, 2])
    match = await whole_match(front)
    change = matches_table.update().where(matches_table.c.id == match).values(**values)
    if values:
        await front.database.write(lambda conn: conn.execute(change))
    text = said(await front.press(EVE, match, "/verify", on="result"))
    assert (await front.row(match)).sha256 in text
    assert found in text


async def test_verify_finds_a_move_that_was_changed(front):
    match = await whole_match(front)
    here = (moves_table.c.match_id == match) & (moves_table.c.lines == "bid 1")
    change = moves_table.update().where(here).values(lines="bid 2")
    await front.database.write(lambda conn: conn.execute(change))
    text = said(await front.press(EVE, match, "/verify", on="result"))
    assert "❌ Move 4 does not match the seed." in text


async def test_while_it_runs_only_the_promise_is_shown(front, match):
    reply = await front.press(ANA, match, "/verify draws", on=None, private=True)
    row = await front.row(match)
    assert row.sha256 in said(reply)
    assert row.seed.hex() not in said(reply)
    assert "when the match is over" in said(reply)


async def rolled_match(front):
    """A match in which Ana rolls twice and Ben once."""
    match = await front.begin(ANA, BEN, options={"claps": "1"})
    for member, line in (
        (ANA, "roll"),
        (ANA, "bid 3"),
        (BEN, "bid 0"),
        (ANA, "done"),
        (BEN, "roll"),
        (BEN, "bid 1"),
        (BEN, "done"),
    ):
        await front.move(member, match, line)
    assert (await front.row(match)).status == "over"
    return match


async def test_the_proof_says_what_was_promised_and_how_to_check_it(front):
    match = await rolled_match(front)
    content = (await front.press(EVE, match, "/verify", on="result")).content
    text = said(content)
    assert "🎲 1 shuffle and 2 rolls: 1 for everyone, 1 for Ana and 1 for Ben" in text
    assert "`fulltime replay FILE`" in text
    assert labels(content) == ["All rolls and shuffles", "Export"]


async def test_every_draw_is_listed_with_a_program_that_draws_it_again(front, tmp_path):
    """The program is the file's own; it knows nothing of this host."""
    match = await rolled_match(front)
    content = (await front.press(EVE, match, "/verify", on="result")).content
    custom_id = button(content, "All rolls and shuffles").custom_id.rpartition(":")[2]
    reply = await front.press(EVE, match, custom_id, on=None, private=True)
    assert isinstance(reply, SendFile)
    assert reply.download.name == f"toy-{match}-dice.txt"
    text = reply.download.content.decode()
    lines = [line.split(maxsplit=4) for line in text.split("draw  what\n")[1].splitlines() if line]
    assert [line[:4] for line in lines] == [
        ["0", "0", "-1", "0"],
        ["1", "0", "0", "0"],
        ["5", "0", "1", "0"],
    ]
    assert lines[0][4].startswith("a shuffle of ")
    program = text[text.index("from hashlib") : text.index("move  era")]
    for _move, era, stream, k, what in lines[1:]:
        sides, found = what.removeprefix("a die of ").split(": ")
        program += f"\nassert draw({era}, {stream}, {k}, {sides}) == {found}"
    async with running(sys.executable, "-c", program, cwd=tmp_path) as process:
        assert await process.wait() == 0


async def test_what_was_played_by_older_rules_is_not_called_wrong(front):
    match = await whole_match(front)
    change = matches_table.update().where(matches_table.c.id == match).values(rules_version=0)
    await front.database.write(lambda conn: conn.execute(change))
    content = (await front.press(EVE, match, "/verify", on="result")).content
    row = await front.row(match)
    assert row.seed.hex() in said(content)
    assert "The rules have changed since" in said(content)
    assert "❌" not in said(content)
    assert labels(content) == []


async def test_draws_end_where_a_move_was_changed(front):
    match = await rolled_match(front)
    here = (moves_table.c.match_id == match) & (moves_table.c.lines == "roll")
    change = moves_table.update().where(here).values(lines="tip 1")
    await front.database.write(lambda conn: conn.execute(change))
    text = said(await front.press(EVE, match, "/verify", on="result"))
    assert "❌ Move 1 does not match the seed." in text
    assert "1 shuffle and 0 rolls" in text
