"""What PostgreSQL's errors mean for the operator."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from storage.errors import RowDeletedError, StorageError, StorageUnavailable

POOLED = (
    "{address} is reached by way of a pooler that lends sessions by transaction, which drops locks;"
    " name the server itself, or let the pooler lend them by session."
)
UNREACHABLE = (
    "{address} cannot be reached; check that the server runs and has room for another connection,"
    " that the database exists, and that FULLTIME_DATABASE names its host, user and password."
)
"""For a connection that failed or broke; libpq gives no SQLSTATE for that, whatever the reason."""
NO_ANSWER = "the server has fallen silent"
"""The text of our own error for a connection that was given up (`silence.py`)."""
SILENT = (
    "{address} lets Fulltime in and then answers nothing; look whether the server, its disk or a"
    " proxy before it hangs, then try again."
)
ENDED = (
    "The server of {address} has ended what took too long; raise its time limits, then try again."
)
DAMAGED = "{address} is damaged; look into the server's log, and bring a dump back."
SENTENCES = {
    "08": UNREACHABLE,
    "25006": "{address} is read-only; name the server that accepts writes.",
    "25P03": ENDED,
    "25P04": ENDED,
    "26000": POOLED,  # a prepared statement is gone
    "40": "{address} is too busy, others change the same rows all the time; try again in a moment.",
    "42501": "{address} lacks rights for this user; make it the database's owner.",
    "42P05": POOLED,  # another client's prepared statement has its name
    "53": "{address} lacks memory or another resource; look into the server's log, then try again.",
    "53100": "The disk of {address} is full; free some space, then try again.",
    "55P03": "Another program keeps rows or tables of {address} locked; end it, then try again.",
    "57": "{address} is being shut down or starts; try again in a moment.",
    "57014": ENDED,
    "58": "The disk of {address} reports an error; look after it, then try again.",
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
"""Operator messages by prefix of SQLSTATE; the longest prefix that fits counts."""
PASSING = ("08", "25006", "25P03", "25P04", "40", "53", "55P03", "57", "58")
"""Prefixes of errors that may pass within a minute."""
REFUSED = (
    "{address} refuses this connection; check that the database exists, that the server lets this"
    " user in from here, and that FULLTIME_DATABASE names the right user, password and options."
)
"""For a connection that fails until a person corrects the settings."""
REFUSALS = (
    "authentication failed",
    "no password supplied",
    "pg_hba.conf",
    "does not exist",
    "invalid connection option",
)
"""Texts of such errors from libpq and an English server; any other text counts as `UNREACHABLE`."""
NO_SUCH_ROW = "23503"
"""The SQLSTATE of a row that refers to one that does not exist."""
SAME_KEY = "23505"
"""The SQLSTATE of an insert whose key exists; another transaction may just have inserted it."""
COLLISIONS = ("40001", "40P01", SAME_KEY)
"""SQLSTATEs of a transaction that collided: serialization, deadlock, the same key inserted."""


def sqlstate_of(error: DBAPIError) -> str:
    """Return the SQLSTATE of an error, "" if it has none."""
    return getattr(error.orig, "sqlstate", None) or ""


def has_fallen_silent(error: DBAPIError) -> bool:
    """Return whether the connection was given up because nothing came."""
    return NO_ANSWER in str(error.orig)


def as_storage_error(error: DBAPIError, address: str) -> Exception:
    """Return the StorageError for an error in `SENTENCES` or of the connection, others unchanged.

    What the server or libpq says is not quoted.
    """
    state = sqlstate_of(error)
    if state == NO_SUCH_ROW:
        return RowDeletedError(f"A row of {address} that another refers to was deleted.")
    fitting = [prefix for prefix in SENTENCES if state.startswith(prefix)]
    if fitting:
        kind = StorageUnavailable if state.startswith(PASSING) else StorageError
        return kind(SENTENCES[max(fitting, key=len)].format(address=address))
    if has_fallen_silent(error):
        return StorageUnavailable(SILENT.format(address=address))
    if error.connection_invalidated or (not state and error.statement is None):
        if any(said in str(error.orig) for said in REFUSALS):
            return StorageError(REFUSED.format(address=address))
        return StorageUnavailable(UNREACHABLE.format(address=address))
    return error


@contextmanager
def translate_errors(address: str) -> Iterator[None]:
    """Translate errors of SQLAlchemy into StorageError."""
    try:
        yield
    except DBAPIError as error:
        raise as_storage_error(error, address) from None
