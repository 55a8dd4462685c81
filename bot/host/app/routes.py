"""Routes: the handlers of custom ids, by the first word of the action."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from bot.host.app.services import Rooms
from bot.host.league.seasons import own_club
from bot.host.match.handled import MatchHandler
from bot.host.match.loaded_match import Table
from bot.host.ui.interaction import Answer, Click, Redraw, Whisper
from bot.host.ui.routing import Routes

Look: TypeAlias = Callable[[Click, Table], Awaitable[Redraw | Whisper]]


def looks(rooms: Rooms) -> dict[str, Look]:
    """Return the handlers that only display the match as it was loaded for the interaction."""
    hand = partial(own_club.hand, rooms.play, rooms.seasons.looks)
    return {"hand": hand, "open": rooms.play.open}


def of_matches(rooms: Rooms) -> Routes[MatchHandler]:
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


def of_selects(rooms: Rooms) -> Routes[Answer]:
    """Return the handlers of the host's own selects in a match; all other selects play moves."""
    return Routes(
        rooms.lobbies.select_routes,
        rooms.memories.select_routes,
        rooms.presets.select_routes,
        rooms.planning.select_routes,
    )


def elsewhere(rooms: Rooms) -> Routes[Answer]:
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
