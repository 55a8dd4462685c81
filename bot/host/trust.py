"""Trust: who may press what managers and moderators asked for.

Discord lets somebody use a command by its own rules, also where a server gave it to a role without
the right it names. What such a member asked for they may press for a while; later, and from other
buttons, the right itself is needed. The custom ids of such a panel end with a word that names the
member it was made for: nobody else is trusted because of it.
"""

import re
from dataclasses import dataclass, replace

from bot.host.door import NO_MATCH, Door
from bot.host.reply import Click
from games.core.game import Refused
from games.core.words import N_

MINUTE = 60_000
LASTS = 15
"""Minutes for which a command's own panel needs no right."""


_MARK = re.compile(r" _(\d{1,20})")


@dataclass(frozen=True, slots=True)
class Trust:
    """For whom a panel was made, and in which minute the command was used that opened it."""

    user_id: int
    since: int


def trust_of(click: Click) -> Trust:
    """Return for whom a panel is drawn that this press asks for."""
    return Trust(click.member.user_id, click.door.asked)


def marked(action: str, trust: Trust) -> Door:
    """Return the door of what a panel offers to the member it was made for."""
    return Door(NO_MATCH, f"{action} _{trust.user_id}", asked=trust.since)


def door(action: str, trust: Trust) -> str:
    """Return that door as a custom id."""
    return str(marked(action, trust))


def unmarked(click: Click) -> Click:
    """Return the press without the word that names the member its panel was made for.

    It is trusted no longer where that is another one, where it names nobody, or where the panel
    was not private.
    """
    action, mark = click.door.action, _MARK.search(click.door.action)
    mine = mark is not None and int(mark[1]) == click.member.user_id
    is_theirs = mine and (click.private or click.message_id is None)
    asked = click.door.asked if is_theirs else 0
    action = _MARK.sub("", action)
    return replace(click, door=replace(click.door, action=action, asked=asked))


def minute(now: int) -> int:
    """Return the minute of an instant (ms), as it stands in doors."""
    return now // MINUTE


def need_manager(click: Click, now: int) -> int:
    """Return the server that is managed; raises `Refused` unless the member may do so."""
    return _need(click, now, has_right=click.member.manages, right="Manage Server")


def need_moderator(click: Click, now: int) -> int:
    """Return the server that is moderated; raises `Refused` unless the member may do so."""
    return _need(click, now, has_right=click.member.moderates, right="Manage Threads")


def _need(click: Click, now: int, *, has_right: bool, right: str) -> int:
    if click.place.guild_id is None:
        raise Refused("house", N_("That is for servers. Ask for it there."))
    is_fresh = 0 <= minute(now) - click.door.asked < LASTS
    if not has_right and not is_fresh:
        raise Refused("house", N_("That needs the right {right} in this server."), right=right)
    return click.place.guild_id
