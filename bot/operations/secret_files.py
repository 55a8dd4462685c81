"""Secrets in files of their own, as containers and systemd provide them."""

from pathlib import Path

from pydantic import SecretStr

from bot.operations.setting_formats import QUOTES
from bot.operations.settings import SettingsError

LONGEST = 4096
"""The most bytes that are read from a file; every secret is shorter."""


def read_secret(name: str, path: Path) -> SecretStr:
    """Return the secret in the file at `path`, which the setting `name` names.

    White space around it and a byte-order mark are removed. Raises SettingsError with a sentence
    that names the file, its owner and its mode, and quotes nothing from the file.
    """
    from storage.file_access import current_user, describe  # noqa: PLC0415 - --help needs no storage

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
    if why := _why_unfit(text := _text(content)):
        raise SettingsError(f"{what}, which {why}.")
    return SecretStr(text)


def _text(content: bytes) -> str:
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
