"""The playground's proof: the same world each time, real time, and no page renewed for nothing."""

import asyncio
import gc
import os
import signal
import socket
import sys
import time
from datetime import UTC, datetime

import discord
import pytest
from simcord.env import Env

from bot.commands.time import time_command
from bot.commands.translation import Translation
from bot.host.app.time_travel import ClockAdvancer, OffsetClock
from bot.operations.settings import SettingsError
from bot.playground import driver
from bot.playground import session as playground
from bot.playground.environment import PatientEnv, dates_once_moved
from bot.playground.session import MEMBERS, PATIENCE, Names, build_world, serve
from storage.opening import open_database
from tests.bot.playground_pages import StandIn, Tally, playing, shown
from tests.programs import kill_group, start


async def ids_of_a_start(more_commands: int):
    async with playing(StandIn(more_commands), "ana") as [ana]:
        seen = await ana.state()
        members = [(each["username"], each["id"]) for each in seen["viewers"]]
        return seen["channel"]["id"], seen["channel"]["guildId"], members


class Slow(StandIn):
    """A bot with work on a thread at its start that takes longer than SimCord waits."""

    async def setup_hook(self):
        await super().setup_hook()
        self.work = asyncio.create_task(asyncio.to_thread(time.sleep, 5.5))


@pytest.mark.long
async def test_a_slow_machine_may_take_its_time_to_start():
    env = PatientEnv(Slow(), shard_count=1, settle_timeout=PATIENCE)
    await env.start()
    await env.shutdown()


async def test_every_start_mints_the_same_server_channel_and_members():
    first = await ids_of_a_start(more_commands=0)
    second = await ids_of_a_start(more_commands=3)
    assert first == second
    assert tuple(name for name, _ in first[2]) == MEMBERS


async def test_the_bot_may_not_open_threads_there_and_members_may_use_commands():
    env = Env(StandIn(), shard_count=1)
    world = build_world(env, Names())
    channel = world.channel
    value = env.backend.compute_permissions(channel.guild.id, env.backend.bot_user.id, channel.id)
    rights = discord.Permissions(value)
    assert not rights.create_public_threads
    assert not rights.create_private_threads
    assert rights.send_messages
    assert rights.attach_files


@pytest.mark.long
async def test_a_loop_of_the_bot_ticks_in_real_time_while_two_viewers_press_at_once():
    bot = StandIn()
    async with playing(bot, "ana", "ben") as [ana, ben]:
        receipt = await ana.command("board")
        assert receipt["settlement"] == "settled"
        began, ticked = time.perf_counter(), len(bot.ticks)
        pressing = [_press_often(viewer, 25) for viewer in (ana, ben)]
        await asyncio.gather(*pressing, _ticked(bot, ticked + 3))
        passed, ticks = time.perf_counter() - began, len(bot.ticks) - ticked
    assert bot.pressed == 50
    assert ticks <= passed + 1


async def _ticked(bot, times):
    """Wait until a bot has ticked so often."""
    async with asyncio.timeout(60):
        while len(bot.ticks) < times:  # noqa: ASYNC110 - a tick sets no event
            await asyncio.sleep(0.05)


async def _press_often(viewer, times):
    for _ in range(times):
        await viewer.press()


async def test_a_press_renews_the_page_of_who_pressed_once():
    """SimCord does it; once more would make who looks wait, and the buttons stale."""
    async with playing(StandIn(), "ana", "ben") as [ana, ben]:
        await ana.command("board")
        before = [(await viewer.state())["publishedRevision"] for viewer in (ana, ben)]
        await ana.press()
        after = [(await viewer.state())["publishedRevision"] for viewer in (ana, ben)]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1]


async def test_a_page_has_its_width_even_if_it_was_renewed_as_it_said_so():
    """SimCord refuses what a page says that is older than its last renewal, and asks only once."""
    async with playing(StandIn(), "ana") as [ana]:
        old = (await ana.state())["publishedRevision"]
        await ana.command("board")
        assert (await ana.state())["publishedRevision"] > old
        size = {"width": 960, "height": 720, "host_width": 360, "host_height": 640}
        shown = {"layout": "channel", "display": "responsive"}
        receipt = await ana.act("configure_presentation", **shown, **size, published_revision=old)
        assert receipt["diagnostics"] == []
        assert (await ana.state())["presentation"]["viewport"]["width"] == 360


class Busy(StandIn):
    """A bot that answers a press at once, and then works on for as long as the test wants."""

    async def setup_hook(self):
        await super().setup_hook()
        self.free = asyncio.Event()

        @self.tree.command(name="work", description="Work on")
        async def work(interaction):
            await interaction.response.send_message("Begun", view=Tally.board(0))
            await asyncio.wait_for(self.free.wait(), PATIENCE)
            await interaction.edit_original_response(content="Done")

        await self.tree.sync()


async def test_a_press_is_answered_while_the_bot_works_on(monkeypatch):
    """As on Discord: on a busy machine a page kept all its buttons off until the bot was idle."""
    monkeypatch.setattr(driver, "ANSWER_WAIT", 0.2)
    bot = Busy()
    async with playing(bot, "ana") as [ana]:
        receipt = await ana.command("work")
        assert receipt["settlement"] == "settled"
        await ana.press()
        assert bot.pressed == 1
        assert not bot.free.is_set()
        bot.free.set()
        await shown(ana, lambda seen: "Done" in str(seen["messages"]))


@pytest.mark.long
async def test_no_page_is_renewed_while_nothing_changes():
    bot = StandIn()
    async with playing(bot, "ana", "ben") as [ana, ben]:
        await ana.command("board")
        before = [(await viewer.state())["publishedRevision"] for viewer in (ana, ben)]
        await _ticked(bot, len(bot.ticks) + 2)
        after = [(await viewer.state())["publishedRevision"] for viewer in (ana, ben)]
    assert before == after


async def test_what_the_bot_does_on_its_own_appears_by_itself():
    bot = StandIn()
    bot.post_at = 2
    async with playing(bot, "ana") as [ana]:
        await shown(ana, lambda seen: "It is time." in str(seen["messages"]))


async def test_messages_carry_the_real_date():
    async with playing(StandIn(), "ana") as [ana]:
        await ana.command("board")
        newest = int((await ana.state())["timeline"][-1])
        written = discord.utils.snowflake_time(newest)
    assert abs((datetime.now(UTC) - written).total_seconds()) < 10


def times_in(value):
    """The styles of all times in what a page shows."""
    if isinstance(value, list):
        return [style for one in value for style in times_in(one)]
    if not isinstance(value, dict):
        return []
    if value.get("type") == "timestamp":
        return [value["style"]]
    return [style for one in value.values() for style in times_in(one)]


@pytest.mark.long
@pytest.mark.parametrize(("ahead", "styles"), [(0, {"R", "D"}), (60_000, {"f", "D"})])
async def test_once_the_time_was_moved_the_pages_show_dates(ahead, styles):
    """They count "in two hours" from the real time; dates that are no such count stay."""
    bot = StandIn()
    bot.post_at, bot.says = 2, "It closes <t:1804986000:R>, on <t:1804986000:D>."
    with dates_once_moved(OffsetClock(ahead=ahead)):
        async with playing(bot, "ana") as [ana]:
            seen = await shown(ana, lambda seen: times_in(seen["messages"]))
    assert {*times_in(seen["messages"])} == styles


@pytest.mark.long
async def test_a_playground_that_runs_for_days_does_not_pile_up_its_requests(monkeypatch):
    kept = []

    class Watched(playground.Driver):
        def __init__(self, env, preview):
            super().__init__(env, preview)
            kept.append(env)

    monkeypatch.setattr(playground, "Driver", Watched)
    async with playing(StandIn(), "ana") as [ana]:
        await ana.command("board")
        await _press_often(ana, 5)
        [env] = kept
        assert (env.http_requests, env.backend.transcript) == ([], [])


async def test_a_taken_port_is_told_in_one_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"^Port {port} is taken; "):
            await serve(StandIn(), port=port)


async def test_the_playground_says_the_address_and_three_lines_of_what_to_type_first():
    said = []
    stop = asyncio.Event()
    stop.set()
    await serve(StandIn(), say=said.append, stop=stop, names=Names(["ben", "ana"]))
    [text] = said
    address, *lines = text.splitlines()
    assert "http://127.0.0.1:" in address
    assert [line[:5] for line in lines] == ["  1. ", "  2. ", "  3. "]
    assert "Ben" in lines[0]
    assert "type /play, press Enter" in lines[0]
    assert "Ana" in lines[1]


async def test_the_channel_is_greeted_before_the_page_opens():
    greeted, said = [], []
    stop = asyncio.Event()
    stop.set()

    async def greet(channel_id):
        assert not said
        greeted.append(channel_id)

    await serve(StandIn(), say=said.append, greet=greet, stop=stop)
    assert len(greeted) == 1


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_ctrl_c_and_sigterm_close_cleanly(number):
    bot = StandIn()
    await serve(bot, say=lambda _: os.kill(os.getpid(), number))
    assert bot.is_closed()


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # as Python does outside of tests
def test_a_decoder_that_simcord_gave_up_is_closed_before_the_loop(monkeypatch, tmp_path):
    """It is stopped in the middle of its answer and forgotten; closed later, it would complain."""
    complaints = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)

    async def give_up(_channel):
        decoder = await start(sys.executable, "-c", "print('x' * 1_000_000)", cwd=tmp_path)
        while not decoder.stdout._paused:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)
        kill_group(decoder.pid)
        while decoder.returncode is None:  # noqa: ASYNC110 - `wait` waits for a reader, too
            await asyncio.sleep(0.01)

    async def session():
        stop = asyncio.Event()
        await serve(StandIn(), say=lambda _: stop.set(), greet=give_up, stop=stop)

    gc.disable()  # or it is collected in time by chance
    asyncio.run(session())
    gc.enable()
    gc.collect()
    assert complaints == []


async def test_the_page_keeps_its_token_with_the_database(tmp_path):
    """Another database has another one."""

    async def token(name):
        async with open_database(tmp_path / name) as database:
            return await database.write(playground._page_token)

    first = await token("a.db")
    assert len(first) >= 32
    assert await token("a.db") == first
    assert await token("b.db") != first
    stop, said = asyncio.Event(), []
    stop.set()
    await serve(StandIn(), token=first, say=said.append, stop=stop)
    assert said[0].splitlines()[0].endswith(f"#{first}")


async def test_time_is_a_command_of_the_playground_alone(env):
    """On Discord nobody may let time pass: what the bot registers there does not name it."""
    names = {command.name for command in env.bot.tree.get_commands()}
    assert "season" in names
    passing = ClockAdvancer(env.bot.host, OffsetClock())
    assert time_command(passing, env.bot.router).name not in names


async def test_what_time_offers_is_in_the_language_of_who_looks(env):
    command = time_command(ClockAdvancer(env.bot.host, OffsetClock()), env.bot.router)
    payload = await command.get_translated_payload(env.bot.tree, Translation())
    (passes,) = payload["options"]
    assert [each_pass["name_localizations"]["de"] for each_pass in passes["choices"]] == [
        "Bis der nächste Tag einer Saison endet",
        "Eine Stunde",
        "Ein Tag",
        "Eine Woche",
    ]
    assert passes["description_localizations"]["fr"] == "Combien"
    assert not payload.get("name_localizations")
