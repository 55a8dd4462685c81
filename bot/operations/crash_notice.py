"""Tells of the error that ends the bot, besides what is printed: once, not at each start of a loop.

A service manager starts a bot that crashed again, perhaps every ten seconds for days. What was told
last is kept in a file beside the database (for a server, in the folder of the backups), so that the
same error is told once an hour. Where no file can be written, or nothing was told, each one is.
"""

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import TypeAdapter

from bot.operations.error_channel import EVERY, ErrorChannel, line_of
from bot.operations.settings import Settings, SettingsError
from storage.errors import StorageError
from storage.opening import parse_address

TOLD_WITHIN = 5.0
"""Seconds that the end waits until it is told."""
_TOLD = TypeAdapter(dict[str, int])


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
    line, now = line_of(record, ours, error), int(time.time())
    told = _told_in(range(now - int(EVERY) + 1, now + 1), file)
    if line in told:
        return
    for handler in handlers:
        handler.handle(record)
    channels = [each_handler for each_handler in handlers if isinstance(each_handler, ErrorChannel)]
    is_told = [channel.finish(TOLD_WITHIN) and not channel.is_failing for channel in channels]
    if all(is_told):
        with suppress(OSError):
            file.write_bytes(_TOLD.dump_json(told | {line: now}))


def _told_in(span: range, file: Path) -> dict[str, int]:
    """Return the ends told in a span of time, each with its moment (seconds since 1970)."""
    with suppress(OSError, ValueError):
        told = _TOLD.validate_json(file.read_bytes())
        return {line: at for line, at in told.items() if at in span}
    return {}


def _file_of(settings: Settings) -> Path:
    """Return the file beside the database, or in the folder of the backups."""
    place = parse_address(settings.address)
    if isinstance(place, Path):
        return Path(f"{place}.ended")
    with suppress(OSError):  # nothing else may have needed that folder yet
        settings.backups.mkdir(parents=True, exist_ok=True)
    return settings.backups / f"{place.database or 'fulltime'}.ended"
