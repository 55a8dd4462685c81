"""The private panel of a member who presses the button on another division's match."""

from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.league.seasons.season_queries import at_match
from bot.host.match.loaded_match import LoadedMatch
from bot.host.play.moves import MoveHandler
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, UpdateMessage


async def hand(
    play: MoveHandler, lookup: SeasonLookup, interaction: MemberInteraction, loaded: LoadedMatch
) -> UpdateMessage | EphemeralMessage:
    """Show the user's own panel; from another division's match, the one of their own."""
    if loaded.settings.season is not None and loaded.seat_of(interaction.member.user_id) is None:
        own = await lookup.own_in_other_division(interaction, loaded.id)
        if own is not None and own != loaded.id:
            return await play.hand(at_match(interaction, own, "/hand"))
    return await play.hand(interaction, loaded)
