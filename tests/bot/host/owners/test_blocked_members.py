"""Members whom the owner blocks: nobody calls them, and what they opened goes on without them."""

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from games.finale_cards.definition import DEFINITION as CARDS
from storage.engine import rows
from storage.match import matches
from storage.server import cups
from tests.bot.host.cups.test_ties import block
from tests.bot.host.fakes import ANA, BEN, CEM, HERE, ON_A_FILE, Front
from tests.bot.host.league.test_members_gone import forget
from tests.bot.host.views.test_invitation import ask
from tests.contract.toy.definition import DEFINITION as TOY

pytestmark = ON_A_FILE


@pytest.fixture
def front(database, clock):
    return Front(database, clock, games={CARDS.name: CARDS, TOY.name: TOY})


async def test_who_is_blocked_is_not_mentioned_by_an_invitation(front):
    await block(front, BEN)
    match = await front.open(ANA, opponent=BEN)
    assert (await front.message(match, "lobby")).looks[0].ping is None
    match = await front.open(ANA, private=True, seats=3)
    called = await ask(front, match, BEN, CEM)
    assert called.content.ping.users == (CEM.user_id,)


@pytest.mark.parametrize("gone", ["blocked", "deleted"])
@pytest.mark.parametrize("first", [ANA, BEN])
async def test_a_cup_that_its_host_cannot_start_any_more_has_another_host(front, gone, first):
    second = BEN if first is ANA else ANA
    cup_id = await _open(front, first, second, CEM)
    if gone == "blocked":
        await block(front, first)
    else:
        await forget(front, first)
    row = await front.database.read(lambda conn: cups.load(conn, cup_id))
    assert (row.host_id, row.status) == (second.user_id, "open")
    assert row.entrants == (second.user_id, CEM.user_id)
    await front.send(second, CustomId(NO_MATCH, f"/cup-start {cup_id}"), on=1)
    row = await front.database.read(lambda conn: cups.load(conn, cup_id))
    assert row.status == "running"


async def test_a_cup_that_everybody_has_left_is_called_off(front):
    cup_id = await _open(front, ANA)
    await block(front, ANA)
    row = await front.database.read(lambda conn: cups.load(conn, cup_id))
    assert row.status == "closed"


@pytest.mark.parametrize("column", ["state", "options"])
async def test_a_match_that_cannot_be_read_keeps_no_other_block_from_its_effect(front, column):
    damaged, other = await front.begin(ANA, BEN), await front.begin(CEM, BEN)
    junk = b"junk" if column == "state" else "junk"
    await front.database.write(
        lambda conn: rows.change(conn, matches.matches, {column: junk}, id=damaged)
    )
    await block(front, ANA)
    await block(front, CEM)
    assert (await front.row(other)).status == "over"
    assert front.database.unreadable.has("matches", damaged)


async def _open(front, host, *others):
    """Open a cup that these members enter."""
    opened = await front.command(
        lambda pressed: front.host.services.cups.open(
            pressed.member, HERE, "Cup", own_squads=False, handicap=False
        ),
        host,
    )
    cup_id = CustomId.parse(opened.content.rows[0][0].custom_id).arguments[1]
    for other in others:
        await front.send(other, CustomId(NO_MATCH, f"/cup-join {cup_id}"), on=1)
    return cup_id
