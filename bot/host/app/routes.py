"""The table of all custom ids: their handlers, who may use them, and how they are reached.

The handlers are those that services declare. What a member may do in a match, a cup or a season
follows from its rows, and is checked by the handler that reads them.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.host.app.match_buttons import MatchButtons
from bot.host.app.services import Services
from bot.host.match.handler_result import MatchHandler
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.interaction import (
    EphemeralMessage,
    MemberInteraction,
    Right,
    Source,
    UpdateMessage,
)
from bot.host.ui.routing import Routes

Need: TypeAlias = Right | Literal["owner"]
"""What a route asks of whoever uses it: a right in the server, or to own the bot."""
NEEDS: Mapping[str, Need] = MappingProxyType(
    {"setup": "manage", "news": "manage", "mod": "moderate", "owner": "owner"}
)
"""What routes without a match need, by the first part of their names."""
FORMS = frozenset(
    {
        "match/preset-keep",
        "match/set",
        "/away-set",
        "/data-delete",
        "/me-quiet-set",
        "/me-zone-set",
        "/owner-announced",
        "/owner-answered",
        "/owner-block-yes",
        "/preset-named",
        "/report",
        "/season-club-named",
        "/season-named",
        "/setup-delete-yes",
        "/setup-zone-set",
    }
)
"""The routes to which forms are sent, and nothing else."""
AT_HOME = frozenset({"match/reopen", "match/season-again", "match?_invite"})
"""The routes of a match that post or open something in the server of the press: its own alone."""
DisplayHandler: TypeAlias = Callable[
    [MemberInteraction, LoadedMatch], Awaitable[UpdateMessage | EphemeralMessage]
]


@dataclass(frozen=True, slots=True)
class Route:
    """A handler, and `display`, which replaces it where the match has been loaded.

    `display` only shows the match, so that little is left to do after the reply. `source` is what
    reaches the route besides commands, `needs` whom it serves (None: everybody).
    """

    handler: MatchHandler
    display: DisplayHandler | None = None
    source: Source = "button"
    needs: Need | None = None


def reached_by(key: str) -> Source:
    """Return what reaches the route with this key besides commands."""
    if key in FORMS:
        return "form"
    return "select" if "?" in key else "button"


def need_of(key: str) -> Need | None:
    """Return what the route with this key needs, None for nothing."""
    return None if key.startswith("match") else NEEDS.get(key.lstrip("/?").split("-")[0])


def all_routes(services: Services) -> Routes[Route]:
    """Return all routes by `CustomId.route`; raises ValueError where two have the same key."""
    buttons = MatchButtons(services)
    return Routes(
        {
            "match/hand": Route(services.play.hand, buttons.hand),
            "match/open": Route(services.play.open, services.play.open),
        },
        *(_keyed("match/", routes) for routes in _of_buttons(services, buttons)),
        *(_keyed("match?", routes) for routes in _of_selects(services, buttons)),
        *(_keyed("/", routes) for routes in _without_match(services, buttons)),
    )


def _keyed(prefix: str, handlers: Mapping[str, MatchHandler]) -> dict[str, Route]:
    """Return routes of handlers by word; a word may have the "?" of a select itself."""
    keys = {word if word.startswith("?") else prefix + word: word for word in handlers}
    return {
        key: Route(handlers[word], source=reached_by(key), needs=need_of(key))
        for key, word in keys.items()
    }


def _of_buttons(services: Services, buttons: MatchButtons) -> list[Mapping[str, MatchHandler]]:
    """Return the handlers of buttons of lobbies, matches and panels."""
    return [
        services.lobbies.match_routes,
        services.rematch.match_routes,
        services.invitations.match_routes,
        services.play.match_routes,
        services.board_links.match_routes,
        services.consent_requests.match_routes,
        services.presets.match_routes,
        services.cups.match_routes,
        services.planning.match_routes,
        services.watching.match_routes,
        services.hints.match_routes,
        services.analyses.match_routes,
        services.seasons.match_routes,
        services.departed_members.match_routes,
        services.match_records.match_routes,
        services.late_players.match_routes,
        services.resignations.match_routes,
        buttons.match_routes,
    ]


def _of_selects(services: Services, buttons: MatchButtons) -> list[Mapping[str, MatchHandler]]:
    """Return the handlers of the host's own selects in a match; all other selects play moves."""
    return [
        services.lobbies.select_routes,
        services.invitations.select_routes,
        services.match_records.select_routes,
        services.presets.select_routes,
        services.planning.select_routes,
        services.watching.select_routes,
        buttons.select_routes,
    ]


def _without_match(services: Services, buttons: MatchButtons) -> list[Mapping[str, MatchHandler]]:
    """Return the handlers of custom ids without a match."""
    return [
        services.launcher.routes,
        services.lesson_hints.routes,
        services.reports.routes,
        services.owner_commands.routes,
        services.presets.routes,
        services.cups.routes,
        services.cup_move.routes,
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
        buttons.routes,
    ]
