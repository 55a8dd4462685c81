"""Championships and cups: who is champion, since when and how often, wherever standings show."""

from dataclasses import replace

import pytest

from bot.host.leaderboards.honour_lines import holder_lines, won_lines
from bot.host.ratings.hall_of_fame import RecordHolders, WonTitle, titles_of
from bot.host.ratings.honours import (
    Honour,
    cups_of,
    current_holders,
    most_titles,
    seasons_of,
    times_of,
)
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from bot.interactions.render import render
from games.core.translation import Translator
from games.finale_cards.definition import DEFINITION as CARDS
from games.finale_dice.definition import DEFINITION as DICE
from storage.member import results
from storage.server import cups
from storage.server.cups import CupRow
from storage.server.seasons import Champion
from tests.bot.host.fakes import ANA as MEMBER
from tests.bot.host.fakes import BEN as OTHER
from tests.bot.host.fakes import CHANNEL, GUILD, HERE, TOKEN, Front, said
from tests.bot.host.leaderboards.rows import ANA, BEN, CEM, ended, season

DAY = 86_400_000


def cup(name, *entrants, winner, at=0, **values):
    usual = {"guild_id": GUILD, "channel_id": CHANNEL, "host_id": ANA, "settings": "{}"}
    usual |= {"game": CARDS.name, "status": "over", "created_at": at, "ended_at": at + 1}
    return CupRow(id=f"{name}{at}", name=name, entrants=entrants, winner=winner, **usual | values)


def test_who_won_last_is_champion_since_the_first_win_in_a_row():
    won = [WonTitle("", ANA, 1), WonTitle("", BEN, 2), WonTitle("", ANA, 3), WonTitle("", ANA, 4)]
    assert current_holders(won) == [Honour("", ANA, 3, times=3, defences=1)]
    assert current_holders([]) == []


def test_each_cup_has_its_own_holder():
    won = cups_of(
        [
            cup("B", ANA, BEN, winner=1, at=20),
            cup("A", ANA, BEN, winner=0, at=10),
            cup("A", ANA, BEN, winner=0, at=30),
            cup("A", ANA, winner=None, at=40),
            cup("A", ANA, winner=0, at=50, ended_at=None),
        ]
    )
    assert [(title.name, title.at) for title in won] == [("A", 11), ("B", 21), ("A", 31)]
    assert current_holders(won) == [
        Honour("A", ANA, 11, times=2, defences=1),
        Honour("B", BEN, 21, times=1, defences=0),
    ]
    assert times_of(won, ANA) == [("A", 2, 31)]
    assert times_of(won, CEM) == []


def test_titles_are_in_alphabetical_order_however_they_are_written():
    won = [WonTitle(name, ANA, 1) for name in ("Zeta", "autumn", "Brass Cup", "ABC")]
    assert [holder.name for holder in current_holders(won)] == [
        "ABC",
        "autumn",
        "Brass Cup",
        "Zeta",
    ]


def test_seasons_that_continue_each_other_are_one_title():
    champions = [Champion("Autumn", ANA, 1), Champion("Autumn 2", BEN, 2), Champion("7", ANA, 3)]
    assert seasons_of(champions) == [
        WonTitle("Autumn", ANA, 1),
        WonTitle("Autumn", BEN, 2),
        WonTitle("7", ANA, 3),
    ]


def test_names_that_read_alike_are_one_title_called_as_it_was_last():
    rows = [
        cup("German Cup", ANA, BEN, winner=0),
        cup("german  cup", ANA, BEN, winner=0, at=DAY),
        cup("G\u0435rman Cup", BEN, ANA, winner=1, at=2 * DAY),
    ]
    won = cups_of(rows)
    [holder] = current_holders(won)
    assert (holder.name, holder.times, holder.defences) == ("G\u0435rman Cup", 3, 2)
    assert times_of(won, ANA) == [("G\u0435rman Cup", 3, 2 * DAY + 1)]


def test_former_players_are_not_taken_for_one_another():
    won = [WonTitle("", None, 1), WonTitle("", None, 2)]
    assert current_holders(won) == [Honour("", None, 2, times=1, defences=0)]


def test_most_titles_are_counted_over_all_cups():
    won = [
        WonTitle("a", BEN, 1),
        WonTitle("b", BEN, 2),
        WonTitle("c", ANA, 3),
        WonTitle("d", None, 4),
    ]
    assert most_titles(won) == RecordHolders((BEN,), 2)
    assert most_titles([]) is None


def test_a_championship_is_won_by_points_and_neither_given_up_nor_private_nor_against_computers():
    """N-R15; N-A7: one that ends level has no champion."""
    champion = ended(ANA, BEN, rule="N-R15")
    others = (
        ended(ANA, BEN, rule="N-R12"),
        ended(ANA, BEN, rule="resigned"),
        ended((ANA, BEN), rule="N-A7"),
        ended(ANA, BEN, rule="N-R15", private=True),
        ended(ANA, None, rule="N-R15", computers=1, people=1),
    )
    rows = season(champion, *others)
    assert titles_of(rows, DICE.texts.titles) == [WonTitle("", ANA, champion[0].ended_at)]
    assert titles_of(rows, ()) == []


def test_lines_count_and_escape():
    (line,) = holder_lines([Honour("C*p", ANA, 5_000, 3, 2)], {ANA: "A_a"}, Translator())
    assert line == "🏆 **C\\*p**: A\\_a, since <t:5:D>, 3 times in all, defended 2 times"
    (line,) = holder_lines([Honour("", ANA, 5_000, 1, 1)], {}, Translator(), title="Championship")
    assert line == "🏆 **Championship**: former player, since <t:5:D>, 1 time in all"
    assert won_lines([("C*p", 1, 9_000)], Translator()) == ["🏆 **C\\*p**: won on <t:9:D>"]


@pytest.fixture
def server(database, clock):
    return Front(database, clock, games={DICE.name: DICE, CARDS.name: CARDS})


async def won_there(front):
    """Ana has won two championships, Ben one and then the last; Ana has defended a cup."""
    for member in (MEMBER, OTHER):
        await front.host.remember_member(member)
    found = [
        ended(*order, rule="N-R15", game=DICE.name, guild_id=GUILD, ended_at=index * DAY)
        for index, order in enumerate([(ANA, BEN), (ANA, BEN), (BEN, ANA)], 1)
    ]
    found.append(ended(ANA, BEN, rule="F-R1", game=CARDS.name, guild_id=GUILD, ended_at=4 * DAY))

    def write(conn):
        for match in found:
            results.add(conn, match)
        for at in (1, 2):
            cups.put(conn, cup("German Cup", ANA, BEN, winner=0, at=at * DAY))

    await front.database.write(write)


def interaction(member, action):
    return MemberInteraction(member, HERE, CustomId(NO_MATCH, action), TOKEN)


async def test_the_hall_of_fame_names_champion_and_cup_holder(server):
    await won_there(server)
    content = (await server.host.handle(interaction(MEMBER, "/hall"))).reply.content
    render(content, picture=None)
    told = said(content)
    assert "🏆 **Championship**: Ben, since <t:259200:D>, 1 time in all" in told
    assert "Most championships: Ana, 2" in told
    assert "🏆 **German Cup**: Ana, since <t:86400:D>, 2 times in all, defended 1 time" in told


async def test_each_game_s_table_shows_its_own_titles(server):
    await won_there(server)
    boards = server.host.services.boards
    dice = said((await boards.show(interaction(MEMBER, "/board"), DICE.name)).content)
    cards = said((await boards.show(interaction(MEMBER, "/board"), CARDS.name)).content)
    assert "**Championship**: Ben" in dice
    assert "German Cup" not in dice
    assert "**German Cup**: Ana" in cards
    assert "Championship" not in cards


async def test_a_member_s_record_counts_titles(server):
    await won_there(server)
    stats = server.host.services.stats
    every = said((await stats.show(interaction(OTHER, "/stats"), ANA)).content)
    assert "🏆 **Championship**: won 2 times, last <t:172800:D>" in every
    assert "🏆 **German Cup**: won 2 times, last <t:172800:D>" in every
    ben = said((await stats.show(interaction(OTHER, "/stats"), BEN, DICE.name)).content)
    assert "🏆 **Championship**: won on <t:259200:D>" in ben


async def test_titles_are_told_in_the_member_s_language(server):
    await won_there(server)
    german = replace(MEMBER, locale="de")
    told = said((await server.host.handle(interaction(german, "/hall"))).reply.content)
    assert "Meisterschaft" in told
    assert "in all" not in told


def test_a_title_a_computer_won_in_a_member_s_place_counts_for_nobody():
    won = [WonTitle("a", ANA, 1), WonTitle("a", ANA, 2, is_computer=True)]
    (first,) = current_holders(won)
    assert (first.user_id, first.since, first.times, first.is_computer) == (ANA, 2, 1, True)
    assert "🤖 Ana" in holder_lines([first], {ANA: "Ana"}, Translator())[0]
    again = current_holders([*won, WonTitle("a", ANA, 3)])[0]
    assert (again.since, again.times, again.defences) == (3, 2, 0)
    assert times_of(won, ANA) == [("a", 1, 1)]
    assert most_titles(won).count == 1
