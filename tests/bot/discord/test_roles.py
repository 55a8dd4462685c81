"""Roles through discord.py, on the wire: given, taken, refused, and what keeps the bot from it."""

from datetime import UTC, datetime

import discord
import pytest

from bot.discord.channel_gateway import DiscordMessenger
from bot.discord.client import make_client
from bot.discord.permissions import PERMISSIONS, DiscordPermissionChecker
from bot.host.delivery.messages import (
    DeliveryError,
    MemberLeftError,
    MissingPermissionError,
    RoleDeletedError,
)
from bot.host.ui.channel_permissions import RoleStatus
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.message import MessageContent, Select, SelectOption
from bot.interactions.render import render
from tests.bot.arena import use_quick_workers
from tests.standin import standin
from tests.standin.guild import Role
from tests.standin.payloads import JOINED
from tests.standin.wire import MANAGE_ROLES

OURS, CHAMPION, BOSSES, APPS = 501, 502, 503, 504


@pytest.fixture
async def home(settings, monkeypatch):
    """A small Discord in which the bot may give roles below its own."""
    use_quick_workers(monkeypatch)

    def prepare(home):
        home.guild.permissions |= MANAGE_ROLES
        home.world.bot.roles.add(OURS)
        home.guild.roles += [
            Role(CHAMPION, "Champion", 1),
            Role(OURS, "Fulltime", 2),
            Role(BOSSES, "Bosses", 3, permissions=1 << 3),
            Role(APPS, "Another bot", 1, managed=True),
        ]

    def make():
        return make_client(settings, clock=lambda: datetime.now(UTC))

    async with standin(make, prepare=prepare) as running:
        yield running


@pytest.fixture
def roles(home):
    return DiscordMessenger(home.bot, home.bot.router.raster).roles


async def test_a_role_is_given_and_taken_and_doing_it_twice_changes_nothing(home, roles):
    ana = home.user("ana").person
    for _ in range(2):
        await roles.give(home.guild.id, ana.id, CHAMPION)
        assert ana.roles == {CHAMPION}
    for _ in range(2):
        await roles.take(home.guild.id, ana.id, CHAMPION)
        assert ana.roles == set()


@pytest.mark.parametrize("verb", ["give", "take"])
async def test_each_refusal_has_its_name(home, roles, verb):
    ana, change = home.user("ana").person, getattr(roles, verb)
    with pytest.raises(RoleDeletedError):
        await change(home.guild.id, ana.id, 999)
    with pytest.raises(MemberLeftError):
        await change(home.guild.id, 10**17, CHAMPION)
    with pytest.raises(MissingPermissionError):
        await change(home.guild.id, ana.id, BOSSES)
    home.guild.permissions &= ~MANAGE_ROLES
    with pytest.raises(MissingPermissionError):
        await change(home.guild.id, ana.id, CHAMPION)


async def test_each_interaction_tells_when_its_member_joined(home, monkeypatch):
    seen = []

    async def note(interaction):
        seen.append(interaction.member.joined_at)

    monkeypatch.setattr(home.bot.host.services.champion_roles.returns, "pressed", note)
    await home.user("ana").slash(home.channel, "help")
    assert seen == [int(datetime.fromisoformat(JOINED).timestamp() * 1000)]


async def test_the_checker_says_what_keeps_the_bot_from_giving_a_role(home):
    checker = DiscordPermissionChecker(home.bot)

    async def status(role_id):
        return await checker.role_status(home.guild.id, role_id)

    bot = (await status(CHAMPION)).bot
    assert await status(CHAMPION) == RoleStatus(CHAMPION, bot)
    assert await status(BOSSES) == RoleStatus(BOSSES, bot, is_above=True, is_powerful=True)
    assert await status(APPS) == RoleStatus(APPS, bot, is_managed=True)
    assert (await status(home.guild.id)).is_managed
    assert await status(999) == RoleStatus(999, bot, is_gone=True)
    home.guild.permissions &= ~MANAGE_ROLES
    assert await status(CHAMPION) == RoleStatus(CHAMPION, bot, lacks_right=True)
    with pytest.raises(DeliveryError):
        await checker.role_status(1, CHAMPION)


def test_the_default_invitation_asks_for_no_roles():
    assert not PERMISSIONS.manage_roles


def test_a_select_of_roles_shows_the_chosen_one():
    custom_id = str(CustomId(NO_MATCH, "?setup-champion-role"))
    chosen = (SelectOption("9", "9", chosen=True),)
    pick = Select("A role", custom_id, chosen, least=0, kind="roles", revision=1)
    view = render(MessageContent("Title", rows=(pick,)), picture=None).view
    (select,) = [
        child for child in view.walk_children() if isinstance(child, discord.ui.RoleSelect)
    ]
    assert [default.id for default in select.default_values] == [9]
