"""The next season of the same people: they are asked, and enrol by a press of their own."""

import asyncio

from bot.host.league.seasons.next_season import next_name
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, PublicMessage
from bot.host.ui.member import clean_name
from bot.host.ui.shared_sentences import UNKNOWN
from bot.host.ui.typed_text import LONGEST_TYPED_NAME
from storage.member import preferences
from storage.member.preferences import Preferences
from storage.server import seasons
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, GUILD, private_text, said

FAY = type(ANA)(6, "Fay", GUILD)
GUS = type(ANA)(7, "Gus", GUILD)
HAL = type(ANA)(8, "Hal", GUILD)


async def end(league, *orders):
    """End a season: in each division the users came in in this order."""

    def write(conn):
        for member in seasons.members_of(conn, league.season):
            place = orders[member.level].index(member.user_id) + 1
            seasons.put_member(conn, type(member)(**_values(member) | {"place": place}))
        row = seasons.load(conn, league.season)
        seasons.put(conn, type(row)(**_values(row) | {"status": "over", "winner": 0}))

    await league.database.write(write)


def _values(row):
    return {name: getattr(row, name) for name in row.__slots__}


async def again(league, member, match_id):
    """Ask for the next season below the champion's post."""
    reply = await league.send(member, CustomId(match_id, "/season-again"), on=1)
    if isinstance(reply, PublicMessage):
        league.season = CustomId.parse(reply.content.rows[0][0].custom_id).arguments[1]
    return reply


async def test_the_same_people_are_asked_by_one_mention_and_nobody_is_in_without_a_press(league):
    (division,) = await league.begin(ANA, BEN, CEM, name="Autumn 3")
    assert "still being played" in private_text(await again(league, ANA, division.match_id))
    await end(league, (2, 1, 3))
    await league.database.write(lambda conn: preferences.save(conn, Preferences(3, pings="off")))
    opened = await again(league, BEN, division.match_id)
    assert "Autumn 4" in said(opened)
    assert [line for line in said(opened).splitlines() if "🟢" in line] == ["🟢 Ben"]
    assert opened.content.ping.users == (1,)
    assert "open already" in private_text(await again(league, ANA, division.match_id))
    card = said(await league.knock(ANA, "season-join"))
    assert [line for line in card.splitlines() if "🟢" in line] == ["🟢 Ben", "🟢 Ana"]


async def test_two_who_ask_for_it_at_once_open_one(league):
    (division,) = await league.begin(ANA, BEN)
    await end(league, (1, 2))
    asked = (again(league, member, division.match_id) for member in (ANA, BEN))
    replies = await asyncio.gather(*asked)
    assert sorted(isinstance(reply, PublicMessage) for reply in replies) == [False, True]
    found = await league.database.read(lambda conn: seasons.of_guild(conn, GUILD))
    assert sorted(one.status for one in found) == ["open", "over"]


async def test_the_next_season_has_a_name_of_its_own(league):
    await league.sign_up(CEM, name="Autumn 2")
    (division,) = await league.begin(ANA, BEN, name="Autumn")
    await end(league, (1, 2))
    assert "Autumn 3" in said(await again(league, ANA, division.match_id))


async def test_the_next_season_belongs_to_those_who_played_this_one(league):
    (division,) = await league.begin(ANA, BEN, name="Autumn")
    await end(league, (1, 2))
    refused = private_text(await again(league, CEM, division.match_id))
    assert "Only members who played Autumn" in refused
    assert "/season new" in refused


async def test_alone_one_s_next_season_asks_nobody(league):
    (division,) = await league.begin(ANA, name="Autumn")
    await end(league, (1,))
    assert (await again(league, ANA, division.match_id)).content.ping is None


async def test_who_was_told_to_move_moves_though_somebody_stays_away(league):
    members = (ANA, BEN, CEM, DAN, EVE, FAY, GUS)
    for member in (*members, HAL):
        await league.host.remember_member(member)
    upper, _ = await league.begin(*members)
    levels = {other.user_id: other.level for other in await league.members()}
    orders = [[user for user in levels if levels[user] == level] for level in (0, 1)]
    await end(league, *orders)
    await again(league, ANA, upper.match_id)
    for one in (*members[1:], HAL):
        if one.user_id != orders[1][1]:
            await league.knock(one, "season-join")
    await league.knock(ANA, "season-start")
    levels = {other.user_id: other.level for other in await league.members()}
    assert levels[orders[0][-1]] == 1
    assert levels[orders[1][0]] == 0
    assert levels[HAL.user_id] == 1


def test_the_next_season_is_counted_on():
    assert [next_name(name) for name in ("Autumn", "Autumn 9", "1. Liga", "7")] == [
        "Autumn 2",
        "Autumn 10",
        "1. Liga 2",
        "8",
    ]


def test_a_long_name_keeps_room_for_its_number():
    name = "Die große Vereinsmeisterschaft"
    assert len(name) == LONGEST_TYPED_NAME
    second = next_name(name)
    assert second == "Die große Vereinsmeistersch… 2"
    assert next_name(second) == "Die große Vereinsmeistersch… 3"
    tenth = next_name("Die große Vereinsmeistersch… 9")
    assert tenth == "Die große Vereinsmeistersc… 10"
    assert clean_name(tenth, LONGEST_TYPED_NAME) == tenth


async def test_who_played_a_season_opens_the_next_one_in_no_other_server(league):
    """It would be announced in the channel of the last one."""
    (division,) = await league.begin(ANA, BEN, name="Autumn")
    await end(league, (1, 2))
    for place in (Location(1, GUILD + 1), Location(1, None)):
        custom_id = CustomId(division.match_id, "/season-again")
        for on, private in ((1, False), (None, True)):
            reply = await league.send(ANA, custom_id, on=on, place=place, private=private)
            assert UNKNOWN in said(reply)
    found = await league.database.read(lambda conn: seasons.of_guild(conn, GUILD + 1))
    assert found == []
