"""A move at a match: one transaction, one winner of a race, and buttons that live on."""

import asyncio
import json

import pytest

from bot.host.match.match_service import MatchService
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import UpdateMessage
from storage.errors import VersionConflict
from storage.match import moves, outbox
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    Front,
    aside,
    labels,
    private_text,
    said,
)
from tests.marks import others_long

pytestmark = pytest.mark.always
PLAYED = "Already played ✓"


async def bids(front, match):
    return (await front.table(match)).match.state.bids


async def to_the_shop(front, match, buyer=ANA, other=BEN):
    """Let the buyer win the first lot, so that it alone is waited for (T-R5)."""
    await front.move(buyer, match, "bid 2")
    await front.move(other, match, "bid 0")


async def test_a_move_is_stored_whole(front, even_lot, clock, match):
    """Move, events, state before, snapshot, what to deliver, the timer and when to wake (T-R6)."""
    before = await front.row(match)
    table = await front.host.services.matches.play(match, 0, ("bid 2",), before.asked[0])
    row, story, _, told = await front.stored(match)
    assert (row.version, row.move) == (before.version + 1, 1)
    assert row.state == table.definition.dump_state(table.match.state) != before.state
    assert (story[-1].version, story[-1].seat, story[-1].lines) == (row.version, 0, ("bid 2",))
    assert [event["kind"] for event in json.loads(story[-1].events)] == ["bid-set", "bid-hidden"]
    past = await front.database.read(lambda conn: moves.states_before(conn, match))
    assert [one.before for one in past] == [before.state]
    assert [(one.kind, one.version) for one in told] == [("card", row.version)]
    bell = json.loads(row.settings)["bell"]
    assert (bell["line"], bell["at"], row.wake_at) == ("close 1", clock.ms() + 10_000, bell["at"])


async def test_a_move_that_cannot_be_stored_whole_is_not_stored(front, monkeypatch, match):
    before = await front.stored(match)

    def full(*_values, **_more):
        raise OSError("the disk is full")

    monkeypatch.setattr(outbox, "put", full)
    with pytest.raises(OSError, match="full"):
        await front.move(ANA, match, "bid 1")
    monkeypatch.undo()
    assert await front.stored(match) == before
    assert await bids(front, match) == [-1, -1]


async def test_fifty_plays_through_two_hosts_are_one_move(front, database, clock, match):
    """Two processes share no lock; the version in the row is enough."""
    other = Front(database, clock)
    custom_id = CustomId.parse((await front.table(match)).custom_id("bid 1", 0))
    presses = [
        host.send(ANA, custom_id, private=True) for _ in range(25) for host in (front, other)
    ]
    replies = await asyncio.gather(*presses)
    assert (await front.row(match)).move == 1
    assert sorted(aside(reply) for reply in replies) == ["", *[PLAYED] * 49]


async def test_all_players_choose_at_once_and_none_is_lost(front):
    match = await front.begin(ANA, BEN, CEM)
    custom_ids = {}
    for member in (ANA, BEN, CEM):
        table = await front.table(match)
        custom_ids[member] = CustomId.parse(
            table.custom_id("bid 1", table.row.seat_of(member.user_id))
        )
    await asyncio.gather(
        *(
            front.send(each_member, custom_id, private=True)
            for each_member, custom_id in custom_ids.items()
        )
    )
    table = await front.table(match)
    assert (table.match.move, table.match.state.phase) == (3, "shop")


async def test_a_lost_race_is_tried_once_more(front, monkeypatch, match):
    load, races = MatchService.load, []

    async def load_and_lose(tables, match_id):
        table = await load(tables, match_id)
        if not races:
            races.append(match_id)
            other = Front(front.database, front.clock)
            await other.host.services.matches.play(match, 1, ("bid 0",), table.match.asked[1])
        return table

    asked = (await front.row(match)).asked[0]
    monkeypatch.setattr(MatchService, "load", load_and_lose)
    await front.host.services.matches.play(match, 0, ("bid 3",), asked)
    assert (await front.row(match)).move == 2
    assert races == [match]


async def test_a_race_lost_twice_gets_a_sentence(front, monkeypatch, match):
    before = await front.stored(match)

    async def always_late(*_values):
        raise VersionConflict(match)

    monkeypatch.setattr(MatchService, "_try", always_late)
    reply = await front.move(ANA, match, "bid 3")
    assert private_text(reply) == "Someone was faster. Look again at the match, then press."
    assert await front.stored(match) == before


async def test_the_three_numbers_are_never_mixed(front):
    """`version` only rises, `move` falls with undo, `asked` rises for whom it is new."""
    match = await front.begin(ANA, BEN, CEM)
    seen = []

    async def look():
        row = await front.row(match)
        seen.append((row.version, row.move, row.asked))

    await look()
    start = seen[0][0]
    await front.move(ANA, match, "bid 1")
    await look()
    await front.move(BEN, match, "bid 1")
    await look()
    await front.press(ANA, match, "/undo")
    for member in (BEN, CEM):
        await front.click(member, (await front.message(match)).id, "Yes, undo")
    await look()
    assert seen[1] == (start + 1, 1, (start + 1, start, start))
    assert seen[2] == (start + 2, 2, (start + 1, start + 2, start))
    version, move, asked = seen[3]
    assert version > start + 2
    assert move == 1
    assert asked == (version, start + 2, start)


async def test_a_double_tap_is_said_to_be_played(front, match):
    custom_id = CustomId.parse((await front.table(match)).custom_id("bid 3", 0))
    await front.send(ANA, custom_id, private=True)
    before = await front.stored(match)
    assert aside(await front.send(ANA, custom_id, private=True)) == PLAYED
    assert await front.stored(match) == before


async def test_a_double_clap_is_said_to_be_played(front, even_lot, match):
    """A clap may come late (T-R6); the second of the same member is still no news."""
    await front.move(ANA, match, "bid 3")
    await front.move(ANA, match, "again")
    custom_id = CustomId.parse((await front.table(match)).custom_id("clap 1", 0))
    await front.send(ANA, custom_id, private=True)
    before = await front.stored(match)
    assert aside(await front.send(ANA, custom_id, private=True)) == PLAYED
    assert await front.stored(match) == before


async def test_a_double_tap_on_the_last_move_is_said_to_be_played(front, match):
    await to_the_shop(front, match, ANA, BEN)
    await front.move(ANA, match, "done")
    await to_the_shop(front, match, BEN, ANA)
    custom_id = CustomId.parse((await front.table(match)).custom_id("done", 1))
    await front.send(BEN, custom_id, private=True)
    before = await front.stored(match)
    assert before[0].status == "over"
    assert aside(await front.send(BEN, custom_id, private=True)) == PLAYED
    other = CustomId.parse((await front.table(match)).custom_id("done", 0))
    assert "**Full time.** The last lot is sold." in said(await front.send(ANA, other))
    assert await front.stored(match) == before


async def test_the_second_clap_gets_a_sentence_beside_the_position_now(front, even_lot, match):
    """First in wins (T-R6); the panel that was pressed is out of date, so it is redrawn."""
    custom_id = CustomId.parse((await front.table(match)).custom_id("clap 1", 1))
    await front.move(ANA, match, "clap 1")
    before = await front.stored(match)
    reply = await front.send(BEN, custom_id, private=True)
    assert aside(reply) == "Ana was quicker."
    assert "Clap" not in labels(reply.content)
    assert await front.stored(match) == before


async def test_two_claps_at_once_are_one(front, even_lot, match):
    table = await front.table(match)
    custom_ids = [CustomId.parse(table.custom_id("clap 1", seat)) for seat in (0, 1)]
    await asyncio.gather(
        *(
            front.send(who, custom_id, private=True)
            for who, custom_id in zip((ANA, BEN), custom_ids, strict=True)
        )
    )
    table = await front.table(match)
    assert sum(table.match.state.pennies) == 7
    assert (await front.row(match)).move == 1


async def test_a_late_action_of_another_lot_does_not_count(front, seed):
    """Its notation names the lot it answers (T-R6)."""
    seed(lambda state: state.clap == 1 and state.pile[-1] % 2 == 0 and state.pile[-2] % 2 == 0)
    match = await front.begin(ANA, BEN)
    await front.move(ANA, match, "bid 1")
    await front.move(BEN, match, "bid 0")
    await front.move(ANA, match, "done")
    before = await front.stored(match)
    reply = await front.move(BEN, match, "clap 1")
    assert private_text(reply) == "There is nothing to clap for now."
    assert await front.stored(match) == before


@pytest.mark.parametrize(
    "lines",
    others_long(
        [("bid 1", "again", "done"), ("roll", "bid 9"), ("bid 1", "roll"), ("roll", "castle")]
    ),
)
async def test_a_list_of_actions_is_all_or_nothing(front, lines, match):
    before = await front.stored(match)
    private_text(await front.move(ANA, match, *lines))
    assert await front.stored(match) == before


async def test_a_list_of_actions_is_one_move(front, match):
    await front.move(ANA, match, "roll", "bid 1", "again", "bid 2")
    row, story, _, _ = await front.stored(match)
    assert (row.move, story[-1].lines) == (1, ("roll", "bid 1", "again", "bid 2"))


async def test_a_select_brings_its_actions_as_values(front, match):
    """Several chosen entries are one list."""
    await to_the_shop(front, match)
    custom_id = CustomId.parse((await front.table(match)).custom_id("?tip", 0))
    await front.send(ANA, custom_id, private=True, values=("tip 1", "done"))
    assert (await front.table(match)).match.state.lot == 2


async def test_a_press_on_the_public_card_draws_the_public_card(front, match):
    reply = await front.move(ANA, match, "bid 2", private=False)
    assert (reply.match_id, reply.version) == (match, (await front.row(match)).version)
    assert "Your hand" not in said(reply)


async def test_a_press_in_the_panel_draws_the_panel(front, match):
    reply = await front.move(ANA, match, "bid 2")
    assert "Your hand" in said(reply)
    assert reply.match_id == "", "it is not the public card"
    assert reply.version == (await front.row(match)).version


async def test_a_match_goes_on_after_a_restart_between_every_two_moves(front, match):
    for member, line in [
        (ANA, "roll"),
        (BEN, "bid 3"),
        (ANA, "bid 1"),
        (BEN, "done"),
        (ANA, "bid 2"),
        (ANA, "done"),
    ]:
        front.restart()
        assert isinstance(await front.move(member, match, line), UpdateMessage), line
    row = await front.row(match)
    assert row.status == "over"
    assert "✅" in said(await front.press(ANA, match, "/verify"))
