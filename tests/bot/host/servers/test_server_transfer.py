"""A server goes to another bot as a file: what runs there goes on and ends as it would have."""

from dataclasses import replace

import pytest

from bot.host.imports.host_check import HostCheck
from bot.host.match.match_settings import MatchSettings
from games.core.dice import RandomSource
from games.core.game import Outcome
from games.finale_cards.definition import DEFINITION as CARDS
from games.registry import GAMES
from storage.opening import open_database
from storage.server import cups, seasons
from storage.transfer.exporting import export_whole
from storage.transfer.importing import Destination, import_server
from storage.transfer.server_file import parse
from storage.transfer.staging import staged
from tests.bot.host.cups.test_ties import open_ties
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, GUILD, HERE, ON_A_FILE, Front, said
from tests.bot.host.league.ground import QUICK, League
from tests.bot.host.league.test_members_gone import begin as begin_cup
from tests.bot.host.league.test_members_gone import read
from tests.storage.exports import export_open

RULES = {name: definition.rules_version for name, definition in GAMES.items()} | {"toy": 1}
PLAYERS = {member.user_id: member for member in (ANA, BEN, CEM, DAN, EVE)}
AWAY_MS = 3 * 24 * 3_600_000
pytestmark = ON_A_FILE


@pytest.fixture
async def empty(tmp_path):
    """The database of another bot, which knows nobody."""
    async with open_database(tmp_path / "other.db") as opened:
        yield opened


async def moved(front, database, *, whole=True):
    """Export the server, and read it three days later into another database."""
    export = export_whole if whole else export_open
    at = front.clock.ms()
    file = await front.database.read(lambda conn: export(conn, GUILD, at, "1.0.0"))
    file = parse(file.dump(), "server.json")
    front.clock.move(milliseconds=AWAY_MS)

    def read(conn):
        to = Destination(GUILD, front.clock.ms(), RULES)
        with staged(file, "server.json") as staging:
            check = HostCheck(front.host.services.matches, "server.json")
            return import_server(conn, staging, file, "server.json", to, check)

    return await database.write(read)


async def step(front, match, chance):
    """Let the seat that is waited for do something at random; False at the end."""
    table = await front.table(match)
    if not table.waiting:
        return False
    seat, game = table.waiting[0], table.definition.game
    legal = game.legal_actions(table.match.state, seat)
    line = table.definition.notation.write(legal[chance.below(len(legal))])
    await front.host.services.matches.play(match, seat, (line,), table.match.asked[seat])
    return True


async def begin(front, game):
    match = await front.open_game(game, ANA, seats=2)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    return match


async def pass_day(league, division, monkeypatch):
    """Let a day close by the clock; the bot was not away meanwhile."""
    with monkeypatch.context() as context:
        context.setattr("bot.host.servers.server_rests.DOWN", 10**12)
        await league.pass_day(division)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(GAMES))
async def test_a_running_match_of_each_game_goes_on_and_ends_the_same(
    database, empty, clock, monkeypatch, name
):
    games = {name: QUICK if name == QUICK.name else GAMES[name]}
    monkeypatch.setattr("bot.host.computers.choices.GAMES", games)
    old, new = (Front(one, clock, games=games) for one in (database, empty))
    match = await begin(old, name)
    chance = RandomSource(b"before")
    for _ in range(6):
        await step(old, match, chance)
    await moved(old, empty)
    assert (await new.row(match)).state == (await old.row(match)).state
    await new.host.services.servers.synchronize([GUILD])
    await new.host.tick()
    assert "I was removed" not in said(await new.press(BEN, match, "/hand", on=None, private=True))
    for front in (old, new):
        chance = RandomSource(b"after")
        for _ in range(120):
            if not await step(front, match, chance):
                break
    ends = [await front.row(match) for front in (old, new)]
    assert ends[0].state == ends[1].state
    assert ends[0].outcome == ends[1].outcome
    assert ends[0].move > 6


@pytest.mark.long
async def test_its_card_is_posted_anew_and_no_clock_has_lost_time(front, empty, even_lot, match):
    bell = MatchSettings.load((await front.row(match)).settings).bell
    await moved(front, empty)
    new = Front(empty, front.clock)
    assert await new.messages(match) == {}
    await new.host.tick()
    assert new.messenger.messages == {}, "the bot is not in that server yet"
    await new.host.services.servers.synchronize([GUILD])
    await new.host.tick()
    card = (await new.messages(match))["card"]
    assert card.message_id in new.messenger.messages
    later = MatchSettings.load((await new.row(match)).settings).bell
    assert later.at == bell.at + AWAY_MS
    await new.move(ANA, match, "bid 1")
    assert (await new.row(match)).move == 1


@pytest.mark.long
async def test_a_season_goes_on_and_its_days_have_moved(database, empty, clock, monkeypatch):
    old = League(database, clock, monkeypatch)
    (division,) = await old.begin(ANA, BEN, tempo="hours", hours=12)
    await pass_day(old, division, monkeypatch)
    (before,), dues = (
        await old.divisions(),
        [closing.due for closing in await old.closings(division)],
    )
    await moved(old, empty)
    new = League(empty, clock, monkeypatch)
    new.season = old.season
    await new.host.services.servers.synchronize([GUILD])
    await new.host.tick()
    (there,) = await new.divisions()
    assert (there.id, there.stage) == (before.id, before.stage)
    assert (await new.match_row(there)).state == (await old.match_row(before)).state
    later = [closing.due for closing in await new.closings(there)]
    assert later[: there.stage] == dues[: there.stage]
    moves = zip(dues[there.stage :], later[there.stage :], strict=True)
    assert all(now > was for was, now in moves)
    await pass_day(new, there, monkeypatch)
    assert (await new.divisions())[0].stage > there.stage > 0


@pytest.mark.long
async def test_a_season_that_is_over_is_read_from_a_managers_export(
    database, empty, clock, monkeypatch
):
    """Its matches are not in the file, and its tables are."""
    old = League(database, clock, monkeypatch)
    (division,) = await old.begin(ANA, BEN, tempo="hours", hours=12)
    await pass_day(old, division, monkeypatch)
    over = replace(await old.row(), status="over", ended_at=clock.ms())
    await database.write(lambda conn: seasons.put(conn, over))
    await moved(old, empty, whole=False)
    new = League(empty, clock, monkeypatch)
    new.season = old.season
    await new.host.services.servers.synchronize([GUILD])
    await new.pass_time(hours=13)
    (there,) = await new.divisions()
    assert there.match_id is None
    assert (await new.row()).status == "over"
    assert "Autumn" in said((await new.uses(ANA, "table", "", 0)).reply)


@pytest.mark.long
async def test_a_cup_goes_on(database, empty, clock, monkeypatch):
    monkeypatch.setattr("bot.host.computers.choices.GAMES", {CARDS.name: CARDS})
    old, new = (Front(one, clock, games={CARDS.name: CARDS}) for one in (database, empty))
    cup_id = await begin_cup(old, ANA, BEN)
    (tie,) = await database.read(lambda conn: cups.ties_of(conn, cup_id))
    for member in (ANA, BEN):
        await old.press(member, tie.match_id, "/join")
    await moved(old, empty)
    await new.host.services.servers.synchronize([GUILD])
    await new.host.tick()
    table = await new.table(tie.match_id)
    seat = table.row.seat_of(ANA.user_id)
    won = Outcome(((seat,), (1 - seat,)), "over", "K-R1", score=(1, 0))
    await new.host.services.matches.save_change(table, outcome=won)
    await new.host.services.scheduler.advance(tie.match_id)
    await new.pass_time(seconds=2)
    cup = await empty.read(lambda conn: cups.load(conn, cup_id))
    assert cup.status == "over"
    assert cup.entrants[cup.winner] == ANA.user_id


@pytest.mark.long
async def test_a_cup_with_byes_that_is_over_reads_the_same(database, empty, clock, monkeypatch):
    monkeypatch.setattr("bot.host.computers.choices.GAMES", {CARDS.name: CARDS})
    old, new = (Front(one, clock, games={CARDS.name: CARDS}) for one in (database, empty))
    cup_id = await begin_cup(old, ANA, BEN, CEM, DAN, EVE)
    while open_ := await open_ties(old, cup_id):
        row, _ = await read(old, cup_id)
        for tie in open_:
            for number in (tie.home, tie.away):
                await old.press(PLAYERS[row.entrants[number]], tie.match_id, "/join")
            loser = PLAYERS[row.entrants[tie.away]]
            await old.press(loser, tie.match_id, "/resign-yes", on="card")
        await old.pass_time(minutes=1)
    row, ties = await read(old, cup_id)
    assert row.status == "over"
    assert any(tie.away is None for tie in ties)
    await moved(old, empty)
    await new.host.services.servers.synchronize([GUILD])
    await new.host.tick()
    tables = [await front.host.services.cups.table(ANA, HERE, cup_id) for front in (old, new)]
    assert said(tables[0]) == said(tables[1])
    assert tables[0].content.picture == tables[1].content.picture
    assert await new.untold() == []
