"""11 as members see it: two presses a step, steps taken back, series, goal shots, the clock."""

import json
import re
from dataclasses import replace

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, MemberInteraction
from bot.host.ui.member import Member
from games.stein.board.board import GOALS, KEEPERS, NAMES, PIECES
from games.stein.state import State
from storage.match import matches

MOST_TURNS = 400
MOST_ON_A_CARD = 24
"""Buttons of a card in a turn that leave room for a request and a season's row."""


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
    row = replace(
        table.row,
        version=version,
        asked=(version, version),
        state=table.definition.dump_state(state),
    )
    await host.services.database.write(
        lambda conn: (
            matches.save(conn, row, seen_version=table.row.version),
            host.services.matches.enqueue(conn, row, "card"),
        )
    )
    await host.services.outbox.deliver(match_id)


async def late_press(arena, who, custom_id):
    """Press a button that has been drawn over already, and return what the host replies."""
    member = Member(who.id, "ana", arena.guild.id)
    place = Location(arena.channel.id, arena.guild.id)
    return (
        await arena.bot.host.handle(
            MemberInteraction(member, place, CustomId.parse(custom_id), token=1)
        )
    ).reply


async def test_one_press_each_places_both_sides(arena):
    """S-R5: the suggested formation, in turn with the other side; then the die is rolled."""
    match_id = await kick_off(arena)
    state = await state_of(arena, match_id)
    assert (state.phase, state.at.count(len(NAMES))) == ("turn", 0)
    assert "points left" in arena.card().alt or "point left" in arena.card().alt


async def test_a_turn_of_two_actions_takes_five_presses(arena):
    """S-R7: a run of three and an attack on the ball, each a piece and a target, and the end."""
    match_id = await kick_off(arena)
    await arrange(arena, match_id, "r1 a1, r2 d4, w1 e4", "e4")
    panel = (await arena.ana.click(arena.card(), "🔴1 a1")).message
    assert panel.is_private
    assert "**🔴1 on a1: where to? The number is the cost in points.**" in panel.text
    run = next(label for label in panel.buttons if label.endswith(" d1 · 3"))
    panel = (await arena.ana.click(panel, run)).message
    assert "This turn: 🔴1 a1 → b1 → c1 → d1" in arena.card().text
    assert "**3 left**" in panel.text
    panel = (await arena.ana.click(panel, "🔴2 d4")).message
    attack = next(label for label in panel.buttons if "attack ⬜1, push to e5 · 3" in label)
    panel = (await arena.ana.click(panel, attack)).message
    assert "🔴2 has the ball on e4." in arena.card().text
    await arena.ana.click(panel, "End turn")
    state = await state_of(arena, match_id)
    assert (state.turn, state.at[0], state.ball) == (1, NAMES.index("d1"), NAMES.index("e4"))


async def test_a_run_among_all_footballers_is_told_on_the_card(arena):
    """The ways of the footballer who moved last leave room for all others within one message."""
    match_id = await kick_off(arena)
    red = "r1 d3, r2 d6, r3 c4, r4 b4, r5 c2, r6 c6, r7 b5, r8 b3, r9 d2, r10 c5"
    white = "w1 e4, w2 f5, w3 f2, w4 g4, w5 h4, w6 g6, w7 g2, w8 h3, w9 h5, w10 f6"
    await arrange(arena, match_id, f"{red}, {white}", "e4", turn=1)
    panel = (await arena.ben.click(arena.card(), "⬜1 e4 ⚽")).message
    panel = (await arena.ben.click(panel, "🟢 d4 · 1")).message
    assert "This turn: ⬜1 e4 → d4" in arena.card().text
    assert panel.buttons.keys() >= {"🟢 c3 · 1", "⬜1: more…", "⬜10 f6"}
    assert len(arena.card().buttons) <= MOST_ON_A_CARD


async def test_ones_own_steps_are_taken_back_without_asking(arena):
    """Until the turn is over; pressing twice takes one step back, the opponent's press none."""
    match_id = await kick_off(arena)
    await arrange(arena, match_id, "r1 a1, r2 d4, w1 h4", "d4")
    card = (await arena.ana.click(arena.card(), "🔴1 a1")).message
    assert "↩ Undo step" not in arena.card().buttons
    for line in ("d1 · 3", "e1 · 1"):
        step = next(label for label in card.buttons if label.endswith(line))
        card = (await arena.ana.click(card, step)).message  # who moved last stays chosen
    held = arena.card()
    assert "It's ana's turn (due <t:" in (await arena.ben.click(held, "↩ Undo step")).text
    first = await arena.ana.click(held, "↩ Undo step")
    assert first.message.id == held.id
    again = await late_press(arena, arena.ana, held.buttons["↩ Undo step"])
    assert again.aside == "The match has moved on. This is where it stands now."
    state = await state_of(arena, match_id)
    assert (NAMES[state.at[0]], state.points) == ("d1", 3)
    panel = (await arena.ana.slash("hand")).message
    panel = (await arena.ana.click(panel, "↩ Undo step")).message
    assert panel.is_private
    assert "↩ Undo step" not in panel.buttons
    assert (await state_of(arena, match_id)).points == 6


async def test_the_command_takes_a_step_back_too_and_never_a_roll(arena):
    """S-R8: once the dice have fallen for the other side, all stands."""
    match_id = await kick_off(arena)
    await arrange(arena, match_id, "r1 a1, w1 h4", "a1")
    panel = (await arena.ana.click(arena.card(), "🔴1 a1 ⚽")).message
    await arena.ana.click(panel, next(label for label in panel.buttons if "a2 · 1" in label))
    assert "Undone: ana: 🔴1 a1 → a2." in (await arena.ana.slash("match undo")).text
    assert (await state_of(arena, match_id)).trail == []
    await arena.ana.click(arena.card(), "End turn (6 points left)")
    await arena.ana.click(arena.card(), "End turn (6 points left)")
    assert "You can undo the steps of your turn" in (await arena.ana.slash("match undo")).text


async def test_a_series_of_four_is_four_choices_and_ends_in_a_hidden_number(arena):
    """S-R28, S-R29, S-R33: pass after pass from one list, then a number only its shooter sees."""
    match_id = await kick_off(arena)
    where = "r1 e4, r2 f4, r3 g4, r4 h4, r5 i4, w1 a1"
    await arrange(arena, match_id, where, "e4", points=0)
    card = arena.card()
    for piece, space in (("🔴2", "f4"), ("🔴3", "g4"), ("🔴4", "h4"), ("🔴5", "i4")):
        card = (await arena.ana.click(card, f"Pass to {piece} {space}")).message
    assert card.id == arena.card().id
    assert "You may shoot on at once" in card.text
    panel = (await arena.ana.click(card, "⚽ Shoot at goal")).message
    assert panel.is_private
    shot = await arena.ana.click(panel, "5 (high)")
    assert "your secret number is 5" in (await arena.ana.slash("match log")).text
    assert "your secret number" not in (await arena.ben.slash("match log")).text
    assert not any("5" in one.content for one in arena.ben.sees())
    assert shot.is_private
    await arena.ben.click(arena.card(), "mid 3–4")
    assert (await state_of(arena, match_id)).score == [1, 0]
    assert "⚽ Goal! 🔴5 scores for ana: 1:0." in (await arena.ben.slash("match log")).text


async def test_the_picture_of_the_panel_numbers_what_the_card_does_not(arena, monkeypatch):
    """The card's picture stays; the same words stand beside both."""
    await kick_off(arena)
    who = arena.ana if "▶ **ana**" in arena.card().text else arena.ben
    panel = (await who.click(arena.card(), "My team")).message
    assert panel.is_private
    assert panel.alt == arena.card().alt
    assert arena.file(panel.attachments[0]) == arena.file(arena.card().attachments[0])


async def test_the_panel_that_hides_a_number_asks_for_nothing_else(arena):
    """S-R33: while a menu is open its question stands in place of what else could be pressed."""
    match_id = await kick_off(arena)
    await arrange(arena, match_id, "r1 i4, r2 d4", "i4")
    assert "Pick a footballer to run or attack" in arena.card().text
    panel = (await arena.ana.click(arena.card(), "⚽ Shoot at goal")).message
    assert "**Choose where to shoot (secret)**" in panel.text
    assert "Pick a footballer" not in panel.text
    assert "🔴1 has the ball on i4." in panel.text
    panel = (await arena.ana.click(panel, "Back")).message
    assert "Pick a footballer to run or attack" in panel.text


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
    arena.skip(minutes=4)
    await arena.bot.host.tick()
    assert (await state_of(arena, match_id)).time_up is False
    arena.skip(minutes=1)
    await arena.bot.host.tick()
    assert (await state_of(arena, match_id)).time_up is True
    assert "time is up: the next 1 rolled ends it" in arena.card().text


async def test_one_person_plays_the_computer_to_the_end(arena):
    """The computers' turns come by themselves; extra time and shoot-out where it is a draw."""
    lobby = (await arena.ana.slash("play", game="Board football (11)")).message
    lobby = (await arena.ana.click(lobby, "+ Computer")).message
    panel = (await arena.ana.click(lobby, "Options")).message
    for label in ("Turns: 12 turns a half", "Draw: extra time"):
        panel = (await arena.ana.select(panel, label)).message
    match_id = CustomId.parse(lobby.buttons["Start"]).match
    await arena.ana.click(arena.ana.sees()[0], "Start")
    host = arena.bot.host
    for _ in range(MOST_TURNS):
        table = await host.services.matches.load(match_id)
        if not table.is_running:
            break
        assert table.waiting == (0,)
        legal = table.definition.game.legal_actions(table.match.state, 0)
        line = table.definition.notation.write(legal[-1])
        await host.services.matches.play(match_id, 0, (line,), table.match.asked[0])
        await host.services.scheduler.advance(match_id)
    assert not table.is_running
    assert re.search(r"🏁 Board football \(11\): (🤖 Nora|ana) won", arena.ana.sees()[-1].text)
