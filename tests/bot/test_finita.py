"""FINITA as members see it: house rules, a private hand, calls on the card, computers."""

from dataclasses import replace

from bot.host.door import Door
from games.finita import actions as act
from storage import matches


async def open_table(arena, computers):
    """Let ana open a table with computers; return the lobby."""
    lobby = (await arena.ana.slash("play", game="finita", seats=computers + 1)).message
    for _ in range(computers):
        lobby = (await arena.ana.click(lobby, "+ Computer")).message
    return lobby


async def choose(arena, panel, label):
    """Choose an entry of the house rules' selects."""
    return (await arena.ana.select(panel, label)).message


async def test_the_house_rules_stand_on_a_panel_and_on_the_lobby_card(arena):
    lobby = await open_table(arena, 2)
    panel = (await arena.ana.click(lobby, "Options")).message
    assert panel.is_private
    panel = await choose(arena, panel, "Poker")
    panel = await choose(arena, panel, "Ends at: one round")
    match_id = Door.parse(lobby.buttons["Start"]).match
    row = await arena.bot.database.read(lambda conn: matches.load(conn, match_id))
    assert '"poker": true' in row.options
    assert '"limit": 0' in row.options
    assert "Poker" in arena.ana.sees()[0].text
    assert "one round" in arena.ana.sees()[0].text
    assert "Only" in (await arena.ben.click(arena.ana.sees()[0], "Options")).text


async def test_one_person_plays_a_round_against_three_computers(arena):
    lobby = await open_table(arena, 3)
    panel = (await arena.ana.click(lobby, "Options")).message
    await choose(arena, panel, "Ends at: one round")
    match_id = Door.parse(lobby.buttons["Start"]).match
    await arena.ana.click(arena.ana.sees()[0], "Start")
    for _ in range(400):
        row = await arena.row(match_id)
        if row.status == "over":
            break
        table = await arena.bot.house.tables.load(match_id)
        if 0 not in table.waiting:  # somebody forgot Finita, and computers leave time to say so
            arena.skip(seconds=7)
            await arena.bot.house.tick()
            continue
        legal = [
            action
            for action in table.box.game.legal_actions(table.match.state, 0)
            if not action.takes_back and not isinstance(action, (act.Accuse, act.Misplay))
        ]
        line = table.box.notation.write(legal[0])
        await arena.bot.house.tables.play(match_id, 0, (line,), table.match.asked[0])
        await arena.bot.house.waking.carry_on(match_id)
    assert row.status == "over"
    assert "won" in arena.ana.sees()[-1].text


async def test_a_hand_is_private_sorted_two_ways_and_played_in_two_presses(arena):
    lobby = await open_table(arena, 1)
    await arena.ana.click(lobby, "Start")
    hand = (await arena.ana.click(arena.card(), "My hand")).message
    assert hand.is_private
    assert hand.alt == "", "the card shows the table"
    other = (await arena.ana.click(hand, "↕ Sort")).message
    assert sorted(other.buttons) == sorted(hand.buttons)
    before = (await arena.row(Door.parse(lobby.buttons["Start"]).match)).move
    doors = {label: Door.parse(door) for label, door in other.buttons.items()}
    plays = [label for label, door in doors.items() if not door.is_house]
    await arena.ana.click(other, plays[0])
    assert (await arena.row(Door.parse(lobby.buttons["Start"]).match)).move > before


async def test_a_panel_that_was_pressed_follows_the_computers_moves(arena):
    """It is drawn once more when the match has come back to its owner."""
    lobby = await open_table(arena, 1)
    await arena.ana.click(lobby, "Start")
    match_id = Door.parse(lobby.buttons["Start"]).match
    hand = (await arena.ana.click(arena.card(), "My hand")).message
    before = after = (await arena.row(match_id)).version
    while after <= before + 1:  # until the computer moves after ana
        plays = [door for door in map(Door.parse, hand.buttons.values()) if not door.is_house]
        hand = (await arena.ana.click(hand, str(plays[-1]))).message
        before, after = after, (await arena.row(match_id)).version
    shown = arena.seen(hand.message)
    fresh = (await arena.ana.click(shown, "↻")).message
    assert (shown.text, shown.buttons) == (fresh.text, fresh.buttons)


async def test_whoever_forgot_finita_is_called_out_on_the_card(arena):
    """I-R23: the call stands open for every player until the next one acts."""
    opened = (await arena.ana.slash("play", game="finita", seats=2)).message
    joined = (await arena.ben.click(opened, "Join")).message
    await arena.ana.click(joined, "Start")
    match_id = Door.parse(opened.buttons["Start"]).match
    house = arena.bot.house
    table = await house.tables.load(match_id)
    table.match.state.forgot = [1]
    state = table.box.dump_state(table.match.state)
    row = replace(table.row, version=table.row.version + 1, state=state)
    await house.database.write(
        lambda conn: (
            matches.save(conn, row, seen_version=table.row.version),
            house.tables.put(conn, row, "card"),
        )
    )
    await house.outbox.tell(match_id)
    before = len(table.match.state.hands[1])
    await arena.ana.click(arena.card(), "ben forgot Finita!")
    after = await house.tables.load(match_id)
    assert len(after.match.state.hands[1]) == before + 2
    assert after.match.state.forgot == []


async def test_a_penalty_is_asked_for_by_command_where_the_table_votes(arena):
    lobby = await open_table(arena, 2)
    panel = (await arena.ana.click(lobby, "Options")).message
    await choose(arena, panel, "Stupid question")
    await arena.ana.click(arena.ana.sees()[0], "Start")
    asked = (await arena.ana.slash("match penalty")).message
    assert any("superfluous question" in label for label in asked.buttons)
