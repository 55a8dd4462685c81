"""The options of a slash command, written as a member's client writes them."""

from collections.abc import Mapping
from typing import Any

from tests.standin.guild import Guild
from tests.standin.wire import Json, StandinError
from tests.standin.world import World

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, NUMBER = 3, 4, 5, 10
PLAIN: dict[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}


def command_data(
    world: World, path: str, given: Mapping[str, object], guild: Guild | None = None
) -> Json:
    """Write the data of "play" or "match show" with its options; raises StandinError.

    Members of a server have its own commands, too.
    """
    name, *rest = path.split()
    own = [record for record in guild.commands if record["name"] == name] if guild else []
    command = _named(own or world.commands, name)
    definition = command
    chain: list[Json] = []
    for word in rest:
        definition = _named(definition.get("options") or [], word)
        chain.append(definition)
    data: Json = {"id": command["id"], "name": name, "type": 1}
    if own:
        data["guild_id"] = command["guild_id"]
    defined: list[Json] = definition.get("options") or []
    if any(record["type"] in (SUBCOMMAND, GROUP) for record in defined):
        raise StandinError(f"/{path} has subcommands; name one")
    options = _options(defined, given)
    for part in reversed(chain):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    return data | {"options": options}


def _options(defined: list[Json], given: Mapping[str, object]) -> list[Json]:
    """Write each given option; required ones must be among them."""
    for option in defined:
        if option.get("required") and option["name"] not in given:
            raise StandinError(f"the option {option['name']} is required")
    written = []
    for name, value in given.items():
        option = _named(defined, name)
        written.append({"name": name, "type": option["type"], "value": _value(option, value)})
    return written


def _value(option: Json, value: object) -> Any:
    """Write one value."""
    kind = option["type"]
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
    raise StandinError(f"{name!r} is none of {[record['name'] for record in entries]}")
