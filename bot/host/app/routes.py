"""The handlers of custom ids, by the first word of the action."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from bot.host.app.services import Services
from bot.host.league.seasons import own_club
from bot.host.match.handler_result import MatchHandler
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.interaction import EphemeralMessage, Handler, MemberInteraction, UpdateMessage
from bot.host.ui.routing import Routes

DisplayHandler: TypeAlias = Callable[
    [MemberInteraction, LoadedMatch], Awaitable[UpdateMessage | EphemeralMessage]
]


def display_routes(rooms: Services) -> dict[str, DisplayHandler]:
    """Return the handlers that only display the match as it was loaded for the interaction."""
    hand = partial(own_club.hand, rooms.play, rooms.seasons.lookup)
    return {"hand": hand, "open": rooms.play.open}


def match_routes(rooms: Services) -> Routes[MatchHandler]:
    """Return the handlers of buttons of lobbies, matches and panels."""
    return Routes(
        rooms.lobbies.match_routes,
        rooms.play.match_routes,
        rooms.asking.match_routes,
        rooms.presets.match_routes,
        rooms.cups.match_routes,
        rooms.planning.match_routes,
        rooms.seasons.match_routes,
        rooms.leavers.match_routes,
        rooms.memories.match_routes,
        rooms.absence.match_routes,
    )


def select_routes(rooms: Services) -> Routes[Handler]:
    """Return the handlers of the host's own selects in a match; all other selects play moves."""
    return Routes(
        rooms.lobbies.select_routes,
        rooms.memories.select_routes,
        rooms.presets.select_routes,
        rooms.planning.select_routes,
    )


def global_routes(rooms: Services) -> Routes[Handler]:
    """Return the handlers of custom ids without a match."""
    return Routes(
        rooms.launcher.routes,
        rooms.reports.routes,
        rooms.presets.routes,
        rooms.cups.routes,
        rooms.boards.routes,
        rooms.stats.routes,
        rooms.challenges.routes,
        rooms.seasons.routes,
        rooms.personal.routes,
        rooms.own_data.routes,
        rooms.setup.routes,
        rooms.server_data.routes,
        rooms.moderating.routes,
    )
