"""A moderator takes a running match back; honest matches stay provable."""

import json
from dataclasses import replace

import pytest

from bot.host.clock.turn_clock import HOUR
from bot.host.match.replay_run import replay_input, state_after_replay
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import CustomId
from games.core.record import Record, check_record
from storage.match import moves, plans
from storage.schema.match_tables import states
from storage.server import key_values
from tests.bot.host.fakes import ANA, BEN, EVE, labels, private_text, said
from tests.contract.toy.definition import DEFINITION as TOY

FIRST_LOT = ((ANA, "bid 1"), (BEN, "bid 0"))


async def play(front, match, *moves):
    for member, line in moves:
        await front.move(member, match, line)


async def play_on(front, match):
    """Play by the rules to the end, bidding as little as possible (T-R8)."""
    for _ in range(200):
        table = await front.table(match)
        if not table.waiting:
            return
        seat = table.waiting[0]
        action = table.definition.game.legal_actions(table.match.state, seat)[0]
        await front.move((ANA, BEN)[seat], match, table.definition.notation.write(action))
    pytest.fail("the match does not end")


async def rewind(front, match, number, **note):
    table = await front.host.services.rewinding.rewind(match, number, **note)
    await front.host.services.scheduler.advance(match)
    return table


async def export(front, match):
    download = (await front.press(ANA, match, "/export", on=None, private=True)).download
    return Record.model_validate(json.loads(download.content))


async def standing(front, match):
    story = await front.database.read(lambda conn: moves.standing(conn, match))
    return [row for row in story if row.lines]


@pytest.mark.parametrize("number", [1, 2, 3])
async def test_the_match_stands_as_it_did_before_the_move(front, number):
    match = await front.begin(ANA, BEN, options={"lots": "3"})
    seen = []
    for member, line in (*FIRST_LOT, (ANA, "done")):
        seen.append((await front.row(match)).state)
        await front.move(member, match, line)
    version = (await front.row(match)).version
    await rewind(front, match, number)
    row = await front.row(match)
    assert row.state == seen[number - 1]
    assert (row.move, row.era, row.version) == (number - 1, 1, version + 1)
    assert row.asked == (version + 1,) * 2
    assert len(await standing(front, match)) == number - 1


async def test_a_state_long_forgotten_is_played_again_from_the_seed(front):
    match = await front.begin(ANA, BEN, options={"lots": "3"})
    await front.move(ANA, match, "bid 1")
    before = (await front.row(match)).state
    await front.move(BEN, match, "bid 0")
    await front.database.write(lambda conn: conn.execute(states.delete()))
    await rewind(front, match, 2)
    assert (await front.row(match)).state == before


async def test_a_match_taken_back_twice_still_proves_itself(front):
    """Each move is checked with the dice it was played with."""
    match = await front.begin(ANA, BEN, options={"lots": "4"})
    await play(front, match, *FIRST_LOT)
    await rewind(front, match, 2)
    await play(front, match, (BEN, "bid 0"), (ANA, "done"), (ANA, "roll"))
    await rewind(front, match, 4)
    await play_on(front, match)
    rows = await standing(front, match)
    assert [row.era for row in rows[:4]] == [0, 1, 1, 2]
    record = await export(front, match)
    assert [move.era for move in record.moves] == [row.era for row in rows]
    assert check_record(TOY, record).agrees
    table = await front.table(match)
    assert state_after_replay(replay_input(table, rows)) == table.row.state
    text = said(await front.press(EVE, match, "/verify", on="result"))
    assert f"✅ Seed and all {len(rows)} moves agree." in text


async def test_dice_fall_anew_after_a_rewind(front, match):
    """Else whoever was shown a roll would know it."""
    rolls = set()
    for _ in range(8):
        await front.move(ANA, match, "roll")
        rolls.add((await standing(front, match))[-1].events)
        await rewind(front, match, 1)
    assert len(rolls) > 1


async def test_the_card_and_the_log_say_so(front, match):
    await play(front, match, *FIRST_LOT)
    await rewind(front, match, 2)
    told = "⏪ A moderator rewound this match to before move 2. Play on from here."
    assert told in said((await front.message(match)).content)
    line = "⏪ A moderator took the match back to here."
    log = await front.press(EVE, match, "/log 0", on="card")
    assert log.content.lines[-1] == line
    await front.move(BEN, match, "bid 0")
    assert told not in said((await front.message(match)).content)
    log = await front.press(EVE, match, "/log 0", on="card")
    assert line in log.content.lines[:-1]


async def test_buttons_from_before_show_the_position_now(front, match):
    await play(front, match, FIRST_LOT[0])
    table = await front.table(match)
    await rewind(front, match, 1)
    custom_id = table.custom_id("bid 0", 1)
    reply = await front.press(
        BEN, match, custom_id.rpartition(":")[2], seat=1, asked=1, private=True
    )
    assert said(reply).startswith("The match has moved on.")


async def test_what_was_before_a_rewind_stands(front, match):
    """Its dice are of another era, so nothing after it could be played again the same."""
    await play(front, match, *FIRST_LOT)
    await rewind(front, match, 2)
    reply = await front.press(ANA, match, "/undo", on=None, private=True)
    assert private_text(reply).startswith("You have no move to undo.")


async def test_a_clock_that_stands_still_goes_with_its_timer(front, seed):
    """The first lot has no timer (T-R6), so there nothing could be stopped."""
    seed(lambda state: not state.clap and not any(card % 2 for card in state.pile[-3:]))
    match = await front.begin(ANA, BEN)
    await play(front, match, *FIRST_LOT, (ANA, "done"))
    await front.press(ANA, match, "/pause", on=None, private=True)
    await front.click(BEN, (await front.message(match)).id, "Pause")
    assert (await front.table(match)).is_paused
    await rewind(front, match, 1)
    table = await front.table(match)
    assert (table.is_paused, table.bell) == (False, None)


@pytest.mark.usefixtures("odd_lot")
async def test_what_a_moderator_stopped_stands_still_until_they_say_so(front, match):
    await play(front, match, FIRST_LOT[0])
    moderator = replace(EVE, moderates=True)
    await front.send(moderator, CustomId("0", f"/mod-pause {match}"), private=True)
    await rewind(front, match, 1)
    assert (await front.table(match)).is_held
    assert "A moderator paused" in private_text(await front.move(ANA, match, "bid 1"))
    await front.send(moderator, CustomId("0", f"/mod-pause {match} off"), private=True)
    await play(front, match, *FIRST_LOT)
    assert not (await front.table(match)).is_paused


@pytest.mark.long
@pytest.mark.usefixtures("odd_lot")
async def test_every_clock_begins_anew(front, match):
    """Also that of a turn whose time was up, about which the others were to decide."""
    await play(front, match, (BEN, "bid 0"))
    for _ in range(72):
        await front.pass_time(hours=1)
    assert (await front.table(match)).clocks.turns[0].stage == "over"
    await rewind(front, match, 1)
    clocks = (await front.table(match)).clocks
    assert [clocks.turns[seat].stage for seat in (0, 1)] == ["turn", "turn"]
    assert [clocks.reading(seat).left for seat in (0, 1)] == [24 * HOUR] * 2
    assert "ran out of time" not in said((await front.message(match)).content)


async def test_moves_played_again_after_it_begin_turns_of_their_own(front, seed):
    """Though the match had as many moves before."""
    seed(lambda state: not state.clap and not any(card % 2 for card in state.pile[-3:]))
    match = await front.begin(ANA, BEN, options={"lots": "2"})
    for _ in range(4):
        await play(front, match, (BEN, "bid 0"), (ANA, "bid 0"))
    await rewind(front, match, 1)
    for _ in range(3):
        await play(front, match, (BEN, "bid 0"))
        for _ in range(20):
            await front.pass_time(hours=1)
        assert (await front.table(match)).clocks.turns[0].stage == "turn"
        await play(front, match, (ANA, "bid 0"))


async def test_plans_and_questions_end_with_it(front, match):
    await play(front, match, FIRST_LOT[0])
    await front.database.write(lambda conn: plans.save(conn, match, 1, ("bid 0",)))
    await front.press(ANA, match, "/undo", on=None, private=True)
    await rewind(front, match, 1)
    assert await front.database.read(lambda conn: plans.of(conn, match)) == {}
    assert (await front.table(match)).request is None
    assert "Yes, undo" not in labels((await front.message(match)).content)


async def test_computers_move_again(front):
    match = await front.begin(ANA, computers=1)
    await front.move(ANA, match, "bid 1")
    await rewind(front, match, 1)
    row = await front.row(match)
    assert (row.status, row.era) == ("running", 1)
    await play_on(front, match)
    assert check_record(TOY, await export(front, match)).agrees


async def test_who_did_it_is_written_in_the_same_transaction(front, match):
    await play(front, match, FIRST_LOT[0])

    def note(conn, table):
        key_values.put(conn, "rewound", table.id)

    def fail(_conn, _table):
        raise RuntimeError("disk")

    before = await front.stored(match)
    with pytest.raises(RuntimeError, match="disk"):
        await front.host.services.rewinding.rewind(match, 1, fail)
    assert await front.stored(match) == before
    await rewind(front, match, 1, note=note)
    assert await front.database.read(lambda conn: key_values.get(conn, "rewound")) == match


async def test_the_newest_moves_are_offered_as_an_onlooker_knows_them(front, monkeypatch):
    """A bid is read by its bidder alone (T-R3)."""
    match = await front.begin(ANA, BEN, options={"lots": "4"})
    words = (await front.table(match)).words
    await play(front, match, *FIRST_LOT)
    offered = await front.host.services.rewinding.numbered(match, words)
    assert [number for number, _ in offered] == [2, 1]
    assert offered[1][1] == "Ana has bid."
    monkeypatch.setattr("bot.host.replays.rewind.MAX_ENTRIES", 1)
    assert await front.host.services.rewinding.numbered(match, words) == offered[:1]


@pytest.mark.parametrize(
    ("number", "why"), [(0, "no move {n}"), (3, "no move {n}"), (-1, "no move {n}")]
)
async def test_there_is_no_such_move(front, number, why, match):
    await play(front, match, *FIRST_LOT)
    with pytest.raises(Refusal, match=why):
        await rewind(front, match, number)


async def test_nothing_was_played_or_all_is_over(front, match):
    with pytest.raises(Refusal, match="Nothing has been played"):
        await rewind(front, match, 1)
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    with pytest.raises(Refusal, match="over"):
        await rewind(front, match, 1)


async def test_rules_that_changed_since_are_no_way_back(front, monkeypatch, match):
    await play(front, match, *FIRST_LOT)
    await front.database.write(lambda conn: conn.execute(states.delete()))
    monkeypatch.setattr(TOY.notation, "read", lambda _line: (_ for _ in ()).throw(ValueError()))
    with pytest.raises(Refusal, match="rules have changed"):
        await front.host.services.rewinding.rewind(match, 2)
