"""`/cup`: the cups of the server."""

from discord import app_commands

from bot.commands.shared import Command, Interaction, NamedOption, choices, for_servers, respond
from bot.host.cups.cups import NAMES
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.host.ui.typed_names import Suggestion
from bot.host.ui.typed_text import LONGEST_TYPED_NAME
from bot.interactions.interaction_values import place_of
from bot.interactions.router import Router


def cup_commands(router: Router) -> app_commands.Group:
    """Return the group of commands about cups, which exist in servers only."""
    group = for_servers(
        app_commands.Group(name="cup", description="Play for the cups of this server")
    )
    for command in (_new(router), _hold(router), _table(router)):
        group.add_command(command)
    return group


def _new(router: Router) -> Command:
    cups = router.host.services.cups

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(await cups.names(place_of(interaction), typed))

    @app_commands.command(name="new", description="Open a knock-out cup that others can join")
    @app_commands.describe(
        name="Which cup",
        own_squads="Everybody builds a squad of 50 points",
        handicap="Handicap: the cup holder builds with 48 points, not 50",
        bonus="Bonus: the cup holder builds with 52 points, not 50",
        replays="A second match only after a draw, instead of two with goals added",
    )
    @app_commands.autocomplete(name=suggest)
    async def new(
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_TYPED_NAME] = NAMES[0],
        own_squads: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        handicap: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        bonus: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        replays: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        async def opened(pressed: MemberInteraction) -> Reply:
            return await cups.open(
                pressed.member,
                pressed.place,
                name,
                own_squads=own_squads,
                handicap=handicap,
                bonus=bonus,
                replay=replays,
            )

        await respond(router, interaction, "/cup", handler=opened, public=True)

    return new


def _hold(router: Router) -> Command:
    cups = router.host.services.cups

    @app_commands.command(name="hold", description="Who holds the cups of this server")
    async def hold(interaction: Interaction) -> None:
        await respond(
            router,
            interaction,
            "/cup",
            handler=lambda pressed: cups.holders(pressed.member, pressed.place),
        )

    return hold


def _table(router: Router) -> Command:
    cups = router.host.services.cups

    async def offer(interaction: Interaction, typed: str) -> list[Suggestion]:
        return await cups.suggestions(place_of(interaction), typed)

    option = NamedOption(offer)

    @app_commands.command(name="table", description="Who plays whom in a cup, and who got through")
    @app_commands.describe(cup="Which cup (default: newest)")
    @app_commands.autocomplete(cup=option.suggest)
    async def table(interaction: Interaction, cup: str = "") -> None:
        async def shown(pressed: MemberInteraction) -> Reply:
            meant = await option.meant(interaction, cup)
            return await cups.table(pressed.member, pressed.place, meant)

        await respond(router, interaction, "/cup", handler=shown)

    return table
