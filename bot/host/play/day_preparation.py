"""Handlers of choices that a seat makes in advance for a day on which all seats act at once."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.week_plans import prepared_choices, put_order
from bot.host.play.moves import own_seat
from bot.host.play.prepared_day_panel import TARGET, prepared_day, prepared_day_panel
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent, Select
from bot.host.ui.routing import Routes
from bot.host.views.menus import FIRST_LEVEL
from games.core.planning import PreparedChoices

PlanChange: TypeAlias = Callable[
    [MemberInteraction, Callable[[LoadedMatch, int], None]], Awaitable[LoadedMatch]
]
"""Changes what the member's seat has planned, and stores it."""


class DayPreparation:
    """Handles the buttons and selects of choices that are made in advance."""

    def __init__(self, match_service: MatchService, change: PlanChange) -> None:
        """Use this service to load, and `change` to store."""
        self.matches = match_service
        self.change = change
        self.match_routes = Routes[Handler](
            {
                "week-ahead": self.show,
                TARGET.nested: self.show,
                TARGET.choice: self.add,
                "week-ahead-drop": self.drop,
            }
        )
        self.select_routes = Routes[Handler]({TARGET.select: self.choose})

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the present choices; the action's words are the path of the open menu."""
        path = tuple(interaction.custom_id.arguments[1:])
        loaded = await self.matches.load(interaction.custom_id.match)
        return _shown(interaction, loaded, () if path == FIRST_LEVEL else path)

    async def choose(self, interaction: MemberInteraction) -> Reply:
        """Add what was chosen in a select, or open the menu it leads to."""
        verb, _, rest = " ".join(interaction.values[:1]).partition(" ")
        if verb == "/open":
            action = f"/{TARGET.nested} {rest}"
            custom_id = replace(interaction.custom_id, action=action)
            return await self.show(replace(interaction, custom_id=custom_id, values=()))
        if not interaction.values:
            return _shown(interaction, await self.matches.load(interaction.custom_id.match))
        return await self._add(interaction, interaction.values)

    async def add(self, interaction: MemberInteraction) -> Reply:
        """Add the choice in the custom id."""
        return await self._add(interaction, [" ".join(interaction.custom_id.arguments[1:])])

    async def drop(self, interaction: MemberInteraction) -> Reply:
        """Delete all choices, so that the standing order applies again."""
        return await self._put(interaction, lambda _loaded, _seat: ())

    async def _add(self, interaction: MemberInteraction, more: Sequence[str]) -> Reply:
        def lines(loaded: LoadedMatch, seat: int) -> tuple[str, ...]:
            before, state = prepared_choices(loaded, seat), loaded.match.state
            return prepared_day(loaded, seat).choose(state, seat, before, more)

        return await self._put(interaction, lines)

    async def _put(
        self, interaction: MemberInteraction, lines: Callable[[LoadedMatch, int], tuple[str, ...]]
    ) -> Reply:
        """Store other choices in place of those made before, and show them."""

        def change(loaded: LoadedMatch, seat: int) -> None:
            prepared = prepared_day(loaded, seat)
            stage = prepared.stage(loaded.match.state, seat)
            assert stage is not None
            found = lines(loaded, seat)
            value = str(PreparedChoices(stage, found)) if found else ""
            put_order(loaded, seat, prepared.key, value)

        return _shown(interaction, await self.change(interaction, change))


def _shown(interaction: MemberInteraction, loaded: LoadedMatch, path: Sequence[str] = ()) -> Reply:
    seat = own_seat(loaded, interaction)
    loaded.require_running()
    words = words_for(loaded.row.seats, interaction.member.locale)
    content = prepared_day_panel(loaded, seat, words, path)
    return update_or_ephemeral(interaction, with_fresh_selects(content, interaction))


def with_fresh_selects(content: MessageContent, interaction: MemberInteraction) -> MessageContent:
    """Return the message with selects in which clients show no earlier choice."""
    rows = tuple(
        replace(row, revision=interaction.token) if isinstance(row, Select) else row
        for row in content.rows
    )
    return replace(content, rows=rows)
