"""11 as members see it: steps taken back, a number that is hidden, the clock."""

import json
import re

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, MemberInteraction
from bot.host.ui.member import Member
from games.stein.board.board import GOALS, KEEPERS, NAMES, PIECES
from games.stein.state import State
from tests.bot.arena import store_state


async def begin(arena, *options):
    """Let ana and ben begin a match, with these entries of the house rules; return its id."""
    lobby = (await arena.ana.slash("play", game="Board football (11)")).message
    panel = (await arena.ana.click(lobby, "Options")).message
    for label in options:
        panel = (await arena.ana.select(panel, label)).message
    await arena.ben.click(lobby, "Join")
    await arena.ana.click(arena.ana.sees()[0], "Start")
    return CustomId.parse(lobby.buttons["Start"]).match


async def test_a_half_is_short_where_a_turn_has_days(arena):
    """S-A21: a new lobby proposes 12 turns; an explicit choice outlives a change of the clock."""
    lobby = (await arena.ana.slash("play", game="11")).message
    assert "12 turns a half" in lobby.text
    clock = (await arena.ana.click(lobby, "Clock")).message
    clock = (await arena.ana.select(clock, "Clock: 5 minutes a turn")).message
    assert "12 turns a half" not in arena.ana.sees()[0].text
    await arena.ana.select(clock, "Clock: 3 days a turn")
    assert "12 turns a half" in arena.ana.sees()[0].text
    panel = (await arena.ana.click(arena.ana.sees()[0], "Options")).message
    await arena.ana.select(panel, "Turns: 20 turns a half")
    clock = (await arena.ana.click(arena.ana.sees()[0], "Clock")).message
    await arena.ana.select(clock, "Clock: 5 minutes a turn")
    assert "20 turns a half" in arena.ana.sees()[0].text


async def kick_off(arena, *options):
    """Begin a match, both sides placed by one press each."""
    match_id = await begin(arena, *options)
    for _ in range(2):
        who = arena.ana if "▶ **ana**" in arena.card().text else arena.ben
        await who.click(arena.card(), "Suggested formation")
    return match_id


async def state_of(arena, match_id):
    return (await arena.bot.host.services.matches.load(match_id)).match.state


async def arrange(arena, match_id, where, ball, **changes):
    """Put pieces where a test wants them, in ana's turn with six points; nobody else stands."""
    host = arena.bot.host
    table = await host.services.matches.load(match_id)
    old = table.match.state
    state = State(schema=1, luck=old.luck, round=1, options=old.options, phase="turn", turns=1)
    for keeper, goal in zip(KEEPERS, GOALS, strict=True):
        state.put(keeper, goal)
    for pair in where.split(", "):
        piece, space = pair.split(" ")
        state.put(PIECES.index(piece), NAMES.index(space))
    state.ball, state.roll, state.points = NAMES.index(ball), 6, 6
    for name, value in changes.items():
        setattr(state, name, value)
    version = table.row.version + 1
    await store_state(arena, table, state, asked=(version, version))


async def late_press(arena, who, custom_id):
    """Press a button that has been drawn over already, and return what the host replies."""
    member = Member(who.id, "ana", arena.guild.id)
    place = Location(arena.channel.id, arena.guild.id)
    return (
        await arena.bot.host.handle(
            MemberInteraction(member, place, CustomId.parse(custom_id), token=1)
        )
    ).reply


@pytest.mark.long
async def test_ones_own_steps_are_taken_back_without_asking(arena):
    """Until the turn is over; pressing twice takes one step back, the opponent's press none."""
    match_id = await kick_off(arena)
    await arrange(arena, match_id, "r1 a1, r2 d4, w1 h4", "d4")
    panel = (await arena.ana.click(arena.card(), "My team")).message
    assert "↩ Undo" not in panel.buttons
    panel = (await arena.ana.select(panel, "🔴1 a1")).message
    for line in ("Run to d1 (3)", "Run to e1 (1)"):
        panel = (await arena.ana.click(panel, line)).message  # who moved last stays chosen
    held = panel
    first = await arena.ana.click(held, "↩ Undo")
    assert first.message.id == held.id
    again = await late_press(arena, arena.ana, held.buttons["↩ Undo"])
    assert again.aside == "The match has moved on. This is where it stands now."
    state = await state_of(arena, match_id)
    assert (NAMES[state.at[0]], state.points) == ("d1", 3)
    panel = (await arena.ana.slash("hand")).message
    panel = (await arena.ana.click(panel, "↩ Undo")).message
    assert panel.is_private
    assert "↩ Undo" not in panel.buttons
    assert (await state_of(arena, match_id)).points == 6


@pytest.mark.long
async def test_the_command_takes_a_step_back_too_and_never_a_roll(arena):
    """S-R8: once the dice have fallen for the other side, all stands."""
    match_id = await kick_off(arena)
    await arrange(arena, match_id, "r1 a1, w1 h4", "a1")
    panel = (await arena.ana.click(arena.card(), "My team")).message
    await arena.ana.click(panel, "Run to a2 (1)")
    assert "Undone: ana: 🔴1 a1 → a2." in (await arena.ana.slash("match undo")).text
    assert (await state_of(arena, match_id)).trail == []
    panel = (await arena.ana.slash("hand")).message
    panel = (await arena.ana.click(panel, "End turn (6 points left)")).message
    assert "End your turn without moving?" in panel.text
    await arena.ana.click(panel, "End turn")
    assert "You can undo the steps of your turn" in (await arena.ana.slash("match undo")).text


async def test_the_panel_that_hides_a_number_asks_for_nothing_else(arena):
    """S-R33: while a menu is open its question stands in place of what else could be pressed."""
    match_id = await kick_off(arena)
    await arrange(arena, match_id, "r1 i4, r2 d4", "i4")
    assert "Pick a footballer to run or attack" in arena.card().text
    panel = (await arena.ana.click(arena.card(), "My team")).message
    panel = (await arena.ana.click(panel, "⚽ Shoot at goal")).message
    assert "**Choose where to shoot (secret)**" in panel.text
    assert "Pick a footballer" not in panel.text
    assert "🔴1 has the ball on i4." in panel.text
    panel = (await arena.ana.click(panel, "Back")).message
    assert "Pick a footballer to run or attack" in panel.text


@pytest.mark.long
async def test_the_wall_clock_is_stopped_by_consent_and_outlives_a_restart(arena):
    """S-A21, S-R40: the time of the half stands meanwhile; then it rings, and a 1 ends the half."""
    match_id = await kick_off(arena, "A half ends: by the clock", "Clock: 5 minutes")
    assert re.search(r"⏱ This half's time is up <t:\d+:R>\.", arena.card().text)
    await arena.ben.slash("match pause")
    await arena.ana.click(arena.card(), "Pause")
    assert re.search(r"⏸ Paused with [45]:\d\d left", arena.card().text)
    assert "Suggested formation" not in arena.card().buttons
    arena.skip(hours=3)
    await arena.restart()
    await arena.bot.host.tick()
    row = await arena.row(match_id)
    assert not json.loads(row.settings).get("bell")
    assert (await state_of(arena, match_id)).time_up is False
    await arena.ana.slash("match continue")
    await arena.ben.click(arena.card(), "I'm ready too")
    await arena.restart()
    await arena.pass_time(minutes=4)
    assert (await state_of(arena, match_id)).time_up is False
    await arena.pass_time(minutes=1)
    assert (await state_of(arena, match_id)).time_up is True
    assert "time is up: the next 1 rolled ends it" in arena.card().text
