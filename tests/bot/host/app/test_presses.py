"""Every interaction gets a reply, and a wrong one changes nothing."""

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage, Location, SendFile, UpdateMessage
from bot.host.ui.member import Member
from tests.bot.host.fakes import ANA, BEN, CHANNEL, EVE, GUILD, labels, private_text, said

WATCHING = "You're watching this match. Start your own: /play"
NOT_A_MOVE = "This game has no such move. Use the buttons below."
PRIVATE = "This match is private. Start your own: /play"
UNKNOWN = "I don't know that match any more. /games lists yours."


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("bid 4", "Bid at most 3."),
        ("again", "You have not bid yet."),
        ("done", "Only the buyer may do that, after a sale."),
        ("close 1", "Only the bell closes the claps."),
        ("clap 7", "There is nothing to clap for now."),
        ("bid 01", NOT_A_MOVE),
        ("bid", NOT_A_MOVE),
        ("bid 1 2", NOT_A_MOVE),
        ("move b2 c3", NOT_A_MOVE),
        ("place 3", NOT_A_MOVE),
        ("--- ---", NOT_A_MOVE),
        ("bid 1,", NOT_A_MOVE),
        (",", NOT_A_MOVE),
        ("a" * 72, NOT_A_MOVE),
    ],
)
async def test_what_is_no_legal_move_is_refused(front, odd_lot, line, sentence, match):
    """Illegal, malformed, the match's own, or another game's."""
    before = await front.stored(match)
    custom_id = CustomId(match, line, 0, before[0].asked[0])
    assert private_text(await front.send(ANA, custom_id)) == sentence
    assert await front.stored(match) == before


@pytest.mark.parametrize(
    "values", [("BID 1",), ("bid 1; drop table",), ("",), ("x" * 4000,), (), ("/open",), ("/",)]
)
async def test_forged_values_of_a_select_change_nothing(front, values, match):
    before = await front.stored(match)
    reply = await front.send(ANA, CustomId(match, "?bid", 0, before[0].asked[0]), values=values)
    assert said(reply)
    assert await front.stored(match) == before


@pytest.mark.parametrize("line", ["bid 1", "/sure bid 1", "/open bid"])
async def test_a_button_of_another_seat_is_not_mine(front, line, match):
    before = await front.stored(match)
    for seat in (0, 9, 99):
        reply = await front.send(BEN, CustomId(match, line, seat, before[0].asked[0]))
        assert private_text(reply).endswith("I'll ping you when it's yours.")
    assert await front.stored(match) == before


async def test_the_answer_names_whose_button_it_was(front, clock, match):
    reply = await front.send(BEN, CustomId(match, "bid 1", 0, 0))
    due = clock.ms() // 1000 + 86_400
    said_so = f"It's Ana's turn (due <t:{due}:R>). I'll ping you when it's yours."
    assert private_text(reply) == said_so


async def test_without_a_clock_it_names_no_time(front):
    match = await front.begin(ANA, BEN, speed="none")
    reply = await front.send(BEN, CustomId(match, "bid 1", 0, 0))
    assert private_text(reply) == "It's Ana's turn. I'll ping you when it's yours."


@pytest.mark.parametrize(
    "action",
    ["bid 1", "?bid", "/undo", "/agree", "/decline", "/resign", "/resign-yes", "/sure bid 1"],
)
async def test_an_onlooker_moves_nothing(front, action, match):
    before = await front.stored(match)
    values = ("bid 1",) if action.startswith("?") else ()
    reply = await front.send(EVE, CustomId(match, action, None, before[0].asked[0]), values=values)
    assert private_text(reply) == WATCHING
    assert await front.stored(match) == before


async def test_an_onlooker_has_no_hand(front, match):
    assert private_text(await front.press(EVE, match, "/hand", on="card")) == WATCHING


@pytest.mark.parametrize(
    "action", ["bid 1", "/hand", "/log", "/more", "/undo", "/rules", "/verify"]
)
async def test_an_unknown_match_is_answered_kindly(front, action):
    assert private_text(await front.send(ANA, CustomId("nosuchone", action))) == UNKNOWN


@pytest.mark.parametrize("action", ["bid 1", "/hand", "/log", "/more", "/undo", "/verify"])
async def test_a_match_that_has_not_begun_cannot_be_loaded(front, action):
    match = await front.open(ANA)
    assert said(await front.press(ANA, match, action)) == UNKNOWN


@pytest.mark.parametrize("action", ["/", "/ ", "/castle", "/join-us", "/undo-all x"])
async def test_a_host_button_we_never_drew_is_answered_kindly(front, action, match):
    before = await front.stored(match)
    reply = await front.press(ANA, match, action)
    assert private_text(reply) == "That button is out of date. /games has the new one."
    assert await front.stored(match) == before


@pytest.mark.parametrize("action", ["?topics", "?topics chess", "?games", "/hand", "bid 1", "?"])
async def test_a_list_we_never_drew_is_answered_kindly(front, action):
    chosen = ("x",) if action.startswith("?") else ()
    reply = await front.send(ANA, CustomId("0", action), values=chosen)
    assert private_text(reply) in (
        "That list is out of date. Run the command again.",
        UNKNOWN,
    )


@pytest.mark.parametrize(
    "numbers", ["/log 999999", "/log -5", "/log x", "/replay 99", "/replay -1 back", "/replay"]
)
async def test_pages_that_are_not_there_show_the_nearest(front, numbers, match):
    assert isinstance(await front.press(ANA, match, numbers), EphemeralMessage)


ELSEWHERE = [
    pytest.param(Location(CHANNEL + 1, GUILD), id="another channel"),
    pytest.param(Location(55, GUILD + 1), id="another server"),
    pytest.param(Location(56, None), id="direct messages"),
]


@pytest.mark.parametrize("place", ELSEWHERE)
@pytest.mark.parametrize("action", ["/log", "/show", "/export", "/replay 0", "/verify", "/rules"])
async def test_a_match_is_shown_in_its_own_channel_alone(front, place, action, match):
    """A match id gives no right."""
    stranger = Member(EVE.user_id, "Eve", place.guild_id)
    assert private_text(await front.press(stranger, match, action, place=place)) == UNKNOWN
    reply = await front.press(EVE, match, action)
    assert isinstance(reply, SendFile) or said(reply) != UNKNOWN


@pytest.mark.parametrize("place", ELSEWHERE)
async def test_its_players_may_play_it_from_anywhere(front, place, match):
    ana = Member(ANA.user_id, "Ana", place.guild_id)
    assert isinstance(await front.move(ana, match, "bid 1", place=place), UpdateMessage)


@pytest.mark.parametrize("place", ELSEWHERE)
async def test_a_lobby_is_joined_in_its_own_channel_alone(front, place):
    match = await front.open(ANA)
    before = await front.stored(match)
    stranger = Member(EVE.user_id, "Eve", place.guild_id)
    assert private_text(await front.press(stranger, match, "/join", place=place)) == UNKNOWN
    assert await front.stored(match) == before


async def test_a_private_match_is_shown_to_its_players_alone(front):
    match = await front.open(ANA, opponent=BEN, private=True)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    for action in ("/log", "/show", "/verify"):
        assert private_text(await front.press(EVE, match, action)) == PRIVATE
        assert said(await front.press(BEN, match, action)) != PRIVATE


async def test_a_menu_opens_in_the_panel_it_was_pressed_in(front, match):
    reply = await front.send(ANA, CustomId(match, "/open bid"), private=True)
    assert isinstance(reply, UpdateMessage)
    assert "Back" in labels(reply.content)


async def test_a_menu_opened_on_the_card_is_shown_to_the_member_alone(front, match):
    """The card is everybody's, and a menu may name secret choices."""
    card = await front.message(match)
    before = card.content
    reply = await front.send(ANA, CustomId(match, "/open bid"), on=card.id)
    assert isinstance(reply, EphemeralMessage)
    assert "Back" in labels(reply.content)
    assert card.content == before
