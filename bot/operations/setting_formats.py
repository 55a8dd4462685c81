"""The formats of settings: each function returns a value as it is kept, or raises ValueError."""

import re
from ipaddress import ip_network

from pydantic import SecretStr

ID = re.compile(r"[0-9]{15,20}")
WEBHOOK = re.compile(r"https://(?:[a-z]+\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d+/[\w-]+")
DSN = re.compile(r"https?://[^:@/\s]+(?::[^@/\s]*)?@[^@/\s]+/(?:[^?#\s]+/)?\d+")
WEB_URL = re.compile(r"https://[a-z0-9.-]+(?::\d+)?|http://(?:localhost|127\.0\.0\.1)(?::\d+)?")
"""The public address of the pages: only a browser on this machine may be without encryption."""
QUOTES = "\"'`"
"""Quotation marks: refused around a secret, and anywhere in a token."""


def one_word(token: SecretStr) -> SecretStr:
    """Return the token; raises ValueError if it cannot be sent in an HTTP header."""
    text = token.get_secret_value()
    if not (text.isascii() and text.isprintable()) or {" ", *QUOTES} & {*text}:
        raise ValueError
    return token


def address(database: SecretStr) -> SecretStr:
    """Return the URL of a database; raises ValueError if it names none that Fulltime can use."""
    text = database.get_secret_value()
    if "://" not in text:
        raise ValueError
    from storage.errors import StorageError  # noqa: PLC0415 - as below
    from storage.opening import parse_address  # noqa: PLC0415 - loads SQLAlchemy, --help need not

    try:
        parse_address(text)
    except StorageError:
        raise ValueError from None
    return database


def ids(text: str) -> str:
    """Return ids separated by commas; raises ValueError for anything else."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words or not all(ID.fullmatch(word) for word in words):
        raise ValueError
    return ",".join(words)


def webhook(url: SecretStr) -> SecretStr:
    """Return the URL of a webhook; raises ValueError if it is none of Discord's."""
    if not WEBHOOK.fullmatch(url.get_secret_value()):
        raise ValueError
    return url


def dsn(dsn: SecretStr) -> SecretStr:
    """Return the DSN of a Sentry project; raises ValueError if Sentry's SDK could not read it."""
    if not DSN.fullmatch(dsn.get_secret_value()):
        raise ValueError
    return dsn


def web_url(text: str) -> str:
    """Return an address without its last slash; raises ValueError unless it is one for pages."""
    url = text.rstrip("/").lower()
    if not WEB_URL.fullmatch(url):
        raise ValueError
    return url


def networks(text: str) -> str:
    """Return networks separated by commas; raises ValueError for anything else."""
    return ",".join(str(ip_network(network.strip())) for network in text.split(","))


def shards(text: str) -> str:
    """Return the shards in normal form; raises ValueError if the text names none."""
    from storage.fleet.shards import Shards  # noqa: PLC0415 - as above

    return str(Shards.parse(text))
