"""A member at a match on the wire: looks at the card or the own panel, and presses what is there.

It knows no rules: it presses only what it sees in a message, so it plays every game alike.
"""

import asyncio
import random
from dataclasses import dataclass, field

from bot.host.ui.custom_id import CustomId
from bot.host.views import plan_panel
from tests.standin import Channel, Message, Result, User
from tests.standin.interactions import UPDATE
from tests.standin.members.words import BUTTON, LINK, SELECTS, walk
from tests.standin.wire import Json
from tests.standin.world import EPOCH

DEEPEST = 6
"""Menus and questions gone through before a member gives up and looks again."""
LOOKS_AGAIN = 0.1
"""Seconds until a member looks again for the card of a match."""
OFTEN = 0.5
"""How often somebody who could play on the card opens the own panel first."""
SELDOM = 0.2
"""How often somebody who plays from direct messages, too, does so."""


@dataclass(frozen=True)
class Option:
    """Something a member may press: where it leads, and the values of its select."""

    custom_id: str
    parsed_id: CustomId
    values: tuple[str, ...] = ()

    @property
    def action(self) -> str:
        """The action that the host gets, from a button or from an entry of a select."""
        return self.values[0] if self.values else self.parsed_id.action

    @property
    def is_move(self) -> bool:
        """Whether it plays, rather than opening a menu, asking a question or leaving a wish."""
        is_wish = self.parsed_id.is_select and self.parsed_id.arguments[0] == plan_panel.SELECT
        return not is_wish and not self.action.startswith("/")

    @property
    def leads_on(self) -> bool:
        """Whether it leads towards a move: a menu, or a question before what cannot be undone."""
        return self.action.startswith(("/open ", "/sure "))


@dataclass
class Press:
    """A move that was pressed, and its result."""

    seat: int
    option: Option
    result: Result

    @property
    def at(self) -> int:
        """When it was pressed, in milliseconds since 1970."""
        return (self.result.act.id >> 22) + EPOCH

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of notation it plays."""
        told = self.option.values or (self.option.action,)
        return tuple(part for line in told for part in line.split(","))

    @property
    def is_taken(self) -> bool:
        """Whether the member saw it done: the message redrawn, without notice or second message."""
        is_told = self.result.followups or self.result.notice
        return self.result.kind == UPDATE and not is_told


@dataclass
class Member:
    """One seat of a match, and the moves it pressed so far."""

    user: User
    seat: int
    match: str
    chance: random.Random
    pressed: list[Press] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    dm: Channel | None = None
    """The conversation with the bot, from which this member plays now and then, too."""
    avoids: tuple[str, ...] = ()
    """How the actions begin that this member never presses."""

    def options(self, message: Message) -> list[Option]:
        """List what this seat may press on a message to move, or to get to a move."""
        found = []
        for part in walk(message.components):
            parsed_id = _door(part)
            if (
                parsed_id is None
                or parsed_id.match != self.match
                or parsed_id.seat not in (None, self.seat)
            ):
                continue
            found += self._of(part, parsed_id)
        return [
            option
            for option in found
            if (option.is_move or option.leads_on) and not option.action.startswith(self.avoids)
        ]

    async def move(self, place: Channel) -> Press | None:
        """Press towards a move and play it; None if there was none."""
        found = await self.reach(place)
        if found is None:
            return None
        message, option = found
        self.pressed.append(Press(self.seat, option, await self.press(message, option)))
        return self.pressed[-1]

    async def reach(self, place: Channel) -> tuple[Message, Option] | None:
        """Press until a move can be pressed, on the card or in the own panel; None if none can."""
        card = self.card(place)
        if card is None:
            return None
        offered = self.options(card)
        if self.dm is not None and self.chance.random() < SELDOM:
            return await self.towards_move(await self._look_from(self.dm))
        hand = next((label for label in card.labels if self._is_hand(card, label)), None)
        if hand is not None and (not offered or self.chance.random() < OFTEN):
            return await self.towards_move(await self._press_if_there(card, hand))
        return await self.towards_move(card)

    async def towards_move(self, message: Message | None) -> tuple[Message, Option] | None:
        """Press in a message, and in what opens, until a move can be pressed; None if none can."""
        for _ in range(DEEPEST):
            offered = self.options(message) if message else []
            if not offered or message is None:
                return None
            option = self._choose(offered)
            if option.is_move:
                return message, option
            message = (await self.press(message, option)).act.original
        return None

    async def act(self, place: Channel) -> None:
        """Press towards a move; whoever has none reads the log, or waits for a card to press."""
        if await self.move(place) is not None:
            return
        card = self.card(place)
        if card is None:
            await asyncio.sleep(LOOKS_AGAIN)
        else:
            self.results.append(await self.user.click(card, "Log"))

    async def resign(self, place: Channel) -> None:
        """Give the match up."""
        card = self.card(place)
        if card is not None:
            self.results.append(
                await self.user.forge(card, str(CustomId(self.match, "/resign-yes")))
            )

    async def press(self, message: Message, option: Option) -> Result:
        """Press a component of the message, also one that an edit has removed meanwhile."""
        kind = 3 if option.values else BUTTON
        values = list(option.values) or None
        result = await self.user.forge(message, option.custom_id, kind=kind, values=values)
        self.results.append(result)
        return result

    def card(self, place: Channel) -> Message | None:
        """Return the newest public message that leads to this match's log."""
        ours = [message for message in place.public if f"g1:{self.match}:0:-:/log" in ids(message)]
        return ours[-1] if ours else None

    def _choose(self, offered: list[Option]) -> Option:
        """Prefer what plays at once, so that nobody opens menus for long."""
        weights = [3 if option.is_move else 1 for option in offered]
        return self.chance.choices(offered, weights)[0]

    async def _press_if_there(self, card: Message, label: str) -> Message | None:
        """Open the own panel."""
        result = await self.user.click(card, label)
        self.results.append(result)
        return result.act.original

    async def _look_from(self, dm: Channel) -> Message | None:
        """Open the own panel from the list of all matches in direct messages."""
        listed = await self.user.slash(dm, "games")
        self.results.append(listed)
        for menu in walk(listed.act.original.components if listed.act.original else ()):
            if any(one["value"] == self.match for one in menu.get("options") or ()):
                result = await self.user.select(listed.message, menu["custom_id"], [self.match])
                self.results.append(result)
                return result.act.original
        return None

    def _is_hand(self, card: Message, label: str) -> bool:
        parsed_id = (
            CustomId.parse(card.find(label)["custom_id"]) if card.labels.count(label) == 1 else None
        )
        return parsed_id is not None and parsed_id.action == "/hand"

    def _of(self, part: Json, parsed_id: CustomId) -> list[Option]:
        """Return the button, or the entries of the select; several at once if it wants several."""
        if part["type"] == BUTTON:
            return [Option(part["custom_id"], parsed_id)]
        least = part.get("min_values", 1)
        values = [one["value"] for one in part["options"]]
        if least > 1:
            return [Option(part["custom_id"], parsed_id, tuple(self.chance.sample(values, least)))]
        return [Option(part["custom_id"], parsed_id, (value,)) for value in values]


def ids(message: Message) -> list[str]:
    """List the custom ids in a message."""
    return [part["custom_id"] for part in walk(message.components) if part.get("custom_id")]


def _door(part: Json) -> CustomId | None:
    """Return the custom id of a component, None if it cannot be pressed."""
    usable = part["type"] == BUTTON or part["type"] in SELECTS
    if not usable or part.get("disabled") or part.get("style") == LINK:
        return None
    return CustomId.parse(part["custom_id"])
