"""The bot on SimCord: members who use commands and buttons, a clock to set, and restarts."""

import asyncio
from dataclasses import dataclass, replace
from datetime import timedelta

import discord
from simcord.builders import UserHandle

from bot.discord.client import make_client
from bot.host.delivery.messages import TransientDeliveryError
from bot.host.ui.custom_id import CustomId
from bot.operations.settings import Settings
from bot.playground.environment import PatientEnv
from bot.playground.session import PATIENCE
from bot.rendering.svg_to_png import draw
from bot.workers import InlineWorkers
from storage.match import matches
from storage.opening import parse_address
from tests.bot.seen import Answer, Seen

PNG = b"\x89PNG\r\n\x1a\n"


class QuickWorkers(InlineWorkers):
    """Computes in this process, and draws nothing, at once or after `seconds_a_picture`."""

    seconds_a_picture = 0.0

    async def run(self, fn, *args):
        if fn is not draw:
            return await super().run(fn, *args)
        if self.seconds_a_picture:
            await asyncio.sleep(self.seconds_a_picture)
        return PNG

    async def close(self):
        """Do nothing."""


def use_quick_workers(monkeypatch):
    """Let bots made from now on compute in this process, and draw nothing."""
    for name in ("Workers", "DrawingThreads"):
        monkeypatch.setattr(f"bot.discord.client.{name}", lambda _size: QuickWorkers())


@dataclass(frozen=True)
class Player:
    """A member who acts; in a restless arena the bot is restarted before each action."""

    arena: "Arena"
    member: object

    @property
    def id(self):
        return self.member.id

    async def slash(self, command, channel=None, **options):
        await self.arena.rest()
        place = channel or self.arena.channel
        return self._answer(await self.member.slash(place, command, **options))

    async def click(self, seen, label):
        await self.arena.rest()
        parsed_id = seen.buttons.get(label, label)
        return self._answer(await self.member.click(seen.message, custom_id=parsed_id))

    async def select(self, seen, label, *more, menu=""):
        await self.arena.rest()
        ((custom_id, values),) = (
            (parsed_id, values)
            for parsed_id, values in seen.selects.items()
            if menu in parsed_id and (label in values or label in values.values())
        )
        chosen = [values.get(one, one) for one in (label, *more)]
        return self._answer(await self.member.select(seen.message, chosen, custom_id=custom_id))

    async def submit(self, asked, **values):
        await self.arena.rest()
        return self._answer(await self.member.submit_modal(asked.result, values))

    async def suggestions(self, command, option, typed="", **filled):
        """The autocompletion of an option: values by name."""
        offered = await self.member.autocomplete(
            self.arena.channel, command, option, typed, **filled
        )
        return {one["name"]: one["value"] for one in offered}

    def sees(self, channel=None):
        """The messages this member sees, oldest first."""
        place = channel or self.arena.channel
        found = place.history(viewer=self.member)
        ours = [one for one in found if one.type is not discord.MessageType.thread_created]
        return [Seen.of(self.arena.env, one) for one in ours]

    def _answer(self, result):
        assert result.acknowledged, "nobody answered"
        return Answer(self.arena.env, result)


class Arena:
    """A server with channels and members, and the bot on a database file."""

    def __init__(self, env, *, threads):
        self.env = env
        self.restless = False
        self.restarts = 0
        self.guild = env.create_guild("Arena")
        self.robot = UserHandle(env, env.backend.bot_user)
        rights = discord.PermissionOverwrite(create_public_threads=threads)
        self.channel = self.guild.create_text_channel("games", overwrites={self.robot: rights})
        self.other_channel = self.guild.create_text_channel("chat")
        self.players = {name: self._join(name) for name in ("ana", "ben", "cem")}
        self.ana, self.ben, self.cem = self.players.values()

    @property
    def bot(self):
        return self.env.bot

    @property
    def place(self):
        """The channel of the match: its thread, or the channel itself."""
        threads = self.channel.threads
        return threads[-1] if threads else self.channel

    async def begin(self, game="finale_dice"):
        """Start a match between ana and ben; return its id."""
        opened = await self.ana.slash("play", game=game)
        joined = await self.ben.click(opened.message, "Join")
        await self.ana.click(joined.message, "Start")
        return CustomId.parse(opened.message.buttons["Start"]).match

    async def resign(self, who):
        """Let a player resign the match of the channel."""
        asked = await who.slash("match resign", channel=self.place)
        await who.click(asked.message, "Yes, resign")

    def card(self, who=None):
        """The current public card: the newest public message with a log button."""
        found = (who or self.ana).sees(self.place)
        return [one for one in found if not one.is_private and "Log" in one.buttons][-1]

    async def play_one(self, best=min):
        """Let the player on turn press a button of the card, and play a move."""
        card = self.card()
        for seat, who in enumerate((self.ana, self.ben)):
            moves = card.moves(seat)
            if moves:
                label = best(moves, key=lambda one: ("goal" in one, one))
                answer = await who.click(card, label)
                if moves[label].is_host_action:
                    inside = answer.message.moves(seat)
                    label = next(label for label in inside if not inside[label].is_host_action)
                    await who.click(answer.message, label)
                return
        raise AssertionError(f"nobody can move: {card.text}")

    def posts(self, channel=None):
        """The public messages, oldest first."""
        return [see for see in self.cem.sees(channel) if not see.is_private]

    def seen(self, message):
        """A SimCord message as it is now."""
        return Seen.of(self.env, message)

    def file(self, stored):
        """The content of a stored attachment."""
        return self.env.backend.cdn.get(stored["url"])

    def skip(self, **time):
        """Advance the bot's clock at once."""
        self.env.ahead += timedelta(**time)

    async def pass_time(self, **time):
        """Let time pass while the bot runs, then tick."""
        await self.bot.host.services.rests.advance_clock(lambda: self.skip(**time))
        await self.bot.host.tick()

    async def rest(self):
        """Restart the bot if the arena is restless."""
        if self.restless:
            await self.restart()

    async def restart(self):
        """Close the bot and start another one on the same file."""
        await self.bot.close()
        await self.env.restart_bot(self.env.make_bot())
        self.restarts += 1

    async def row(self, match_id):
        """The stored row of a match."""
        return (await self.bot.host.services.matches.load(match_id)).row

    def _join(self, name):
        return Player(self, self.guild.add_member(self.env.create_user(name)))


def quick_settings(folder):
    """Settings of a bot on a database in this folder."""
    database = f"sqlite:///{folder / 'test.db'}"
    return Settings(_env_file=None, database=database, backups=folder / "backups")


def file_of(settings):
    """The file that these settings name as the database."""
    return parse_address(settings.address)


def enter(settings):
    """Return a SimCord with a bot whose clock is SimCord's, plus the time skipped by the test."""
    worlds = []

    def now():
        return worlds[0].now() + worlds[0].ahead

    def make_bot():
        bot = make_client(settings, clock=now)
        tick = bot.host.tick

        async def tick_and_wait():
            await tick()
            await bot.host.services.background.finished()

        bot.host.tick = tick_and_wait  # so that tests see the results of a tick
        return bot

    env = PatientEnv(make_bot(), shard_count=1, settle_timeout=PATIENCE)
    env.make_bot, env.ahead = make_bot, timedelta()
    worlds.append(env)
    return env


def panels_stay(arena):
    """Let Discord refuse from now on to edit panels by the tokens of earlier presses."""

    async def edit_panel(_panel, _content):
        raise TransientDeliveryError("503")

    arena.bot.host.services.outbox.messenger.edit_panel = edit_panel


async def store_state(arena, table, state, **columns):
    """Store a state as the next one of a loaded match, and have its card drawn anew."""
    host = arena.bot.host
    stored = table.definition.dump_state(state)
    row = replace(table.row, version=table.row.version + 1, state=stored, **columns)
    await host.services.database.write(
        lambda conn: (
            matches.save(conn, row, seen_version=table.row.version),
            host.services.matches.enqueue(conn, row, "card"),
        )
    )
    await host.services.outbox.deliver(table.id)
