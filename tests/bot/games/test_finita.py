"""FINITA as members see it: house rules, a private hand, calls on the card, computers."""

from dataclasses import replace

import pytest

from bot.host.ui.custom_id import CustomId
from games.core.game import IllegalAction
from games.finita import actions as act
from games.finita.cards.cards import RANKS
from storage.match import matches
from tests.bot.arena import panels_stay


async def open_lobby(arena, computers):
    """Let ana open a lobby with computers; return the lobby."""
    lobby = (await arena.ana.slash("play", game="finita", seats=computers + 1)).message
    for _ in range(computers):
        lobby = (await arena.ana.click(lobby, "+ Computer")).message
    return lobby


async def stored_lobby(arena, match_id):
    """Return the row of a lobby."""
    return await arena.bot.database.read(lambda conn: matches.load(conn, match_id))


async def arrange(arena, match_id, change):
    """Change a running match's state, have its card drawn anew, and return it as loaded."""
    host = arena.bot.host
    table = await host.services.matches.load(match_id)
    change(table.match.state)
    state = table.definition.dump_state(table.match.state)
    row = replace(table.row, version=table.row.version + 1, state=state)
    await host.services.database.write(
        lambda conn: (
            matches.save(conn, row, seen_version=table.row.version),
            host.services.matches.enqueue(conn, row, "card"),
        )
    )
    await host.services.outbox.deliver(match_id)
    return table


async def choose(arena, panel, label):
    """Choose an entry of the house rules' selects."""
    return (await arena.ana.select(panel, label)).message


async def test_the_house_rules_stand_on_a_panel_and_on_the_lobby_card(arena):
    lobby = await open_lobby(arena, 2)
    panel = (await arena.ana.click(lobby, "Options")).message
    assert panel.is_private
    panel = await choose(arena, panel, "Poker")
    panel = await choose(arena, panel, "Ends at: one round")
    match_id = CustomId.parse(lobby.buttons["Start"]).match
    row = await stored_lobby(arena, match_id)
    assert '"poker": true' in row.options
    assert '"limit": 0' in row.options
    assert "Poker" in arena.ana.sees()[0].text
    assert "one round" in arena.ana.sees()[0].text
    told = (await arena.ben.click(arena.ana.sees()[0], "Options")).text
    assert "✅ **Poker** · Runs of five, and all four of a number" in told
    assert "Ends at: **one round**" in told


async def test_one_person_plays_a_round_against_three_computers(arena):
    lobby = await open_lobby(arena, 3)
    panel = (await arena.ana.click(lobby, "Options")).message
    await choose(arena, panel, "Ends at: one round")
    match_id = CustomId.parse(lobby.buttons["Start"]).match
    await arena.ana.click(arena.ana.sees()[0], "Start")
    for _ in range(400):
        row = await arena.row(match_id)
        if row.status == "over":
            break
        table = await arena.bot.host.services.matches.load(match_id)
        if 0 not in table.waiting:  # somebody forgot Finita, and computers leave time to say so
            arena.skip(seconds=7)
            await arena.bot.host.tick()
            continue
        legal = [
            action
            for action in table.definition.game.legal_actions(table.match.state, 0)
            if not action.takes_back and not isinstance(action, (act.Accuse, act.Misplay))
        ]
        line = table.definition.notation.write(legal[0])
        await arena.bot.host.services.matches.play(match_id, 0, (line,), table.match.asked[0])
        await arena.bot.host.services.scheduler.advance(match_id)
    assert row.status == "over"
    assert "won" in arena.ana.sees()[-1].text


async def test_a_hand_is_private_sorted_two_ways_and_played_in_two_presses(arena):
    lobby = await open_lobby(arena, 1)
    await arena.ana.click(lobby, "Start")
    hand = (await arena.ana.click(arena.card(), "My hand")).message
    assert hand.is_private
    assert "Your hand: " in hand.alt or "You can play: " in hand.alt
    assert "Your hand: " not in arena.card().alt
    other = (await arena.ana.click(hand, "↕ Sort")).message
    assert sorted(other.buttons) == sorted(hand.buttons)
    before = (await arena.row(CustomId.parse(lobby.buttons["Start"]).match)).move
    custom_ids = {label: CustomId.parse(custom_id) for label, custom_id in other.buttons.items()}
    plays = [label for label, custom_id in custom_ids.items() if not custom_id.is_host_action]
    await arena.ana.click(other, plays[0])
    assert (await arena.row(CustomId.parse(lobby.buttons["Start"]).match)).move > before


async def test_a_panel_that_was_pressed_follows_the_computers_moves(arena):
    """It is drawn once more when the match has come back to its owner."""
    lobby = await open_lobby(arena, 1)
    await arena.ana.click(lobby, "Start")
    match_id = CustomId.parse(lobby.buttons["Start"]).match
    hand = (await arena.ana.click(arena.card(), "My hand")).message
    before = after = (await arena.row(match_id)).version
    while after <= before + 1:  # until the computer moves after ana
        plays = [
            custom_id
            for custom_id in map(CustomId.parse, hand.buttons.values())
            if not custom_id.is_host_action
        ]
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
    match_id = CustomId.parse(opened.buttons["Start"]).match
    table = await arrange(arena, match_id, lambda state: setattr(state, "forgot", [1]))
    before = len(table.match.state.hands[1])
    await arena.ana.click(arena.card(), "Call out ben! +2")
    after = await arena.bot.host.services.matches.load(match_id)
    assert len(after.match.state.hands[1]) == before + 2
    assert after.match.state.forgot == []


async def three_people(arena, *switches, computers=0):
    """Let ana, ben and cem begin with these house rules and computers; return the match's id."""
    seats = 3 + computers
    lobby = (await arena.ana.slash("play", game="finita", seats=seats)).message
    for _ in range(computers):
        lobby = (await arena.ana.click(lobby, "+ Computer")).message
    for who in (arena.ben, arena.cem):
        lobby = (await who.click(lobby, "Join")).message
    if switches:
        panel = (await arena.ana.click(lobby, "Options")).message
        await arena.ana.select(panel, *switches)
    await arena.ana.click(arena.ana.sees()[0], "Start")
    return CustomId.parse(lobby.buttons["Start"]).match


async def test_a_penalty_is_asked_for_by_command_and_voted_on_on_the_card(arena):
    """I-A30: the accuser and the buttons stand on the card; computers are not offered."""
    match_id = await three_people(arena, computers=1)
    asked = (await arena.ana.slash("match penalty")).message
    assert [label for label in asked.buttons if "told others" in label] == [
        "ben: told others what to play",
        "cem: told others what to play",
    ]
    before = (await arena.bot.host.services.matches.load(match_id)).match.state.hands
    await arena.ana.click(asked, "cem: told others what to play")
    card = arena.card()
    assert "Penalty for cem? ana says: told others what to play. Yes 1, no 0." in card.text
    refused = await arena.cem.click(card, "No penalty for cem")
    assert "others decide" in "".join(one.text for one in refused.asides)
    await arena.ben.click(arena.card(), "Penalty for cem")
    arena.skip(seconds=7)
    await arena.bot.host.tick()
    after = (await arena.bot.host.services.matches.load(match_id)).match.state
    assert not after.motion.is_open, "the computer has abstained"
    assert len(after.hands[3]) == len(before[3]) + 2
    assert "Penalty for cem" not in arena.card().buttons


async def test_a_computer_cannot_be_accused(arena):
    """I-A30: it is not offered, and refused where somebody sends it all the same."""
    match_id = await three_people(arena, computers=1)
    tables = arena.bot.host.services.matches
    for line, said in (("accuse 1 advice", "computer"), ("accuse 0 advice", "another player")):
        with pytest.raises(IllegalAction) as refused:
            await tables.play(match_id, 0, (line,), (await tables.load(match_id)).match.asked[0])
        assert said in refused.value.text


async def test_against_computers_alone_there_is_nobody_to_accuse(arena):
    """I-A30: a vote needs three people."""
    lobby = await open_lobby(arena, 2)
    await arena.ana.click(lobby, "Start")
    assert "can't ask for a penalty" in (await arena.ana.slash("match penalty")).text


def deal_a_race(state):
    """Let a red 7 lie on top, Ben hold a green 7 on his turn, and Cem a red 7 out of turn."""
    state.begin_turn(1)
    state.discard, state.suit, state.rank = [*state.discard, 7], 0, 7
    state.trail, state.is_fresh = [7], True
    state.hands = [[1, 2, 3], [RANKS + 7, 2 * RANKS + 5, 2 * RANKS + 6], [7, 30, 31]]


async def test_a_late_throw_is_told_who_was_faster_on_the_panel_as_it_is_now(arena):
    """I-R28: also where the thrower's own turn has come meanwhile."""
    match_id = await three_people(arena, "Throws (live matches)")
    await arrange(arena, match_id, deal_a_race)
    panel = (await arena.cem.click(arena.card(), "My hand")).message
    assert "Throw ● R7" in panel.buttons
    bens = (await arena.ben.click(arena.card(), "My hand")).message
    panels_stay(arena)
    await arena.ben.click(bens, "▲ G7")
    late = await arena.cem.click(panel, "Throw ● R7")
    assert "Too late: ben played ▲ G7." in late.text
    assert late.asides == []
    assert late.message.id == panel.id
    assert "Top **▲ G7**" in late.text
    assert "Throw ● R7" not in late.message.buttons


async def test_a_strict_match_asks_once_before_the_press_that_costs(arena):
    """I-R25: going back plays nothing; the answer costs the card."""
    match_id = await three_people(arena, "Strict")
    await arrange(arena, match_id, deal_a_race)
    panel = (await arena.ben.click(arena.card(), "My hand")).message
    asked = await arena.ben.click(panel, "■ B5")
    assert "■ B5 can't be played now: trying it costs you a card." in asked.text
    tables = arena.bot.host.services.matches
    assert len((await tables.load(match_id)).match.state.hands[1]) == 3
    back = (await arena.ben.click(asked.message, "No, go back")).message
    asked = await arena.ben.click(back, "■ B5")
    await arena.ben.click(asked.message, "■ B5")
    assert len((await tables.load(match_id)).match.state.hands[1]) == 4


async def test_suggestions_are_on_until_a_match_switches_them_off(arena):
    """I-A30: they stand in the rulebook without "optional"; switched off, the lobby says so."""
    lobby = await open_lobby(arena, 2)
    match_id = CustomId.parse(lobby.buttons["Start"]).match
    panel = (await arena.ana.click(lobby, "Options")).message
    assert "Suggestions" not in arena.ana.sees()[0].text
    options = (await stored_lobby(arena, match_id)).options
    assert '"suggestions": true' in options
    await choose(arena, panel, "Poker")  # the select sends what is on: Poker alone
    assert "Suggestions: No" in arena.ana.sees()[0].text
    assert '"suggestions": false' in (await stored_lobby(arena, match_id)).options


async def test_computers_are_not_woken_for_accusations_they_never_make(arena):
    """Suggestions are on by default, so an accusation is legal all the time."""
    lobby = await open_lobby(arena, 2)
    await arena.ana.click(lobby, "Start")
    tables = arena.bot.host.services.matches
    match = CustomId.parse(lobby.buttons["Start"]).match
    assert (await tables.load(match)).reacting == []
    table = await tables.load(match)
    table.match.state.forgot = [0]
    assert table.reacting == [1, 2]


def deal_21(state):
    """Let the first seat hold 21 different cards on its turn."""
    state.begin_turn(0)
    state.hands[0] = [suit * RANKS + rank for suit in range(3) for rank in range(7)]


async def test_a_large_hand_is_still_sorted_two_ways(arena):
    """Above twenty different cards it stands in selects: by colour, and by value."""
    lobby = await open_lobby(arena, 1)
    await arena.ana.click(lobby, "Start")
    await arrange(arena, CustomId.parse(lobby.buttons["Start"]).match, deal_21)
    hand = (await arena.ana.click(arena.card(), "My hand")).message
    assert len(hand.selects) == 3
    other = (await arena.ana.click(hand, "↕ Sort")).message
    assert len(other.selects) == 2
    assert sorted(label for one in other.selects.values() for label in one) == sorted(
        label for one in hand.selects.values() for label in one
    )
    again = (await arena.ana.click(other, "↕ Sort")).message
    assert again.selects == hand.selects
