"""Fakes around a host under test: a clock to set, an in-memory Discord, and a front end."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from bot.host.app.games_card_handlers import PlayRequest
from bot.host.app.host import HostSettings
from bot.host.app.match_commands import MatchCommands
from bot.host.app.routes import reached_by
from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    DirectMessagesClosedError,
    MessageDeletedError,
    MissingPermissionError,
    TransientDeliveryError,
)
from bot.host.match.handler_result import Handled
from bot.host.ui.channel_permissions import NoPermissionChecker
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import (
    EphemeralMessage,
    Grant,
    Location,
    MemberInteraction,
    OpenModal,
    PublicMessage,
    UpdateMessage,
)
from bot.host.ui.member import Member
from bot.host.ui.message import Button, MessageContent, Select
from bot.host.ui.permissions import authorized, issued_at_minute, sealed
from bot.interactions.render import render
from bot.workers import InlineWorkers
from games.core.dice import SeededDice, match_key
from storage import match_details
from storage.match import matches, messages, moves, outbox
from tests.bot.host.patient_host import PatientHost
from tests.bot.host.roles import FakeRoles
from tests.bot.host.webhooks import FakeWebhooks
from tests.contract.toy.definition import DEFINITION as TOY
from tests.contract.toy.state import Options

GUILD, CHANNEL = 900, 800
GRANT = Grant("manage", 30_000_000, "a" * 16)
"""A grant as long as any, for panels whose length is looked at."""
ANA, BEN, CEM, DAN, EVE = (
    Member(number, name, GUILD)
    for number, name in enumerate(("Ana", "Ben", "Cem", "Dan", "Eve"), 1)
)
HERE = Location(CHANNEL, GUILD)
WITH_THREADS = Location(CHANNEL, GUILD, can_open_threads=True)
DIRECT = 7000
"""The channel of a member's direct messages is this and their id."""
ON_A_FILE = pytest.mark.parametrize("address", ["sqlite_path"], indirect=True)
"""For tests of what only a database file does."""
TOKEN = 7
"""The id of every interaction: with it and a seed the dice of a match are known."""
NONCE_LASTS = 120_000
"""Milliseconds for which Discord remembers a nonce."""


class Died(BaseException):  # no Exception, so that no error handler catches it
    """The bot was killed at this point."""


class FakeClock:
    """A clock that only moves when it is told to."""

    def __init__(self):
        self.now = datetime(2027, 3, 1, 12, tzinfo=UTC)

    def __call__(self):
        return self.now

    def ms(self):
        return int(self.now.timestamp() * 1000)

    def move(self, **passed):
        self.now += timedelta(**passed)

    def set_to(self, now):
        self.now = now


@dataclass
class Message:
    """A message in the in-memory Discord, with all contents it has had."""

    id: int
    channel: int
    at: int
    looks: list[MessageContent]
    silent: bool = False

    @property
    def content(self):
        return self.looks[-1]


@dataclass
class FakeTeller:
    """An in-memory Discord: it stores posts, honours nonces, and fails on demand.

    In `closed` channels and `locked` threads the bot may not post, in `hidden` ones it may not edit
    either, `deleted` ones do not exist any more; `woken` are threads that were to be active again;
    `left` are users who have left the server, which `owner` owns; `dies` names the call after which
    the bot is killed.
    """

    clock: FakeClock
    messages: dict[int, Message] = field(default_factory=dict)
    posts: list[Message] = field(default_factory=list)
    edits: list[Message] = field(default_factory=list)
    threads: dict[int, str] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    deleted: set[int] = field(default_factory=set)
    hidden: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    owner: int = 0
    locked: set[int] = field(default_factory=set)
    woken: list[int] = field(default_factory=list)
    servers_left: list[int] = field(default_factory=list)
    asked_about: list[tuple[int, int]] = field(default_factory=list)
    threads_allowed: bool = True
    thread_errors: list[DeliveryError] = field(default_factory=list)
    """What the next openings of threads raise."""
    stuck: dict[int, DeliveryError] = field(default_factory=dict)
    """What edits of messages raise, by message id."""
    deaf: set[int] = field(default_factory=set)
    """Members who do not accept direct messages."""
    refuses: set[int] = field(default_factory=set)
    """Channels of direct messages that refuse every post."""
    dies: str = ""
    faults: int = 0
    """How many further requests fail with a 503."""
    edits_every: float = 0.0
    panel_edits_every: float = 0.0
    panel_undisturbed_for: float = 20.0
    tokens: dict[str, int] = field(default_factory=dict)
    """The private message that each interaction's token can edit."""
    panels: dict[int, list[MessageContent]] = field(default_factory=dict)
    """The edits of private messages by a token."""
    panel_errors: list[DeliveryError] = field(default_factory=list)  # raised by edits of panels
    death: Died | None = None  # what was raised last; nobody may have waited for its job
    nonces: dict[tuple[int, str], Message] = field(default_factory=dict)
    ids: Iterator[int] = field(default_factory=lambda: count(1001))

    def __post_init__(self):
        self.webhooks = FakeWebhooks(self)
        self.roles = FakeRoles(self)

    async def post(self, channel_id, content, *, nonce, silent):
        render(content, picture=None)
        assert len(nonce) <= 25
        self._need(channel_id)
        if channel_id in self.refuses:
            raise DirectMessagesClosedError("50007")
        before = self.nonces.get((channel_id, nonce))
        if before is None or self.clock.ms() - before.at > NONCE_LASTS:
            before = self.put(channel_id, content, silent=silent)
            self.posts.append(before)
            self.nonces[channel_id, nonce] = before
        self._die("post")
        return before.id

    async def edit(self, channel_id, message_id, content):
        render(content, picture=None)
        self._fault()
        if message_id in self.stuck:
            raise self.stuck[message_id]
        if channel_id in self.deleted:
            raise ChannelDeletedError("404 10003")
        if channel_id in self.hidden:
            raise MissingPermissionError("403 50001")
        message = self.messages.get(message_id)
        if message is None or message.channel != channel_id:
            raise MessageDeletedError("404 10008")
        message.looks.append(content)
        self.edits.append(message)
        self._die("edit")

    async def edit_panel(self, panel, content):
        """Edit the private message of a token; the token of another message is not known."""
        render(content, picture=None)
        if self.panel_errors:
            raise self.panel_errors.pop(0)
        if self.tokens.get(panel.token) != panel.message_id:
            raise MessageDeletedError("404 10008")
        self.panels.setdefault(panel.message_id, []).append(content)

    async def delete(self, channel_id, message_id):
        self._fault()
        self._need(channel_id)
        if self.messages.get(message_id) is None:
            raise MessageDeletedError("404 10008")
        del self.messages[message_id]
        self._die("delete")

    async def find(self, channel_id, match_id, after, action="", known=(), mark=0):
        self._need(channel_id)
        ours = [
            message
            for message in self.messages.values()
            if message.channel == channel_id
            and message.id not in known
            and message.at >= after - 1000
            and any(
                custom_id.match == match_id and action in ("", custom_id.action)
                for custom_id in map(CustomId.parse, custom_ids(message.content))
            )
        ]
        exact = [message for message in ours if mark and message.content.mark == mark]
        fitting = exact or [message for message in ours if not mark or not message.content.mark]
        return fitting[-1].id if fitting else None

    async def open_thread(self, channel_id, message_id, name):
        if self.thread_errors:
            raise self.thread_errors.pop(0)
        if not self.threads_allowed or message_id not in self.messages:
            raise MissingPermissionError("403 50013")
        assert self.messages[message_id].channel == channel_id
        self.threads[message_id] = name
        self._die("open_thread")
        return message_id

    async def wake_thread(self, thread_id):
        if thread_id in self.locked:
            raise MissingPermissionError("403 50013")
        self.woken.append(thread_id)

    async def is_locked(self, channel_id):
        if channel_id in self.deleted:
            raise ChannelDeletedError("404 10003")
        return channel_id in self.locked

    async def has_left(self, guild_id, user_id):
        self.asked_about.append((guild_id, user_id))
        self._fault()
        return user_id in self.left

    async def owner_of(self, _guild_id):
        return self.owner

    async def leave_server(self, guild_id):
        self._fault()
        self.servers_left.append(guild_id)

    def _fault(self):
        if self.faults:
            self.faults -= 1
            raise TransientDeliveryError("503")

    def delete_channel(self, channel_id):
        """Delete a channel or thread with its messages."""
        self.deleted.add(channel_id)
        for message in [kept for kept in self.messages.values() if kept.channel == channel_id]:
            del self.messages[message.id]

    def _need(self, channel_id):
        """Raise the error for a channel that does not exist or in which the bot may not post."""
        if channel_id in self.deleted:
            raise ChannelDeletedError("404 10003")
        if channel_id in self.closed | self.locked:
            raise MissingPermissionError("403 50013")

    async def open_direct(self, user_id):
        if user_id in self.deaf:
            raise DirectMessagesClosedError("50007")
        return DIRECT + user_id

    def put(self, channel_id, content, *, silent=False):
        """Add a message to a channel and return it."""
        message = Message(next(self.ids), channel_id, self.clock.ms(), [content], silent)
        self.messages[message.id] = message
        return message

    def pings(self):
        """Return the users mentioned by posts, in order."""
        return [post.looks[0].ping.user_id for post in self.posts if post.looks[0].ping]

    def _die(self, call):
        if self.dies == call:
            self.dies, self.death = "", Died(call)
            raise self.death


class Front:
    """Stands in for Discord and the router: passes interactions on, and shows the replies."""

    def __init__(self, database, clock, *, games=None, workers=None, **settings):
        self.database, self.clock = database, clock
        self.messenger = FakeTeller(clock)
        self._made = games or {TOY.name: TOY}, workers or InlineWorkers()
        self.settings, self.permission_checker = HostSettings(**settings), NoPermissionChecker()
        self.restart()

    def restart(self):
        """Start a new host on the same database, as after a crash."""
        games, workers = self._made
        self.host = PatientHost(
            games,
            self.database,
            self.clock,
            workers,
            self.messenger,
            settings=self.settings,
            permission_checker=self.permission_checker,
        )
        self.commands = MatchCommands(self.host)

    async def open(self, host=ANA, place=HERE, **wish):
        """Open a lobby by `/play` and return its match's id."""
        return await self.open_game("toy", host, place, **wish)

    async def open_game(self, game, host=ANA, place=HERE, **wish):
        """Open a lobby of any registered game and return its match's id."""
        reply = await self.play(host, place, PlayRequest(game, **wish))
        assert isinstance(reply, PublicMessage), said(reply)
        await self._answered(
            Handled(reply, MemberInteraction(host, place, CustomId("0", "/play"), TOKEN))
        )
        return reply.match_id

    async def play(self, member, place, wish):
        """Use `/play`; return the reply, which is not shown."""
        launcher = self.host.services.launcher
        return await self.command(lambda pressed: launcher.open(pressed, wish), member, place)

    async def command(self, handler, member, place=HERE):
        """Use a command with this handler; return the reply, which is not shown."""
        interaction = MemberInteraction(member, place, CustomId("0", "/command"), TOKEN, "command")
        return (await self.host.handle(interaction, handler)).reply

    async def on_match(self, member, place, action, match=None, **interaction):
        """Use a command of a match's button, by default at the match of this channel."""
        custom_id = CustomId("0", action)
        asked = MemberInteraction(member, place, custom_id, TOKEN, "command", **interaction)
        return await self.host.handle(asked, lambda pressed: self.commands.press(pressed, match))

    async def begin(self, *members, place=HERE, options=None, **wish):
        """Open a lobby for these members and `computers`, and start it."""
        host, *others = members or (ANA, BEN)
        computers = wish.pop("computers", 0)
        wish.setdefault("seats", max(2, 1 + len(others) + computers))
        match = await self.open(host, place, **wish)
        for member in others:
            await self.press(member, match, "/join", place=place)
        for _ in range(computers):
            await self.press(host, match, "/computer", place=place)
        if options:
            await self.press(host, match, "/set", place=place, answers=options)
        await self.press(host, match, "/start", place=place)
        return match

    async def press(self, member, match, action, *, on="lobby", seat=None, asked=0, **interaction):
        """Press a host button of a match: on the message of this role, or a private one (None)."""
        custom_id = CustomId(match, action, seat, asked)
        message = (await self.messages(match)).get(on)
        return await self.send(member, custom_id, on=message and message.message_id, **interaction)

    async def move(self, member, match, *lines, private=True, **interaction):
        """Play lines with a button of the present position."""
        table = await self.table(match)
        seat = table.row.seat_of(member.user_id)
        custom_id = CustomId.parse(table.custom_id(",".join(lines), seat))
        return await self.send(member, custom_id, private=private, **interaction)

    async def click(self, member, message_id, label, **interaction):
        """Press the button of this label on a message."""
        custom_id = CustomId.parse(
            button(self.messenger.messages[message_id].content, label).custom_id
        )
        return await self.send(member, custom_id, on=message_id, **interaction)

    async def send(self, member, custom_id, *, on=None, place=HERE, **interaction):
        """Pass an interaction to the host, show its reply, and call `after_reply`."""
        member = await self.host.services.tastes.with_chosen_language(member)  # as the router does
        interaction.setdefault("source", reached_by(custom_id.route))
        pressed = MemberInteraction(member, place, custom_id, TOKEN, message_id=on, **interaction)
        return await self._answered(await self.host.handle(pressed))

    async def granted(self, action, member, right, *, place=HERE):
        """Return a custom id of the panel of a command that Discord has just permitted."""
        key, now = await self.host.services.grants.key(), issued_at_minute(self.clock.ms())
        command = MemberInteraction(member, place, CustomId(NO_MATCH, action), TOKEN)
        return authorized(action, sealed(key, command, right, now))

    async def pass_time(self, **passed):
        """Let time pass, then tick."""
        self.clock.move(**passed)
        await self.host.tick()

    async def be_down(self, **passed):
        """Let time pass without any process, then start one."""
        await self.host.tick()
        self.clock.move(**passed)
        self.restart()
        await self.host.tick()

    async def table(self, match):
        return await self.host.services.matches.load(match)

    async def row(self, match):
        return await self.database.read(lambda conn: matches.load(conn, match))

    async def messages(self, match):
        return await self.database.read(lambda conn: messages.of(conn, match))

    async def untold(self):
        """Return (match, kind) of every undelivered row."""
        rows = await self.database.read(outbox.open_rows)
        return [(row.match_id, row.kind) for row in rows]

    async def stored(self, match):
        """Return everything stored of a match, to check that nothing has changed."""

        def look(conn):
            told = outbox.open_rows(conn, match_id=match)
            found = match_details.load(conn, match, self.clock.ms())
            return found.row, moves.of(conn, match), found.request, told

        return await self.database.read(look)

    async def message(self, match, role="card"):
        """Return the match's message of this role."""
        return self.messenger.messages[(await self.messages(match))[role].message_id]

    async def _answered(self, handled):
        reply, interaction = handled.reply, handled.interaction
        if isinstance(reply, OpenModal):
            assert reached_by(CustomId.parse(reply.form.custom_id).route) == "form"
        if isinstance(reply, UpdateMessage) and interaction.message_id in self.messenger.messages:
            self.messenger.messages[interaction.message_id].looks.append(reply.content)
        if isinstance(reply, PublicMessage):
            message = self.messenger.put(interaction.place.channel_id, reply.content)
            await self.host.record_message(reply, interaction.place.channel_id, message.id)
        await self.host.after_reply(handled)
        return reply


def said(reply):
    """Return the text of a reply or a message's content."""
    content = reply if isinstance(reply, MessageContent) else getattr(reply, "content", None)
    words = [content.notice, content.title, *content.lines, *content.details] if content else []
    return "\n".join([getattr(reply, "aside", ""), *words]).strip()


def private_text(reply):
    """Return the text of a reply that only its member sees: a message, or above their panel."""
    if isinstance(reply, UpdateMessage) and not reply.match_id:
        return reply.content.notice or said(reply)
    assert isinstance(reply, EphemeralMessage), reply
    return said(reply)


def aside(reply):
    """Return the sentence beside the position in a reply: of its own, or above the panel."""
    return reply.aside or reply.content.notice


def presses(content):
    """Return the buttons of a message's content, those of its sections last."""
    rows = [row for row in content.rows if not isinstance(row, Select)]
    return [one for row in [*rows, *(part.row for part in content.sections)] for one in row]


def picks(content):
    """Return the selects of a message's content."""
    return [row for row in content.rows if isinstance(row, Select)]


def labels(content):
    return [press.label for press in presses(content)]


def button(content, label) -> Button:
    """Return the only button with this label."""
    (found,) = (press for press in presses(content) if press.label == label)
    return found


def custom_ids(content):
    buttons = [press for press in presses(content) if isinstance(press, Button)]
    return [press.custom_id for press in [*buttons, *picks(content)]]


def seed_where(wanted, seats=2, options=Options()):  # noqa: B008 - frozen
    """Return a seed with which the toy game's initial state satisfies `wanted`."""
    for number in range(10_000):
        seed = number.to_bytes(32)
        dice = SeededDice(match_key(seed, str(TOKEN)))
        state, _ = TOY.game.setup(options, seats, dice)
        if wanted(state):
            return seed
    raise LookupError("no such seed")
