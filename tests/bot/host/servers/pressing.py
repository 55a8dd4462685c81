"""Presses of those who manage a server, on its panels."""

from dataclasses import replace

from bot.host.ui.custom_id import NO_MATCH, CustomId
from tests.bot.host.fakes import ANA, HERE

BOSS = replace(ANA, manages=True)


async def press(front, action, *values, who=BOSS, grant="", place=HERE, private=True, **answers):
    """Press a button; `grant` names the right for which Discord has permitted its command."""
    custom_id = CustomId(NO_MATCH, action)
    if grant:
        custom_id = await front.granted(action, who, grant, place=place)
    return await front.send(
        who, custom_id, private=private, values=values, answers=answers, place=place
    )
