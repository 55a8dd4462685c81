"""The files that settings are read from: `.env`, and secrets in files of their own.

Sentences about them name the file and the line, and quote nothing, since it may be a secret.
"""

import io
import os
from pathlib import Path

from dotenv.parser import Binding, parse_stream
from pydantic import SecretStr

from bot.operations.setting_formats import QUOTES
from bot.operations.settings import OUR_NAME, SettingsError
from storage.file_access import current_user, describe, why_not_readable

LONGEST = 4096
"""The most bytes that are read from a file; every secret is shorter."""


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
        text = _env_text(env.read_bytes(), env)
    except OSError as error:
        raise SettingsError(f"{env} cannot be read: {error.strerror}.") from None
    for line in parse_stream(io.StringIO(text)):
        if line.error or _runs_on(line):
            raise SettingsError(
                f"{env}, line {_number(line)}: it cannot be read; write NAME=value, and close each"
                " quotation mark in its line."
            )


def _env_text(content: bytes, env: Path) -> str:
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


def read_secret(name: str, path: Path) -> SecretStr:
    """Return the secret in the file at `path`, which the setting `name` names.

    White space around it and a byte-order mark are removed. Raises SettingsError with a sentence
    that names the file, its owner and its mode, and quotes nothing from the file.
    """
    about = describe(path)
    what = f"{name} names {path}{f' ({about})' if about else ''}"
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST)
    except FileNotFoundError:
        raise SettingsError(f"{what}, which is not there; write the secret into it.") from None
    except IsADirectoryError:
        raise SettingsError(
            f"{what}, which is a folder (Docker makes one where a file to be mounted is missing);"
            " remove it, and write the secret into a file of that name."
        ) from None
    except PermissionError:
        user = current_user()
        raise SettingsError(
            f"{what}, which user {user} may not read; run `chown {user} {path}`."
        ) from None
    except OSError as error:
        raise SettingsError(f"{what}, which cannot be read: {error.strerror}.") from None
    if why := _why_unfit(text := _secret_text(content)):
        raise SettingsError(f"{what}, which {why}.")
    return SecretStr(text)


def _secret_text(content: bytes) -> str:
    """Return the stripped text without byte-order mark; a line break if it is not UTF-8."""
    try:
        return content.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        return "\n"


def _why_unfit(text: str) -> str:
    """Return why a text cannot be a secret, "" if it may be one."""
    if not text:
        return "is empty; write the secret into it"
    if text[0] in QUOTES and text[-1] == text[0]:
        return "holds quotes around the secret; write it without them"
    if not text.isprintable():
        return "holds more than one line, or no text in UTF-8; write the secret alone into it"
    return ""
