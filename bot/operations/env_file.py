"""The file .env, looked at before its settings are read: a mistake in it is told with its line."""

import io
import os
from pathlib import Path

from dotenv.parser import Binding, parse_stream

from bot.operations.settings import OUR_NAME, SettingsError
from storage.file_access import why_not_readable


def require_readable(env: Path) -> None:
    """Raise SettingsError if the file exists and cannot be read, or holds what nobody would read.

    The sentence quotes nothing of it, since any line may hold a secret.
    """
    if os.path.isdir(env):  # noqa: PTH112 - pathlib's raises if a folder above is unreadable
        raise SettingsError(f"{env} is a folder; remove it, and copy .env.example there.")
    if why := why_not_readable(env):
        raise SettingsError(why)
    if not os.path.isfile(env):  # noqa: PTH113 - as above; a pipe can be read once only
        return
    try:
        text = _text(env.read_bytes(), env)
    except OSError as error:
        raise SettingsError(f"{env} cannot be read: {error.strerror}.") from None
    for line in parse_stream(io.StringIO(text)):
        if line.error or _runs_on(line):
            raise SettingsError(
                f"{env}, line {_number(line)}: it cannot be read; write NAME=value, and close each"
                " quotation mark in its line."
            )


def _text(content: bytes, env: Path) -> str:
    """Return the text of the file; raises SettingsError if it is none in UTF-8."""
    try:
        text, wrong = content.decode("utf-8-sig"), content.find(b"\0")  # UTF-16 may pass for UTF-8
    except UnicodeDecodeError as error:
        text, wrong = "", error.start
    if wrong >= 0:
        number = content.count(b"\n", 0, wrong) + 1
        raise SettingsError(f"{env}, line {number}: it is no text in UTF-8; save the file as such.")
    return text


def _runs_on(line: Binding) -> bool:
    """Return whether a setting of ours has several lines: its quotation mark was not closed."""
    ours = line.key is not None and OUR_NAME.fullmatch(line.key.upper()) is not None
    return ours and "\n" in (line.value or "")


def _number(line: Binding) -> int:
    """Return the number of the line, before which the parser counts empty ones."""
    written = line.original.string
    return line.original.line + written.count("\n", 0, len(written) - len(written.lstrip()))
