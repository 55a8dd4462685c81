"""Clocks on SimCord: speeds, reminders, late turns, and seats that change hands."""

import pytest

from bot.host.ui.custom_id import CustomId


async def wait(arena, hours):
    """Let hours pass while the bot ticks."""
    for _ in range(hours):
        arena.skip(hours=1)
        await arena.bot.host.tick()


async def late(arena):
    """Begin a match with a clock in which ana lets all her time pass; return it, and who is who."""
    match = await arena.begin()
    await wait(arena, 72)
    table = await arena.bot.host.services.matches.load(match)
    (asked,) = table.waiting
    players = {one.id: one for one in arena.players.values()}
    sitting = [players[seat.user_id] for seat in table.row.seats]
    return match, sitting[asked], sitting[1 - asked]


async def test_play_takes_a_speed_and_the_lobby_says_it(arena):
    answer = await arena.ana.slash("play", game="finale_dice", speed="live")
    assert "⏱ 5 minutes a turn · +10 min time bank · casual" in answer.text


async def test_the_clock_of_a_lobby_is_set_on_a_panel_over_a_restart_too(arena):
    opened = (await arena.ana.slash("play", game="finale_dice")).message
    panel = await arena.ana.click(opened, "Clock")
    assert panel.is_private
    panel = await arena.ana.select(panel.message, "Clock: 1 week a turn")
    await arena.restart()
    panel = await arena.ana.select(panel.message, "Weekends off", "Rated")
    await arena.ana.select(panel.message, "Time up: the match waits")
    await arena.bot.host.tick()
    shown = arena.posts()[-1].text
    assert "⏱ 1 week a turn · +14 days time bank · rated · weekends off" in shown


async def test_a_reminder_mentions_the_one_who_is_asked_and_leads_to_the_match(arena):
    await arena.begin()
    before = len(arena.posts())
    await wait(arena, 18)
    (reminder,) = arena.posts()[before:]
    assert "your turn here is due <t:" in reminder.text
    assert list(reminder.buttons)


async def test_a_list_and_a_suggestion_tell_when_a_turn_is_due(arena):
    match = await arena.begin()
    seat = (await arena.bot.host.services.matches.load(match)).waiting[0]
    mine = (arena.ana, arena.ben)[seat]
    assert "**your turn** (due <t:" in (await mine.slash("games")).text
    (label,) = await mine.suggestions("match log", "match")
    assert label.endswith(("your turn, 24 h left", "your turn, 23 h left"))


async def test_the_other_one_lets_a_computer_play_the_late_turn(arena):
    _match, _asked, other = await late(arena)
    card = arena.card()
    assert "out of time. Choose below." in card.text
    shown = await other.click(card, "Computer plays this turn")
    assert shown.message.id == card.id
    assert "🤖 The computer played the last turn for" in arena.card().text


@pytest.mark.parametrize("label", ["Give 24 h", "Wait"])
async def test_the_other_one_gives_time_or_waits(arena, label):
    _match, asked, other = await late(arena)
    refused = await asked.click(arena.card(), label)
    assert refused.is_private
    shown = await other.click(arena.card(), label)
    assert ("due <t:" if label == "Give 24 h" else "The match waits") in shown.text


async def test_a_rated_win_is_claimed(arena):
    opened = (await arena.ana.slash("play", game="finale_dice")).message
    panel = await arena.ana.click(opened, "Clock")
    await arena.ana.select(panel.message, "Rated")
    shown = (await arena.ben.click(opened, "Join")).message
    await arena.ana.click(shown, "Start")
    await wait(arena, 72)
    match = CustomId.parse(opened.buttons["Start"]).match
    (asked,) = (await arena.bot.host.services.matches.load(match)).waiting
    winner = (arena.ben, arena.ana)[asked]
    await winner.click(arena.card(), "Claim win")
    assert "ran out of time." in arena.posts()[-1].text


async def test_who_leaves_is_played_for_and_an_onlooker_takes_the_seat(arena):
    opened = (await arena.ana.slash("play", game="finita", seats=3)).message
    for who in (arena.ben, arena.cem):
        shown = (await who.click(opened, "Join")).message
    await arena.ana.click(shown, "Start")
    asked = await arena.cem.slash("match leave")
    gone = await arena.cem.click(asked.message, "Yes, leave")
    assert "You left." in gone.text
    assert "🤖 The computer plays on for cem." in arena.card().text
    assert "I asked the players" in (await arena.cem.click(arena.card(), "Take this seat")).text
    for who in (arena.ana, arena.ben):
        await who.click(arena.card(), "Let them in")
    assert "Take this seat" not in arena.card().buttons


async def test_a_player_who_was_away_takes_the_seat_back(arena):
    match, asked, other = await late(arena)
    await other.click(arena.card(), "Computer plays this turn")
    for _ in range(40):
        table = await arena.bot.host.services.matches.load(match)
        if any(seat.bot for seat in table.row.seats) or not table.is_running:
            break
        if other.id == table.seat(table.waiting[0]).user_id:
            await arena.play_one()
        else:
            await wait(arena, 37)
    assert "The computer plays on for" in arena.card().text
    back = await asked.click(arena.card(), "Take my seat back")
    assert "Welcome back!" in back.asides[0].text
    assert "Take my seat back" not in arena.card().buttons


async def test_a_direct_message_reaches_who_asked_for_it_and_opens_the_hand(arena):
    await arena.begin()
    await arena.resign(arena.ana)
    for who in (arena.ana, arena.ben):
        await arena.bot.host.services.tastes.change(
            who.id, arena.bot.host.services.matches.now(), dm=True
        )
    match = await arena.begin()
    table = await arena.bot.host.services.matches.load(match)
    asked = arena.players[table.row.seats[table.waiting[0]].name]
    other = arena.ben if asked is arena.ana else arena.ana
    arena.skip(minutes=6)
    await arena.bot.host.tick()
    letters = [arena.seen(one) for one in directs(arena, asked)]
    assert ["1 match waits for you" in one.text for one in letters] == [True]
    assert list(letters[0].buttons) == ["Dice football (Finale)"]
    assert directs(arena, other) == []


def directs(arena, player):
    """The direct messages of the bot to a player."""
    if player.id not in arena.env.backend.dm_channels:
        return []
    return player.member.user.dm_channel.history()
