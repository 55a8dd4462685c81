"""Interactions from the member's act to the bot's answer: 3 seconds, one answer, 15 minutes."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field

from tests.standin import messages, payloads
from tests.standin.guild import Channel, Message, Person
from tests.standin.limits import modal_faults
from tests.standin.messages import Draft
from tests.standin.wire import EPHEMERAL, LOADING, Json, Refusal, copied
from tests.standin.world import World

COMMAND, COMPONENT, SUBMIT = 2, 3, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL = 4, 5, 6, 7, 9
UPLOAD_LIMIT = 10 * 1024 * 1024


@dataclass(eq=False)
class Interaction:
    """One act of a member, and all the bot answered to it.

    `said` are the words of the first answer, which a later edit of the message may replace.
    """

    id: int
    token: str
    kind: int
    person: Person
    channel: Channel
    data: Json
    source: Message | None
    begun: float = field(default_factory=time.monotonic)
    answer: int | None = None
    acked_after: float | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    said: str = ""
    modal: Json | None = None
    errors: list[int] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    completed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def age(self) -> float:
        """Seconds since the member acted."""
        return time.monotonic() - self.begun

    def may_answer(self, answer: int) -> bool:
        """Whether Discord takes this kind of answer to this kind of act."""
        if answer in (DEFER_UPDATE, UPDATE):
            return self.source is not None and self.kind in (COMPONENT, SUBMIT)
        if answer == MODAL:
            return self.kind in (COMMAND, COMPONENT)
        return answer in (REPLY, DEFER)


class Interactions:
    """All interactions of a world, by their token."""

    def __init__(self, world: World) -> None:
        """Begin with none."""
        self.world = world
        self.by_token: dict[str, Interaction] = {}
        self.upload_limit = UPLOAD_LIMIT
        """Bytes that a member's interactions say a file may have."""

    def begin(
        self,
        kind: int,
        person: Person,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        shown: list[Json] | None = None,
    ) -> Interaction:
        """Let a person act and send it to the bot; `shown` replaces the source's components."""
        act = Interaction(
            self.world.mint(), secrets.token_urlsafe(48), kind, person, channel, data, source
        )
        self.by_token[act.token] = act
        event = self._event(act)
        if source is not None:
            event["message"] = payloads.message(source, self.world.bot)
            if shown is not None:
                event["message"]["components"] = shown
        # A copy: later changes of the message must not change the event under way.
        self.world.emit("INTERACTION_CREATE", copied(event), channel.guild)
        return act

    def answer(self, interaction_id: str, token: str, draft: Draft) -> Json:
        """Take the first answer; raises Refusal 10062, 40060 or 50035."""
        act = self.by_token.get(token)
        if act is None or str(act.id) != interaction_id:
            raise Refusal(10062)
        try:
            self._answer(act, draft)
        except Refusal as refusal:
            act.errors.append(refusal.code)
            raise
        return self._receipt(act)

    def known(self, token: str) -> Interaction:
        """Return the answered interaction a webhook token belongs to, or raise Refusal."""
        act = self.by_token.get(token)
        if act is None or act.answer is None:
            raise Refusal(10015)
        if act.age > self.world.token_seconds:
            raise Refusal(50027)
        return act

    def follow(self, act: Interaction, draft: Draft) -> Message:
        """Post a further message; the first one fills a deferred answer that was not deleted."""
        original = act.original
        if original and original.flags & LOADING and original.id in act.channel.messages:
            return self.edit(act, original, draft)
        flags = (draft.body.get("flags") or 0) & EPHEMERAL
        message = self._post(act, draft, private=bool(flags))
        act.followups.append(message)
        act.completed.set()
        return message

    def edit(self, act: Interaction, message: Message, draft: Draft) -> Message:
        """Change a message by an interaction's token; a deferred answer is filled by it."""
        loading = message.flags & LOADING
        message.flags &= ~LOADING
        try:
            messages.edit(self.world, message, draft)
        except Refusal:
            message.flags |= loading
            raise
        act.said = act.said or message.text
        act.completed.set()
        return message

    def _answer(self, act: Interaction, draft: Draft) -> None:
        """Carry the answer out, then count it as the one answer."""
        kind, body = draft.body.get("type"), draft.body.get("data") or {}
        if act.answer is not None:
            raise Refusal(40060)
        if act.age > self.world.ack_seconds:
            raise Refusal(10062)
        if not isinstance(kind, int) or not act.may_answer(kind):
            raise Refusal(50035, f"answer {kind} does not fit interaction {act.kind}")
        content = Draft(body, draft.files)
        if kind == REPLY:
            act.original = self._post(act, content, private=bool(body.get("flags", 0) & EPHEMERAL))
            act.said = act.original.text
        elif kind == DEFER:
            act.original = self._wait(act, private=bool(body.get("flags", 0) & EPHEMERAL))
        elif kind in (UPDATE, DEFER_UPDATE):
            act.original = act.source
            if kind == UPDATE and act.source is not None:
                messages.edit(self.world, act.source, content)
                act.said = act.source.text
        else:
            act.modal = _checked_modal(body)
        act.answer, act.acked_after = kind, act.age
        act.answered.set()
        if kind != DEFER:
            act.completed.set()

    def _post(self, act: Interaction, draft: Draft, *, private: bool) -> Message:
        """Post a message that says who asked for it."""
        reader = act.person if private else None
        asked = self._asked_by(act)
        return messages.post(self.world, act.channel, draft, reader=reader, asked_by=asked)

    def _wait(self, act: Interaction, *, private: bool) -> Message:
        """Show that the bot is thinking."""
        reader = act.person if private else None
        message = Message(self.world.mint(), act.channel, self.world.bot, reader=reader)
        message.flags = LOADING | (EPHEMERAL if private else 0)
        message.asked_by = self._asked_by(act)
        act.channel.messages[message.id] = message
        return message

    def _asked_by(self, act: Interaction) -> Json:
        """Return the metadata in a message about the act that it answers."""
        owners = {"0": str(act.channel.guild.id)} if act.channel.guild else {}
        return {
            "id": str(act.id),
            "type": act.kind,
            "user": payloads.user(act.person),
            "authorizing_integration_owners": owners,
        }

    def _receipt(self, act: Interaction) -> Json:
        """Return the callback's answer: the interaction and its message."""
        interaction: Json = {"id": str(act.id), "type": act.kind}
        if act.original is None:
            return {"interaction": interaction}
        interaction |= {
            "response_message_id": str(act.original.id),
            "response_message_loading": bool(act.original.flags & LOADING),
            "response_message_ephemeral": act.original.is_ephemeral,
        }
        resource = {
            "type": act.answer,
            "message": payloads.message(act.original, self.world.bot),
        }
        return {"interaction": interaction, "resource": resource}

    def _event(self, act: Interaction) -> Json:
        """Return what INTERACTION_CREATE carries."""
        guild = act.channel.guild
        event: Json = {
            "id": str(act.id),
            "application_id": str(self.world.bot.id),
            "type": act.kind,
            "data": act.data,
            "token": act.token,
            "version": 1,
            "channel_id": str(act.channel.id),
            "channel": payloads.channel(act.channel, self.world.bot),
            "locale": act.person.locale,
            "entitlements": [],
            "app_permissions": str(act.channel.bot_permissions),
            "attachment_size_limit": self.upload_limit,
            "context": 0 if guild else 1,
            "authorizing_integration_owners": {"0": str(guild.id) if guild else "0"},
        }
        if guild is None:
            return event | {"user": payloads.user(act.person)}
        return event | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": payloads.member(act.person),
        }


def _checked_modal(body: Json) -> Json:
    """Return the modal or raise Refusal 50035."""
    wrong = modal_faults(body)
    if wrong:
        raise Refusal(50035, wrong)
    return body
