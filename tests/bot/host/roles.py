"""Roles of members in the in-memory Discord."""

from bot.host.delivery.messages import (
    MemberLeftError,
    MissingPermissionError,
    RoleDeletedError,
    TransientDeliveryError,
)


class FakeRoles:
    """Roles by member; requests fail on demand.

    `is_down`: Discord fails. `refused`: the bot lacks the permission. `deleted` are roles that are
    gone. `requests` are all that were answered, as (verb, user, role).
    """

    def __init__(self, discord):
        self.discord = discord
        self.held: set[tuple[int, int]] = set()
        self.requests: list[tuple[str, int, int]] = []
        self.deleted: set[int] = set()
        self.refused = False
        self.is_down = False

    async def give(self, _guild_id, user_id, role_id):
        self._need("give", user_id, role_id)
        self.held.add((user_id, role_id))
        self.requests.append(("give", user_id, role_id))
        self._die("give")

    async def take(self, _guild_id, user_id, role_id):
        self._need("take", user_id, role_id)
        self.held.discard((user_id, role_id))
        self.requests.append(("take", user_id, role_id))
        self._die("take")

    def _need(self, _verb, user_id, role_id):
        if self.is_down:
            raise TransientDeliveryError("503")
        if self.refused:
            raise MissingPermissionError("403 50013")
        if role_id in self.deleted:
            raise RoleDeletedError("404 10011")
        if user_id in self.discord.left:
            raise MemberLeftError("404 10007")

    def _die(self, verb):
        self.discord._die(verb)
