"""Answers refused requests with the sentence that says why."""

from collections.abc import Awaitable

from bot.host.refusal import Refusal
from bot.host.ui.interaction import Reply, ephemeral_text
from bot.host.ui.member import Member, words_for
from games.core.game import IllegalAction
from games.core.translation import N_

UNKNOWN = N_("I don't know that match any more. /games lists yours.")
"""The answer about a match that is gone or that the member may not see: its id grants no access."""
OUT_OF_DATE = N_("That button is out of date. /games has the new one.")
NO_ANSWER = N_("Discord does not answer. Try again in a minute.")


async def refusal_as_reply(member: Member, work: Awaitable[Reply]) -> Reply:
    """Return the reply of `work`, or the sentence that says why it is refused."""
    try:
        return await work
    except (Refusal, IllegalAction) as refused:
        return ephemeral_text(words_for((), member.locale).fill(refused.text, refused.facts))
