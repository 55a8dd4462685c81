"""The table of routes: who may use each, how it is reached, and that one place checks both."""

from dataclasses import replace

import pytest

from bot.host.app.grants import Grants
from bot.host.app.routes import AT_HOME, FORMS, NEEDS, need_of, reached_by
from bot.host.owners.owner_access import OwnerSettings
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import Location, ephemeral_text
from bot.host.ui.member import Member
from bot.host.ui.shared_sentences import OUT_OF_DATE, UNKNOWN
from bot.host.views.help_pages import OLD_LIST
from bot.host.views.host_selects import OLD_MENU
from storage.server import key_values
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, HERE, Front, said

ELSEWHERE = Location(1, GUILD + 1)
OWNER = Member(77, "Olga", GUILD)
PEOPLE = {
    "stranger": (CEM, HERE, ()),
    "player": (ANA, HERE, ()),
    "moderator": (replace(CEM, moderates=True), HERE, ("moderate",)),
    "manager": (replace(CEM, manages=True), HERE, ("manage",)),
    "owner": (OWNER, HERE, ("owner",)),
    "moderator of another server": (
        Member(78, "Max", GUILD + 1, manages=True, moderates=True),
        ELSEWHERE,
        ("manage", "moderate"),
    ),
    "owner in another server": (replace(OWNER, guild_id=GUILD + 1), ELSEWHERE, ()),
}
"""Who presses, where, and what they may use there."""
SOURCES = ("button", "select", "form")
REFUSED = {"manage": "Manage Server", "moderate": "Manage Threads", "owner": OLD_LIST}
"""What somebody without a right reads."""
REACHED = "reached"


@pytest.fixture
def front(database, clock):
    """A front end with an owner."""
    owners = OwnerSettings(frozenset({OWNER.user_id}), frozenset({GUILD}))
    return Front(database, clock, owners=owners)


def sentence(reply):
    """Return the first line: a panel of a match follows."""
    return said(reply).split("\n")[0]


def stubbed(front):
    """Let the handlers of all routes only say that they were reached; return the table."""
    table = {
        key: replace(one, handler=reached, display=None) for key, one in front.host._routes.items()
    }
    front.host._routes = table
    return table


async def reached(_interaction):
    return ephemeral_text(REACHED)


async def test_every_route_answers_whom_and_what_its_table_says(front):
    match, checked = await front.begin(ANA, BEN), 0
    table = stubbed(front)
    for key, route in table.items():
        at_match = key.startswith("match")
        custom_id = CustomId(match if at_match else NO_MATCH, key.removeprefix("match"))
        for member, place, rights in PEOPLE.values():
            for source in SOURCES:
                values = ("1",) if custom_id.is_select else ()
                reply = await front.send(
                    member, custom_id, place=place, private=True, source=source, values=values
                )
                where = (key, member.name, source, sentence(reply))
                if route.needs is not None and route.needs not in rights:
                    assert REFUSED[route.needs] in sentence(reply), where
                elif source != route.source:
                    assert sentence(reply) == OUT_OF_DATE, where
                elif at_match and place == ELSEWHERE:
                    assert sentence(reply) == UNKNOWN, where
                else:
                    assert sentence(reply) == REACHED, where
                checked += 1
    assert checked > 200 * len(PEOPLE) * len(SOURCES)


async def test_a_command_reaches_every_route(front):
    """Its custom id is the bot's own; what it brings is what a form or a select would bring."""
    table = stubbed(front)
    everything = replace(OWNER, manages=True, moderates=True)
    for key in (one for one in table if not one.startswith("match")):
        custom_id = CustomId(NO_MATCH, key)
        values = ("1",) if custom_id.is_select else ()
        reply = await front.send(everything, custom_id, source="command", values=values)
        assert sentence(reply) == REACHED, key


async def test_a_move_is_played_by_buttons_and_selects_alone(front, match):
    custom_id = CustomId.parse((await front.table(match)).custom_id("bid 1", 0))
    version = (await front.row(match)).version
    for source in ("form", "select"):
        reply = await front.send(ANA, custom_id, private=True, source=source)
        assert sentence(reply) == OUT_OF_DATE
    for source in ("form", "button"):
        menu = replace(custom_id, action="?any menu")
        reply = await front.send(ANA, menu, private=True, source=source, values=("bid 1",))
        assert sentence(reply) in (OUT_OF_DATE, OLD_MENU)
    assert (await front.row(match)).version == version


def test_the_table_names_no_route_that_is_gone(front):
    routes = front.host._routes
    assert set(routes) >= FORMS | AT_HOME
    assert {route for route in map(need_of, routes) if route} == set(NEEDS.values())


def test_what_owners_use_needs_an_owner(front):
    services = front.host.services
    words = [*services.owner_commands.routes]
    assert words
    assert all(need_of(f"/{word}") == "owner" for word in words)


def test_a_select_is_known_by_its_mark():
    assert reached_by("?setup-hour") == reached_by("match?lots") == "select"
    assert reached_by("/games") == reached_by("match/join") == "button"


@pytest.mark.parametrize("stored", [None, "", "the key", "ab", "A" * 64])
async def test_nothing_is_sealed_with_a_key_that_is_missing_or_damaged(database, stored):
    if stored is not None:
        await database.write(lambda conn: key_values.put(conn, key_values.GRANTS, stored))
    key = await Grants(database).key()
    assert len(key) == 32
    assert await Grants(database).key() == key, "another process has the same"


async def test_a_nul_in_a_value_breaks_no_select_and_no_form(front):
    """PostgreSQL can neither store nor compare it."""
    match, everything = await front.begin(ANA, BEN), replace(OWNER, manages=True, moderates=True)
    answers = dict.fromkeys(("name", "text", "reason", "zone", "from", "until"), "\0")
    for key, route in front.host._routes.items():
        if route.source == "button":
            continue
        at_match = key.startswith("match")
        custom_id = CustomId(match if at_match else NO_MATCH, key.removeprefix("match"))
        values = ("\0",) if custom_id.is_select else ()
        member = ANA if at_match else everything
        await front.send(member, custom_id, private=True, values=values, answers=answers)


async def test_what_acts_where_it_is_pressed_answers_a_player_at_home_alone(front):
    """Players may see their match anywhere, but open or post nothing of it elsewhere."""
    match = await front.begin(ANA, BEN)
    stubbed(front)
    for key in AT_HOME:
        custom_id = CustomId(match, key.removeprefix("match"))
        values = ("1",) if custom_id.is_select else ()
        for place, told in ((HERE, REACHED), (ELSEWHERE, UNKNOWN), (Location(1, None), UNKNOWN)):
            reply = await front.send(ANA, custom_id, place=place, private=True, values=values)
            assert sentence(reply) == told, (key, place)
