"""The panel on which managers choose the role of champions; what keeps the bot from giving it."""

from bot.host.delivery.error_meanings import refusal_of
from bot.host.delivery.messages import DeliveryError
from bot.host.match.match_service import MatchService
from bot.host.refusal import Refusal
from bot.host.servers import setup_view
from bot.host.ui.channel_permissions import PermissionChecker, RoleStatus
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.message import Button, MessageContent, Select, chosen_ids
from bot.host.ui.permissions import authorized_custom_id, guild_of
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import CHAMPION_ROLE, CHAMPION_ROLE_SELECT, OLD_MENU, chosen_id
from games.core.translation import N_, Translator
from storage.server import champion_roles
from storage.server.champion_roles import ChampionRole

GONE = N_("✗ The champion's role was deleted. Choose another one, or none.")
MANAGED = N_("✗ {role} belongs to an app or to everybody, so I can't give it. Choose another one.")
POWERFUL = N_("✗ {role} may change the server or its members. Choose a role without such rights.")
RIGHT = N_("✗ {role}: allow it in Server Settings → Roles → {bot} → Permissions → **Manage Roles**")
ABOVE = N_("✗ {role}: drag **{bot}** above it in Server Settings → Roles.")
FINE = N_("✓ {role}: I can give it.")


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


class ChampionRoleChoice:
    """Stores a server's role for champions, and shows whether the bot can give it."""

    def __init__(self, match_service: MatchService, permission_checker: PermissionChecker) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.permission_checker = permission_checker
        self.routes = Routes[Handler](
            {CHAMPION_ROLE: self.show, f"?{CHAMPION_ROLE_SELECT}": self.choose}
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the chosen role; if it could not be given before, that is tried again at once."""
        guild_id = guild_of(interaction)
        champion_role = await self.database.read(lambda conn: champion_roles.load(conn, guild_id))
        role_id = champion_role.role_id if champion_role is not None else None
        if champion_role is not None and champion_role.trouble is not None:
            now = self.matches.now()
            await self.database.write(lambda conn: champion_roles.wake(conn, guild_id, now))
        status = None if role_id is None else await self._status(guild_id, role_id)
        return _panel(interaction, role_id, status)

    async def choose(self, interaction: MemberInteraction) -> Reply:
        """Store the role, which the champions get at once; without a role, they lose theirs.

        A role that is gone, managed or powerful, as in `RoleStatus`, is not stored.
        """
        guild_id = guild_of(interaction)
        role_id, status = None, None
        if interaction.values:
            role_id = _id_of(interaction.values)
            status = await self._status(guild_id, role_id)
            if status.is_gone or status.is_managed or status.is_powerful:
                champion_role = await self.database.read(
                    lambda conn: champion_roles.load(conn, guild_id)
                )
                return _panel(interaction, champion_role.role_id if champion_role else None, status)
        is_told = status is not None and (status.lacks_right or status.is_above)
        trouble = "rights" if is_told else None  # the panel says so, no further notice is needed
        chosen = ChampionRole(guild_id, role_id, self.matches.now(), trouble)
        await self.database.write(lambda conn: champion_roles.put(conn, chosen))
        return _panel(interaction, role_id, status)

    async def lines(self, interaction: MemberInteraction) -> list[str]:
        """Return what keeps the bot from giving the chosen role; empty if none is chosen."""
        guild_id = guild_of(interaction)
        champion_role = await self.database.read(lambda conn: champion_roles.load(conn, guild_id))
        if champion_role is None or champion_role.role_id is None:
            return []
        status = await self._status(guild_id, champion_role.role_id)
        return status_lines(status, interaction.words)

    async def _status(self, guild_id: int, role_id: int) -> RoleStatus:
        try:
            return await self.permission_checker.role_status(guild_id, role_id)
        except DeliveryError as error:
            raise refusal_of(error) from error


def _id_of(values: tuple[str, ...]) -> int:
    """Return the id of one chosen role; raises `Refusal`."""
    if len(values) > 1:
        raise Refusal(OLD_MENU)
    return chosen_id(values[0])


def _panel(interaction: MemberInteraction, role_id: int | None, status: RoleStatus | None) -> Reply:
    """Show the panel with the chosen role; `status` is that of the checked role, if any."""
    words, grant = interaction.words, interaction.grant
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
        chosen_ids(() if role_id is None else (role_id,)),
        least=0,
        kind="roles",
        revision=1,
    )
    check = Button(words("Check again"), authorized_custom_id(f"/{CHAMPION_ROLE}", grant), "main")
    rows = (pick, (check, setup_view.first_step_button(grant, words)))
    content = MessageContent(words("Champion's role"), tuple(lines), rows, mood="open")
    return update_or_ephemeral(interaction, content)
