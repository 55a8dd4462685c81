"""The REST routes a bot of slash commands, components and channel posts needs."""

from tests.standin.routes import account, channels, guilds, hooks, threads, webhooks
from tests.standin.routes.call import ROUTES, Call, Route

__all__ = [
    "ROUTES",
    "Call",
    "Route",
    "account",
    "channels",
    "guilds",
    "hooks",
    "threads",
    "webhooks",
]
