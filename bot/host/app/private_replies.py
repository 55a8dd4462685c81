"""Replies to presses on a private message redraw that message, so that they do not pile up."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.app.request_context import access_denied_reason
from bot.host.app.services import Services
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, Reply, UpdateMessage
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent, Select
from bot.host.ui.notices import joined, noticed
from bot.host.views import match_card


async def in_place(services: Services, interaction: MemberInteraction, reply: Reply) -> Reply:
    """Return the reply as an update of the pressed private message of a match.

    A sentence is shown above the member's panel; anything else replaces the panel, with a button
    that leads back.
    Other replies are returned as they are, and all to a member without access to the match.
    """
    if interaction.custom_id.match == NO_MATCH:
        return reply
    if isinstance(reply, UpdateMessage) and reply.aside:
        content = noticed(reply.content, reply.aside)
        return replace(reply, content=_nothing_chosen(content, interaction), aside="")
    if not isinstance(reply, EphemeralMessage):
        return reply

    def find(conn: Connection) -> LoadedMatch | None:
        found = services.matches.find(conn, interaction.custom_id.match)
        member, place = interaction.member, interaction.place
        is_denied = found is not None and access_denied_reason(conn, found.row, member, place)
        return None if is_denied else found

    found = await services.database.read(find)
    if found is None:  # also for a lobby, whose private messages are forms that must stay
        return reply
    if sentence := _sentence(reply.content):
        content = noticed(_own_view(services, interaction, found), sentence)
        return UpdateMessage(_nothing_chosen(content, interaction), version=found.match.version)
    return UpdateMessage(_with_way_back(reply.content, interaction, found))


def _nothing_chosen(content: MessageContent, interaction: MemberInteraction) -> MessageContent:
    """Return the message with nothing chosen in its selects, after a choice was refused.

    Clients remember what was chosen in a select until its id changes.
    """
    if not interaction.custom_id.is_select:
        return content
    rows = tuple(
        replace(row, revision=interaction.token) if isinstance(row, Select) else row
        for row in content.rows
    )
    return replace(content, rows=rows)


def _sentence(content: MessageContent) -> str:
    """Return the text of a message that is nothing but sentences, else ""."""
    is_plain = not (content.title or content.rows or content.sections or content.picture)
    return joined(content.notice, *content.lines) if is_plain else ""


def _own_view(
    services: Services, interaction: MemberInteraction, loaded: LoadedMatch
) -> MessageContent:
    """Return the member's panel, for a spectator the card."""
    member = interaction.member
    seat = loaded.seat_of(member.user_id)
    if seat is None:
        return match_card.public_message(loaded, words_for(loaded.row.seats, member.locale))
    return services.play.panel_of(loaded, seat, member.user_id, member.locale)


def _with_way_back(
    content: MessageContent, interaction: MemberInteraction, loaded: LoadedMatch
) -> MessageContent:
    """Return the content with a button that leads back to the member's panel, or to the card."""
    ways = (loaded.custom_id("/hand"), loaded.custom_id("/show"))
    buttons = [one for row in content.rows if not isinstance(row, Select) for one in row]
    if any(isinstance(one, Button) and one.custom_id in ways for one in buttons):
        return content
    seat = loaded.seat_of(interaction.member.user_id)
    words = words_for(loaded.row.seats, interaction.member.locale)
    back = Button(words("Back"), loaded.custom_id("/show" if seat is None else "/hand"))
    return replace(content, rows=(*content.rows, (back,)))
