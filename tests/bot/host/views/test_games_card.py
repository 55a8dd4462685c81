"""The list of games: every game with its buttons, wherever somebody asks what there is to play."""

from dataclasses import replace

import pytest

from bot.host.app.games_card_handlers import PlayRequest
from bot.host.lobby.lobby_creation import default_seats
from bot.host.match.lobby_state import Lobby
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage, Location, PublicMessage, UpdateMessage
from bot.host.ui.member import Member, words_for
from bot.host.ui.message import Select
from bot.host.views import games_card, lessons, lobby_card
from bot.interactions.limits import COMPONENTS
from bot.interactions.render import render
from games.registry import GAMES
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    EVE,
    HERE,
    WITH_THREADS,
    Front,
    button,
    custom_ids,
    labels,
    said,
)

LANGUAGES = ("en", "de", "fr")
DIRECT = Location(77, None)


@pytest.fixture
def all_games(database, clock, monkeypatch):
    """A host with the five games."""
    monkeypatch.setattr("bot.host.computers.choices.GAMES", GAMES)
    return Front(database, clock, games=GAMES)


def custom_id(word, game="toy"):
    return CustomId("0", f"/{word} {game}")


def offers(content):
    """Return per game the labels of its buttons."""
    return [
        (part.text.split("**")[1], [one.label for one in part.row]) for part in content.sections
    ]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_card_has_every_game_with_a_picture_and_a_line(locale):
    words = words_for((), locale)
    card = games_card.greeting(GAMES, words)
    for part, definition in zip(card.sections, GAMES.values(), strict=True):
        assert part.text.startswith(f"**{words(definition.title)}**")
        assert part.text.endswith(words(definition.about))
    assert all(words(definition.title) in card.picture.alt for definition in GAMES.values())
    assert card.picture.svg.count("<image") == len(GAMES)
    drawn = render(card, picture=b"png")
    assert drawn.view.total_children_count <= COMPONENTS


def test_each_game_can_be_played_learned_and_tried_against_the_computer():
    card = games_card.greeting(GAMES, words_for())
    every = ["Play", "Learn", "Against the computer"]
    assert offers(card) == [(definition.title, every) for definition in GAMES.values()]
    assert len(set(custom_ids(card))) == len(custom_ids(card))


async def test_a_game_without_a_lesson_offers_none(front):
    card = (await front.command(front.commands.help, ANA, HERE)).content
    assert offers(card) == [("Pennies", ["Play", "Against the computer"])]
    assert card.picture is None


async def test_play_opens_a_lobby(front):
    reply = await front.send(ANA, custom_id(games_card.PLAY), on=1)
    assert isinstance(reply, PublicMessage)
    assert "Join" in labels(reply.content)
    assert (await front.row(reply.match_id)).host_id == ANA.user_id


@pytest.mark.parametrize("place", [HERE, WITH_THREADS, DIRECT])
async def test_against_the_computer_a_match_begins_at_once(front, place):
    reply = await front.send(ANA, custom_id(games_card.AGAINST_COMPUTER), on=1, place=place)
    assert isinstance(reply, PublicMessage)
    row = await front.row(reply.match_id)
    assert row.status == "running"
    assert [seat.user_id for seat in row.seats if not seat.bot] == [ANA.user_id]
    assert len(row.seats) == 2
    assert not row.rated


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_begins_against_the_computer(all_games, game):
    reply = await all_games.send(ANA, custom_id(games_card.AGAINST_COMPUTER, game), private=True)
    row = await all_games.row(reply.match_id)
    assert (row.status, row.game) == ("running", game)
    assert sum(seat.bot is None for seat in row.seats) == 1


async def test_learn_leaves_a_public_card_as_it_is(all_games):
    card = games_card.greeting(GAMES, words_for())
    learn = CustomId.parse(card.sections[0].row[1].custom_id)
    assert isinstance(await all_games.send(ANA, learn, on=1), EphemeralMessage)
    assert isinstance(await all_games.send(ANA, learn, on=1, private=True), UpdateMessage)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("locale", LANGUAGES)
async def test_a_lesson_ends_with_the_card(all_games, game, locale):
    last = len(GAMES[game].lesson.pages) - 1
    member = replace(ANA, locale=locale)
    for at in (last - 1, last):
        to = CustomId("0", f"/{lessons.ROUTE} {game} {at}")
        page = (await all_games.send(member, to, private=True)).content
        assert len(page.sections) == (len(GAMES) if at == last else 0)
        render(page, picture=b"png")


async def test_an_empty_list_of_matches_is_the_card(front):
    content = (await front.command(front.commands.games, ANA)).content
    assert content.sections
    await front.begin(ANA, BEN)
    content = (await front.command(front.commands.games, ANA)).content
    assert not content.sections
    assert isinstance(content.rows[0], Select)


async def test_whoever_has_no_part_in_a_match_sees_the_card(front, match):
    for action in ("/hand", "bid 1", "/resign", "/undo"):
        reply = await front.press(EVE, match, action, on="card")
        assert isinstance(reply, EphemeralMessage), action
        assert said(reply).startswith("You're watching this match."), action
        assert offers(reply.content), action


async def test_who_finds_no_seat_in_a_lobby_sees_the_card(front):
    private = await front.open(ANA, opponent=BEN, private=True)
    refused = await front.press(CEM, private, "/join")
    assert said(refused).startswith("This match is invite-only.")
    assert offers(refused.content)
    full = await front.open(ANA, seats=2)
    await front.press(BEN, full, "/join")
    refused = await front.press(CEM, full, "/join")
    assert said(refused).startswith("All seats are taken.")
    assert offers(refused.content)


async def test_a_private_match_answers_with_the_card(front):
    match = await front.open(ANA, opponent=BEN, private=True)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    reply = await front.press(EVE, match, "/log", on="card")
    assert said(reply).startswith("This match is private.")
    assert offers(reply.content)


async def test_a_rematch_is_for_those_who_played(front, match):
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    reply = await front.press(EVE, match, "/rematch", on="result")
    assert said(reply).startswith("Only those who played")
    assert offers(reply.content)


async def test_a_game_no_longer_installed_is_refused_kindly(front):
    for word in (games_card.PLAY, games_card.AGAINST_COMPUTER, lessons.ROUTE):
        assert "out of date" in said(await front.send(ANA, custom_id(word, "chess"), on=1))
    assert "out of date" in said(await front.send(ANA, CustomId("0", "/launch"), on=1))


async def test_the_card_stays_where_it_is_when_its_commands_are_asked_for(front):
    commands = CustomId.parse(
        button(games_card.greeting(GAMES, words_for()), "All commands").custom_id
    )
    assert isinstance(await front.send(ANA, commands, on=1), EphemeralMessage)


async def test_a_channel_is_greeted_with_the_card(front):
    await front.host.services.launcher.post_game_list(front.messenger, HERE.channel_id)
    (post,) = front.messenger.posts
    assert post.silent
    assert offers(post.content)


@pytest.mark.parametrize("game", GAMES)
async def test_a_lobby_in_direct_messages_is_full_from_the_start(all_games, game):
    """Nobody could join there: no Join, no free seats, Start is what is left to press."""
    match = await all_games.open_game(game, place=DIRECT)
    lobby = (await all_games.message(match, "lobby")).content
    assert labels(lobby) == ["Start", "Options", "Clock", "How to play", "Cancel"]
    assert lobby.title.endswith(": ready to start")
    assert "free seat" not in said(lobby)
    assert "invite-only" not in said(lobby)
    assert said(lobby).count("🤖") == default_seats(GAMES[game]) - 1
    await all_games.press(ANA, match, "/start", place=DIRECT)
    assert (await all_games.row(match)).status == "running"


async def test_as_many_computers_as_asked_for_sit_down_in_direct_messages(all_games):
    match = await all_games.open_game("finita", place=DIRECT, seats=5)
    assert len((await all_games.row(match)).seats) == 5


async def test_an_older_lobby_offers_no_free_seats_in_direct_messages_either(front):
    match = await front.open(ANA, seats=3)
    row = replace(await front.row(match), guild_id=None)
    content = lobby_card.content(Lobby.of(row, front.host.services.games["toy"]))
    assert "Join" not in labels(content)
    assert "free seat" not in said(content)


async def test_an_opponent_is_not_dropped_in_direct_messages(front):
    reply = await front.play(ANA, DIRECT, PlayRequest("toy", Member(2, "Anna-Lena", None)))
    assert isinstance(reply, EphemeralMessage)
    assert said(reply) == (
        "Only computers can play with you here. "
        "To ask Anna\\-Lena, type /play in a server you both are in."
    )
    assert await front.untold() == []
