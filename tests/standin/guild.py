"""The content of a server: people, channels and messages, as they are now."""

from dataclasses import dataclass, field

from tests.standin.members.words import labels, named, texts
from tests.standin.wire import (
    MANAGE_THREADS,
    PUBLIC_THREAD,
    TEXT,
    USUAL,
    Json,
    StandinError,
    now,
)


@dataclass(eq=False)
class Person:
    """A Discord account: a player, or the bot itself."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-GB"
    permissions: int = USUAL
    roles: set[int] = field(default_factory=set)


@dataclass(eq=False)
class Role:
    """A role of a server; the higher its position, the more roles are below it."""

    id: int
    name: str
    position: int = 1
    permissions: int = 0
    managed: bool = False


@dataclass(eq=False)
class Guild:
    """A server with its channels and members; `permissions` is what the bot may do in it.

    It has at most `most_threads` active threads; `commands` are those that only it has.
    """

    id: int
    name: str
    permissions: int = USUAL
    locale: str = "en-GB"
    channels: list["Channel"] = field(default_factory=list)
    members: list[Person] = field(default_factory=list)
    roles: list[Role] = field(default_factory=list)
    most_threads: int = 1_000
    commands: list[Json] = field(default_factory=list)

    @property
    def active_threads(self) -> list["Channel"]:
        """Its threads that are not archived."""
        return [channel for channel in self.channels if channel.is_thread and not channel.archived]


@dataclass(eq=False)
class Channel:
    """A text channel, a thread or a direct conversation, with the messages in it by id."""

    id: int
    name: str
    kind: int = TEXT
    guild: Guild | None = None
    parent: "Channel | None" = None
    denied: int = 0
    archived: bool = False
    locked: bool = False
    members: list[Person] = field(default_factory=list)
    messages: dict[int, "Message"] = field(default_factory=dict)

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.kind == PUBLIC_THREAD

    @property
    def bot_permissions(self) -> int:
        """What the bot may do here, as Discord's bits; a thread follows its channel."""
        if self.guild is None:
            return USUAL
        denied = self.denied | (self.parent.denied if self.parent else 0)
        return self.guild.permissions & ~denied

    @property
    def may_bot_write(self) -> bool:
        """Whether the bot may post and change things here: in a locked thread moderators alone."""
        return not self.locked or bool(self.bot_permissions & MANAGE_THREADS)

    @property
    def public(self) -> list["Message"]:
        """The messages everybody here sees, oldest first."""
        return [message for message in self.messages.values() if message.reader is None]

    @property
    def last(self) -> "Message":
        """The newest message everybody here sees; raises StandinError where there is none."""
        if not self.public:
            raise StandinError(f"nothing was posted in #{self.name}")
        return self.public[-1]

    def is_seen_by(self, person: Person) -> bool:
        """Whether this person can open the channel."""
        if self.guild is None:
            return person in self.members
        return person in self.guild.members


@dataclass(eq=False)
class Webhook:
    """A webhook of the bot in a channel; whoever has its token can post by it."""

    id: int
    token: str
    name: str
    channel: Channel


@dataclass(eq=False)
class Message:
    """A message as it stands now; `reader` is the one who sees it, None for everybody."""

    id: int
    channel: Channel
    author: Person
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    mentions: list[Person] = field(default_factory=list)
    flags: int = 0
    nonce: str | None = None
    reader: Person | None = None
    asked_by: Json | None = None
    edits: int = 0
    edited_at: str | None = None
    created_at: str = field(default_factory=now)
    thread: Channel | None = None
    webhook: "Webhook | None" = None

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.reader is not None

    @property
    def text(self) -> str:
        """Every word a reader sees: the content, the embeds' texts and all text displays."""
        return "\n".join(texts(self.content, self.embeds, self.components))

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed, in their order."""
        return labels(self.components)

    def find(self, name: str) -> Json:
        """Find a button or select by custom id, label or placeholder, or raise StandinError."""
        return named(self.components, name)
