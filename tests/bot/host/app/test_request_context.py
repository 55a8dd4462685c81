"""What a press brings is checked once, before any handler: who, how many values, which message."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.host.app.routes import need_of
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import Location, MemberInteraction
from bot.host.ui.permissions import (
    RIGHTS,
    VALID_MINUTES,
    authorized,
    issued_at_minute,
    sealed,
)
from bot.host.views.host_selects import OLD_MENU, SEVERAL
from storage.errors import StorageUnavailable
from storage.schema import match_tables, member_tables
from storage.server import servers
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, GUILD, HERE, Front, private_text, said

MATCH = "match"
ADMIN = replace(ANA, manages=True, moderates=True)


def routes(front):
    """Every select of the host, and its buttons that need no more words than their first.

    There are none of those that the bot's owners use.
    """
    keys = [key for key in front.host._routes if need_of(key) != "owner"]
    elsewhere = [key for key in keys if not key.startswith("match")] + ["?topics toy"]
    selects = [key.removeprefix("match") for key in keys if key.startswith("match?")]
    at_match = [*selects, "?any menu of a game"]
    return [(NO_MATCH, one) for one in elsewhere] + [(MATCH, one) for one in at_match]


@pytest.mark.parametrize("values", [(), ("1", "2"), ("a", "b", "c")])
async def test_a_select_with_too_few_or_too_many_values_reaches_no_handler(front, values):
    match = await front.begin()
    several = {*(f"?{text}" for text in SEVERAL), "?any menu of a game"}
    for where, action in routes(front):
        if not action.startswith("?") or (action in several and values):
            continue
        if action in several - {"?any menu of a game"}:
            continue
        custom_id = CustomId(match if where == MATCH else where, action)
        refused = await front.send(ADMIN, custom_id, private=True, values=values)
        assert private_text(refused) == OLD_MENU, action


async def test_a_button_brings_no_value(front):
    for where, action in routes(front):
        if action.startswith("/"):
            custom_id = CustomId(where, action)
            reply = await front.send(ADMIN, custom_id, private=True, values=("1",))
            assert said(reply) == OLD_MENU, action


@pytest.mark.parametrize("value", ["x", "0", "-1", "zz zz"])
async def test_a_value_no_select_offers_is_answered_with_a_sentence(front, value):
    """Handlers of the settings compare it with what they offer."""
    for action in [one for where, one in routes(front) if where == NO_MATCH]:
        if action.startswith(("?me-", "?setup-", "?board-", "?stats-", "?mod-", "?preset-")):
            for more in ("", f" {ANA.user_id} toy"):
                right = "moderate" if action.startswith("?mod-") else "manage"
                custom_id = await front.granted(action + more, CEM, right)
                assert said(await front.send(CEM, custom_id, private=True, values=(value,)))


async def test_an_old_select_pressed_as_a_button_changes_nothing(front):
    reply = await front.send(ANA, CustomId(NO_MATCH, "/me-pings"), private=True)
    assert "out of date" in said(reply)


@pytest.mark.parametrize(
    ("who", "private", "may"), [(BEN, True, True), (CEM, True, False), (BEN, False, False)]
)
async def test_a_panel_is_trusted_in_the_hands_it_was_made_for(front, who, private, may):
    """Discord let Ben use /setup; nobody else may press what it showed, nor on another message."""
    custom_id = await front.granted("?setup-hour", BEN, "manage")
    reply = await front.send(who, custom_id, on=1, private=private, values=("7",))
    stored = await front.database.read(lambda conn: servers.load(conn, GUILD))
    assert (stored.close_hour == 7) is may
    assert ("Manage Server" in said(reply)) is not may


async def test_a_panel_of_an_older_version_names_nobody_and_needs_the_right(front):
    custom_id = CustomId(NO_MATCH, "?setup-hour", asked=issued_at_minute(front.clock.ms()))
    assert "Manage Server" in said(await front.send(BEN, custom_id, private=True, values=("7",)))


ANSWERS = {"sure": "DELETE", "zone": "UTC", "seat": "0", "move": "0", "hours": "9"}


def right_of(action):
    """Return the right in a server that a route needs, None for none."""
    need = need_of(action)
    return need if need in RIGHTS else None


def forged(key, action, right, now):
    """Custom ids by which Cem tries to use a route that Discord has not let him use."""
    other = next(text for text in RIGHTS if text != right)
    pressed = MemberInteraction(CEM, HERE, CustomId(NO_MATCH, action), 1)
    elsewhere = replace(pressed, place=Location(1, GUILD + 1))
    yield CustomId(NO_MATCH, action, asked=now)
    for word in (str(CEM.user_id), "a" * 16):
        yield CustomId(NO_MATCH, f"{action} _{word}", asked=now)
    yield authorized(action, sealed(key, pressed, other, now))
    yield authorized(action, sealed(key, replace(pressed, member=DAN), right, now))
    yield authorized(action, sealed(key, elsewhere, right, now))
    yield authorized(action, sealed(key, pressed, right, now - VALID_MINUTES))
    yield replace(authorized(action, sealed(key, pressed, right, now - 20)), asked=now)
    yield authorized(action, sealed(b"another key", pressed, right, now))


async def test_nobody_writes_a_right_into_a_custom_id(front):
    """On every route of /setup and /moderate: neither an own id nor a seal for something else."""
    match, checked = await front.begin(ANA, BEN), 0
    before = await front.database.read(everything)
    now, key = issued_at_minute(front.clock.ms()), await front.host.services.grants.key()
    for action in [one for where, one in routes(front) if where == NO_MATCH and right_of(one)]:
        values = ("1",) if action.startswith("?") else ()
        for custom_id in forged(key, f"{action} {match}", right_of(action), now):
            reply = await front.send(CEM, custom_id, private=True, values=values, answers=ANSWERS)
            assert "You need the Manage" in said(reply), custom_id
            checked += 1
    assert checked > 9 * 30
    assert await front.database.read(everything) == before


def test_every_route_of_managers_and_moderators_names_its_right(front):
    """The organiser of a season may reset its clubs, too; the handler checks that."""
    services = front.host.services
    for routes_of in (services.setup, services.server_data, services.moderating):
        without = [route for route in routes_of.routes if right_of(route) is None]
        assert all(one.lstrip("?").startswith("season-club") for one in without), without


def everything(conn):
    """Return what such a route may change."""
    tables = (match_tables.matches, match_tables.seats, member_tables.servers)
    return [conn.execute(select(table)).all() for table in tables]


async def test_all_processes_of_an_installation_seal_alike(front, database, clock):
    other = Front(database, clock)
    assert await other.host.services.grants.key() == await front.host.services.grants.key()
    assert len(await front.host.services.grants.key()) == 32


async def test_a_known_key_is_only_read(front, monkeypatch):
    """On a full disk members still look at their matches."""
    key = await front.host.services.grants.key()
    front.restart()

    async def fail(_work):
        raise StorageUnavailable("the disk is full")

    monkeypatch.setattr(front.database, "write", fail)
    assert await front.host.services.grants.key() == key
