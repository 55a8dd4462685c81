"""The channels that managers chose for results, league posts and puzzles, and their webhooks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from storage.engine import rows
from storage.schema.member_tables import post_targets

RESULTS, LEAGUE, PUZZLES = "results", "league", "puzzles"
KINDS = (RESULTS, LEAGUE, PUZZLES)
"""The kinds of posts that may have a channel of their own."""
TROUBLES = ("webhook", "rights", "channel")
"""The values of `PostTarget.trouble`."""


@dataclass(frozen=True, slots=True)
class WebhookKey:
    """A webhook; anybody who has its token can post in its channel, so no repr shows the token."""

    id: int
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PostTarget:
    """The channel for posts of a kind; without a webhook the bot posts them as messages.

    `trouble` is why the last post could not be made as chosen, None if it could: the webhook was
    deleted ("webhook"), the bot may not write there ("rights"), or the channel was deleted
    ("channel").
    """

    guild_id: int
    kind: str
    channel_id: int
    webhook: WebhookKey | None = None
    trouble: str | None = None


def of(connection: Connection, guild_id: int) -> dict[str, PostTarget]:
    """Return a server's targets by kind."""
    found = rows.find(connection, post_targets, guild_id=guild_id)
    return {row.kind: _target(row) for row in found}


def load(connection: Connection, guild_id: int, kind: str) -> PostTarget | None:
    """Return the target of a kind; None if these posts have no channel of their own."""
    return of(connection, guild_id).get(kind)


def usable(connection: Connection, guild_id: int, kind: str) -> PostTarget | None:
    """Return the target of a kind unless its channel was deleted."""
    post_target = load(connection, guild_id, kind)
    return None if post_target is None or post_target.trouble == "channel" else post_target


def put(connection: Connection, target: PostTarget) -> list[WebhookKey]:
    """Insert or replace a target; return the webhook that is no longer used, if any."""
    before = of(connection, target.guild_id)
    hook = target.webhook
    values = rows.field_values(target, without=("webhook",)) | {
        "webhook_id": hook and hook.id,
        "webhook_token": hook and hook.token,
    }
    rows.put(connection, post_targets, values)
    return _unused(before, of(connection, target.guild_id))


def remove(connection: Connection, guild_id: int, kind: str) -> list[WebhookKey]:
    """Delete a target; return its webhook if that is no longer used."""
    before = of(connection, guild_id)
    rows.remove(connection, post_targets, guild_id=guild_id, kind=kind)
    return _unused(before, of(connection, guild_id))


def webhooks_of(connection: Connection, guild_id: int) -> list[WebhookKey]:
    """Return the webhooks of a server."""
    return list(_webhooks(of(connection, guild_id).values()).values())


def _unused(before: dict[str, PostTarget], after: dict[str, PostTarget]) -> list[WebhookKey]:
    used = _webhooks(after.values())
    return [hook for id_, hook in _webhooks(before.values()).items() if id_ not in used]


def _webhooks(targets: Iterable[PostTarget]) -> dict[int, WebhookKey]:
    """Return the webhooks of targets by id; two targets in one channel share theirs."""
    return {target.webhook.id: target.webhook for target in targets if target.webhook is not None}


def _target(row: Sequence[Any]) -> PostTarget:
    guild_id, kind, channel_id, webhook_id, token, trouble = row
    hook = None if webhook_id is None else WebhookKey(webhook_id, token)
    return PostTarget(guild_id, kind, channel_id, hook, trouble)
