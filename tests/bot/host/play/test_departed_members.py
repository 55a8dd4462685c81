"""A member who left the server keeps nobody waiting, and may come back until others decide."""

from dataclasses import replace

import pytest

from bot.host.delivery.messages import MissingPermissionError
from bot.host.match.stand_ins import assign_stand_in
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location
from games.core.planning import Planning
from storage.match import match_issues, plans
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    EVE,
    GUILD,
    Front,
    button,
    labels,
    private_text,
    said,
)
from tests.bot.host.play.test_planning import ahead, turn
from tests.contract.toy.definition import DEFINITION as TOY

LEFT = "🚪 Ben has left this server."


async def ben_is_gone(front, *others, **options):
    """Begin a match that waits for Ben, who has left, and let two days pass."""
    match = await front.begin(ANA, BEN, *others, options=options or {"claps": "1"}, speed="none")
    for member in (ANA, *others):
        await front.move(member, match, "bid 1")
    front.messenger.left.add(BEN.user_id)
    await front.pass_time(days=2)
    return match


async def seats_left(front, match):
    return (await front.table(match)).left


async def decide(front, match, member, label):
    return await front.click(member, (await front.message(match)).id, label)


async def test_nobody_is_asked_about_before_a_day_has_passed(front):
    match = await front.begin(ANA, BEN, speed="none")
    front.messenger.left.add(BEN.user_id)
    await front.pass_time(hours=23)
    assert front.messenger.asked_about == []
    assert await seats_left(front, match) == []


async def test_only_those_waited_for_are_asked_about(front):
    await ben_is_gone(front)
    assert front.messenger.asked_about == [(GUILD, BEN.user_id)]


async def test_the_card_says_so_and_asks_the_others(front):
    match = await ben_is_gone(front)
    card = await front.message(match)
    assert said(card.content).count(LEFT) == 1
    assert labels(card.content)[:3] == ["Claim win", "Computer takes over", "Wait"]
    assert front.messenger.pings()[-1] == ANA.user_id
    assert front.messenger.posts[-1].looks[0].ping.text == (
        "Ben left the server. What should happen with their seat?"
    )


async def test_in_a_match_of_three_there_is_no_win_to_claim(front):
    match = await ben_is_gone(front, CEM)
    card = await front.message(match)
    assert labels(card.content)[:2] == ["Computer takes over", "Wait"]
    reply = await front.press(ANA, match, "/left-win 1", on="card")
    assert private_text(reply) == "Too late – that's already settled. Play on."


async def test_a_computer_takes_over_and_plays(front):
    """Of the usual strength, or of the most there is."""
    match = await ben_is_gone(front)
    await decide(front, match, ANA, "Computer takes over")
    row = await front.row(match)
    assert [(seat.user_id, seat.bot) for seat in row.seats] == [
        (ANA.user_id, None),
        (None, "greedy"),
    ]
    assert row.move > 1
    card = (await front.message(match)).content
    assert LEFT not in said(card)
    assert "🤖 Ben" in said(card)
    assert await front.database.read(lambda conn: match_issues.of(conn, match)) == {}


async def test_a_match_of_two_may_be_claimed(front):
    match = await ben_is_gone(front)
    await decide(front, match, ANA, "Claim win")
    assert (await front.row(match)).status == "over"
    result = said((await front.message(match, "result")).content)
    assert "🏁 Pennies: Ana won" in result
    assert "Ben has left." in result


async def test_whoever_is_seated_instead_has_not_left_and_is_called(front):
    match = await ben_is_gone(front)
    who = {"seat": "1", "user": str(CEM.user_id), "name": "Cem"}
    custom_id = CustomId("0", f"/mod-replace {match}")
    await front.send(replace(EVE, moderates=True), custom_id, private=True, answers=who)
    card = (await front.message(match)).content
    assert "has left" not in said(card)
    assert labels(card)[0] != "Claim win"
    await front.pass_time(minutes=11)
    assert front.messenger.pings()[-1] == CEM.user_id


async def test_whoever_takes_the_seat_over_has_not_left(front):
    """Also where a computer stood in when it was learned that its player has left."""
    match = await ben_is_gone(front, CEM)
    table = await front.table(match)
    async with front.host.services.matches.lock(match):
        assign_stand_in(table, 1)
        await front.host.services.timing.change(table)
    await front.host.services.scheduler.advance(match)
    await front.click(EVE, (await front.message(match)).id, "Take this seat")
    for member in (ANA, CEM):
        await front.click(member, (await front.message(match)).id, "Let them in")
    assert (await front.table(match)).row.seat_of(EVE.user_id) == 1
    assert "has left" not in said((await front.message(match)).content)


async def test_the_others_may_wait_and_decide_later(front):
    match = await ben_is_gone(front)
    await decide(front, match, ANA, "Wait")
    card = (await front.message(match)).content
    assert "and you wait" in said(card)
    assert labels(card)[:2] == ["Claim win", "Computer takes over"]
    assert "Wait" not in labels(card)
    await decide(front, match, ANA, "Computer takes over")
    assert (await front.row(match)).seats[1].bot == "greedy"


async def test_who_presses_something_is_back(front):
    match = await ben_is_gone(front)
    front.messenger.left.clear()
    await front.press(BEN, match, "/hand", on=None, private=True)
    assert await seats_left(front, match) == []
    card = (await front.message(match)).content
    assert LEFT not in said(card)
    assert "Claim win" not in labels(card)


async def test_who_is_back_unseen_keeps_the_seat(front):
    """Discord is asked once more before a seat is lost."""
    match = await ben_is_gone(front)
    front.messenger.left.clear()
    reply = await decide(front, match, ANA, "Claim win")
    assert private_text(reply) == "Ben is back. Play on."
    row = await front.row(match)
    assert (row.status, row.seats[1].user_id) == ("running", BEN.user_id)
    assert LEFT not in said((await front.message(match)).content)


async def test_where_discord_does_not_say_what_was_known_stands(front):
    match = await ben_is_gone(front)
    front.messenger.faults = 1
    await decide(front, match, ANA, "Claim win")
    assert (await front.row(match)).status == "over"


async def test_a_press_twice_or_by_an_onlooker_changes_nothing(front):
    match = await ben_is_gone(front)
    custom_id = button((await front.message(match)).content, "Computer takes over").custom_id
    action = custom_id.rpartition(":")[2]
    reply = await front.press(EVE, match, action, on="card")
    assert "watching" in private_text(reply)
    await front.press(ANA, match, action, on="card")
    reply = await front.press(ANA, match, action, on="card")
    assert private_text(reply) == "Too late – that's already settled. Play on."
    assert "already settled" in private_text(
        await front.press(ANA, match, "/left-wait x", on="card")
    )


async def test_discord_is_not_asked_where_nobody_could_say(front, monkeypatch, match):
    async def refuse(_guild, _user):
        raise MissingPermissionError("403 50001")

    monkeypatch.setattr(front.messenger, "has_left", refuse)
    assert await front.host.services.departed_members.find_departed(match) == []
    assert await seats_left(front, match) == []


async def test_discord_is_asked_at_once_when_a_deadline_passes(front, match):
    front.messenger.left |= {ANA.user_id, BEN.user_id}
    assert await front.host.services.departed_members.find_departed(match) == [0, 1]
    assert await front.host.services.departed_members.find_departed(match) == [0, 1]
    assert await seats_left(front, match) == [0, 1]


async def test_nobody_is_asked_about_in_a_game_nobody_knows_any_more(front, match):
    front.host.services.matches.games = {}
    assert await front.host.services.departed_members.find_departed(match) == []


async def test_nobody_is_asked_about_in_direct_messages(front):
    match = await front.begin(ANA, place=Location(700, None), computers=1)
    front.messenger.left.add(ANA.user_id)
    assert await front.host.services.departed_members.find_departed(match) == []


async def test_few_are_asked_about_at_a_time_and_in_the_end_all(front, clock, odd_lot):
    """So that a bot with many sleeping matches asks Discord little."""
    for _ in range(7):
        await front.begin(ANA, BEN, speed="none")
        clock.move(seconds=1)
    await front.pass_time(days=2)
    assert len(front.messenger.asked_about) == 10
    await front.pass_time(seconds=30)
    assert len(front.messenger.asked_about) == 10
    await front.pass_time(minutes=10)
    assert len(front.messenger.asked_about) == 14
    await front.pass_time(minutes=10)
    assert len(front.messenger.asked_about) == 24, "and again from the first"


async def test_when_a_turn_is_looked_at_so_is_whether_its_player_is_there(front):
    match = await front.begin(ANA, BEN, speed="live")
    front.messenger.left.add(BEN.user_id)
    await front.move(ANA, match, "bid 1")
    await front.pass_time(minutes=6)
    assert await seats_left(front, match) == [1]


async def test_whoever_left_while_the_clock_stands_still_keeps_nobody_from_playing_on(
    front, odd_lot
):
    """Play on takes everybody's word, so all are asked about then."""
    match = await front.begin(ANA, BEN)
    await front.press(ANA, match, "/pause", on=None, private=True)
    await decide(front, match, BEN, "Pause")
    front.messenger.left.add(ANA.user_id)
    await front.pass_time(days=2)
    assert "Ana has left" in said((await front.message(match)).content)
    await decide(front, match, BEN, "Computer takes over")
    await front.pass_time(minutes=1)
    await decide(front, match, BEN, "Resume")
    assert not (await front.table(match)).is_paused


async def test_what_a_member_had_planned_goes_with_their_seat(front, monkeypatch):
    """It is a secret of who made it, and nothing for the computer."""
    played = []
    monkeypatch.setattr(
        "bot.host.match.computer_players.play_next", lambda _table, seat: played.append(seat)
    )
    front._made[0]["toy"] = replace(TOY, planning=Planning(ahead, "done", turn))
    front.restart()
    match = await ben_is_gone(front)
    table = await front.table(match)
    await front.database.write(lambda conn: plans.save(conn, match, 1, ("bid 0",)))
    assert table.waiting == (1,)
    await decide(front, match, ANA, "Computer takes over")
    assert played == []
    assert await front.database.read(lambda conn: plans.of(conn, match)) == {}


@pytest.mark.parametrize("decision", ["/left-computer 1", "/left-win 1"])
async def test_who_chooses_to_wait_when_another_process_has_decided_changes_nothing(
    front, other_database, clock, monkeypatch, decision
):
    """The mark of a member who has left stayed with a seat that is a computer's, or was over."""
    match = await ben_is_gone(front)
    other = Front(other_database, clock)
    other.messenger = front.messenger
    other.restart()
    departed, on = front.host.services.departed_members, (await front.message(match)).id
    has_left, first = departed._has_left, iter([True])

    async def late(*asked, **more):
        answer = await has_left(*asked, **more)
        if next(first, False):
            await other.send(ANA, CustomId(match, decision), on=on)
        return answer

    monkeypatch.setattr(departed, "_has_left", late)
    told = await front.send(ANA, CustomId(match, "/left-wait 1"), on=on)
    assert private_text(told) == "Too late – that's already settled. Play on."
    assert (await front.table(match)).troubles == {}


async def test_nobody_is_marked_in_a_match_that_changes_while_discord_is_asked(
    front, other_database, clock, monkeypatch
):
    match = await front.begin(ANA, BEN, options={"claps": "1"}, speed="none")
    await front.move(ANA, match, "bid 1")
    other, departed = Front(other_database, clock), front.host.services.departed_members

    async def late(*_asked):
        await other.press(BEN, match, "/leave-yes", on=None, private=True)
        return True

    monkeypatch.setattr(departed, "_has_left", late)
    assert await departed.find_departed(match) == []
    assert (await front.table(match)).troubles == {}
