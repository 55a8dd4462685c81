"""The settings of an operator, read from the environment and `.env`."""

import os
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "FULLTIME_"
NOT_SETTINGS = frozenset({"FULLTIME_REQUIRE_BROWSER"})  # read by the tests alone


class SettingsError(Exception):
    """A setting, an option or an installation that cannot work, explained in one sentence."""


def _one_word(token: SecretStr) -> SecretStr:
    """Return the token; raises ValueError if it cannot be sent in an HTTP header."""
    text = token.get_secret_value()
    if not (text.isascii() and text.isprintable()) or " " in text:
        raise ValueError
    return token


def _no_address(db: object) -> object:
    """Return the database path; raises ValueError for a URL, which may contain a password.

    Parsed as a path, it would be printed as a missing folder.
    """
    if isinstance(db, str) and "://" in db:
        raise ValueError
    return db


class Settings(BaseSettings):
    """Every setting with its default; the description completes "<name> must be ...".

    `.env.example` documents the same names and defaults for people.
    """

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
    )

    token: Annotated[SecretStr, AfterValidator(_one_word)] | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN",
        description="the token alone, one word without quotes or spaces",
    )
    token_file: Path | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN_FILE",
        description="a file that holds the token and nothing else",
    )
    db: Annotated[Path, BeforeValidator(_no_address)] = Field(
        default=Path("fulltime.db"),
        description="the path of a file, since databases on servers do not work yet",
    )
    backups: Path = Field(default=Path("backups"), description="the path of a folder")
    keep_days: int = Field(default=7, ge=1, le=3650, description="a whole number from 1 to 3650")
    keep_weeks: int = Field(default=4, ge=0, le=520, description="a whole number from 0 to 520")
    max_matches: int = Field(default=20, ge=1, le=1000, description="a whole number from 1 to 1000")
    workers: int = Field(default=2, ge=1, le=64, description="a whole number from 1 to 64")
    health_port: int | None = Field(
        default=None, ge=1, le=65535, description="a whole number from 1 to 65535"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="debug, info, warning or error"
    )
    log_format: Literal["console", "json"] = Field(default="console", description="console or json")


def setting_names() -> dict[str, str]:
    """Return the names of the fields by the setting names that people write."""
    return {
        str(field.validation_alias or PREFIX + name.upper()): name
        for name, field in Settings.model_fields.items()
    }


def load_settings() -> Settings:
    """Read the environment, then .env; raises SettingsError for the first mistake."""
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in setting_names().keys() | NOT_SETTINGS:
            raise SettingsError(_unknown(name))
    try:
        settings = Settings()
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None
    except (OSError, UnicodeDecodeError):
        text = ".env could not be read; make it a plain text file, like .env.example."
        raise SettingsError(text) from None
    return settings if settings.token_file is None else _with_token_file(settings)


def _with_token_file(settings: Settings) -> Settings:
    """Return the settings with the token read from their token file."""
    if settings.token is not None:
        raise SettingsError("Set DISCORD_TOKEN or DISCORD_TOKEN_FILE, not both.")
    assert settings.token_file is not None
    try:
        token = _one_word(SecretStr(settings.token_file.read_text("utf-8").strip()))
    except (OSError, ValueError):
        raise SettingsError(_wrong("DISCORD_TOKEN_FILE")) from None
    return settings.model_copy(update={"token": token})


def _sentence(error: ValidationError) -> str:
    """Return one sentence about the first mistake, without quoting the wrong value."""
    first = error.errors(include_input=False, include_url=False)[0]
    name = str(first["loc"][0]).upper()
    if first["type"] == "extra_forbidden":
        return _unknown(name)
    return _wrong(name if name in setting_names() else PREFIX + name)


def _wrong(name: str) -> str:
    """Return the sentence for a setting with an invalid value."""
    wanted = Settings.model_fields[setting_names()[name]].description
    return f"{name} must be {wanted}; correct it in .env or in the environment."


def _unknown(name: str) -> str:
    """Return the sentence for an unknown name, with the most similar known one."""
    near = get_close_matches(name, setting_names(), n=1)
    hint = f"did you mean {near[0]}?" if near else ".env.example lists them all."
    return f"{name} is not a setting of Fulltime; {hint}"
