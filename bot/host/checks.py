"""Checks: what a press brings is compared with what its component can bring, before any handler.

Discord's own apps send what a message offers; others can send anything.
"""

from collections.abc import Collection

from bot.host import agreement, house_rules, inviting
from bot.host.door import NO_MATCH
from bot.host.reply import Click, Redraw, Reply, Whisper
from bot.host.trust import unmarked
from games.core.game import Refused
from games.core.words import N_

OLD_MENU = N_("That menu has changed meanwhile. Open it again and choose there.")
SEVERAL = (house_rules.SWITCHES, agreement.SWITCHES, inviting.INVITE)
"""Selects of the host in which any number may be chosen, none included."""
ID_BITS = 63
"""What the database stores of an id of Discord's."""
MOST = 25
"""Values of one select (discord.com/developers/docs/components/reference#string-select)."""


def checked(click: Click, selects: Collection[str]) -> Click:
    """Return the press as handlers take it; raises `Refused` for a number of values they do not.

    `selects` are the first words of the host's own selects at a match; all others play moves.
    """
    door = click.door
    if door.match == NO_MATCH:
        click = unmarked(click)
    if not door.is_select:
        least, most = 0, 0
    elif door.match != NO_MATCH and door.words[0] not in selects:
        least, most = 1, MOST
    elif door.words[0] in SEVERAL:
        least, most = 0, MOST
    else:
        least, most = 1, 1
    if not least <= len(click.values) <= most:
        raise Refused("house", OLD_MENU)
    return click


def kept(click: Click, reply: Reply) -> Reply:
    """Return the reply so that a public message of a match is never covered by a private one.

    The door of a private message may be forged onto it.
    """
    is_pressed = click.message_id is not None  # a command stands on no message
    is_public = is_pressed and not click.private and click.door.match != NO_MATCH
    if isinstance(reply, Redraw) and is_public and not reply.match_id:
        return Whisper(reply.sheet)
    return reply
