"""Who may use `/owner`: users that the settings name, in servers that they name."""

from dataclasses import dataclass

from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction
from bot.host.views.help_pages import OLD_LIST


@dataclass(frozen=True, slots=True)
class OwnerSettings:
    """The users and servers of `/owner`."""

    users: frozenset[int] = frozenset()
    servers: frozenset[int] = frozenset()

    def require_owner(self, interaction: MemberInteraction) -> None:
        """Raise the `Refusal` of an unknown button unless an owner acts in a server of theirs."""
        is_owner = interaction.member.user_id in self.users
        if not is_owner or interaction.place.guild_id not in self.servers:
            raise Refusal(OLD_LIST)


NO_OWNERS = OwnerSettings()
"""Nobody may use `/owner`."""
