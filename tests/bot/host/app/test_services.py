"""How many matches a member may be in: the operator's number, or the server's own."""

import asyncio

from bot.host.app.games_card_handlers import PlayRequest
from bot.host.app.host import HostSettings
from bot.host.ui.interaction import Location, PublicMessage, UpdateMessage
from bot.host.ui.member import Member
from storage.match import match_counts
from storage.server import servers
from storage.server.servers import Server
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, HERE, private_text, said

FULL = "You have {} here. Finish or leave one first: /games"


async def test_two_presses_at_once_do_not_exceed_the_limit(front):
    front.settings = HostSettings(most_matches=2)
    front.restart()
    lobbies = [await front.open(who) for who in (ANA, ANA, BEN, BEN)]
    answers = await asyncio.gather(*(front.press(CEM, match, "/join") for match in lobbies))
    assert sorted(isinstance(answer, UpdateMessage) for answer in answers) == [
        False,
        False,
        True,
        True,
    ]
    assert [
        private_text(answer) for answer in answers if not isinstance(answer, UpdateMessage)
    ] == [FULL.format("2 running matches")] * 2
    count = await front.database.read(
        lambda conn: match_counts.count_open(conn, CEM.user_id, GUILD)
    )
    assert count == 2


async def test_two_lobbies_opened_at_once_do_not_exceed_it_either(front):
    front.settings = HostSettings(most_matches=1)
    front.restart()
    wish = PlayRequest("toy")
    answers = await asyncio.gather(*(front.play(ANA, HERE, wish) for _ in range(3)))
    assert sorted(isinstance(answer, PublicMessage) for answer in answers) == [False, False, True]


async def test_a_rematch_that_starts_by_joining_counts_too(front):
    front.settings = HostSettings(most_matches=1)
    front.restart()
    match = await front.begin(ANA, BEN)
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    again = (await front.press(ANA, match, "/rematch", on="result")).match_id
    await front.open(BEN)
    assert said(await front.press(BEN, again, "/join")) == FULL.format("1 running match")
    assert (await front.row(again)).status == "lobby"


async def test_a_server_may_set_its_own_limit(front):
    await front.database.write(lambda conn: servers.save(conn, Server(GUILD, max_matches=1)))
    await front.open(ANA)
    assert private_text(await front.play(ANA, HERE, PlayRequest("toy"))) == FULL.format(
        "1 running match"
    )
    elsewhere = Member(ANA.user_id, "Ana", GUILD + 1)
    for _ in range(2):
        reply = await front.play(elsewhere, Location(801, GUILD + 1), PlayRequest("toy"))
        assert isinstance(reply, PublicMessage)
