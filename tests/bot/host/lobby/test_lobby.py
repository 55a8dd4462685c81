"""Who may open, join, leave, set and start a lobby, and its end when nobody does."""

import asyncio
import hashlib

import pytest

from bot.host.app.games_card_handlers import PlayRequest
from bot.host.match.match_settings import MatchSettings
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, OpenModal, PublicMessage, UpdateMessage
from bot.host.ui.member import Member
from games.core.dice import SeededDice, match_key
from games.registry import GAMES
from storage.member import preferences
from storage.member.preferences import Preferences
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    CHANNEL,
    DAN,
    EVE,
    GUILD,
    HERE,
    TOKEN,
    Front,
    button,
    labels,
    private_text,
    said,
)
from tests.contract.toy.definition import DEFINITION as TOY
from tests.contract.toy.state import Options


def wish(game="toy", **values):
    return PlayRequest(game, **values)


async def sitting(front, match):
    return [(seat.seat, seat.name) for seat in (await front.row(match)).seats]


async def test_opening_seats_the_host_and_waits_for_others(front):
    match = await front.open(ANA)
    lobby = (await front.message(match, "lobby")).content
    assert await sitting(front, match) == [(0, "Ana")]
    assert "🟢 Ana · host\n▫ 3 free seats" in said(lobby)
    assert labels(lobby)[:4] == ["Join", "Leave", "Start", "+ Computer"]
    assert await front.untold() == []


async def test_the_lobby_shows_the_hash_of_the_seed_before_anyone_joins(front):
    match = await front.open(ANA)
    row = await front.row(match)
    promise = hashlib.sha256(row.seed).hexdigest()
    assert row.sha256 == promise
    assert promise[:12] in said((await front.message(match, "lobby")).content)
    await front.press(BEN, match, "/join")
    assert (await front.row(match)).seed == row.seed


async def test_two_lobbies_have_different_seeds_and_ids(front):
    one, other = [await front.row(await front.open(ANA)) for _ in range(2)]
    assert one.seed != other.seed
    assert one.id != other.id
    assert len(one.seed) == 32


async def test_joining_takes_the_next_seat_and_redraws_the_lobby(front):
    match = await front.open(ANA)
    reply = await front.press(BEN, match, "/join")
    assert isinstance(reply, UpdateMessage)
    assert "🟢 Ben" in said(reply)
    assert await sitting(front, match) == [(0, "Ana"), (1, "Ben")]


async def test_a_lobby_pressed_before_its_place_is_stored_is_not_posted_again(front):
    """Ben was faster than the answer that says where it was posted."""
    opened = await front.play(ANA, HERE, PlayRequest("toy"))
    message = front.messenger.put(CHANNEL, opened.content)
    await front.send(BEN, CustomId(opened.match_id, "/join"), on=message.id)
    await front.host.record_message(opened, CHANNEL, message.id)
    assert front.messenger.posts == []
    (place,) = (await front.messages(opened.match_id)).values()
    assert (place.role, place.message_id) == ("lobby", message.id)
    assert await front.untold() == []


async def test_a_match_started_before_its_lobbys_place_is_stored_has_one_card(front):
    opened = await front.play(ANA, HERE, PlayRequest("toy", computer=True, seats=2))
    message = front.messenger.put(CHANNEL, opened.content)
    await front.send(ANA, CustomId(opened.match_id, "/start"), on=message.id)
    await front.host.record_message(opened, CHANNEL, message.id)
    assert front.messenger.posts == []
    places = await front.messages(opened.match_id)
    assert {place.message_id for place in places.values()} == {message.id}
    assert places.keys() == {"card", "lobby"}


async def test_nobody_sits_in_two_seats(front):
    match = await front.open(ANA)
    for member in (ANA, BEN, BEN):
        reply = await front.press(member, match, "/join")
    assert private_text(reply) == "You're already in. Now the host presses Start."
    assert await sitting(front, match) == [(0, "Ana"), (1, "Ben")]


async def test_a_double_tap_on_join_seats_once(front):
    match = await front.open(ANA)
    await asyncio.gather(*(front.press(BEN, match, "/join") for _ in range(5)))
    assert await sitting(front, match) == [(0, "Ana"), (1, "Ben")]


async def test_a_full_lobby_takes_nobody_more(front):
    match = await front.open(ANA, seats=2)
    await front.press(BEN, match, "/join")
    lobby = (await front.message(match, "lobby")).content
    assert not button(lobby, "Join").enabled
    assert not button(lobby, "+ Computer").enabled
    reply = await front.press(CEM, match, "/join")
    assert private_text(reply) == "All seats are taken. Start another match: /play"
    assert private_text(await front.press(ANA, match, "/computer")) == (
        "All seats are taken. Press Start."
    )


async def test_many_join_at_once_and_only_the_free_seats_are_taken(front):
    match = await front.open(ANA)
    crowd = [Member(100 + number, f"Guest {number}", GUILD) for number in range(20)]
    replies = await asyncio.gather(*(front.press(member, match, "/join") for member in crowd))
    assert len(await sitting(front, match)) == 4
    assert sum(isinstance(reply, UpdateMessage) for reply in replies) == 3


async def test_leaving_frees_the_seat(front):
    match = await front.open(ANA)
    await front.press(BEN, match, "/join")
    await front.press(CEM, match, "/join")
    await front.press(BEN, match, "/leave")
    assert await sitting(front, match) == [(0, "Ana"), (2, "Cem")]
    await front.press(DAN, match, "/join")
    assert await sitting(front, match) == [(0, "Ana"), (1, "Dan"), (2, "Cem")]


async def test_whoever_does_not_sit_cannot_leave(front):
    match = await front.open(ANA)
    reply = await front.press(BEN, match, "/leave")
    assert private_text(reply) == "You have no seat here. Press Join to take one."


async def test_when_the_host_leaves_the_next_member_is_host(front):
    match = await front.open(ANA)
    await front.press(ANA, match, "/computer")
    await front.press(BEN, match, "/join")
    reply = await front.press(ANA, match, "/leave")
    assert (await front.row(match)).host_id == BEN.user_id
    assert "Ben · host" in said(reply)


async def test_when_the_last_member_leaves_the_lobby_closes(front):
    match = await front.open(ANA)
    await front.press(ANA, match, "/computer")
    reply = await front.press(ANA, match, "/leave")
    row = await front.row(match)
    assert (row.status, row.wake_at) == ("closed", None)
    assert said(reply) == "Pennies: lobby closed, the match was not started. Everyone left."
    assert labels(reply.content) == ["Open again"]
    again = await front.press(BEN, match, "/join")
    assert private_text(again) == "This lobby is closed. Start a new match: /play"


async def test_a_private_lobby_takes_only_those_invited(front):
    match = await front.open(ANA, opponent=BEN, private=True)
    assert "invite-only" in said((await front.message(match, "lobby")).content)
    reply = await front.press(CEM, match, "/join")
    assert private_text(reply) == "This match is invite-only. Start your own: /play"
    await front.press(BEN, match, "/join")
    assert await sitting(front, match) == [(0, "Ana"), (1, "Ben")]


async def test_the_one_invited_is_mentioned_and_nobody_else(front):
    match = await front.open(ANA, opponent=BEN)
    ping = (await front.message(match, "lobby")).looks[0].ping
    assert (ping.user_id, ping.text) == (BEN.user_id, "Ana invites you to play.")
    match = await front.open(ANA)
    assert (await front.message(match, "lobby")).looks[0].ping is None


async def test_who_wants_no_mention_is_invited_without_one(front):
    await front.host.remember_member(BEN)
    chosen = Preferences(BEN.user_id, pings="off")
    await front.database.write(lambda conn: preferences.save(conn, chosen))
    invited = (await front.message(await front.open(ANA, opponent=BEN), "lobby")).looks[0]
    assert invited.ping is None
    assert f"<@{BEN.user_id}>" in said(invited)


async def test_nobody_plays_themselves(front):
    match = await front.play(ANA, HERE, wish(opponent=ANA))
    assert private_text(match) == "You can't play yourself. Leave opponent empty."


async def test_computers_take_seats_under_names_of_their_own(front):
    match = await front.open(ANA)
    for _ in range(3):
        await front.press(ANA, match, "/computer")
    row = await front.row(match)
    assert [seat.bot for seat in row.seats] == [None, "greedy", "greedy", "greedy"]
    assert len({seat.name for seat in row.seats}) == 4
    assert "🤖 Nora (greedy)" in said((await front.message(match, "lobby")).content)


async def test_a_match_against_the_computer_is_opened_with_it_seated(front):
    match = await front.open(ANA, computer=True, seats=2)
    assert [seat.bot for seat in (await front.row(match)).seats] == [None, "greedy"]


async def test_only_the_host_adds_computers_sets_options_and_cancels(front):
    match = await front.open(ANA)
    await front.press(BEN, match, "/join")
    for action in ("/computer", "/set", "/cancel"):
        reply = await front.press(BEN, match, action)
        assert private_text(reply) == "Only Ana can change that."
    assert (await front.row(match)).status == "lobby"


async def test_the_host_cancels(front):
    match = await front.open(ANA)
    reply = await front.press(ANA, match, "/cancel")
    assert said(reply) == "Pennies: lobby closed, the match was not started. The host closed it."
    assert (await front.row(match)).status == "closed"


async def test_a_level_a_game_has_not_is_answered_with_those_it_has(front):
    reply = await front.play(ANA, HERE, wish(level="expert"))
    assert private_text(reply) == (
        "Computers play Pennies like this: Easy and greedy. Choose one of them."
    )


async def test_the_card_names_four_house_rules_and_counts_more(database, clock):
    """A card on a phone is not filled with thirteen; Options lists them all."""
    front = Front(database, clock, games={"finita": GAMES["finita"]})
    match = await front.open_game("finita", seats=3)
    four = ("suggestions", "overtime", "poker", "chaos", "strict")
    await front.press(ANA, match, "?_switches", values=four)
    card = said((await front.message(match, "lobby")).content)
    assert "Overtime · Poker · Chaos · Strict" in card
    await front.press(ANA, match, "?_switches", values=(*four, "must_play"))
    card = said((await front.message(match, "lobby")).content)
    assert "Overtime · Poker · Chaos · 2 more (press Options)" in card
    told = private_text(await front.press(BEN, match, "/options"))
    assert "✅ **Must play** · Draw only when nothing fits" in told
    assert "▫ Double actions · Special cards in twos as well" in told


async def test_everybody_but_the_host_reads_the_options_and_what_they_mean(front):
    match = await front.open(ANA, seats=2)
    await front.press(ANA, match, "/set", answers={"lots": "1"})
    reply = await front.press(BEN, match, "/options")
    assert private_text(reply) == (
        "Options · Pennies\n"
        "How many lots?: **Three** · How many lots are sold.\n"
        "Claps?: **With claps** · Whether a sold lot is applauded.\n"
        "-# The host can change them until the start."
    )


@pytest.mark.parametrize(("field", "value"), [("lots", 3), ("lots", 5), ("claps", False)])
async def test_every_option_survives_the_form_and_is_played(front, field, value):
    match = await front.open(ANA, seats=2)
    form = (await front.press(ANA, match, "/options")).form
    asked = next(other for other in form.fields if other.key == field)
    assert [entry.chosen for entry in asked.entries].index(True) == 0
    choices = next(
        choice for choice in front.host.services.games["toy"].choices if choice.name == field
    ).choices
    position, label = next(
        (index, label) for index, (choice, label) in enumerate(choices) if choice == value
    )
    reply = await front.press(ANA, match, "/set", answers={field: str(position)})
    assert label in said(reply)
    form = (await front.press(ANA, match, "/options")).form
    asked = next(other for other in form.fields if other.key == field)
    assert [entry.chosen for entry in asked.entries].index(True) == position
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    assert getattr((await front.table(match)).match.options, field) == value


async def test_the_form_sets_how_strong_all_computers_play(front):
    match = await front.open(ANA)
    await front.press(ANA, match, "/computer")
    reply = await front.press(ANA, match, "/options")
    assert isinstance(reply, OpenModal)
    level = reply.form.fields[-1]
    assert [(entry.value, entry.chosen) for entry in level.entries] == [
        ("easy", False),
        ("greedy", True),
    ]
    await front.press(ANA, match, "/set", answers={"level": "easy"})
    await front.press(ANA, match, "/computer")
    assert [seat.bot for seat in (await front.row(match)).seats] == [None, "easy", "easy"]


@pytest.mark.parametrize(
    "answers", [{"lots": "9"}, {"lots": "x"}, {"level": "genius"}, {"seats": "1"}, {}]
)
async def test_forged_answers_of_the_form_change_nothing(front, answers):
    match = await front.open(ANA)
    before = await front.row(match)
    await front.press(ANA, match, "/set", answers=answers)
    after = await front.row(match)
    assert (after.options, after.settings) == (before.options, before.settings)


async def test_only_the_host_starts_at_once(front, clock):
    match = await front.open(ANA, seats=2)
    await front.press(BEN, match, "/join")
    at = clock.ms() // 1000 + 600
    refused = f"Only Ana can start now. Everyone else in the lobby can from <t:{at}:t> on."
    assert private_text(await front.press(BEN, match, "/start")) == refused
    clock.move(minutes=9, seconds=59)
    assert private_text(await front.press(BEN, match, "/start")) == refused
    clock.move(seconds=1)
    await front.press(BEN, match, "/start")
    assert (await front.row(match)).status == "running"


async def test_anybody_seated_starts_once_enough_are_there_and_the_host_is_silent(front, clock):
    match = await front.open(ANA, seats=4)
    await front.press(BEN, match, "/join")
    clock.move(minutes=10)
    assert private_text(await front.press(BEN, match, "/cancel")) == "Only Ana can change that."
    await front.press(BEN, match, "/start")
    assert (await front.row(match)).status == "running"
    assert await sitting(front, match) == [(0, "Ana"), (1, "Ben")]


async def test_the_ten_minutes_begin_anew_when_a_seat_was_free_meanwhile(front, clock):
    match = await front.open(ANA, seats=3)
    await front.press(BEN, match, "/join")
    await front.press(CEM, match, "/join")
    clock.move(minutes=9)
    await front.press(CEM, match, "/leave")
    await front.press(DAN, match, "/join")
    clock.move(minutes=9)
    assert "Only Ana can start now." in private_text(await front.press(BEN, match, "/start"))


async def test_an_onlooker_never_starts(front, clock):
    match = await front.open(ANA, seats=2)
    await front.press(BEN, match, "/join")
    clock.move(hours=1)
    reply = await front.press(EVE, match, "/start")
    assert private_text(reply) == "Join first, then you can start."


async def test_one_alone_cannot_start_a_game_for_two(front):
    match = await front.open(ANA)
    reply = await front.press(ANA, match, "/start")
    assert private_text(reply) == (
        "This game needs 2 players. Wait for someone, or press + Computer."
    )
    await front.press(ANA, match, "/computer")
    await front.press(ANA, match, "/start")
    assert (await front.row(match)).status == "running"


async def test_the_start_clicks_id_is_mixed_into_the_dice(front, match):
    row, table = await front.row(match), await front.table(match)
    assert row.mix == str(TOKEN)

    def opening(mix):
        return TOY.game.setup(Options(), 2, SeededDice(match_key(row.seed, mix)))[0]

    assert table.match.state == opening(str(TOKEN)) != opening("8")


async def test_seats_close_up_when_the_match_starts(front):
    match = await front.open(ANA)
    for member in (BEN, CEM):
        await front.press(member, match, "/join")
    await front.press(BEN, match, "/leave")
    await front.press(ANA, match, "/start")
    assert await sitting(front, match) == [(0, "Ana"), (1, "Cem")]
    assert (await front.table(match)).row.seat_of(CEM.user_id) == 1


async def test_a_double_tap_on_start_starts_once(front):
    match = await front.open(ANA, seats=2)
    await front.press(BEN, match, "/join")
    replies = await asyncio.gather(*(front.press(ANA, match, "/start") for _ in range(3)))
    assert sum(isinstance(reply, UpdateMessage) for reply in replies) == 1
    late = next(reply for reply in replies if not isinstance(reply, UpdateMessage))
    assert (
        private_text(late) == f"This match has already started: <#{CHANNEL}>. Start your own: /play"
    )


@pytest.mark.parametrize("action", ["/join", "/leave", "/computer", "/options", "/cancel"])
async def test_the_lobbys_buttons_are_kindly_dead_once_the_match_runs(front, action, match):
    before = await front.row(match)
    reply = await front.press(ANA, match, action)
    assert (
        private_text(reply)
        == f"This match has already started: <#{CHANNEL}>. Start your own: /play"
    )
    assert await front.row(match) == before


async def test_twenty_matches_in_a_server_are_enough(front):
    for _ in range(20):
        match = await front.open(ANA)
    reply = await front.play(ANA, HERE, wish())
    sentence = "You have 20 running matches here. Finish or leave one first: /games"
    assert private_text(reply) == sentence
    bens = await front.open(BEN)
    assert private_text(await front.press(ANA, bens, "/join")) == sentence
    other_server = Location(801, 901)
    elsewhere = Member(ANA.user_id, "Ana", 901)
    assert isinstance(await front.play(elsewhere, other_server, wish()), PublicMessage)
    await front.press(ANA, match, "/cancel")
    assert isinstance(await front.press(ANA, bens, "/join"), UpdateMessage)


@pytest.mark.parametrize("seats", [1, 5, -1])
async def test_a_game_is_played_by_as_many_as_it_is_made_for(front, seats):
    reply = await front.play(ANA, HERE, wish(seats=seats))
    assert private_text(reply) == "Pennies is for 2 to 4 players. Choose a number in between."


async def test_an_unknown_game_names_those_there_are(front):
    reply = await front.play(ANA, HERE, wish("chess"))
    assert private_text(reply) == "I don't have that game. I have: Pennies."


async def test_in_direct_messages_one_plays_against_computers_alone(front):
    place = Location(77, None)
    alone = Member(ANA.user_id, "Ana", None)
    match = await front.open(alone, place)
    row = await front.row(match)
    assert (row.private, [seat.bot for seat in row.seats]) == (True, [None, "greedy"])
    await front.press(alone, match, "/start", place=place)
    assert (await front.row(match)).status == "running"
    assert not MatchSettings.load(row.settings).threads


async def test_a_lobby_posted_again_looks_as_it_did(front):
    match = await front.open(ANA, opponent=BEN, private=True)
    before = (await front.message(match, "lobby")).content
    await front.host.forget_messages()
    front.messenger.messages.clear()
    await front.pass_time(seconds=11)
    assert [post.channel for post in front.messenger.posts] == [CHANNEL]
    assert said((await front.message(match, "lobby")).content) == said(before)
