"""A server's file with any one value spoiled is refused in a sentence, or all of it goes on."""

import base64
import json
import shutil
from copy import deepcopy

import pytest
from sqlalchemy import select

from bot.host.imports.host_check import HostCheck
from games.core.dice import RandomSource
from games.finale_cards.definition import DEFINITION as CARDS
from storage.errors import StorageError
from storage.match import matches
from storage.opening import open_database
from storage.schema.match_tables import metadata
from storage.schema.metadata import JSON
from storage.sqlite.connection import make_engine
from storage.transfer import json_tables, server_file
from storage.transfer.importing import Destination, import_server
from storage.transfer.server_file import ServerFile, parse
from storage.transfer.staging import staged
from tests.bot.host.fakes import GUILD, FakeClock
from tests.bot.host.league.ground import QUICK, League
from tests.contract.toy.definition import DEFINITION as TOY

GAMES = {definition.name: definition for definition in (TOY, QUICK, CARDS)}
RULES = {name: definition.rules_version for name, definition in GAMES.items()}
SPOILED = (
    *(None, True, False, 0, 1, -1, 2**31, 2**62, 2**63, 2**70, -(2**63), 10**15, 10**18),
    *(0.5, 1e300, "", "x", "junk", "\0", "\ud800", "a b", "9" * 400, "x" * 5_000),
    *("[", "[" * 100_000, "{}", "[]", "null", "NaN", "[1e999]", '{"a": {"b": []}}'),
    *([], {}, [[]], {"a": 1}, base64.b64encode(b"junk").decode()),
)
"""What a value becomes: of another type, out of range, no text that can be kept, other JSON."""
SAMPLES = [*range(2), *(pytest.param(index, marks=pytest.mark.long) for index in range(2, 100))]
AT_A_SAMPLE = 20
HEAD = ServerFile.__slots__
OPEN = 5
"""The lobbies and running matches of the server."""


def spots(file):
    """Every value of a file: the path to it, within the JSON of texts, too."""
    heads = [((name,), getattr(file, name)) for name in HEAD if name != "tables"]
    yield from (path for path, _ in heads)
    for name, rows in file.tables.items():
        for number, row in enumerate(rows):
            yield ("tables", name, number)
            for column, value in row.items():
                yield ("tables", name, number, column)
                if metadata.tables[name].c[column].info.get(JSON) and value is not None:
                    for inner in _within(json.loads(value)):
                        yield ("tables", name, number, column, *inner)


def _within(value):
    """The paths to the values within a value of JSON."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    if isinstance(value, dict | list):
        for key, inner in items:
            yield (key,)
            if isinstance(inner, dict | list):
                yield from ((key, *rest) for rest in _within(inner))


def spoil(file, path, value):
    """Return a copy of a file in which the value at a path is another one."""
    fields = {name: getattr(file, name) for name in HEAD}
    fields["tables"] = deepcopy(file.tables)
    place, inner = fields, path[4:]
    for key in path[:3] if len(path) > 3 else path[:-1]:
        place = place[key]
    if inner:
        text = json.loads(place[path[3]])
        within = text
        for key in inner[:-1]:
            within = within[key]
        within[inner[-1]] = value
        place[path[3]] = json.dumps(text)
    else:
        place[path[-1]] = value
    return ServerFile(**fields)


async def imported(file, path, now):
    """Read a file as `fulltime import` does."""
    async with open_database(path) as database:
        clock = FakeClock()
        clock.now = now
        front = League(database, clock, pytest.MonkeyPatch(), QUICK, TOY, CARDS)
        check = HostCheck(front.host.services.matches, "x.json")
        found = parse(written(file), "x.json")
        to = Destination(found.guild_id, clock.ms(), RULES)

        def read(conn):
            with staged(found, "x.json") as staging:
                return import_server(conn, staging, found, "x.json", to, check)

        return await database.write(read)


def written(file):
    """The content of a file, also of one that `ServerFile.dump` could not write."""
    content = {"format": server_file.FORMAT, **{text: getattr(file, text) for text in HEAD}}
    content["sha256"] = json_tables.digest(content)
    return json.dumps(content).encode()


def rows_in(path):
    engine = make_engine(path, read_only=True)
    with engine.begin() as conn:
        found = {table.name: conn.execute(select(table)).all() for table in metadata.sorted_tables}
    engine.dispose()
    return found


async def goes_on(path, guild_id, now, monkeypatch):
    """Check that a bot which is in the server can go on with all that runs there."""
    async with open_database(path) as database:
        clock = FakeClock()
        clock.now = now
        front = League(database, clock, monkeypatch, QUICK, TOY, CARDS)
        await front.host.services.servers.synchronize([guild_id])
        for _ in range(3):
            await front.pass_time(seconds=1)
        assert database.unreadable.counts() == {}
        rows = await database.read(
            lambda conn: [matches.load(conn, text) for text in matches.open_in(conn, guild_id)]
        )
        assert len(rows) == OPEN
        for row in rows:
            assert row.tries == 0, row.id
            if row.status == "running":
                await front.table(row.id)
    assert not rows_in(path)["rests"], "it has woken"


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("sample", SAMPLES)
async def test_one_spoiled_value(world, exported, empty_database, tmp_path, monkeypatch, sample):
    chance, places = RandomSource(b"spoiled %d" % sample), list(spots(exported))
    for number in range(AT_A_SAMPLE):
        where = places[chance.below(len(places))]
        value = SPOILED[chance.below(len(SPOILED))]
        path = tmp_path / f"{number}.db"
        shutil.copy(empty_database, path)
        file, why = spoil(exported, where, value), None
        try:
            await imported(file, path, world.now)
        except StorageError as refused:
            why = str(refused)
        if why is None:
            await goes_on(path, file.guild_id, world.now, monkeypatch)
        else:
            assert why.startswith("x.json "), (where, value)
            assert why.endswith("."), why
            assert rows_in(path) == rows_in(empty_database), "nothing is written"


@pytest.mark.usefixtures("quick")
async def test_the_file_as_it_is_goes_on(world, exported, empty_database, tmp_path, monkeypatch):
    path = tmp_path / "new.db"
    shutil.copy(empty_database, path)
    await imported(exported, path, world.now)
    await goes_on(path, GUILD, world.now, monkeypatch)
