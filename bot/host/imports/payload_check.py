"""Reads what another bot had still to deliver, as the deliveries will."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from sqlalchemy import Connection

from bot.host.analysis import analysis_handlers
from bot.host.cups import cup_delivery
from bot.host.delivery import old_cards, result_delivery
from bot.host.delivery.competitions.channel_letters import ChannelLost
from bot.host.delivery.old_cards import OldCard
from bot.host.imports.reading import attempt
from bot.host.league.rules import announcements
from bot.host.lobby import lobby_call
from bot.host.lobby.lobby_call import LobbyCall
from bot.host.match.clock_storage import TurnLetter
from bot.host.match.serialization import load_payload
from bot.host.match.timeouts import StandInNotice, TurnReminder
from bot.host.servers import wake_posts
from bot.host.servers.wake_posts import Awake
from bot.host.ui.numbers import is_number
from storage.match import outbox
from storage.schema import match_tables
from storage.transfer.refusals import RowPlace
from storage.transfer.staging import places

OF_SEASONS = (announcements.NEWS, announcements.CHANGE, announcements.COPY)
"""The kinds whose data is an announcement of a season."""
KINDS: Mapping[str, type[object] | None] = MappingProxyType(
    {
        **dict.fromkeys(("card", "call", "result", "thread", "moved", "wake", "lobby")),
        **dict.fromkeys(("invitation", "letter", "cup", cup_delivery.CARD)),
        **dict.fromkeys((result_delivery.COPY, analysis_handlers.KIND, *OF_SEASONS)),
        outbox.CHANNEL_LETTER: ChannelLost,
        "remind": TurnReminder,
        "seat": StandInNotice,
        "dm": TurnLetter,
        old_cards.KIND: OldCard,
        lobby_call.ROLE: LobbyCall,
        wake_posts.AWAKE: Awake,
    }
)
"""The kinds of deliveries by the first word of `outbox.kind`, with the class of their data.

Those without one have none, or an announcement.
"""
NUMBERED = ("dm", "letter")
"""The kinds whose second word is the number of a seat."""


def check(staging: Connection, name: str) -> None:
    """Raise StorageError, which calls the file `name`, if a delivery could not be made."""
    for place in places(staging, match_tables.outbox, name):
        kind, _, rest = place.row["kind"].partition(" ")
        if kind not in KINDS or (kind in NUMBERED and not is_number(rest)):
            raise place.refuse("kind", "is no delivery of this Fulltime")
        attempt(place, "payload", partial(_load, place, kind))


def _load(place: RowPlace, kind: str) -> None:
    """Load the data of a delivery."""
    payload, data = place.row["payload"], KINDS[kind]
    if kind in OF_SEASONS:
        announcements.load_announcement(payload)
    elif data is not None:
        load_payload(data, payload)
