"""What happens at the same time in several tasks is stored as if it came one after another."""

import asyncio

import pytest
from sqlalchemy import func, select

from storage.match import match_counts, outbox
from storage.member import players
from storage.schema.match_tables import names
from storage.schema.match_tables import players as players_table
from storage.server import key_values
from tests.storage.conftest import ANA, GUILD, NOW, keys_of, meet, open_match, past_the_lock

AT_ONCE = 8
NEW = 77


@pytest.fixture
async def databases(database, address):
    """The database as each of several tasks uses it: on a server, a process has its own pool."""
    if database.path is not None:
        yield [database] * AT_ONCE
        return
    others = [past_the_lock(address) for _ in range(2)]
    yield [database, *others] * (AT_ONCE // 2)
    for other in others:
        await other.close()


async def all_at_once(databases, works):
    return await asyncio.gather(
        *(database.write(work) for database, work in zip(databases, works, strict=False))
    )


async def test_a_new_member_who_is_seen_in_many_places_at_once_is_stored_once(databases):
    def see(number):
        return lambda connection: players.seen(
            connection, NEW, guild_id=GUILD + number % 2, name="Zoe", locale="fr", now=NOW
        )

    await all_at_once(databases, [see(number) for number in range(AT_ONCE)])

    def counts(connection):
        return [
            connection.scalar(select(func.count()).where(table.c.user_id == NEW))
            for table in (players_table, names)
        ]

    assert await databases[0].read(counts) == [1, 2]


async def test_one_of_the_values_that_are_put_at_once_stays(databases):
    def put(number):
        return lambda connection: key_values.put(connection, "tree", str(number))

    await all_at_once(databases, [put(number) for number in range(AT_ONCE)])
    assert await keys_of(databases[0]) == ["tree"]
    value = await databases[0].read(lambda connection: key_values.get(connection, "tree"))
    assert value in map(str, range(AT_ONCE))


async def test_of_what_is_counted_at_once_nothing_is_lost(databases):
    def count(connection):
        before = key_values.get(connection, "count") or "0"
        key_values.put(connection, "count", str(int(before) + 1))

    await all_at_once(databases, [count] * AT_ONCE)
    value = await databases[0].read(lambda connection: key_values.get(connection, "count"))
    assert value == str(AT_ONCE)


def put(kind, version):
    return lambda connection: outbox.put(
        connection,
        match_id="abc",
        kind=kind,
        version=version,
        payload="{}",
        now=NOW,
        latest=kind == "card",
    )


@pytest.fixture
async def opened(databases):
    """The databases, with a match."""
    await databases[0].write(meet)
    await databases[0].write(open_match)
    return databases


async def test_of_cards_that_are_put_at_once_one_remains_and_every_ping_does(opened):
    cards = await all_at_once(opened, [put("card", number) for number in range(AT_ONCE)])
    await all_at_once(opened, [put("ping", number) for number in range(AT_ONCE)])
    rows = await opened[0].read(outbox.open_rows)
    (card,) = [row for row in rows if row.kind == "card"]
    assert card in cards
    assert card.id == max(row.id for row in cards), "a replaced card may have the number of this"
    assert sorted(row.version for row in rows if row.kind == "ping") == list(range(AT_ONCE))


async def test_a_delivery_is_made_by_one_of_those_who_finish_it_at_once(opened):
    row = await opened[0].write(put("ping", 1))
    done = await all_at_once(opened, [lambda connection: outbox.done(connection, row.id)] * AT_ONCE)
    assert sorted(done) == [False] * (AT_ONCE - 1) + [True]


async def test_of_the_attempts_begun_at_once_one_is_made(opened):
    row = await opened[0].write(put("ping", 1))
    begun = await all_at_once(
        opened, [lambda connection: outbox.begin(connection, row.id, NOW)] * AT_ONCE
    )
    assert sorted(begun) == [False] * (AT_ONCE - 1) + [True]
    (found,) = await opened[0].read(outbox.open_rows)
    assert found.tries == 1


async def test_a_card_replaced_while_it_is_delivered_remains_to_be_delivered(opened):
    old = await opened[0].write(put("card", 1))
    works = [put("card", 2), *[lambda connection: outbox.done(connection, old.id)] * (AT_ONCE - 1)]
    new, *done = await all_at_once(opened, works)
    assert sum(done) <= 1
    (row,) = await opened[0].read(outbox.open_rows)
    assert (row.id, row.version) == (new.id, 2)


async def test_of_those_who_count_at_once_the_last_sees_what_the_others_wrote(databases):
    """A limit on a member's matches holds, although each row is new."""

    def open_one(number):
        def work(connection):
            if match_counts.count_open(connection, ANA, GUILD) < 3:
                open_match(connection, f"m{number}")

        return work

    await databases[0].write(meet)
    await all_at_once(databases, [open_one(number) for number in range(AT_ONCE)])
    assert await databases[0].read(lambda conn: match_counts.count_open(conn, ANA, GUILD)) == 3
