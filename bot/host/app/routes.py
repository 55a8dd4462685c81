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


def display_routes(services: Services) -> dict[str, DisplayHandler]:
    """Return the handlers that only display the match as it was loaded for the interaction."""
    hand = partial(own_club.hand, services.play, services.seasons.lookup)
    return {"hand": hand, "open": services.play.open}


def match_routes(services: Services) -> Routes[MatchHandler]:
    """Return the handlers of buttons of lobbies, matches and panels."""
    return Routes(
        services.lobbies.match_routes,
        services.invitations.match_routes,
        services.play.match_routes,
        services.consent_requests.match_routes,
        services.presets.match_routes,
        services.cups.match_routes,
        services.planning.match_routes,
        services.watching.match_routes,
        services.week_planner.match_routes,
        services.hints.match_routes,
        services.analyses.match_routes,
        services.seasons.match_routes,
        services.departed_members.match_routes,
        services.match_records.match_routes,
        services.late_players.match_routes,
        services.resignations.match_routes,
    )


def select_routes(services: Services) -> Routes[Handler]:
    """Return the handlers of the host's own selects in a match; all other selects play moves."""
    return Routes(
        services.lobbies.select_routes,
        services.invitations.select_routes,
        services.match_records.select_routes,
        services.presets.select_routes,
        services.planning.select_routes,
        services.watching.select_routes,
        services.week_planner.select_routes,
    )


def global_routes(services: Services) -> Routes[Handler]:
    """Return the handlers of custom ids without a match."""
    return Routes(
        services.launcher.routes,
        services.lesson_hints.routes,
        services.reports.routes,
        services.presets.routes,
        services.cups.routes,
        services.boards.routes,
        services.stats.routes,
        services.puzzles.routes,
        services.challenges.routes,
        services.seasons.routes,
        services.personal.routes,
        services.own_data.routes,
        services.setup.routes,
        services.server_data.routes,
        services.moderating.routes,
    )
