"""Handlers of the panels on which managers choose where results and other posts go."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import structlog
from sqlalchemy import Connection

from bot.host.delivery.error_meanings import refusal_of
from bot.host.delivery.messages import (
    DeliveryError,
    Messenger,
    MissingPermissionError,
    TooManyWebhooksError,
)
from bot.host.match.match_service import MatchService
from bot.host.refusal import Refusal
from bot.host.servers import post_channels_view
from bot.host.servers.post_channels_view import BY_MESSAGE, BY_WEBHOOK
from bot.host.ui.channel_permissions import (
    MANAGE_WEBHOOKS,
    POSTING,
    ChannelPermissions,
    MissingPermission,
    PermissionChecker,
)
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.permissions import guild_of
from bot.host.ui.routing import Routes
from bot.host.views.host_selects import OLD_MENU, POST_CHANNEL, POST_TARGETS, chosen_id
from games.core.translation import N_
from storage.server import post_targets, puzzle_posts, servers
from storage.server.post_targets import KINDS, PUZZLES, PostTarget, WebhookKey

log = structlog.get_logger()


async def delete_webhooks(messenger: Messenger, unused: Iterable[WebhookKey]) -> None:
    """Delete webhooks whose tokens are no longer stored; a refusal of Discord is only logged."""
    for webhook in unused:
        try:
            await messenger.webhooks.delete(webhook)
        except DeliveryError as error:  # harmless: its token is stored nowhere
            log.info("webhook_deletion_failed", webhook=webhook.id, why=str(error))


FULL = N_("That channel has 15 webhooks, and Discord allows no more. Delete one there first.")


@dataclass(frozen=True, slots=True)
class Choice:
    """A manager's choice for a kind of posts: the channel, and whether a webhook posts there."""

    guild_id: int
    kind: str
    channel_id: int
    by_webhook: bool


class PostChannels:
    """Stores a server's channels for results and other posts, with the bot's webhooks there."""

    def __init__(
        self,
        match_service: MatchService,
        messenger: Messenger,
        permission_checker: PermissionChecker,
    ) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.messenger = messenger
        self.permission_checker = permission_checker
        self.routes = Routes[Handler](
            {
                POST_TARGETS: self.show,
                f"{POST_TARGETS}-of": self.show_kind,
                f"?{POST_CHANNEL}": self.choose_channel,
                "?setup-posts-way": self.choose_way,
            }
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the present choice for each kind of posts."""
        guild_id = guild_of(interaction)
        found = await self.database.read(lambda conn: post_targets.of(conn, guild_id))
        return update_or_ephemeral(
            interaction, post_channels_view.overview(found, interaction.grant, interaction.words)
        )

    async def show_kind(self, interaction: MemberInteraction) -> Reply:
        """Show the present choice for one kind, and what is missing in its channel."""
        guild_id, kind = self._asked(interaction)
        target = await self._load(guild_id, kind)
        lacking = None
        if target is not None and target.trouble != "channel":
            lacking = await self._survey(guild_id, target.channel_id, POSTING)
        return _panel(interaction, kind, target, lacking)

    async def choose_channel(self, interaction: MemberInteraction) -> Reply:
        """Store the channel, keeping the way of posting; an empty choice removes the channel."""
        guild_id, kind = self._asked(interaction)
        if not interaction.values:
            unused = await self.database.write(
                lambda conn: post_targets.remove(conn, guild_id, kind)
            )
            await delete_webhooks(self.messenger, unused)
            return _panel(interaction, kind, None, None)
        if len(interaction.values) > 1:
            raise Refusal(OLD_MENU)
        channel_id = chosen_id(interaction.values[0])
        before = await self._load(guild_id, kind)
        by_webhook = before is not None and before.webhook is not None
        return await self._choose(interaction, Choice(guild_id, kind, channel_id, by_webhook))

    async def choose_way(self, interaction: MemberInteraction) -> Reply:
        """Store whether the bot posts by itself or by a webhook."""
        guild_id, kind = self._asked(interaction)
        (way,) = interaction.values
        target = await self._load(guild_id, kind)
        if target is None or way not in (BY_MESSAGE, BY_WEBHOOK):
            raise Refusal(OLD_MENU)
        choice = Choice(guild_id, kind, target.channel_id, way == BY_WEBHOOK)
        return await self._choose(interaction, choice)

    async def _choose(self, interaction: MemberInteraction, choice: Choice) -> Reply:
        """Store a choice; without the permission for a webhook the bot posts by itself."""
        rights = (*POSTING, MANAGE_WEBHOOKS) if choice.by_webhook else POSTING
        lacking = await self._survey(choice.guild_id, choice.channel_id, rights)
        if lacking.is_gone:
            return _panel(interaction, choice.kind, None, lacking)
        webhook = None
        if choice.by_webhook and not lacking.lacks(MANAGE_WEBHOOKS):
            webhook = await self._webhook(choice)
            if webhook is None:  # the permissions have just changed
                lacking = replace(
                    lacking, lacking=(MissingPermission(MANAGE_WEBHOOKS, in_roles=False),)
                )
        target = PostTarget(choice.guild_id, choice.kind, choice.channel_id, webhook)

        def store(conn: Connection) -> list[WebhookKey]:
            server = servers.load(conn, choice.guild_id)
            servers.save(conn, replace(server, offered=True))
            if choice.kind == PUZZLES:
                puzzle_posts.wake(conn, choice.guild_id, self.matches.now())
            return post_targets.put(conn, target)

        await delete_webhooks(self.messenger, await self.database.write(store))
        return _panel(interaction, choice.kind, target, lacking)

    async def _webhook(self, choice: Choice) -> WebhookKey | None:
        """Return the bot's webhook in the channel; None without the permission to create it."""
        try:
            return await self.messenger.webhooks.create(choice.channel_id)
        except MissingPermissionError:
            return None
        except TooManyWebhooksError as error:
            raise Refusal(FULL) from error
        except DeliveryError as error:
            raise refusal_of(error) from error

    def _asked(self, interaction: MemberInteraction) -> tuple[int, str]:
        """Return the server and the kind of posts; raises `Refusal`."""
        guild_id = guild_of(interaction)
        kind = interaction.custom_id.arguments[-1]
        if kind not in KINDS:
            raise Refusal(OLD_MENU)
        return guild_id, kind

    async def _load(self, guild_id: int, kind: str) -> PostTarget | None:
        return await self.database.read(lambda conn: post_targets.load(conn, guild_id, kind))

    async def _survey(
        self, guild_id: int, channel_id: int, rights: tuple[str, ...]
    ) -> ChannelPermissions:
        try:
            (channel_permissions,) = await self.permission_checker.survey(
                guild_id, (channel_id,), rights
            )
        except DeliveryError as error:
            raise refusal_of(error) from error
        return channel_permissions


def _panel(
    interaction: MemberInteraction,
    kind: str,
    target: PostTarget | None,
    lacking: ChannelPermissions | None,
) -> Reply:
    panel = post_channels_view.of_kind(kind, target, lacking, interaction.grant, interaction.words)
    return update_or_ephemeral(interaction, panel)
