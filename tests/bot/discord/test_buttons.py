"""Every button of card, panel and result, pressed on SimCord."""

import json

from bot.host.ui.custom_id import CustomId
from tests.bot.arena import panels_stay


async def placing(arena):
    """Begin a match whose line-ups are chosen in secret; return its id."""
    opened = await arena.ana.slash("play", game="finale_dice")
    asked = await arena.ana.click(opened.message, "Options")
    await arena.ana.select(asked.message, "Line-up: Secret choice")
    joined = await arena.ben.click(opened.message, "Join")
    await arena.ana.click(joined.message, "Start")
    return CustomId.parse(joined.message.buttons["Start"]).match


async def panel(arena, who, label="My team"):
    return (await who.click(arena.card(), label)).message


async def test_rules_on_a_card_open_the_topic_of_the_phase(arena):
    await placing(arena)
    at_placing = await arena.ben.click(arena.card(), "Rules")
    assert at_placing.is_private
    assert "· Choosing your line-up" in at_placing.text


async def test_the_panel_is_for_its_owner_and_takes_the_secret_choice(arena):
    match_id = await placing(arena)
    watching = await arena.cem.click(arena.card(), "My team")
    assert "watching" in watching.text
    shown = await panel(arena, arena.ana)
    assert shown.is_private
    put = await arena.ana.click(shown, "2")
    assert put.message.id == shown.id
    assert put.is_private
    assert "Front row **2 · · · ·**" in put.text
    assert (await arena.row(match_id)).move == 1


async def test_an_old_panel_is_redrawn_and_says_that_the_match_moved_on(arena):
    """A stale button redraws the panel; it is never an error."""
    match_id = await placing(arena)
    panels_stay(arena)
    old, new = await panel(arena, arena.ana), await panel(arena, arena.ana)
    await arena.ana.click(new, "2")
    late = await arena.ana.click(old, "3")
    assert "moved on" in late.text
    assert late.asides == []
    assert "Front row **2 · · · ·**" in late.text
    assert (await arena.row(match_id)).move == 1


async def test_a_double_tap_is_told_as_played(arena):
    match_id = await placing(arena)
    panels_stay(arena)
    old, new = await panel(arena, arena.ana), await panel(arena, arena.ana)
    await arena.ana.click(new, "2")
    twice = await arena.ana.click(old, "2")
    assert "Already played ✓" in twice.text
    assert (await arena.row(match_id)).move == 1


async def test_a_foreign_button_is_refused_and_changes_nothing(arena):
    match_id = await arena.begin()
    card = arena.card()
    mover, other = (0, arena.ben) if card.moves(0) else (1, arena.ana)
    before = await arena.row(match_id)
    for who in (other, arena.cem):
        answer = await who.click(card, next(iter(card.moves(mover))))
        assert answer.is_private
        assert answer.text.strip()
    assert await arena.row(match_id) == before


async def test_a_move_may_be_taken_back_when_the_other_agrees(arena):
    match_id = await placing(arena)
    await arena.ana.click(await panel(arena, arena.ana), "2")
    more = await arena.ana.click(arena.card(), "More…")
    assert more.is_private
    asked = await arena.ana.click(more.message, "Undo")
    assert "I asked the others" in asked.text
    assert asked.is_private
    assert "ana wants to undo" in arena.card().text
    refused = await arena.ana.click(arena.card(), "Yes, undo")
    assert "You asked for this" in refused.text
    await arena.ben.click(arena.card(), "Yes, undo")
    assert (await arena.row(match_id)).move == 0
    assert "Yes, undo" not in arena.card().buttons


async def test_dice_football_offers_no_taking_back_once_the_dice_are_rolled(arena):
    """Each move rolls the next dice, so it was always refused; before the line-ups it may be."""
    await placing(arena)
    await arena.ana.click(await panel(arena, arena.ana), "2")
    assert "Undo" in (await arena.ana.click(arena.card(), "More…")).message.buttons
    match_id = await arena.begin()
    card = arena.card()
    mover, who = (0, arena.ana) if card.moves(0) else (1, arena.ben)
    await who.click(card, next(iter(card.moves(mover))))
    assert (await arena.row(match_id)).move == 1
    assert "Undo" not in (await who.click(arena.card(), "More…")).message.buttons


async def test_a_move_stands_when_the_other_declines(arena):
    match_id = await placing(arena)
    await arena.ana.click(await panel(arena, arena.ana), "2")
    await arena.ana.slash("match undo")
    await arena.ben.click(arena.card(), "No, keep the move")
    assert (await arena.row(match_id)).move == 1
    assert "No, keep the move" not in arena.card().buttons


async def test_resigning_asks_first_and_leaves_a_result(arena):
    match_id = await arena.begin()
    more = await arena.ben.click(arena.card(), "More…")
    asked = await arena.ben.click(more.message, "Resign")
    assert (await arena.row(match_id)).status == "running"
    thanked = await arena.ben.click(asked.message, "Yes, resign")
    assert "You resigned" in thanked.text
    result = arena.posts()[-1]
    assert "ben resigned" in result.text
    assert list(result.buttons) == ["Rematch", "Replay", "Analysis", "Export", "Fairness check"]


async def test_replay_steps_through_the_match(arena):
    await arena.begin()
    await play_some(arena, 3)
    await arena.resign(arena.ben)
    shown = await arena.cem.click(arena.posts()[-1], "Replay")
    assert shown.is_private
    assert "of 3" not in shown.text
    shown = await arena.cem.click(shown.message, "Show the length")
    assert "move 0 of 3" in shown.text
    assert shown.message.alt
    for label, step in (("▶", 1), ("⏭", 3), ("◀", 2), ("⏮", 0)):
        shown = await arena.cem.click(shown.message, label)
        assert f"move {step} of 3" in shown.text


async def test_the_log_is_turned_page_by_page(arena):
    await arena.begin()
    await play_some(arena, 25)
    newest = page = await arena.cem.click(arena.card(), "Log")
    told = [newest.text]
    while "◀ Older" in page.message.buttons:
        page = await arena.cem.click(page.message, "◀ Older")
        assert page.message.id == newest.message.id
        told.append(page.text)
    assert len(told) > 1
    assert ["Game 1 begins" in text for text in told] == [False] * (len(told) - 1) + [True]
    while "Newer ▶" in page.message.buttons:
        page = await arena.cem.click(page.message, "Newer ▶")
    assert page.text == newest.text


async def test_export_and_verify_on_the_result_card(arena):
    match_id = await arena.begin()
    await play_some(arena, 2)
    await arena.resign(arena.ana)
    result = arena.posts()[-1]
    given = await arena.cem.click(result, "Export")
    stored, page = given.message.attachments
    record = json.loads(arena.file(stored))
    assert arena.file(page).startswith(b"<!doctype html>")
    assert given.is_private
    assert len(record["moves"]) == 2
    checked = await arena.cem.click(result, "Fairness check")
    assert "✅" in checked.text
    assert (await arena.row(match_id)).seed.hex() in checked.text


async def test_a_rematch_opens_once_and_starts_when_the_other_presses_too(arena):
    await arena.begin()
    await arena.resign(arena.ben)
    result = arena.posts()[-1]
    again = await arena.ben.click(result, "Rematch")
    assert not again.is_private
    refused = await arena.cem.click(again.message, "Join")
    assert "invite-only" in refused.text
    second = await arena.ana.click(result, "Rematch")
    assert second.is_private
    assert "The rematch has begun" in second.text
    card = arena.posts()[-1]
    assert card.moves(0) or card.moves(1)


async def play_some(arena, count):
    """Let the members play so many moves on the card, never into the goal."""
    for _ in range(count):
        await arena.play_one()
