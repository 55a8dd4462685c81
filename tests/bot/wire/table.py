"""A match on the wire: opened, joined, begun, and what its players may press."""

from dataclasses import dataclass

from bot.host.ui.custom_id import CustomId
from tests.standin.members.words import BUTTON, walk
from tests.standin.wire import OPEN_THREADS

SEATS = ("ana", "ben")


@dataclass(frozen=True)
class Match:
    """A running match of ana and ben, and the message that is its card."""

    home: object
    id: str
    card: object

    def moves(self, seat=None, card=None):
        """The custom ids of the buttons on the card by which a seat plays."""
        buttons = [
            part["custom_id"]
            for part in walk((card or self.card).components)
            if part["type"] == BUTTON and not part.get("disabled")
        ]
        custom_ids = [(CustomId.parse(button), button) for button in buttons]
        return [
            one
            for custom_id, one in custom_ids
            if custom_id.seat is not None
            and custom_id.seat == (custom_id.seat if seat is None else seat)
        ]

    @property
    def turn(self):
        """The name of the member who must move, and the custom ids to press."""
        moves = self.moves()
        return SEATS[CustomId.parse(moves[0]).seat], moves

    @property
    def other(self):
        """The name of the member who is not to move."""
        return next(name for name in SEATS if name != self.turn[0])

    async def stored(self):
        """The match as it is stored."""
        return (await self.home.bot.host.services.matches.load(self.id)).row


async def begin(home, game="finale_dice"):
    """Let ana and ben begin a match in the channel itself."""
    home.deny(home.channel, OPEN_THREADS)
    opened = await home.user("ana").slash(home.channel, "play", {"game": game})
    await home.user("ben").click(opened.message, "Join")
    await home.until(lambda: "Ben" in opened.text)
    await home.user("ana").click(opened.message, "Start")
    await home.until(lambda: "Log" in opened.message.labels)
    if home.bot is not None:  # it runs in this process, so it can be seen at work
        await home.until(lambda: home.bot.router.presses.count == 0)
    custom_id = CustomId.parse(opened.message.find("Log")["custom_id"])
    return Match(home, custom_id.match, opened.message)


async def rested(home):
    """Wait until the bot is at work on no interaction."""
    await home.until(lambda: home.bot.router.presses.count == 0, 20)
