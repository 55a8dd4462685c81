"""The data on the wire: the JSON type, Discord's numbers and Discord's refusals."""

from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar

import orjson

Json: TypeAlias = dict[str, Any]
T = TypeVar("T")

TEXT, DM, PUBLIC_THREAD, FORUM = 0, 1, 11, 15
SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15

VIEW, SEND, ATTACH, HISTORY = 1 << 10, 1 << 11, 1 << 15, 1 << 16
EMBED, MANAGE_MESSAGES, MANAGE_THREADS = 1 << 14, 1 << 13, 1 << 34
MANAGE_WEBHOOKS, MANAGE_ROLES = 1 << 29, 1 << 28
OPEN_THREADS, SEND_IN_THREADS = 1 << 35, 1 << 38
USUAL = VIEW | SEND | ATTACH | HISTORY | EMBED | OPEN_THREADS
USUAL |= SEND_IN_THREADS | MANAGE_THREADS

ANSWERS: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10007: (404, "Unknown Member"),
    10011: (404, "Unknown Role"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    30007: (400, "Maximum number of webhooks reached (15)"),
    10062: (404, "Unknown interaction"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached."),
    40005: (413, "Request entity too large. Try sending something smaller in size"),
    40094: (400, "This interaction has hit the maximum number of follow up messages"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50024: (400, "Cannot execute action on this channel type"),
    50083: (400, "Thread is archived"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160006: (400, "Maximum number of active threads reached"),
}


class StandinError(Exception):
    """The stand-in was used wrongly, or saw something wrong; it fails the test."""


class Refusal(Exception):  # noqa: N818 - Discord refuses; nothing went wrong in the stand-in
    """An error Discord answers with, by its code and, for a wrong body, by what is wrong."""

    def __init__(self, code: int, wrong: str = "") -> None:
        """Look up the HTTP status and the words that belong to `code`."""
        self.status, self.words = ANSWERS[code]
        self.code = code
        self.wrong = wrong
        super().__init__(f"{code} {self.words} {wrong}".strip())

    def body(self) -> Json:
        """Return the JSON body of the error answer."""
        body: Json = {"code": self.code, "message": self.words}
        if self.wrong:
            body["errors"] = {"_errors": [{"code": "STANDIN", "message": self.wrong}]}
        return body


def dumps(data: object) -> str:
    """Write JSON the compact way."""
    return orjson.dumps(data).decode()


def copied(data: T) -> T:
    """Return a deep copy of JSON data."""
    same: T = orjson.loads(orjson.dumps(data))
    return same


def now() -> str:
    """Return the present moment as Discord writes it."""
    return datetime.now(UTC).isoformat()
