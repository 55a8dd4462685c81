"""The panel on which a lobby's host invites members to a private match, or removes them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.host.match.lobby_state import Lobby, host_name, panel_view
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import PublicMessage
from bot.host.ui.member import Member, escape_markdown, seat_labels, words_for
from bot.host.ui.message import Button, Mention, MessageContent, Select, SelectOption
from games.core.translation import N_, Translator

INVITE, REMOVE = "_invite", "_remove"
SELECTS = (INVITE, REMOVE)
"""The first words of the panel's selects; no menu of a game has such a key."""
ROLE = "call"
"""The role of the message with a lobby's latest invitation."""
MOST = 10
"""Most members who can be chosen at once; no match has more seats."""
ALL_ASKED = N_("Already invited, or a computer. Choose someone else, or press + Computer.")


def panel(lobby: Lobby, names: Mapping[int, str], words: Translator) -> MessageContent:
    """Return the panel; `names` are the names of the invited members, by user id."""
    lines = [words("Only the members you choose here can join. I ping them in this channel.")]
    for user_id in _guests(lobby):
        mark = "🟢" if lobby.has(user_id) else "✉"
        lines.append(f"{mark} {escape_markdown(names.get(user_id, '?'))}")
    entries = tuple(SelectOption(names.get(user, "?"), str(user)) for user in _guests(lobby))
    custom_id = str(CustomId(lobby.row.id, f"?{INVITE}"))
    rows = [Select(words("Who do you invite?"), custom_id, (), most=MOST, kind="members")]
    if entries:
        custom_id = str(CustomId(lobby.row.id, f"?{REMOVE}"))
        rows.append(Select(words("Remove a player"), custom_id, entries))
    title = words("Invite · {game}", game=words(lobby.definition.title))
    return MessageContent(title, tuple(lines), tuple(rows), mood="open", panel=panel_view(lobby))


def newly_asked(lobby: Lobby, members: Iterable[Member]) -> tuple[Member, ...]:
    """Return the members who are not invited yet."""
    return tuple(member for member in members if member.user_id not in lobby.invited)


def invitation_message(lobby: Lobby, guests: tuple[Member, ...]) -> PublicMessage:
    """Return the message that mentions the invited members; the lobby's message stays."""
    words = words_for((), lobby.locale)
    first, *others = (guest.user_id for guest in guests)
    text = words("{host} invites you to play.", host=host_name(lobby))
    content = replace(invitation(lobby), ping=Mention(first, text, tuple(others)))
    return PublicMessage(content, lobby.row.id, role=ROLE)


def invitation(lobby: Lobby) -> MessageContent:
    """Return an invitation without its mention: shorter than the lobby card, without options.

    Once the lobby is closed it is a line without buttons.
    """
    words = words_for((), lobby.locale)
    if lobby.row.status == "closed":
        game = words(lobby.definition.title)
        line = words("{game}: lobby closed, the match was not started.", game=game)
        return MessageContent("", (line,))
    here = seat_labels(lobby.seats, words)
    buttons = (
        Button(words("Join"), str(CustomId(lobby.row.id, "/join")), "main"),
        Button(words("How to play"), str(CustomId(lobby.row.id, "/rules"))),
    )
    title = words("{game}: waiting for players", game=words(lobby.definition.title))
    lines = (
        words(lobby.definition.about),
        words("Already here: {names}.", names=words.listed(here)),
    )
    return MessageContent(title, lines, (buttons,), mood="open")


def can_invite(lobby: Lobby) -> bool:
    """Return whether the host chooses who joins: in a private server match, no rematch or cup."""
    is_own = lobby.row.private and lobby.row.guild_id is not None
    return is_own and not lobby.reserved and lobby.settings.cup is None


def _guests(lobby: Lobby) -> list[int]:
    """Return the invited users without the host, in a stable order."""
    return sorted(lobby.invited - {lobby.row.host_id})
