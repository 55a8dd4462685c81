"""Many matches of all games on the wire, filled and begun by their members' own presses."""

import asyncio
import random
from dataclasses import dataclass
from functools import partial

from bot.host.ui.custom_id import CustomId
from bot.interactions.outages import NOT_PLAYED, NOT_SAVED
from games.registry import GAMES
from tests.bot.wire.member import Member, ids
from tests.standin.wire import OPEN_THREADS

SEATS = {game: definition.seats[-1] for game, definition in GAMES.items()}
"""How many play in a match of each game: ten matches of each are 200 members."""
CHANNELS = 10
MOST_TRIES = 50
"""How often a member does something that a busy database refuses."""


@dataclass(frozen=True)
class Seated:
    """A running match: its game, its channel, and a member in each seat."""

    id: str
    game: str
    place: object
    members: list[Member]

    @property
    def is_over(self):
        """Whether everybody sees that the match has ended."""
        return any(f"g1:{self.id}:0:-:/rematch" in ids(one) for one in self.place.public)


def names_of(tables, seats):
    """Return the names of as many members as these matches need, match by match."""
    return [f"m{number}" for number in range(tables * sum(seats.values()))]


async def fill(home, tables, seats=SEATS, make=None):
    """Begin this many matches of each game, each with members of its own, and return them.

    `make` begins one; it takes what `begin` takes after the stand-in.
    """
    make = make or partial(begin, home)
    channels = [home.channel]
    channels += [home.world.add_channel(home.guild, f"games-{n}") for n in range(1, CHANNELS)]
    names, begun = iter(home.users), []
    for number in range(tables):
        for game, size in seats.items():
            ours = [next(names) for _ in range(size)]
            place = channels[number % len(channels)]
            begun.append(make(game, place, ours, number))
    return await asyncio.gather(*begun)


async def insist(act):
    """Do something, and again as often as the bot asks for that, since its database is busy."""
    for _ in range(MOST_TRIES):
        result = await act()
        said = " ".join([result.text, *(followup.text for followup in result.followups)])
        if not any(text in said for text in (NOT_PLAYED, NOT_SAVED)):
            return result
    raise AssertionError("the database stays busy")


async def begin(home, game, place, names, number=0, computers=0, level=None):
    """Let the first of these members open a lobby and the others join, then start it.

    It is played in the channel itself, where the bot may not open threads. Computers play at
    `level`, or at the default one.
    """
    if not place.denied & OPEN_THREADS:
        home.deny(place, OPEN_THREADS)
    first, *others = map(home.user, names)
    wish = {"game": game, "seats": len(names) + computers} | ({"level": level} if level else {})
    opened = await insist(lambda: first.slash(place, "play", wish))
    custom_id = opened.message.find("Start")["custom_id"]
    match = CustomId.parse(custom_id).match
    for user in others:  # one after the other, so that seats follow the order of names
        await insist(partial(user.forge, opened.message, str(CustomId(match, "/join"))))
    for _ in range(computers):
        await insist(partial(first.forge, opened.message, str(CustomId(match, "/computer"))))
    await insist(partial(first.forge, opened.message, custom_id))
    members = [
        Member(home.user(name), seat, match, random.Random(f"{match} {seat} {number}"))
        for seat, name in enumerate(names)
    ]
    await home.until(lambda: members[0].card(place))
    return Seated(match, game, place, members)
