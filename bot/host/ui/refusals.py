"""A refused request is answered with the sentence that says why."""

from collections.abc import Awaitable

from bot.host.ui.interaction import Reply, say
from bot.host.ui.member import Member, words_for
from games.core.game import Refused


async def refusal_as_reply(member: Member, work: Awaitable[Reply]) -> Reply:
    """Return the reply of `work`, or the sentence that says why it is refused."""
    try:
        return await work
    except Refused as refused:
        return say(words_for((), member.locale).fill(refused.text, refused.facts))
