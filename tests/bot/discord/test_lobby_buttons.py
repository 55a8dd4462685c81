"""Every button of a lobby, and its form, pressed and sent on SimCord."""

from tests.bot.arena import panels_stay


async def lobby(arena):
    return (await arena.ana.slash("play", game="finale_dice")).message


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
    assert "already in" in answer.text


async def test_the_last_to_leave_closes_the_lobby(arena):
    closed = await arena.ana.click(await lobby(arena), "Leave")
    assert "closed" in closed.text
    assert list(closed.message.buttons) == ["Open again"]


async def test_only_the_host_starts_changes_and_cancels(arena):
    opened = await lobby(arena)
    shown = (await arena.ben.click(opened, "Join")).message
    for label in ("Start", "Clock", "Cancel"):
        answer = await arena.ben.click(shown, label)
        assert answer.is_private
        assert "ana" in answer.text
    assert "The host can change them" in (await arena.ben.click(shown, "Options")).text
    assert "waiting for players" in arena.posts()[0].text


async def test_start_needs_players_enough(arena):
    answer = await arena.ana.click(await lobby(arena), "Start")
    assert answer.is_private
    assert "+ Computer" in answer.text


async def test_play_takes_a_level_at_which_computers_play(arena):
    opened = (await arena.ana.slash("play", game="finale_dice", level="expert")).message
    shown = (await arena.ana.click(opened, "+ Computer")).message
    assert "🤖🦉 Nora (Expert)" in shown.text


async def test_a_computer_joins_and_the_match_begins_against_it(arena):
    shown = (await arena.ana.click(await lobby(arena), "+ Computer")).message
    assert "🤖" in shown.text
    begun = await arena.ana.click(shown, "Start")
    assert begun.message.id == shown.id
    assert arena.card().moves(0)


async def test_options_open_a_panel_and_change_the_lobby(arena):
    opened = await lobby(arena)
    asked = await arena.ana.click(opened, "Options")
    assert asked.is_private
    await arena.ana.select(asked.message, "Line-up: Secret choice")
    shown = arena.ana.sees()[0]
    assert shown.id == opened.id
    assert "Secret choice" in shown.text


async def test_a_choice_of_options_after_a_restart_is_taken(arena):
    """discord.py stores no view over a restart; the bot handles the choice by its custom id."""
    opened = await lobby(arena)
    asked = (await arena.ana.click(opened, "Options")).message
    await arena.restart()
    await arena.ana.select(asked, "Stuck pieces: stay (play another piece)")
    assert "Stuck pieces: stay (play another piece)" in arena.ana.sees()[0].text


async def test_a_choice_of_options_after_the_lobby_was_closed_says_so(arena):
    """Where Discord refused to take the selects away."""
    panels_stay(arena)
    opened = await lobby(arena)
    asked = (await arena.ana.click(opened, "Options")).message
    await arena.ana.click(opened, "Cancel")
    answer = await arena.ana.select(asked, "Length: Championship")
    assert answer.is_private
    assert "closed" in answer.text


async def test_how_to_play_opens_the_rules_for_one_alone(arena):
    answer = await arena.cem.click(await lobby(arena), "How to play")
    assert answer.is_private
    assert answer.message.selects


async def test_cancel_closes_the_lobby(arena):
    closed = await arena.ana.click(await lobby(arena), "Cancel")
    assert "closed" in closed.text
    assert list(closed.message.buttons) == ["Open again"]


async def test_the_host_of_a_private_lobby_invites_in_a_select_of_members(arena):
    """Their names come with the choice, also of members the bot has never met."""
    opened = (await arena.ana.slash("play", game="finita", seats=3, private=True)).message
    panel = (await arena.ana.click(opened, "Invite")).message
    invited = [arena.ben.member, arena.cem.member]
    result = arena.ana._answer(await arena.ana.member.select(panel.message, invited))
    assert "ana invites you to play." in result.text
    assert not result.is_private
    assert "ben" in (await arena.ben.click(result.message, "Join")).text
    again = (await arena.ana.click(arena.posts()[0], "Invite")).message
    assert "✉ cem" in again.text
    assert "🟢 ben" in again.text
