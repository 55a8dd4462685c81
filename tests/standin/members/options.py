"""The options of a slash command, written as a member's client writes them."""

from collections.abc import Mapping
from typing import Any

from tests.standin import payloads
from tests.standin.guild import Channel, Person
from tests.standin.wire import Json, StandinError
from tests.standin.world import World

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 3, 4, 5, 6, 7, 10
PLAIN: dict[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}


def command_data(
    world: World, path: str, given: Mapping[str, object], focused: str | None = None
) -> Json:
    """Write the data of "play" or "match show" with its options; raises StandinError."""
    name, *rest = path.split()
    command = _named(world.commands, name)
    definition = command
    chain: list[Json] = []
    for word in rest:
        definition = _named(definition.get("options") or [], word)
        chain.append(definition)
    data: Json = {"id": command["id"], "name": name, "type": 1}
    resolved: Json = {}
    defined: list[Json] = definition.get("options") or []
    if any(one["type"] in (SUBCOMMAND, GROUP) for one in defined):
        raise StandinError(f"/{path} has subcommands; name one")
    options = _options(defined, given, focused, resolved)
    for part in reversed(chain):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    return data | {"options": options} | ({"resolved": resolved} if resolved else {})


def _options(
    defined: list[Json], given: Mapping[str, object], focused: str | None, resolved: Json
) -> list[Json]:
    """Write each given option; required ones may be missing only while typing."""
    for option in defined:
        if option.get("required") and option["name"] not in given and focused is None:
            raise StandinError(f"the option {option['name']} is required")
    written = []
    for name, value in given.items():
        option = _named(defined, name)
        entry: Json = {"name": name, "type": option["type"]}
        entry["value"] = _value(option, value, resolved, typing=name == focused)
        if name == focused:
            entry["focused"] = True
        written.append(entry)
    return written


def _value(option: Json, value: object, resolved: Json, *, typing: bool) -> Any:
    """Write one value, with people and channels described in `resolved`."""
    kind = option["type"]
    if kind == USER and isinstance(value, Person):
        resolved.setdefault("users", {})[str(value.id)] = payloads.user(value)
        member = payloads.member(value)
        del member["user"]
        resolved.setdefault("members", {})[str(value.id)] = member
        return str(value.id)
    if kind == CHANNEL and isinstance(value, Channel):
        resolved.setdefault("channels", {})[str(value.id)] = {
            "id": str(value.id),
            "name": value.name,
            "type": value.kind,
            "permissions": "0",
        }
        return str(value.id)
    if typing:
        return str(value)
    if kind not in PLAIN or not isinstance(value, PLAIN[kind]):
        raise StandinError(f"{value!r} does not fit the option {option['name']}")
    choices = [one["value"] for one in option.get("choices") or ()]
    if choices and value not in choices:
        raise StandinError(f"{option['name']} is one of {choices}, not {value!r}")
    return value


def _named(entries: list[Json], name: str) -> Json:
    """Find a command or option by its name or raise StandinError."""
    for entry in entries:
        if entry["name"] == name:
            return entry
    raise StandinError(f"{name!r} is none of {[one['name'] for one in entries]}")
