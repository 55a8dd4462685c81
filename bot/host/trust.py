"""Trust: who may press what managers and moderators asked for.

Discord lets somebody use a command by its own rules, also where a server gave it to a role without
the right it names. What such a member asked for they may press for a while; later, and from other
buttons, the right itself is needed.
"""

from bot.host.door import NO_MATCH, Door
from bot.host.reply import Click
from games.core.game import Refused
from games.core.words import N_

MINUTE = 60_000
LASTS = 15
"""Minutes for which a command's own panel needs no right."""


def door(action: str, since: int) -> str:
    """Return the custom id of what was asked for at this minute."""
    return str(Door(NO_MATCH, action, asked=since))


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
