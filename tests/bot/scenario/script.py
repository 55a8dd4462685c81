"""The steps of the scenario as read from the file, and how they are played on any stage."""

import random
import re
from dataclasses import dataclass
from pathlib import Path

from bot.host.ui.custom_id import CustomId

FILE = Path(__file__).parent / "match.txt"
STEP = re.compile(r"(?P<who>\w+): (?P<what>.+)")
NUMBERS = re.compile(
    r"(?<=🎲 )\d+ shuffle[^\n]*|\d{15,}|<t:\d+:\w>|g1:\w+|-[a-z0-9]{10}\.(?:json|html)"
)
"""What differs from world to world: ids of people, messages and matches, and moments."""
SEATS = ("ana", "ben")
BUTTON, SELECTS, TEXT, GALLERY = 2, {3, 5, 6, 7, 8}, 10, 12


@dataclass(frozen=True)
class Shown:
    """A message as a member sees it; `handle` is what the stage presses it by."""

    parts: list
    content: str
    is_private: bool
    files: tuple
    handle: object

    @property
    def note(self):
        """All that is compared: the words, what can be pressed or chosen, and for whom it is."""
        words = [self.content, *(_words(part) for part in walk(self.parts))]
        text = NUMBERS.sub("#", "\n".join(filter(None, words)))
        faces = [_face(part) for part in walk(self.parts)]
        files = [NUMBERS.sub("#", one) for one in self.files]
        return "private" if self.is_private else "public", text, [*filter(None, faces)], files

    def buttons(self):
        """Each button that can be pressed: its label and its custom id."""
        parts = [part for part in walk(self.parts) if part["type"] == BUTTON]
        pressable = [part for part in parts if not part.get("disabled") and "custom_id" in part]
        return [(part.get("label") or "", part["custom_id"]) for part in pressable]

    def picks(self):
        """Each select: its custom id and its values."""
        parts = [part for part in walk(self.parts) if part["type"] in SELECTS]
        return [(part["custom_id"], [one["value"] for one in part["options"]]) for part in parts]


def steps():
    """Return the steps of the file as (who, what)."""
    lines = FILE.read_text("utf-8").splitlines()
    found = [STEP.fullmatch(line) for line in lines if line and not line.startswith("#")]
    return [(one["who"], one["what"]) for one in found]


async def perform(stage, game):
    """Play the scenario on a stage; return what was seen at each step, and at the end by each."""
    notes, chance = [], random.Random(game)
    for who, what in steps():
        if who == "turns":
            steps_shown = [await _move(stage, chance) for _ in range(int(what))]
        else:
            steps_shown = [await _act(stage, who, what.format(game=game))]
        notes += [(f"{who}: {what}", *[one.note for one in shown]) for shown in steps_shown]
    await stage.rested()
    for who in ("ana", "ben", "cem"):
        notes += [(f"{who} sees", one.note) for one in stage.sees(who)]
    return notes


async def _act(stage, who, what):
    """Type a command, choose in a select, or press the newest button of a label."""
    if what.startswith("/"):
        words = what[1:].split(" ")
        options = dict(word.split("=") for word in words if "=" in word)
        options = {key: int(value) if value.isdigit() else value for key, value in options.items()}
        name = " ".join(word for word in words if "=" not in word)
        return await stage.slash(who, name, options)
    for shown in stage.sees(who)[::-1]:
        for custom_id, values in shown.picks():
            if what.startswith("? ") and what[2:] in custom_id:
                return await stage.choose(who, shown, custom_id, values[0])
        for label, custom_id in shown.buttons():
            if label == what:
                return await stage.press(who, shown, custom_id)
    raise LookupError(f"{who} sees no {what!r}")


async def _move(stage, chance):
    """Press a move that somebody is offered, on the card or in the own panel, behind its menus."""
    for seat, who in chance.sample([*enumerate(SEATS)], 2):
        message = next(one for one in stage.sees(who)[::-1] if _house_door(one, "/log"))
        seen, been = [], set()
        hand = _house_door(message, "/hand")
        if not _offered(message, seat, been) and hand is not None:
            seen += await stage.press(who, message, hand)
            message = seen[-1]
        while offered := _offered(message, seat, been):
            custom_id, value = chance.choice(offered)
            been.add(value or custom_id)
            seen += await (
                stage.choose(who, message, custom_id, value)
                if value
                else stage.press(who, message, custom_id)
            )
            if not (value or CustomId.parse(custom_id).action).startswith("/"):
                return seen
            message = seen[-1]
    raise LookupError("nobody can move")


def _offered(message, seat, been):
    """List the moves and the ways to them: a custom id, and the value where it is a select's."""
    found = [(custom_id, None) for _, custom_id in message.buttons()]
    found += [(custom_id, value) for custom_id, values in message.picks() for value in values]
    return [
        (custom_id, value)
        for custom_id, value in found
        if (value or custom_id) not in been
        and (parsed_id := CustomId.parse(custom_id)).seat in (None, seat)
        and _leads_to_a_move(value or parsed_id.action)
    ]


def _leads_to_a_move(action):
    return not action.startswith(("/", "?")) or action.startswith(("/open ", "/sure "))


def _house_door(message, action):
    """Return the custom id of this host action on a message, None where it is not there."""
    found = [one for _, one in message.buttons() if CustomId.parse(one).action == action]
    return found[0] if found else None


def walk(parts):
    """Yield every component with all that is nested in it."""
    for part in parts:
        yield part
        yield from walk(part.get("components") or ())


def _words(part):
    if part["type"] == GALLERY:
        return "\n".join(item.get("description") or "" for item in part["items"])
    return part["content"] if part["type"] == TEXT else ""


def _face(part):
    """What stands on a component, and whether it can be pressed."""
    if part["type"] == BUTTON:
        return part.get("label") or "", bool(part.get("disabled")), part.get("style")
    if part["type"] in SELECTS:
        entries = [(one["label"], one.get("description")) for one in part["options"]]
        return part.get("placeholder"), entries
    return None
