"""Blocks: of users and of servers, until they are ended; a deletion does not end one."""

from storage.fleet import rests
from storage.fleet.rests import Rest
from storage.member import privacy
from storage.owner import announcements, blocks, owner_state
from storage.owner.blocks import Block
from storage.server import key_values, servers
from storage.server.servers import Server
from tests.storage.conftest import ANA, GUILD, NOW


def test_blocks_are_put_listed_and_ended(connection):
    member, server = Block(blocks.MEMBER, ANA, NOW), Block(blocks.SERVER, GUILD, NOW)
    for one in (server, member, member):
        blocks.put(connection, one)
    assert blocks.every(connection) == [member, server]
    state = owner_state.load(connection)
    assert (state.members, state.servers) == ({ANA}, {GUILD})
    assert blocks.remove(connection, blocks.MEMBER, ANA, NOW)
    assert not blocks.remove(connection, blocks.MEMBER, ANA, NOW)
    assert blocks.every(connection) == [server]
    assert rests.of(connection, GUILD) == [Rest(GUILD, "blocked", NOW)]
    assert blocks.remove(connection, blocks.SERVER, GUILD, NOW + 1)
    assert rests.of(connection, GUILD) == [Rest(GUILD, "blocked", NOW, NOW + 1)]


def test_a_deletion_of_data_does_not_end_a_block_and_its_member_sees_it(connection):
    blocks.put(connection, Block(blocks.MEMBER, ANA, NOW))
    blocks.put(connection, Block(blocks.SERVER, GUILD, NOW))
    assert privacy.export_member(connection, ANA)["blocks"] == [
        {"kind": "member", "id": ANA, "at": NOW}
    ]
    privacy.delete_member(connection, ANA)
    privacy.delete_server(connection, GUILD)
    assert len(blocks.every(connection)) == 2


def test_the_owner_s_pause_and_stop_are_read_with_the_blocks(connection):
    assert owner_state.load(connection) == owner_state.OwnerState()
    rests.begin(connection, rests.EVERYWHERE, rests.PAUSED, NOW)
    key_values.put(connection, key_values.STOP, str(NOW))
    state = owner_state.load(connection)
    assert (state.is_paused, state.stops_at) == (True, NOW)
    rests.end_everywhere(connection, rests.PAUSED, NOW)
    assert not owner_state.load(connection).is_paused


def test_an_announcement_reaches_each_server_once(connection):
    for guild_id in (1, 2, 3, 4):
        servers.save(connection, Server(guild_id, news=guild_id != 2))
    rests.begin(connection, 3, "removed", NOW)
    wanting = servers.with_news(connection)
    assert wanting == [1, 4]
    number = announcements.add(connection, "Hello", wanting, NOW)
    assert owner_state.load(connection).has_news
    first, second = announcements.due(connection, lambda _guild: True)
    assert (first.id, first.guild_id, first.text, first.tried_at) == (number, 1, "Hello", None)
    assert announcements.due(connection, lambda guild: guild == 4) == [second]
    announcements.begin(connection, first, NOW + 1)
    assert announcements.due(connection, lambda guild: guild == 1)[0].tried_at == NOW + 1
    announcements.done(connection, first)
    announcements.done(connection, second)
    assert not owner_state.load(connection).has_news
    announcements.add(connection, "Nobody", [], NOW)
    assert announcements.due(connection, lambda _guild: True) == []
