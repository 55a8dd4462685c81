"""Members who act: they type commands, press buttons, choose, and fill in forms."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.standin.guild import Channel, Message, Person
from tests.standin.interactions import (
    COMMAND,
    COMPONENT,
    SUBMIT,
    Interaction,
    Interactions,
)
from tests.standin.members.options import command_data
from tests.standin.members.result import Modal, Result
from tests.standin.members.words import BUTTON, LINK, SELECTS, named, walk
from tests.standin.wire import SEND_IN_THREADS, Json, StandinError
from tests.standin.world import World

STRING_SELECT, LABEL = 3, 18
ONE_VALUE, YES_NO = frozenset({4, 21}), 23


@dataclass(frozen=True)
class User:
    """One member at their screen; several may act at the same time."""

    person: Person
    interactions: Interactions

    async def slash(
        self, channel: Channel, command: str, options: Mapping[str, object] | None = None
    ) -> Result:
        """Send a command such as "play" or "match show"."""
        data = command_data(self.interactions.world, command, options or {}, channel.guild)
        return await self._act(COMMAND, channel, data)

    async def click(self, message: Message, name: str) -> Result:
        """Press the button with this custom id or label."""
        button = self._usable(message, name, {BUTTON})
        if button.get("style") == LINK:
            raise StandinError(f"{name!r} is a link")
        data = {"custom_id": button["custom_id"], "component_type": BUTTON}
        return await self._act(COMPONENT, message.channel, data, message)

    async def select(self, message: Message, name: str, values: Sequence[str]) -> Result:
        """Choose in the select with this custom id or placeholder, by label or value."""
        menu = self._usable(message, name, SELECTS)
        data: Json = {"custom_id": menu["custom_id"], "component_type": menu["type"]}
        data["values"] = _chosen(menu, values)
        return await self._act(COMPONENT, message.channel, data, message)

    async def forge(
        self,
        message: Message,
        custom_id: str,
        *,
        kind: int = BUTTON,
        values: Sequence[str] | None = None,
    ) -> Result:
        """Send a press that the message does not offer now, like one sent before an edit.

        The event's message has such a component in it, or discord.py would ignore the press.
        """
        part: Json = {"type": kind, "custom_id": custom_id, "id": 999}
        part |= {"style": 1, "label": "forged"} if kind == BUTTON else {"options": []}
        shown = [*message.components, {"type": 1, "id": 998, "components": [part]}]
        data: Json = {"custom_id": custom_id, "component_type": kind}
        if values is not None:
            data["values"] = list(values)
        return await self._act(COMPONENT, message.channel, data, message, shown)

    async def submit(self, modal: Modal, values: Mapping[str, object]) -> Result:
        """Fill in a form, each field by its custom id or label, and send it."""
        parts = modal.data["components"]
        filled = {_field(parts, name)["custom_id"]: value for name, value in values.items()}
        components = [_filled(part, filled) for part in parts]
        data = {"custom_id": modal.custom_id, "components": components}
        opened = modal.opened_by
        return await self._act(SUBMIT, opened.channel, data, opened.source)

    def sees(self, channel: Channel) -> list[Message]:
        """List the messages this member sees in a channel, oldest first."""
        if not channel.is_seen_by(self.person):
            return []
        return [
            message
            for message in channel.messages.values()
            if message.reader in (None, self.person)
        ]

    def _usable(self, message: Message, name: str, kinds: set[int] | frozenset[int]) -> Json:
        """Find a component this member can use now or raise StandinError."""
        if message not in self.sees(message.channel):
            raise StandinError(f"{self.person.name} does not see that message")
        self._wake(message.channel)
        part = message.find(name)
        if part["type"] not in kinds or part.get("disabled"):
            raise StandinError(f"{name!r} cannot be used that way now")
        return part

    def _wake(self, channel: Channel) -> None:
        """Let an archived thread be active, as a client does before a press; else StandinError."""
        if channel.locked:
            raise StandinError(f"nobody can press a button in #{channel.name}: it is locked")
        if channel.archived:
            if not self.person.permissions & SEND_IN_THREADS:
                raise StandinError(f"{self.person.name} may not wake #{channel.name}")
            channel.archived = False

    async def _act(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        shown: list[Json] | None = None,
    ) -> Result:
        """Act and wait as long as the stand-in does; longer while the bot is shown as thinking."""
        if not channel.is_seen_by(self.person):
            raise StandinError(f"{self.person.name} does not see #{channel.name}")
        act = self.interactions.begin(kind, self.person, channel, data, source, shown)
        await _answered(act, self.interactions.world)
        return Result(act)


async def _answered(act: Interaction, world: World) -> None:
    """Wait for the answer and, if it is deferred, for its content."""
    try:
        await asyncio.wait_for(act.answered.wait(), world.ack_seconds)
        await asyncio.wait_for(act.completed.wait(), world.thinking_seconds)
    except TimeoutError:
        return


def _chosen(menu: Json, values: Sequence[str]) -> list[str]:
    """Return the values of the chosen entries, as many as the select takes, or StandinError."""
    fewest, most = menu.get("min_values", 1), menu.get("max_values") or 1
    if not (1 if fewest is None else fewest) <= len(values) <= most:
        raise StandinError(f"this select takes {fewest} to {most} entries, not {len(values)}")
    if menu["type"] != STRING_SELECT:
        return [*values]
    by_name = {one["label"]: one["value"] for one in menu["options"]}
    by_name |= {one["value"]: one["value"] for one in menu["options"]}
    if unknown := [text for text in values if text not in by_name]:
        raise StandinError(f"{unknown} is not among {list(by_name)}")
    return [by_name[str(text)] for text in values]


def _field(parts: list[Json], name: str) -> Json:
    """Find a field of a form by its custom id or its label."""
    for part in walk(parts):
        if part["type"] == LABEL and part["label"] == name:
            return dict(part["component"])
    return named(parts, name)


def _filled(part: Json, values: Mapping[str, object]) -> Json:
    """Return a form's part as it is sent: the fields with what was filled in."""
    kind = part["type"]
    if "component" in part:
        return {"type": kind, "id": 0, "component": _filled(part["component"], values)}
    if "components" in part:
        inner = [_filled(one, values) for one in part["components"]]
        return {"type": kind, "id": 0, "components": inner}
    sent: Json = {"type": kind, "id": part.get("id") or 0}
    if "custom_id" not in part:
        return sent
    sent["custom_id"] = part["custom_id"]
    value = values.get(part["custom_id"])
    defaults = [one["value"] for one in part.get("options") or () if one.get("default")]
    if kind in ONE_VALUE:
        preset = part.get("value") or "" if kind == 4 else next(iter(defaults), None)
        return sent | {"value": preset if value is None else value}
    if kind == YES_NO:
        return sent | {"value": bool(part.get("default") if value is None else value)}
    chosen = defaults if value is None else _chosen(part | {"type": STRING_SELECT}, _many(value))
    return sent | {"values": chosen}


def _many(value: object) -> list[str]:
    """Return one or several chosen entries as a list."""
    return [value] if isinstance(value, str) else [str(one) for one in value]  # type: ignore[attr-defined] # a test gives a text or a list of texts
