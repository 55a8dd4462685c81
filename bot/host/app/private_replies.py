"""Private replies about a match: each names it, and is in the pressed message if that is private.

So they do not pile up, and are not taken for those of another match.
"""

import re
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.app import rules_pages
from bot.host.app.request_context import access_denied_reason
from bot.host.app.services import Services
from bot.host.match.handler_result import NO_NOTICES, Notices
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, Reply, UpdateMessage
from bot.host.ui.match_names import about_match
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent, Select
from bot.host.ui.notices import joined, noticed
from bot.host.views import match_card
from storage.match import matches
from storage.match.matches import MatchRow

_KIND = re.compile(r"[/?]_?([a-z0-9]+)")
"""The kind of a page in its custom id: "preset" in "?_preset" and in "/preset-load"."""


def page_kind(custom_id: CustomId) -> str:
    """Return what kind of page a host's action shows, such as "log"; "" for a game's menu."""
    found = _KIND.match(custom_id.action)
    kind = found[1] if found else ""
    return "rules" if kind in (rules_pages.SELECT, rules_pages.TURN) else kind


def is_page(content: MessageContent) -> bool:
    """Return whether a private message is more than a sentence."""
    return bool(content.title or content.rows or content.sections or content.picture)


async def with_match_named(
    services: Services, interaction: MemberInteraction, reply: Reply
) -> Reply:
    """Return the reply with a line that names its match, if it is a private page.

    A member's panel needs none, and a match is not named to a member without access to it.
    """
    match_id = interaction.custom_id.match
    if match_id == NO_MATCH or not isinstance(reply, UpdateMessage | EphemeralMessage):
        return reply
    is_private = isinstance(reply, EphemeralMessage) or interaction.private
    panel = reply.content.panel
    is_of_match = panel is not None and panel.asked > 0
    if not is_private or is_of_match or reply.content.about or not is_page(reply.content):
        return reply
    member, place = interaction.member, interaction.place

    def find(conn: Connection) -> MatchRow | None:
        row = matches.load(conn, match_id)
        is_denied = row is not None and access_denied_reason(conn, row, member, place)
        return None if is_denied else row

    row = await services.database.read(find)
    definition = services.games.get(row.game) if row is not None else None
    if row is None or definition is None:
        return reply
    about = about_match(row, definition, member.user_id, member.locale)
    return replace(reply, content=replace(reply.content, about=about))


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

    loaded = await services.database.read(find)
    if loaded is None:  # also for a lobby, whose private messages are forms that must stay
        return reply
    if sentence := _sentence(reply.content):
        content = noticed(_own_view(services, interaction, loaded), sentence)
        return UpdateMessage(_nothing_chosen(content, interaction), version=loaded.match.version)
    return UpdateMessage(_with_way_back(reply.content, interaction, loaded))


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
    return "" if is_page(content) else joined(content.notice, *content.lines)


def _own_view(
    services: Services, interaction: MemberInteraction, loaded: LoadedMatch
) -> MessageContent:
    """Return the member's panel, for a spectator the card."""
    member = interaction.member
    seat = loaded.row.seat_of(member.user_id)
    if seat is None:
        return match_card.public_message(loaded, words_for(loaded.row.seats, member.locale))
    return services.play.panel_of(loaded, seat, member.user_id, member.locale)


def _with_way_back(
    content: MessageContent, interaction: MemberInteraction, loaded: LoadedMatch
) -> MessageContent:
    """Return the content with a button that leads back to the member's panel, or to the card."""
    ways = (loaded.custom_id("/hand"), loaded.custom_id("/show"))
    buttons = [button for row in content.rows if not isinstance(row, Select) for button in row]
    if any(isinstance(button, Button) and button.custom_id in ways for button in buttons):
        return content
    seat = loaded.row.seat_of(interaction.member.user_id)
    words = words_for(loaded.row.seats, interaction.member.locale)
    back = Button(words("Back"), loaded.custom_id("/show" if seat is None else "/hand"))
    return replace(content, rows=(*content.rows, (back,)))


async def with_untold(
    services: Services, interaction: MemberInteraction, reply: Reply
) -> tuple[Reply, Notices]:
    """Return the whole reply with what its member has not read yet; nothing changes it then."""
    user_id, notices = interaction.member.user_id, NO_NOTICES
    if user_id in services.owner_watch.state.answered:
        reply, answers = await services.report_answers.added(interaction, reply)
        notices = replace(notices, answers=answers)
    if user_id in services.seasons.presence.returns:
        reply, visit = await services.seasons.welcome_back.added(interaction, reply)
        notices = replace(notices, visit=visit)
    return reply, notices
