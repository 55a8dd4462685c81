"""The private panel of a member who presses the button on another division's match."""

from bot.host.league.looks import Looks, at_match
from bot.host.play import Play
from bot.host.reply import Click, Redraw, Whisper
from bot.host.table import Table


async def hand(play: Play, looks: Looks, click: Click, table: Table) -> Redraw | Whisper:
    """Show the user's own panel; from another division's match, the one of their own."""
    if table.settings.season is not None and table.seat_of(click.member.user_id) is None:
        own = await looks.own_beside(click, table.id)
        if own is not None and own != table.id:
            return await play.hand(at_match(click, own, "/hand"))
    return await play.hand(click, table)
