"""`/owner` on the wire: in the owners' server alone, taken away again, and what it does."""

from datetime import UTC, datetime

import pytest

from bot.discord.client import make_client
from games.registry import GAMES
from tests.bot.arena import use_quick_workers
from tests.contract.toy.definition import DEFINITION as TOY
from tests.standin import StandinError, standin


@pytest.fixture
async def home(settings, monkeypatch):
    """A stand-in with two servers; ana owns the bot, and the first server is hers."""
    monkeypatch.setitem(GAMES, TOY.name, TOY)
    use_quick_workers(monkeypatch)
    async with standin(names=("ana", "ben")) as home:
        other = home.world.add_guild("Other")
        home.elsewhere = home.world.add_channel(other, "games")
        other.members.extend([home.user("ana").person, home.user("ben").person])

        def make(*, owned=True):
            owner = str(home.user("ana").person.id)
            named = {"owners": owner, "owner_server": str(home.guild.id)} if owned else {}
            now = settings.model_copy(update=named)
            return make_client(now, clock=lambda: datetime.now(UTC))

        home.make = make
        await home.start_bot(make)
        yield home


@pytest.mark.always
async def test_owner_commands_are_in_the_owners_server_and_work_for_owners_alone(home):
    ana, ben = home.user("ana"), home.user("ben")
    shown = await ana.slash(home.channel, "owner status")
    assert shown.is_ephemeral
    assert "members" in shown.text
    assert home.guild.commands[0]["default_member_permissions"] == 0
    refused = await ben.slash(home.channel, "owner status")
    assert "out of date" in refused.text
    with pytest.raises(StandinError, match="owner"):
        await ana.slash(home.elsewhere, "owner status")
    assert not home.elsewhere.guild.commands


async def test_a_server_that_the_settings_name_no_longer_loses_the_command(home):
    assert home.guild.commands
    await home.restart_bot(lambda: home.make(owned=False))
    assert home.guild.commands == []
    await home.restart_bot(home.make)
    assert home.guild.commands
    asked = len(home.sent("PUT", ".*/guilds/.*/commands"))
    await home.restart_bot(home.make)
    assert len(home.sent("PUT", ".*/guilds/.*/commands")) == asked, "nothing has changed"


async def test_the_owner_lets_the_bot_leave_a_server_and_stop(home):
    ana = home.user("ana")
    asked = await ana.slash(home.channel, "owner leave", {"server": str(home.elsewhere.guild.id)})
    left = await ana.click(asked.message, "Yes, leave")
    assert "I have left" in left.text
    await home.until(lambda: len(home.bot.guilds) == 1)
    asked = await ana.slash(home.channel, "owner stop")
    await ana.click(asked.message, "Yes, stop")
    await home.until(home.bot.owner_sync.stopped.is_set)
