"""Deletion of webhooks that are no longer used."""

from collections.abc import Iterable

import structlog

from bot.host.delivery.messages import DeliveryError, Messenger
from storage.server.post_targets import WebhookKey

log = structlog.get_logger()


async def delete_webhooks(messenger: Messenger, unused: Iterable[WebhookKey]) -> None:
    """Delete webhooks whose tokens are no longer stored; a refusal of Discord is only logged."""
    for webhook in unused:
        try:
            await messenger.webhooks.delete(webhook)
        except DeliveryError as error:  # harmless: its token is stored nowhere
            log.info("webhook_deletion_failed", webhook=webhook.id, why=str(error))
