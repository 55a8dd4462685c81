"""The panel on which managers choose the champions' role, and what keeps the bot from giving it."""

from bot.host.ui.channel_permissions import RoleStatus
from bot.host.ui.interaction import Grant
from bot.host.ui.message import Button, MessageContent, Select, SelectOption
from bot.host.ui.permissions import authorized_custom_id
from bot.host.views.host_selects import CHAMPION_ROLE, CHAMPION_ROLE_SELECT
from games.core.translation import N_, Translator

GONE = N_("✗ The champion's role was deleted. Choose another one, or none.")
MANAGED = N_("✗ {role} belongs to an app or to everybody, so I can't give it. Choose another one.")
POWERFUL = N_("✗ {role} may change the server or its members. Choose a role without such rights.")
RIGHT = N_("✗ {role}: allow it in Server Settings → Roles → {bot} → Permissions → **Manage Roles**")
ABOVE = N_("✗ {role}: drag **{bot}** above it in Server Settings → Roles.")
FINE = N_("✓ {role}: I can give it.")


def panel(
    role_id: int | None, status: RoleStatus | None, grant: Grant | None, words: Translator
) -> MessageContent:
    """Return the panel with the chosen role; `status` is that of the checked role, if any."""
    chosen = () if role_id is None else (SelectOption(str(role_id), str(role_id), chosen=True),)
    here = words("Now: no role.")
    if role_id is not None:
        here = words("Now: {role}.", role=_mention(role_id))
    lines = [
        words("Who wins a season's top division gets this role, and has it until the next one."),
        here,
        *(status_lines(status, words) if status is not None else ()),
    ]
    pick = Select(
        words("A role, or none"),
        authorized_custom_id(f"?{CHAMPION_ROLE_SELECT}", grant),
        chosen,
        least=0,
        kind="roles",
        revision=1,
    )
    buttons = (
        Button(words("Check again"), authorized_custom_id(f"/{CHAMPION_ROLE}", grant), "main"),
        Button(words("From the start"), authorized_custom_id("/setup-step 1", grant)),
    )
    return MessageContent(words("Champion's role"), tuple(lines), (pick, buttons), mood="open")


def status_lines(status: RoleStatus, words: Translator) -> list[str]:
    """Return what keeps the bot from giving the role, and where to change it in Discord's menus."""
    if status.is_gone:
        return [words(GONE)]
    facts = {"role": _mention(status.role_id), "bot": status.bot}
    if status.is_managed:
        return [words(MANAGED, **facts)]
    found = []
    if status.is_powerful:
        found.append(words(POWERFUL, **facts))
    if status.lacks_right:
        found.append(words(RIGHT, **facts))
    if status.is_above:
        found.append(words(ABOVE, **facts))
    return found or [words(FINE, **facts)]


def _mention(role_id: int) -> str:
    return f"<@&{role_id}>"
