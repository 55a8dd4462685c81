"""A file of stored data, compressed while it is written so that memory does not grow with it."""

import io
from collections.abc import Callable
from pathlib import PurePath
from zipfile import ZIP_DEFLATED, ZipFile

from bot.host.refusal import Refusal
from games.core.translation import N_
from storage.transfer.json_tables import Output

PACKED = ".zip"
LARGEST_PLAIN = 4_000_000
"""The largest file in bytes that is sent as it is; a larger one is sent as a zip file."""
LARGEST = 100 * 2**20
"""The largest zip file in bytes: no server lets anybody send more. What may be sent in reply to a
press, mostly 10 MiB, is looked at when it is sent."""
BUFFERED = 64 * 1024
"""Bytes that are compressed at once."""


class _Compressing:
    """An output that compresses what is written into the archive, until that is too large."""

    def __init__(self, file: Output, archive: io.BytesIO) -> None:
        self.size = 0
        self._file, self._archive = file, archive
        self._waiting = bytearray()

    def write(self, content: bytes, /) -> None:
        """Append these bytes; raises `Refusal` if the archive has become too large."""
        self.size += len(content)
        self._waiting += content
        if len(self._waiting) >= BUFFERED:
            self.flush()

    def flush(self) -> None:
        """Compress what waits."""
        self._file.write(bytes(self._waiting))
        self._waiting.clear()
        if self._archive.tell() > LARGEST:
            raise Refusal(
                N_("This is more than fits into a message. Ask the people who run this bot for it.")
            )


def pack(name: str, write: Callable[[Output], None]) -> tuple[str, bytes]:
    """Return the name and the content of the file that `write` writes, zipped if it is large.

    Raises `Refusal` if it is too large for Discord even so.
    """
    archive = io.BytesIO()
    with (
        ZipFile(archive, "w", ZIP_DEFLATED) as zipped,
        zipped.open(name, "w", force_zip64=True) as file,
    ):
        out = _Compressing(file, archive)
        write(out)
        out.flush()
    if out.size > LARGEST_PLAIN:
        return f"{PurePath(name).stem}{PACKED}", archive.getvalue()
    with ZipFile(archive) as zipped:
        return name, zipped.read(name)


def is_packed(name: str) -> bool:
    """Return whether a file of this name must be unpacked to be read."""
    return name.endswith(PACKED)
