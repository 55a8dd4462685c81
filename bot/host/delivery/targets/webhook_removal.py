"""Deletion of webhooks that are used no more."""

from collections.abc import Iterable

import structlog

from bot.host.delivery.messages import DeliveryError, Messenger
from storage.server.post_targets import WebhookKey

log = structlog.get_logger()


async def delete_webhooks(messenger: Messenger, unused: Iterable[WebhookKey]) -> None:
    """Delete webhooks whose tokens are not stored any more, as far as Discord lets it."""
    for webhook in unused:
        try:
            await messenger.webhooks.delete(webhook)
        except DeliveryError as error:  # nobody has its token now
            log.info("a webhook stays", webhook=webhook.id, why=str(error))
