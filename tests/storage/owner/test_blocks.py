"""Blocks: of users and of servers, until they are ended; a deletion does not end one."""

from storage.fleet import rests
from storage.fleet.rests import Rest
from storage.owner import blocks, owner_state
from storage.owner.blocks import Block
from storage.server import key_values
from tests.storage.conftest import ANA, GUILD, NOW
from tests.storage.erasures import delete_member, delete_server
from tests.storage.exports import export_member


def test_blocks_are_put_listed_and_ended(connection):
    member, server = Block(blocks.MEMBER, ANA, NOW), Block(blocks.SERVER, GUILD, NOW)
    for block in (server, member, member):
        blocks.put(connection, block)
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
    assert export_member(connection, ANA)["blocks"] == [{"kind": "member", "id": ANA, "at": NOW}]
    delete_member(connection, ANA)
    delete_server(connection, GUILD)
    assert len(blocks.every(connection)) == 2


def test_the_owner_s_pause_and_stop_are_read_with_the_blocks(connection):
    assert owner_state.load(connection) == owner_state.OwnerState()
    rests.begin(connection, rests.EVERYWHERE, rests.PAUSED, NOW)
    key_values.put(connection, key_values.STOP, str(NOW))
    state = owner_state.load(connection)
    assert (state.is_paused, state.stopped_at) == (True, NOW)
    rests.end_everywhere(connection, rests.PAUSED, NOW)
    assert not owner_state.load(connection).is_paused
