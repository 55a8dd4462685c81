"""11 as members see it: how long a half is, and a number that is hidden."""

from bot.host.ui.custom_id import CustomId
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
