"""Tells of the error that ends the bot, besides what is printed: once, not at each start of a loop.

A service manager starts a bot that crashed again, perhaps every ten seconds for days. What was told
last is kept in a file beside the database (for a server, in the folder of the backups), so that the
same error is told once an hour. Where no file can be written, each end is told.
"""

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from bot.operations.error_channel import EVERY, ErrorChannel, line_of
from bot.operations.settings import Settings, SettingsError
from storage.errors import StorageError
from storage.opening import parse_address

TOLD_WITHIN = 5.0
"""Seconds that the end waits until it is told."""
FILE = "fulltime-ended.txt"


@contextmanager
def tell_of_the_end(handlers: Sequence[logging.Handler], settings: Settings) -> Iterator[None]:
    """Pass an error that leaves the context to the handlers, and raise it again."""
    try:
        yield
    except Exception as error:
        _tell(error, handlers, _file_of(settings))
        raise


def _tell(error: Exception, handlers: Sequence[logging.Handler], file: Path) -> None:
    ours = {"event": "bot_ended", "exc_info": error}
    if isinstance(error, SettingsError | StorageError):  # a sentence for the owner, without rows
        ours["why"] = str(error)
    record = logging.LogRecord(__name__, logging.CRITICAL, "", 0, ours, (), None)
    if not _is_news(line_of(record, ours, error), file):
        return
    for handler in handlers:
        handler.handle(record)
    for handler in handlers:
        if isinstance(handler, ErrorChannel):
            handler.finish(TOLD_WITHIN)


def _is_news(line: str, file: Path) -> bool:
    """Return whether the last end was another or is long ago, and keep this one."""
    with suppress(OSError, ValueError):
        is_recent = 0 <= time.time() - file.stat().st_mtime < EVERY
        if is_recent and file.read_text(encoding="utf-8") == line:
            return False
    with suppress(OSError):
        file.write_text(line, encoding="utf-8")
    return True


def _file_of(settings: Settings) -> Path:
    place = parse_address(settings.address)
    return (place.parent if isinstance(place, Path) else settings.backups) / FILE
