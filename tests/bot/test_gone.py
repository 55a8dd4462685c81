"""What members see when a channel, a thread, a member or the bot itself is gone."""


async def delete(arena, channel):
    """Delete a channel or thread as a moderator does."""
    found = arena.bot.get_channel(channel.id) or await arena.bot.fetch_channel(channel.id)
    await found.delete()
    await arena.env.settle()


async def move(arena, match_id):
    """Let whoever is waited for play something, as from a private panel."""
    host = arena.bot.host
    table = await host.services.matches.load(match_id)
    seat = table.waiting[0]
    line = table.definition.notation.write(
        table.definition.game.legal_actions(table.match.state, seat)[0]
    )
    await host.services.matches.play(match_id, seat, (line,), table.match.asked[seat])
    await host.services.scheduler.advance(match_id)
    await arena.env.settle()


async def test_a_deleted_channel_is_told_of_in_games_and_the_match_brought_along(arena):
    match_id = await arena.begin()
    await delete(arena, arena.channel)
    await move(arena, match_id)
    listed = await arena.ana.slash("games", channel=arena.other_channel)
    assert "its channel is gone, /match show brings it along" in listed.text
    shown = await arena.ben.slash("match show", channel=arena.other_channel)
    assert not shown.is_private
    assert "Log" in shown.message.buttons
    assert (await arena.row(match_id)).channel_id == arena.other_channel.id
    before = shown.text
    await move(arena, match_id)
    (card,) = arena.posts(arena.other_channel)
    assert card.text != before


async def test_a_hand_is_played_from_anywhere_while_its_channel_is_gone(arena):
    match_id = await arena.begin()
    await delete(arena, arena.channel)
    await move(arena, match_id)
    panel = await arena.ana.slash("hand", channel=arena.other_channel, match=match_id)
    assert panel.is_private
    assert "The channel of this match is gone" in panel.text


async def test_a_deleted_thread_is_followed_by_another(threaded):
    match_id = await threaded.begin()
    thread = threaded.place
    await delete(threaded, thread)
    await move(threaded, match_id)
    again = threaded.place
    assert again.id != thread.id
    assert any("Its thread is gone" in one.text for one in threaded.posts(threaded.channel))
    assert "Log" in threaded.posts(again)[-1].buttons


async def test_a_deleted_card_is_posted_anew(arena):
    match_id = await arena.begin()
    card = arena.card()
    channel = arena.bot.get_partial_messageable(arena.channel.id)
    await channel.get_partial_message(card.id).delete()
    await move(arena, match_id)
    assert arena.card().id != card.id


async def test_the_seat_of_a_member_who_left_is_the_others_to_decide_on(arena):
    match_id = await arena.begin()
    table = await arena.bot.host.services.matches.load(match_id)
    gone, stays = (arena.ana, arena.ben)[:: 1 if table.waiting[0] == 0 else -1]
    arena.guild.remove_member(gone.member)
    arena.skip(days=2)
    await arena.env.advance_time(2)
    card = arena.card(stays)
    assert "has left this server" in card.text
    assert {"Claim win", "Computer takes over", "Wait"} <= set(card.buttons)
    waiting = await stays.click(card, "Wait")
    assert "and you wait" in waiting.text
    await stays.click(arena.card(stays), "Computer takes over")
    assert (await arena.row(match_id)).seats[table.waiting[0]].bot == "normal"
    assert "has left" not in arena.card(stays).text


async def test_a_replay_is_stepped_through_with_selects(arena):
    await arena.begin()
    for _ in range(3):
        await arena.play_one()
    await arena.resign(arena.ben)
    shown = await arena.cem.click(arena.posts()[-1], "Replay")
    assert "Replay · move 0" in shown.text
    jumped = await arena.cem.select(shown.message, "5 moves on", menu="replay-jump")
    assert "Replay · move 3" in jumped.text
    other = await arena.cem.select(jumped.message, "ben's view", menu="replay-eye")
    assert "Replay · move 3" in other.text
    every = await arena.cem.click(arena.posts()[-1], "Fairness check")
    draws = await arena.cem.click(every.message, "All rolls and shuffles")
    (stored,) = draws.message.attachments
    assert b"from hashlib import" in arena.file(stored)
