"""Whole matches of the toy, as short as they can be."""

from dataclasses import replace

from bot.host.app.routes import reached_by
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from tests.bot.host.fakes import ANA, BEN, HERE, TOKEN


def interaction(member, action, *values, private=False, place=HERE):
    """Return a press that is about no match."""
    custom_id, source = CustomId(NO_MATCH, action), reached_by(action)
    return MemberInteraction(
        member, place, custom_id, TOKEN, source, private=private, values=values
    )


def rate_all(front):
    """Let every lobby opened from now on agree on a rated match."""
    opening = front.host.services.opening
    new_row = opening.new_row
    opening.new_row = lambda *args: replace(new_row(*args), rated=True)


async def resigned(front, winner=ANA, loser=BEN, **wish):
    """A match of two that the second one gives up; its id."""
    match = await front.begin(winner, loser, **wish)
    await front.press(loser, match, "/resign-yes", on=None, private=True)
    return match


async def given_up(front, match, *losers, winner=ANA):
    """Let these members resign a match of more than two, and the last one end it."""
    for loser in losers:
        await front.press(loser, match, "/resign-yes", on=None, private=True)
    await front.press(winner, match, "/end-alone", on=None, private=True)
    return match


async def play_out(front, match):
    """Let everybody do the first thing they may until the rules end it."""
    while (table := await front.table(match)).is_running:
        seat = table.waiting[0]
        action = table.definition.game.legal_actions(table.match.state, seat)[0]
        line = table.definition.notation.write(action)
        asked = table.match.asked[seat]
        await front.host.services.matches.play(match, seat, (line,), asked)
    return match
