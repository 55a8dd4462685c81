"""Planned moves are played as soon as the turn comes, and survive restarts."""

import copy
from dataclasses import replace

import pytest

from bot.host.match.stand_ins import assign_stand_in
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import UpdateMessage
from games.core.planning import Planning
from storage.match import moves, plans
from storage.match.plans import StepResult
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, Front, said
from tests.bot.host.views.test_match_card import button, labels, picks
from tests.contract.toy.definition import DEFINITION as TOY

WHEN = "hen my turn comes"


def ahead(state, seat):
    """As if the seat had won the lot and were in the shop now."""
    state = copy.deepcopy(state)
    state.phase, state.buyer, state.has_given = "shop", seat, False
    return state


def turn(state):
    return state.phase, state.buyer


@pytest.fixture
async def shop(front):
    """Ben has bid and waits for Ana, so he can plan what he does with the lot."""
    return await plannable(front, "done")


async def plannable(front, last, *others):
    front._made[0]["toy"] = replace(TOY, planning=Planning(ahead, last, turn))
    front.restart()
    match = await front.begin(ANA, BEN, *others)
    await front.move(BEN, match, "bid 2")
    for member in others:
        await front.move(member, match, "bid 0")
    assert (await front.table(match)).waiting == (0,)
    return match


async def press(front, member, match, label):
    """Open the plan and press one of its buttons."""
    content = (await front.press(member, match, "/plan", on=None, private=True)).content
    return await front.send(member, CustomId.parse(button(content, label).custom_id), private=True)


async def choose(front, member, match, label):
    """Open the plan and choose one entry of its selects."""
    content = (await front.press(member, match, "/plan", on=None, private=True)).content
    for pick in picks(content):
        for entry in pick.entries:
            if entry.label == label:
                custom_id = CustomId.parse(pick.custom_id)
                return await front.send(member, custom_id, private=True, values=(entry.value,))
    raise AssertionError(label)


async def change(front, match, label):
    """Choose the entry of the list that changes a wish."""
    content = (await front.press(BEN, match, "/hand", on=None, private=True)).content
    (pick,) = [each_pick for each_pick in picks(content) if each_pick.prompt == "Change my plan…"]
    (entry,) = [each_entry for each_entry in pick.entries if each_entry.label.startswith(label)]
    return await front.send(
        BEN, CustomId.parse(pick.custom_id), private=True, values=(entry.value,)
    )


async def kept(front, match):
    return await front.database.read(lambda conn: plans.of(conn, match))


async def test_who_waits_is_offered_to_plan_and_who_acts_is_not(front, shop):
    """On the panel itself, and there is no other look of it."""
    waits = await front.press(BEN, shop, "/hand", on=None, private=True)
    assert WHEN in said(waits)
    assert "Clear" not in labels(waits.content)
    assert waits.content == (await front.press(BEN, shop, "/plan", on=None, private=True)).content
    assert WHEN not in said(await front.press(ANA, shop, "/hand", on=None, private=True))
    with_plan = await choose(front, BEN, shop, "Ana")
    assert "1st: Ana" in said(with_plan)
    assert "Clear" in labels(with_plan.content)
    assert "1st: Ana" in said(await front.press(BEN, shop, "/hand", on=None, private=True))
    assert WHEN not in said(await front.press(EVE, shop, "/plan", on=None, private=True))


async def test_what_is_chosen_while_waiting_is_no_move(front, shop):
    """The panel has no custom id that plays anything now."""
    content = (await front.press(BEN, shop, "/hand", on=None, private=True)).content
    custom_ids = [CustomId.parse(pick.custom_id).action for pick in picks(content)]
    assert custom_ids
    assert all(action.startswith("?_plan ") for action in custom_ids)
    before = (await front.table(shop)).match.version
    await choose(front, BEN, shop, "Ana")
    assert (await front.table(shop)).match.version == before


async def test_a_wish_is_taken_out_or_moved_up(front, shop):
    for line in ("tip 0", "done", "give 9 to 0"):
        await front.press(BEN, shop, f"/add {line}", on=None, private=True)
    await change(front, shop, "↑ 3.")
    assert await kept(front, shop) == {1: ("tip 0", "give 9 to 0", "done")}
    await change(front, shop, "✕ 1.")
    assert await kept(front, shop) == {1: ("give 9 to 0", "done")}
    for _ in range(2):
        await change(front, shop, "✕ 1.")
    assert await kept(front, shop) == {}


async def test_a_press_on_an_older_list_changes_nothing_else(front, shop):
    """The wish it names is gone, or has another place by now."""
    for line in ("tip 0", "done"):
        await front.press(BEN, shop, f"/add {line}", on=None, private=True)
    custom_id = CustomId.parse((await front.table(shop)).custom_id("?_plan edit"))
    for value in ("/wish-out 0 done", "/wish-up 0 tip 0", "/wish-up 7 done", "/wish-out x done"):
        reply = await front.send(BEN, custom_id, private=True, values=(value,))
        assert "1st: Ana" in said(reply)
    assert await kept(front, shop) == {1: ("tip 0", "done")}


async def test_what_was_played_from_wishes_is_told_until_the_player_acts(front, shop):
    """To them alone: what was done, what the rules refused and why, what was not needed."""
    for line in ("tip 1", "done"):
        await front.press(BEN, shop, f"/add {line}", on=None, private=True)
    await front.move(ANA, shop, "bid 0")
    front.restart()
    told = said(await front.press(BEN, shop, "/hand", on=None, private=True))
    assert "Played for you from your plan: done." in told
    assert "Skipped: tip 1. " in told
    for way in ("/hand", "/log", "/more", "/show"):
        for member in (ANA, EVE):
            assert "wishes" not in str(await front.press(member, shop, way, on=None, private=True))
    await front.move(BEN, shop, "bid 1")
    assert "wishes" not in said(await front.press(BEN, shop, "/hand", on=None, private=True))


async def test_a_plan_that_another_process_plays_meanwhile_is_not_planned_again(
    front, shop, monkeypatch
):
    """The answer to a press that is too late leaves what was played and what was told."""
    other = Front(front.database, front.clock, games=front._made[0])
    other.messenger = front.messenger
    other.restart()
    await choose(front, BEN, shop, "Ana")
    write = front.database.write

    async def play_first(work):
        monkeypatch.undo()
        await other.move(ANA, shop, "bid 0")
        return await write(work)

    monkeypatch.setattr(front.database, "write", play_first)
    late = await front.press(BEN, shop, "/add done", on=None, private=True)
    assert "Someone was faster." in said(late)
    assert await kept(front, shop) == {}
    told = said(await front.press(BEN, shop, "/hand", on=None, private=True))
    assert "Played for you from your plan" in told


async def test_what_was_played_is_still_told_once_the_next_turn_is_planned(front, shop):
    results = [StepResult("done")]
    await front.database.write(lambda conn: plans.save(conn, shop, 1, None, results))
    front.restart()
    for action in ("/add tip 0", "/unplan"):
        told = said(await front.press(BEN, shop, action, on=None, private=True))
        assert "Played for you from your plan: done." in told


async def test_a_result_of_another_version_keeps_no_panel_from_opening(front, shop):
    """Its line cannot be read any more, so only the others are told."""
    results = [StepResult("gone 1", "No."), StepResult("gone 2"), StepResult("tip 0", "No.")]
    await front.database.write(lambda conn: plans.save(conn, shop, 1, None, results))
    front.restart()
    told = said(await front.press(BEN, shop, "/hand", on=None, private=True))
    assert "Skipped: tip 0. No." in told
    assert "gone" not in told


async def test_the_log_tells_its_maker_alone_what_came_from_a_plan(front, shop):
    """Nobody else learns that there was one."""
    await choose(front, BEN, shop, "Ana")
    await front.move(ANA, shop, "bid 0")
    mark = "🗒 From your plan: "
    logs = {who: said(await front.press(who, shop, "/log", on="card")) for who in (ANA, BEN, EVE)}
    assert [who for who, log in logs.items() if mark in log] == [BEN]


async def test_that_nothing_could_be_done_is_told_too(front, shop):
    await front.press(BEN, shop, "/add tip 1", on=None, private=True)
    await front.move(ANA, shop, "bid 0")
    told = said(await front.press(BEN, shop, "/hand", on=None, private=True))
    assert "None of your planned steps was possible when your turn came." in told


async def test_a_menu_that_is_open_leads_back_to_the_plan(front, shop):
    """What it is about does not come with the buttons of the panel."""
    content = (await front.press(BEN, shop, "/hand", on=None, private=True)).content
    gift = next(label for label in labels(content) if label.startswith("Give a"))
    opened = await front.send(BEN, CustomId.parse(button(content, gift).custom_id), private=True)
    assert "↻ Refresh" not in labels(opened.content)
    back = await front.send(
        BEN, CustomId.parse(button(opened.content, "Back").custom_id), private=True
    )
    assert "↻ Refresh" in labels(back.content)
    assert WHEN in said(back)


async def test_each_wish_says_what_it_leaves(front, shop):
    """Where the game can tell."""
    planning = Planning(
        ahead,
        "done",
        turn,
        lambda _state, _seat, wishes, _words: ["leaves 2 pennies"] * len(wishes),
    )
    front._made[0]["toy"] = replace(TOY, planning=planning)
    front.restart()
    assert "1st: Ana · leaves 2 pennies" in said(await choose(front, BEN, shop, "Ana"))


async def test_what_comes_on_top_has_no_number(front, shop):
    """It is played besides one of the alternatives, so it is none of them."""
    planning = Planning(ahead, "done", turn, comes_on_top=lambda action: "tip" in action.LINE)
    front._made[0]["toy"] = replace(TOY, planning=planning)
    front.restart()
    shown = await choose(front, BEN, shop, "Ana")
    assert {"and Ana", "then pass"} <= {*shown.content.lines}


async def test_a_game_says_what_cannot_be_planned(front, shop):
    """On the planning screen, in every state of the plan; a game without limits says nothing."""
    plain = said(await front.press(BEN, shop, "/plan", on=None, private=True))
    planning = Planning(ahead, "done", turn, limits="Only the lot of this round.")
    front._made[0]["toy"] = replace(TOY, planning=planning)
    front.restart()
    assert "Only the lot of this round." not in plain
    assert "Only the lot of this round." in said(
        await front.press(BEN, shop, "/plan", on=None, private=True)
    )
    assert "Only the lot of this round." in said(await choose(front, BEN, shop, "Ana"))


async def test_a_plan_is_carried_out_the_moment_the_turn_comes(front, shop):
    """What cannot be done is skipped, and the turn ends by itself; a restart changes nothing."""
    for line in ("tip 0", "tip 1", "give 9 to 0", "tip 0"):
        await front.press(BEN, shop, f"/add {line}", on=None, private=True)
    front.restart()
    assert await kept(front, shop) == {1: ("tip 0", "tip 1", "give 9 to 0", "tip 0")}
    await front.move(ANA, shop, "bid 0")
    played = await front.database.read(lambda conn: moves.standing(conn, shop))
    assert [one.lines for one in played[-3:]] == [("bid 0",), ("tip 0",), ("done",)]
    assert await kept(front, shop) == {}


async def test_a_plan_is_carried_out_after_a_crash_too(front, shop):
    """The match is woken for it."""
    await choose(front, BEN, shop, "Ana")
    table = await front.table(shop)
    await front.host.services.matches.play(shop, 0, ("bid 0",), table.match.asked[0])
    assert (await front.table(shop)).waiting == (1,)
    front.restart()
    await front.host.tick()
    assert (await front.table(shop)).waiting != (1,)
    assert await kept(front, shop) == {}


async def test_who_plays_by_hand_needs_the_plan_no_more(front, shop):
    await choose(front, BEN, shop, "Ana")
    await front.move(BEN, shop, "bid 1")
    assert await kept(front, shop) == {}


async def test_a_plan_can_be_started_over_and_holds_only_so_much(front, shop):
    for _ in range(8):
        await choose(front, BEN, shop, "Ana")
    assert "8 steps" in said(await front.press(BEN, shop, "/add done", on=None, private=True))
    reply = await press(front, BEN, shop, "Clear")
    assert isinstance(reply, UpdateMessage)
    assert "1." not in said(reply)
    assert await kept(front, shop) == {}


async def test_nobody_else_sees_a_plan(front, shop):
    await choose(front, BEN, shop, "Ana")
    for member in (ANA, EVE):
        for action in ("/hand", "/plan", "/log", "/more"):
            assert "1st: Ana" not in str(
                await front.press(member, shop, action, on=None, private=True)
            )
    assert "1st: Ana" not in str(await front.message(shop))


async def test_a_plan_goes_with_its_player_and_not_with_the_seat(front):
    """Whoever takes the seat over neither reads nor plays it."""
    match = await plannable(front, "done", CEM)
    await choose(front, BEN, match, "Ana")
    await front.press(BEN, match, "/leave-yes", on=None, private=True)
    assert await kept(front, match) == {}
    await front.click(DAN, (await front.message(match)).id, "Take this seat")
    for member in (ANA, CEM):
        await front.click(member, (await front.message(match)).id, "Let them in")
    assert "1." not in said(await front.press(DAN, match, "/plan", on=None, private=True))
    await front.move(ANA, match, "bid 0")
    assert (await front.table(match)).waiting == (1,)


async def test_whoever_takes_the_seat_of_an_absent_player_finds_no_plan(front):
    """Its player, who comes back instead, finds it."""
    match = await plannable(front, "done", CEM)
    await choose(front, BEN, match, "Ana")
    table = await front.table(match)
    async with front.host.services.matches.lock(match):
        assign_stand_in(table, 1)
        await front.host.services.timing.change(table)
    assert await kept(front, match) == {1: ("tip 0",)}
    await front.host.services.outbox.deliver(match)
    await front.click(DAN, (await front.message(match)).id, "Take this seat")
    for member in (ANA, CEM):
        await front.click(member, (await front.message(match)).id, "Let them in")
    assert (await front.table(match)).row.seat_of(DAN.user_id) == 1
    assert await kept(front, match) == {}


async def test_planning_when_the_turn_has_come_shows_the_panel(front, shop):
    reply = await front.press(ANA, shop, "/add tip 1", on=None, private=True)
    assert "Your hand" in said(reply)
    assert await kept(front, shop) == {}


async def test_what_is_no_wish_at_all_is_refused(front, shop):
    reply = await front.press(BEN, shop, "/add nonsense", on=None, private=True)
    assert "1." not in said(reply)
    assert await kept(front, shop) == {}


async def test_a_plan_that_leads_nowhere_is_forgotten_and_the_seat_is_asked(front):
    match = await plannable(front, "bid 3")
    await front.press(BEN, match, "/add roll", on=None, private=True)
    await front.move(ANA, match, "bid 0")
    assert (await front.table(match)).waiting == (1,)
    assert await kept(front, match) == {}


async def test_where_nothing_can_be_planned_the_panel_is_as_ever(front, match):
    reply = await front.press(ANA, match, "/plan", on=None, private=True)
    assert "Your hand" in said(reply)
    assert WHEN not in said(reply)
