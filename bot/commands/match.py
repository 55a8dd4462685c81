"""`/match`: the actions of a match's buttons as commands."""

from discord import app_commands

from bot.commands.shared import (
    Command,
    Interaction,
    allow_in_servers_and_dms,
    match_option,
    respond,
)
from bot.host.app.match_commands import MatchCommands
from bot.host.match.handler_result import Handled
from bot.host.ui.interaction import MemberInteraction
from bot.interactions.router import Router

ACTIONS = {
    "show": ("/show", "Show the match as it stands"),
    "log": ("/log", "What happened so far"),
    "penalty": ("/penalty", "Vote on a penalty for a player, where the house rules have one"),
    "resign": ("/resign", "Give up and lose; in a match of three or more the others play on"),
    "leave": ("/leave-match", "Leave the match; a computer plays on for you"),
    "undo": ("/undo", "Ask to undo your last move"),
    "pause": ("/pause", "Ask to pause the match"),
    "continue": ("/go-on", "Ask to resume a paused match"),
    "rematch": ("/rematch", "Play the same again"),
    "replay": ("/replay 0", "Step through the match"),
    "analyse": ("/analyse", "What the chances were after each move, and what turned the match"),
    "export": ("/export", "The match as a file"),
    "verify": ("/verify", "Check shuffles and rolls"),
}
"""The subcommands: the action of the equivalent button, and the description."""
AFTERWARDS = frozenset({"rematch", "replay", "analyse", "export", "verify"})
"""The subcommands that are mostly used after a match."""


def match_commands(router: Router) -> app_commands.Group:
    """Return the group of commands about one match."""
    group = allow_in_servers_and_dms(
        app_commands.Group(name="match", description="Everything about a match")
    )
    for name, (action, description) in ACTIONS.items():
        group.add_command(_command(router, name, action, description))
    return group


def _command(router: Router, name: str, action: str, description: str) -> Command:
    matches = MatchCommands(router.host)
    option = match_option(router, over=name in AFTERWARDS)

    @app_commands.command(name=name, description=description)
    @app_commands.describe(match="Which match (default: the one in this channel)")
    @app_commands.autocomplete(match=option.suggest)
    async def command(interaction: Interaction, match: str | None = None) -> None:
        async def handle(pressed: MemberInteraction) -> Handled:
            return await matches.press(pressed, await option.meant(interaction, match) or None)

        await respond(router, interaction, action, handler=handle, public=name == "rematch")

    return command
