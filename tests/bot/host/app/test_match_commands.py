"""What slash commands ask of the host."""

from dataclasses import replace

import pytest

from bot.host.app import rules_pages
from bot.host.app.host import HostSettings
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage, Location, SendFile, UpdateMessage
from bot.host.ui.member import Member, words_for
from bot.host.views import help_pages
from bot.interactions.render import render
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    EVE,
    GUILD,
    HERE,
    button,
    labels,
    private_text,
    said,
)
from tests.contract.toy.definition import DEFINITION as TOY

NONE_HERE = "No match is played here. /games lists yours."
DIRECT = Location(77, None)


async def at(front, member, action, match=None, place=HERE):
    return (await front.on_match(member, place, action, match)).reply


async def rules(front, member, game, topic):
    show = front.host.services.launcher.rules
    return await front.command(lambda pressed: show(pressed, game, topic), member)


async def test_a_command_does_what_the_button_does(front, match):
    assert "Your hand" in said(await at(front, ANA, "/hand"))
    assert "Lot 1" in said(await at(front, EVE, "/log"))
    assert isinstance(await at(front, BEN, "/export"), SendFile)
    assert "Resign? The match ends at once" in said(await at(front, BEN, "/resign"))
    interaction = (await front.on_match(ANA, HERE, "/undo")).interaction
    assert (interaction.custom_id.match, interaction.message_id) == (match, None)


async def test_without_a_match_it_is_the_one_of_this_channel(front, clock):
    """One's own first, then any that runs, then the last that was played."""
    assert private_text(await at(front, ANA, "/log")) == NONE_HERE
    old = await front.begin(BEN, CEM)
    clock.move(seconds=1)
    mine = await front.begin(ANA, BEN)
    clock.move(seconds=1)
    other = await front.begin(BEN, CEM)

    async def found(member):
        interaction = (await front.on_match(member, HERE, "/log")).interaction
        return interaction.custom_id.match

    assert await found(ANA) == mine
    assert await found(EVE) == other
    for match in (other, mine, old):
        clock.move(seconds=1)
        await front.press(BEN, match, "/resign-yes", on=None, private=True)
    assert await found(EVE) == old


async def test_in_its_thread_a_match_is_found(front):
    threads = Location(HERE.channel_id, GUILD, can_open_threads=True)
    match = await front.begin(ANA, BEN, place=threads)
    thread = Location((await front.row(match)).thread_id, GUILD, is_thread=True)
    assert "Lot 1" in said(await at(front, EVE, "/log", place=thread))


async def test_a_match_of_another_place_is_for_its_players_alone(front, match):
    for place in (Location(801, GUILD), Location(802, GUILD + 1), DIRECT):
        assert private_text(await at(front, EVE, "/log", match, place)) == NONE_HERE
        assert "Lot 1" in said(await at(front, ANA, "/log", match, place))


async def test_a_private_match_hides_and_does_not_hide_others(front, clock):
    open_to_all = await front.begin(BEN, CEM)
    clock.move(seconds=1)
    private = await front.open(ANA, opponent=BEN, private=True)
    await front.press(BEN, private, "/join")
    await front.press(ANA, private, "/start")
    interaction = (await front.on_match(EVE, HERE, "/log")).interaction
    assert interaction.custom_id.match == open_to_all
    assert private_text(await at(front, EVE, "/log", private)) == NONE_HERE


@pytest.mark.parametrize("match", ["nosuchone", "", "x" * 500, "'; drop table"])
async def test_an_unknown_match_is_answered_kindly(front, match):
    assert private_text(await at(front, ANA, "/log", match)) == NONE_HERE


async def test_ones_matches_are_listed_with_the_way_to_each(front, clock):
    assert said(await front.command(front.commands.games, ANA)).endswith(
        "You have no running match. Start one: /play"
    )
    first = await front.begin(ANA, BEN)
    await front.move(ANA, first, "bid 1")
    second = await front.begin(CEM, ANA)
    reply = await front.command(front.commands.games, ANA)
    channel, due = HERE.channel_id, clock.ms() // 1000 + 86_400
    assert reply.content.lines == (
        f"Pennies vs Cem: **your turn** (due <t:{due}:R>) → <#{channel}>",
        f"Pennies vs Ben: their turn → <#{channel}>",
    )
    (pick,) = reply.content.rows
    assert [entry.value for entry in pick.entries] == [second, first]
    render(reply.content, picture=None)


async def test_choosing_a_match_opens_its_hand(front, match):
    reply = await front.send(
        ANA, CustomId("0", "?games"), private=True, values=(match,), place=DIRECT
    )
    assert "Your hand" in said(reply)


@pytest.mark.long
async def test_of_many_matches_those_that_wait_for_me_are_listed(front, clock):
    """A select holds 25."""
    front.settings = HostSettings(most_matches=30)
    front.restart()
    for _ in range(25):
        match = await front.begin(ANA, BEN)
        await front.move(ANA, match, "bid 0")
    clock.move(seconds=1)
    await front.begin(BEN, ANA)
    reply = await front.command(front.commands.games, ANA)
    assert len(reply.content.lines) == 25
    assert "your turn" in reply.content.lines[0]
    render(reply.content, picture=None)


async def test_matches_are_suggested_by_their_labels(front, clock, match):
    clock.move(seconds=1)
    other = await front.begin(ANA, CEM)
    assert await front.commands.suggestions(ANA, "") == [
        ("Pennies vs Ben, your turn, 23 h left", match),
        ("Pennies vs Cem, your turn, 24 h left", other),
    ]
    assert [value for _, value in await front.commands.suggestions(ANA, "CEM")] == [other]
    assert await front.commands.suggestions(EVE, "") == []


async def test_finished_matches_are_suggested_for_what_follows_them(front, clock):
    first = await front.begin(ANA, BEN)
    await front.press(ANA, first, "/resign-yes", on=None, private=True)
    running = await front.begin(ANA, CEM)
    day = clock().date().isoformat()
    ended = await front.commands.suggestions(ANA, "", over=True)
    assert ended[0] == (f"Pennies vs Ben, over since {day}", first)
    assert [value for _, value in ended] == [first, running]
    assert [value for _, value in await front.commands.suggestions(ANA, "")] == [running]


async def test_a_label_is_never_too_long(front):
    crowd = [Member(60 + number, "W" * 40, GUILD) for number in range(4)]
    await front.begin(*crowd)
    ((label, _),) = await front.commands.suggestions(crowd[0], "")
    assert len(label) <= 100


def test_games_and_topics_are_suggested(front):
    games = front.host.services.games
    assert help_pages.game_choices(games, "penn", "en") == [("Pennies", "toy")]
    assert help_pages.game_choices(games, "chess", "en") == []
    assert rules_pages.topic_choices(games, "Pennies", "buy", "en") == [("Buying", "buying")]
    assert rules_pages.topic_choices(games, "chess", "", "en") == []


async def test_the_rules_say_who_goes_up_and_down_in_a_season(front):
    """Of every game that has seasons, or can be played in a league of matches for two."""
    for locale, promoted in (("en", "goes up by one"), ("de", "steigt"), ("fr", "monte")):
        *_, (_, key) = rules_pages.topic_choices(front.host.services.games, "toy", "", locale)
        reply = await rules(front, replace(ANA, locale=locale), "toy", key)
        assert promoted in said(reply)
    alone = replace(TOY, seats=range(3, 5), season=None)
    assert [topic.key for topic in rules_pages.topics_of(alone, words_for(), "en")] == [
        topic.key for topic in TOY.topics("en")
    ]


async def test_a_game_is_found_by_name_title_or_a_part_of_it(front):
    for asked in ("toy", "Pennies", "pennies ", "PENN"):
        reply = await rules(front, ANA, asked, "buying")
        assert reply.content.title == "Pennies · Buying"
    assert "I have: Pennies." in said(await rules(front, ANA, "", ""))


async def test_help_differs_by_place(front):
    for place, first in ((HERE, "starts a match. Friends"), (DIRECT, "against the computer")):
        card = (await front.command(front.commands.help, ANA, place)).content
        commands = CustomId.parse(button(card, "All commands").custom_id)
        listed = await front.send(ANA, commands, place=place, private=True)
        assert isinstance(listed, UpdateMessage)
        assert first in said(listed)
        assert "**/match**: log" in said(listed)
    await front.begin(ANA, BEN)
    reply = await front.command(front.commands.help, EVE, HERE)
    assert isinstance(reply, EphemeralMessage)
    assert "Pennies is played here." in said(reply)


async def test_a_private_match_is_not_named_in_help(front):
    match = await front.open(ANA, opponent=BEN, private=True)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    assert "is played" not in said(await front.command(front.commands.help, EVE, HERE))


async def test_help_opens_the_match_of_the_channel(front):
    """The own panel for who plays, the card for who watches, nothing where nothing runs."""
    assert "My hand" not in labels((await front.command(front.commands.help, ANA, HERE)).content)
    await front.begin(ANA, BEN)
    hand = button((await front.command(front.commands.help, ANA, HERE)).content, "My hand")
    assert "Your hand" in said(await front.send(ANA, CustomId.parse(hand.custom_id), private=True))
    card = button((await front.command(front.commands.help, EVE, HERE)).content, "Open this match")
    assert CustomId.parse(card.custom_id).action == "/show"
