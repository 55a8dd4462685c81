"""FINITA as members see it: a private hand, votes on the card, late throws, computers."""

from bot.host.ui.custom_id import CustomId
from games.finita.cards.cards import RANKS
from games.finita.shared.last_steps import LAID_STEPS
from storage.match import matches
from tests.bot.arena import store_state


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
    table = await arena.bot.host.services.matches.load(match_id)
    change(table.match.state)
    await store_state(arena, table, table.match.state)
    return table


async def choose(arena, panel, label):
    """Choose an entry of the house rules' selects."""
    return (await arena.ana.select(panel, label)).message


def deal_two_that_fit(state):
    """Let a red 7 lie on top, and Ana on turn hold a red 9 and a green 7, which fit."""
    state.begin_turn(0)
    state.discard, state.suit, state.rank = [*state.discard, 7], 0, 7
    state.last_steps, state.is_fresh = [LAID_STEPS[0][7]], True
    state.hands = [[9, RANKS + 7, 2 * RANKS + 5], [1, 2, 3]]


async def test_a_hand_is_private_sorted_two_ways_and_played_in_two_presses(arena):
    lobby = await open_lobby(arena, 1)
    await arena.ana.click(lobby, "Start")
    await arrange(arena, CustomId.parse(lobby.buttons["Start"]).match, deal_two_that_fit)
    hand = (await arena.ana.click(arena.card(), "My hand")).message
    assert hand.is_private
    assert "You can play: red 9, green 7." in hand.alt
    assert "You can play: " not in arena.card().alt
    other = (await arena.ana.click(hand, "↕ Sort")).message
    assert [*hand.buttons][:2] == [*other.buttons][1::-1] == ["R9", "G7"]
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
    fresh = (await arena.ana.click(shown, "↻ Refresh")).message
    assert (shown.text, shown.buttons) == (fresh.text, fresh.buttons)


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
    assert "others decide" in "".join(aside.text for aside in refused.asides)
    await arena.ben.click(arena.card(), "Penalty for cem")
    arena.skip(seconds=7)
    await arena.bot.host.tick()
    after = (await arena.bot.host.services.matches.load(match_id)).match.state
    assert not after.motion.is_open, "the computer has abstained"
    assert len(after.hands[3]) == len(before[3]) + 2
    assert "Penalty for cem" not in arena.card().buttons


def deal_a_last_card(state):
    """Let a red 7 lie on top, and Ana on turn hold a red 9 alone."""
    deal_two_that_fit(state)
    state.hands = [[9], [1, 2], [3]]


async def test_everybody_sees_how_a_round_ended_before_the_next_one(arena):
    """I-R11: each presses for themselves, and nobody waits for it."""
    await arrange(arena, await three_people(arena), deal_a_last_card)
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    ended = (await arena.ana.click(panel, "R9")).message
    assert [*ended.buttons] == ["Next round"]
    assert "You win round 1!" in ended.text
    assert "Last cards: ben: red 1, red 2; cem: red 3." in ended.alt
    assert "ana wins round 1 with the last card: ben +3, cem +3." in arena.card().text
    following = (await arena.ana.click(ended, "Next round")).message
    assert "FINITA · round 2" in following.text
    again = (await arena.ana.click(arena.card(), "My hand")).message
    assert "Next round" not in again.buttons
    bens = (await arena.ben.click(arena.card(), "My hand")).message
    assert "ana wins round 1. Your last cards count 3." in bens.text.replace("*", "")
    assert [*bens.buttons] == ["Next round"]


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
