"""Which role champions get: chosen in the set-up, refused where it would harm, checked."""

from dataclasses import replace

import pytest

from bot.host.delivery.messages import DeliveryError
from bot.host.ui.channel_permissions import NoPermissionChecker, RoleStatus
from bot.host.ui.custom_id import CustomId
from storage.server import champion_roles
from storage.server.champion_roles import ChampionRole
from tests.bot.host.fakes import GUILD, button, picks, private_text, said
from tests.bot.host.servers.pressing import press

ROLE = 77


class FakeChecker(NoPermissionChecker):
    """Says of roles what a test wants."""

    def __init__(self):
        self.status, self.is_silent = RoleStatus(ROLE, "Fulltime"), False

    async def role_status(self, guild_id, role_id):
        if self.is_silent:
            raise DeliveryError("503")
        assert guild_id == GUILD
        return replace(self.status, role_id=role_id)


@pytest.fixture(autouse=True)
def checker(front):
    front.permission_checker = fake_checker = FakeChecker()
    front.restart()
    return fake_checker


async def choose(front, *role_ids):
    return await press(front, "?setup-champion-role", *map(str, role_ids))


async def stored(front):
    return await front.database.read(lambda conn: champion_roles.load(conn, GUILD))


async def test_a_manager_chooses_a_role_and_takes_it_back(front):
    first = await press(front, "/setup-step 1")
    where = CustomId.parse(button(first.content, "Champion's role…").custom_id)
    panel = await press(front, where.action)
    assert "Now: no role." in said(panel)
    (pick,) = picks(panel.content)
    assert (pick.kind, pick.least, pick.most, pick.entries) == ("roles", 0, 1, ())
    panel = await choose(front, ROLE)
    assert f"Now: <@&{ROLE}>." in said(panel)
    assert f"✓ <@&{ROLE}>: I can give it." in said(panel)
    assert [entry.value for entry in picks(panel.content)[0].entries] == [str(ROLE)]
    assert (await stored(front)).role_id == ROLE
    panel = await choose(front)
    assert "Now: no role." in said(panel)
    assert (await stored(front)).role_id is None


@pytest.mark.parametrize(
    ("status", "text"),
    [
        (RoleStatus(ROLE, is_gone=True), "was deleted"),
        (RoleStatus(ROLE, is_managed=True), "belongs to an app"),
        (RoleStatus(ROLE, is_powerful=True), "may change the server"),
    ],
)
async def test_a_role_that_nobody_can_give_or_that_has_rights_is_not_stored(
    front, checker, status, text
):
    """Who may manage the server need not be allowed to hand out its moderation."""
    checker.status = status
    assert text in said(await choose(front, ROLE))
    assert await stored(front) is None


async def test_what_is_missing_is_named_and_managers_need_no_further_notice(front, checker):
    checker.status = RoleStatus(ROLE, "Fulltime", lacks_right=True, is_above=True)
    panel = await choose(front, ROLE)
    assert "Server Settings → Roles → Fulltime → Permissions → **Manage Roles**" in said(panel)
    assert "drag **Fulltime** above it" in said(panel)
    assert await stored(front) == ChampionRole(GUILD, ROLE, front.clock.ms(), "rights")
    checked = await press(front, "/setup-check")
    assert "drag **Fulltime** above it" in said(checked)
    assert "All set" not in said(checked)
    checker.status = RoleStatus(ROLE, "Fulltime")
    assert f"✓ <@&{ROLE}>: I can give it." in said(await press(front, "/setup-check"))


async def test_check_again_tries_at_once_what_could_not_be_done(front):
    waits = ChampionRole(GUILD, ROLE, front.clock.ms() + 10**7, "rights")
    await front.database.write(lambda conn: champion_roles.put(conn, waits))
    await press(front, "/setup-champion")
    assert (await stored(front)).due_at == front.clock.ms()
    await front.pass_time(seconds=1)
    assert await stored(front) == ChampionRole(GUILD, ROLE)


async def test_the_check_of_a_server_without_a_role_says_nothing_of_it(front):
    assert "<@&" not in said(await press(front, "/setup-check"))


@pytest.mark.parametrize("values", [("x",), (str(1 << 70),), ("1", "2")])
async def test_what_the_menu_does_not_offer_is_refused(front, values):
    assert "menu has changed" in private_text(await press(front, "?setup-champion-role", *values))
    assert await stored(front) is None


async def test_a_silent_discord_is_told_and_nothing_chosen(front, checker):
    checker.is_silent = True
    assert "Discord" in private_text(await choose(front, ROLE))
    assert await stored(front) is None
