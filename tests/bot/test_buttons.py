"""Every button, select and form of lobby, card, panel and result, pressed on SimCord."""

import json

from bot.host.door import Door

HIDDEN_PLACE = {"placement": "1"}


async def lobby(arena, game="finale_dice", **options):
    return (await arena.ana.slash("play", game=game, **options)).message


async def placing(arena):
    """Begin a match whose line-ups are chosen in secret; return its id."""
    asked = await arena.ana.click(await lobby(arena), "Options")
    shown = await arena.ana.submit(asked, **chosen(asked, **HIDDEN_PLACE))
    joined = await arena.ben.click(shown.message, "Join")
    await arena.ana.click(joined.message, "Start")
    return Door.parse(joined.message.buttons["Start"]).match


def chosen(asked, **changes):
    """The form's answers as it opened, but for these."""
    answers = {
        key: next(one["value"] for one in field["options"] if one.get("default"))
        for key, field in asked.form.items()
    }
    return answers | changes


async def panel(arena, who, label="My line-up"):
    return (await who.click(arena.card(), label)).message


async def test_join_and_leave_redraw_the_lobby_for_all(arena):
    opened = await lobby(arena)
    joined = await arena.ben.click(opened, "Join")
    assert joined.message.id == opened.id
    assert "ben" in joined.text
    left = await arena.ben.click(joined.message, "Leave")
    assert "ben" not in left.text
    assert len(arena.posts()) == 1


async def test_joining_twice_is_answered_kindly(arena):
    answer = await arena.ana.click(await lobby(arena), "Join")
    assert answer.is_private
    assert "in already" in answer.text


async def test_the_last_to_leave_closes_the_table(arena):
    closed = await arena.ana.click(await lobby(arena), "Leave")
    assert "closed" in closed.text
    assert closed.message.buttons == {}


async def test_only_the_host_starts_changes_and_cancels(arena):
    opened = await lobby(arena)
    shown = (await arena.ben.click(opened, "Join")).message
    for label in ("Start", "Options", "Cancel"):
        answer = await arena.ben.click(shown, label)
        assert answer.is_private
        assert "ana" in answer.text
    assert "waiting for players" in arena.posts()[0].text


async def test_start_needs_players_enough(arena):
    answer = await arena.ana.click(await lobby(arena), "Start")
    assert answer.is_private
    assert "+ Computer" in answer.text


async def test_a_computer_joins_and_the_match_begins_against_it(arena):
    shown = (await arena.ana.click(await lobby(arena), "+ Computer")).message
    assert "🤖" in shown.text
    begun = await arena.ana.click(shown, "Start")
    assert begun.message.id == shown.id
    assert arena.card().moves(0)


async def test_options_open_a_form_and_change_the_lobby(arena):
    opened = await lobby(arena)
    asked = await arena.ana.click(opened, "Options")
    assert asked.message is None
    assert len(asked.form) == 5
    shown = await arena.ana.submit(asked, **chosen(asked, placement="1"))
    assert shown.message.id == opened.id
    assert "Chosen in secret" in shown.text


async def test_a_form_sent_after_a_restart_is_taken(arena):
    """discord/README.md, 2."""
    opened = await lobby(arena)
    asked = await arena.ana.click(opened, "Options")
    answers = chosen(asked, removal="1")
    await arena.restart()
    assert "another piece moves" in (await arena.ana.submit(asked, **answers)).text


async def test_a_form_sent_after_the_table_was_closed_says_so(arena):
    opened = await lobby(arena)
    asked = await arena.ana.click(opened, "Options")
    await arena.ana.click(opened, "Cancel")
    answer = await arena.ana.submit(asked, **chosen(asked))
    assert answer.is_private
    assert "closed" in answer.text


async def test_how_to_play_opens_the_rules_for_one_alone(arena):
    answer = await arena.cem.click(await lobby(arena), "How to play")
    assert answer.is_private
    assert answer.message.selects


async def test_cancel_closes_the_table(arena):
    closed = await arena.ana.click(await lobby(arena), "Cancel")
    assert "closed" in closed.text
    assert closed.message.buttons == {}


async def test_rules_on_a_card_open_the_topic_of_the_phase(arena):
    await placing(arena)
    at_placing = await arena.ben.click(arena.card(), "Rules")
    assert at_placing.is_private
    assert "· Choosing your line-up" in at_placing.text


async def test_the_panel_is_for_its_owner_and_takes_the_secret_choice(arena):
    match_id = await placing(arena)
    watching = await arena.cem.click(arena.card(), "My line-up")
    assert "watching" in watching.text
    shown = await panel(arena, arena.ana)
    assert shown.is_private
    put = await arena.ana.click(shown, "2")
    assert put.message.id == shown.id
    assert put.is_private
    assert "Front row **2 · · · ·**" in put.text
    assert (await arena.row(match_id)).move == 1


async def test_an_old_panel_is_redrawn_and_says_that_the_table_moved_on(arena):
    """interface.md: a stale button redraws, never an error."""
    match_id = await placing(arena)
    old, new = await panel(arena, arena.ana), await panel(arena, arena.ana)
    await arena.ana.click(new, "2")
    late = await arena.ana.click(old, "3")
    assert "moved on" in late.asides[0].text
    assert late.asides[0].is_private
    assert "Front row **2 · · · ·**" in late.text
    assert (await arena.row(match_id)).move == 1


async def test_a_double_tap_is_told_as_played(arena):
    match_id = await placing(arena)
    old, new = await panel(arena, arena.ana), await panel(arena, arena.ana)
    await arena.ana.click(new, "2")
    twice = await arena.ana.click(old, "2")
    assert twice.asides[0].text.strip() == "Already played ✓"
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
    asked = await arena.ana.click(more.message, "Take back")
    assert "I asked the others" in asked.text
    assert asked.is_private
    assert "ana asks to take this back" in arena.card().text
    refused = await arena.ana.click(arena.card(), "Take it back")
    assert "yourself" in refused.text
    await arena.ben.click(arena.card(), "Take it back")
    assert (await arena.row(match_id)).move == 0
    assert "Take it back" not in arena.card().buttons


async def test_a_move_stands_when_the_other_declines(arena):
    match_id = await placing(arena)
    await arena.ana.click(await panel(arena, arena.ana), "2")
    await arena.ana.slash("match undo")
    await arena.ben.click(arena.card(), "It stands")
    assert (await arena.row(match_id)).move == 1
    assert "It stands" not in arena.card().buttons


async def test_resigning_asks_first_and_leaves_a_result(arena):
    match_id = await arena.begin()
    more = await arena.ben.click(arena.card(), "More…")
    asked = await arena.ben.click(more.message, "Resign")
    assert (await arena.row(match_id)).status == "running"
    thanked = await arena.ben.click(asked.message, "Yes, resign")
    assert "You resigned" in thanked.text
    result = arena.posts()[-1]
    assert "ben resigned" in result.text
    assert list(result.buttons) == ["Rematch", "Replay", "Export", "Verify"]


async def test_replay_steps_through_the_match(arena):
    await arena.begin()
    await play_some(arena, 3)
    await arena.resign(arena.ben)
    shown = await arena.cem.click(arena.posts()[-1], "Replay")
    assert shown.is_private
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
    (stored,) = given.message.attachments
    record = json.loads(arena.file(stored))
    assert given.is_private
    assert len(record["moves"]) == 2
    checked = await arena.cem.click(result, "Verify")
    assert "✅" in checked.text
    assert (await arena.row(match_id)).seed.hex() in checked.text


async def test_a_rematch_opens_once_and_starts_when_the_other_joins(arena):
    await arena.begin()
    await arena.resign(arena.ben)
    result = arena.posts()[-1]
    again = await arena.ben.click(result, "Rematch")
    assert not again.is_private
    second = await arena.ana.click(result, "Rematch")
    assert second.is_private
    assert "open already" in second.text
    refused = await arena.cem.click(again.message, "Join")
    assert "invitation" in refused.text
    begun = await arena.ana.click(again.message, "Join")
    assert begun.message.moves(0) or begun.message.moves(1)


async def play_some(arena, count):
    """Let the members play so many moves on the card, never into the goal."""
    for _ in range(count):
        await arena.play_one()
