"""The message that mentions the members in a lobby: before it closes, and when it is reopened."""

from collections.abc import Collection
from dataclasses import dataclass

from bot.host.match import lobby_life
from bot.host.match.lobby_state import Lobby, has_enough
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import escape_markdown, seat_labels, words_for
from bot.host.ui.message import Button, Link, Mention, MessageContent
from bot.host.views.lobby_card import ENOUGH
from games.core.translation import N_
from storage.match.messages import MessageRow

ROLE = "lobby-call"
"""The role of the message, and the kind of its row in the outbox."""
CLOSES = N_("your lobby of {game} closes <t:{at}:R>.")
OPEN_AGAIN = N_("{name} has opened your lobby of {game} again.")
WAITS = N_("your match for {cup} waits for you until <t:{at}:F>.")
OUT = N_("Whoever has not pressed Join by then is out.")
TOO_FEW = N_("Nobody yet? The host can press + Computer and Start. Or keep it open.")
KEPT = N_("The lobby stays open until <t:{at}:f>.")


@dataclass(frozen=True, slots=True)
class LobbyCall:
    """The data of a call: the user who has reopened the lobby; None if it is about to close."""

    by: int | None = None


def content(
    lobby: Lobby, users: Collection[int], card: MessageRow | None, by: int | None = None
) -> MessageContent:
    """Return the call for these users; `by` is the user who has reopened the lobby, if any."""
    words = words_for((), lobby.locale)
    game, at = words(lobby.definition.title), lobby_life.closes_at(lobby) // 1000
    labels = zip(lobby.seats, seat_labels(lobby.seats, words), strict=True)
    name = next((label for seat, label in labels if by and seat.user_id == by), "?")
    text = (
        words(CLOSES, game=game, at=at) if by is None else words(OPEN_AGAIN, game=game, name=name)
    )
    first, *others = users
    link = () if card is None else (_to_the_lobby(lobby, card, words("To the lobby")),)
    if lobby.settings.cup is not None:
        text = words(WAITS, cup=escape_markdown(lobby.settings.cup), at=at)
        ping = Mention(first, text, tuple(others))
        table = Button(words("Cup table"), str(CustomId(lobby.row.id, "/cup-table")))
        return MessageContent("", (words(OUT),), ((*link, table),), ping=ping, mood="open")
    keep = Button(words("Keep open"), str(CustomId(lobby.row.id, "/keep-open")), "main")
    return MessageContent(
        "",
        (words(ENOUGH if has_enough(lobby) else TOO_FEW),),
        ((keep, *link),),
        ping=Mention(first, text, tuple(others)),
        mood="open",
    )


def kept_open(lobby: Lobby) -> MessageContent:
    """Return the call's new content after somebody kept the lobby open."""
    words = words_for((), lobby.locale)
    return MessageContent("", (words(KEPT, at=lobby_life.closes_at(lobby) // 1000),))


def _to_the_lobby(lobby: Lobby, card: MessageRow, label: str) -> Link:
    place = f"{lobby.row.guild_id}/{card.channel_id}/{card.message_id}"
    return Link(label, f"https://discord.com/channels/{place}")
