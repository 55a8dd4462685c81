"""The private panel of a member who presses the button on another division's match."""

from bot.host.league.seasons.season_queries import Looks, at_match
from bot.host.match.loaded_match import Table
from bot.host.play.moves import Play
from bot.host.ui.interaction import Click, Redraw, Whisper


async def hand(play: Play, looks: Looks, click: Click, table: Table) -> Redraw | Whisper:
    """Show the user's own panel; from another division's match, the one of their own."""
    if table.settings.season is not None and table.seat_of(click.member.user_id) is None:
        own = await looks.own_beside(click, table.id)
        if own is not None and own != table.id:
            return await play.hand(at_match(click, own, "/hand"))
    return await play.hand(click, table)
