"""The settings of an operator, read from the environment and `.env`."""

import errno
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, DotEnvSettingsSource, SettingsConfigDict

from bot.operations import setting_formats

PREFIX = "FULLTIME_"
OUR_NAME = re.compile(r"(?:FULLTIME|DISCORD)_[A-Z0-9_]+")
"""A name that may be a misspelt setting; any other name may be a misplaced secret."""
ALIKE = 0.8
"""How similar (0 to 1) a misspelt name is to the setting; a shared prefix is not enough."""
NOT_SETTINGS = frozenset(
    {
        "FULLTIME_REQUIRE_BROWSER",
        "FULLTIME_TEST_DATABASE",
        "FULLTIME_TEST_SEED",
        "FULLTIME_TEST_THOROUGH",
    }
)
"""Names with our prefix that only the tests read."""
WANTED_WEBHOOK = "the URL of a webhook, from Edit Channel → Integrations → Webhooks in Discord"
WANTED_IDS = "ids of Discord, separated by commas"


class SettingsError(Exception):
    """A setting, an option or an installation that cannot work, explained in one sentence."""


class Settings(BaseSettings):
    """Every setting with its default; the description completes "<name> must be ...".

    `.env.example` documents the same names and defaults for people.
    """

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8-sig",  # some editors begin a file with a byte-order mark
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    token: Annotated[SecretStr, AfterValidator(setting_formats.one_word)] | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN",
        description="the token alone, one word without quotes or spaces",
    )
    token_file: Path | None = Field(
        default=None,
        validation_alias="DISCORD_TOKEN_FILE",
        description="a file that holds the token and nothing else",
    )
    database: Annotated[SecretStr, AfterValidator(setting_formats.address)] = Field(
        default=SecretStr("sqlite:///fulltime.db"),
        description="a URL like sqlite:///fulltime.db or postgresql://user@host/name",
    )
    database_password_file: Path | None = Field(
        default=None,
        description="a file that holds the password of the server in FULLTIME_DATABASE",
    )
    shards: Annotated[str, AfterValidator(setting_formats.shards)] | None = Field(
        default=None, description="shards of a count, like 0-3/16, from 0 on"
    )
    owners: Annotated[str, AfterValidator(setting_formats.ids)] | None = Field(
        default=None, description=WANTED_IDS
    )
    owner_server: Annotated[str, AfterValidator(setting_formats.ids)] | None = Field(
        default=None, description=WANTED_IDS
    )
    reports_webhook: Annotated[SecretStr, AfterValidator(setting_formats.webhook)] | None = Field(
        default=None, description=WANTED_WEBHOOK
    )
    errors_webhook: Annotated[SecretStr, AfterValidator(setting_formats.webhook)] | None = Field(
        default=None, description=WANTED_WEBHOOK
    )
    sentry_dsn: Annotated[SecretStr, AfterValidator(setting_formats.dsn)] | None = Field(
        default=None, description="the DSN of a Sentry project"
    )
    backups: Path = Field(default=Path("backups"), description="the path of a folder")
    keep_days: int = Field(default=7, ge=1, le=3650, description="a whole number from 1 to 3650")
    keep_weeks: int = Field(default=4, ge=0, le=520, description="a whole number from 0 to 520")
    max_matches: int = Field(default=20, ge=1, le=1000, description="a whole number from 1 to 1000")
    workers: int = Field(default=2, ge=1, le=64, description="a whole number from 1 to 64")
    health_port: int | None = Field(
        default=None, ge=1, le=65535, description="a whole number from 1 to 65535"
    )
    health_address: IPv4Address | IPv6Address = Field(
        default=IPv4Address("127.0.0.1"),
        description="an IP address of this machine, 0.0.0.0 or :: for all of them",
    )
    web_url: Annotated[str, AfterValidator(setting_formats.web_url)] | None = Field(
        default=None, description="an address like https://games.example.org, without a path"
    )
    web_port: int = Field(
        default=8081, ge=1, le=65535, description="a whole number from 1 to 65535"
    )
    web_address: IPv4Address | IPv6Address = Field(
        default=IPv4Address("127.0.0.1"),
        description="an IP address of this machine, 0.0.0.0 or :: for all of them",
    )
    web_proxies: Annotated[str, AfterValidator(setting_formats.networks)] = Field(
        default="127.0.0.1/32,::1/128",
        description="IP addresses or networks, separated by commas",
    )
    trace: int | None = Field(
        default=None, ge=1, le=1_000_000, description="a whole number from 1 to 1000000"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="debug, info, warning or error"
    )
    log_format: Literal["console", "json"] = Field(default="console", description="console or json")

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with some fields changed; raises KeyError for a name that is no field.

        Pydantic itself would keep such a value under a name that nothing reads.
        """
        if unknown := set(update or ()) - type(self).model_fields.keys():
            raise KeyError(*unknown)
        return super().model_copy(update=update, deep=deep)

    @property
    def address(self) -> str:
        """Where the database is: a URL, which may hold a password."""
        return self.database.get_secret_value()

    @property
    def owner_ids(self) -> frozenset[int]:
        """The users who may use `/owner`."""
        return frozenset(map(int, self.owners.split(","))) if self.owners else frozenset()

    @property
    def owner_server_ids(self) -> frozenset[int]:
        """The servers that have `/owner`."""
        return (
            frozenset(map(int, self.owner_server.split(","))) if self.owner_server else frozenset()
        )

    def with_password(self, address: str) -> str:
        """Return the URL of a server with the password from its file, any other address as it is.

        A password in the URL itself wins. Raises SettingsError if the file cannot be used.
        """
        if self.database_password_file is None or "://" not in address:
            return address
        from sqlalchemy import make_url  # noqa: PLC0415 - --help need not load it

        from bot.operations.setting_files import read_secret  # noqa: PLC0415 - it imports this file
        from storage.errors import StorageError  # noqa: PLC0415 - --help need not load it
        from storage.opening import parse_address  # noqa: PLC0415 - --help need not load it

        try:
            is_file = isinstance(parse_address(address), Path)
        except StorageError:  # opening the database reports it
            return address
        url = make_url(address)
        if is_file or url.password is not None or "password" in url.query:
            return address
        secret = read_secret("FULLTIME_DATABASE_PASSWORD_FILE", self.database_password_file)
        return url.set(password=secret.get_secret_value()).render_as_string(hide_password=False)


def setting_names() -> dict[str, str]:
    """Return the names of the fields by the names that people write, such as DISCORD_TOKEN."""
    return {
        str(field.validation_alias or PREFIX + name.upper()): name
        for name, field in Settings.model_fields.items()
    }


@dataclass(frozen=True, slots=True)
class IgnoredNames:
    """Unknown names and lines found in .env, and unknown FULLTIME_ names in the environment."""

    misspelt: tuple[str, ...]
    foreign_lines: int

    def misspelt_sentences(self) -> list[str]:
        """Return a sentence for each misspelt name, with the most similar known one."""
        return [f"{_unknown(name)} It is ignored." for name in self.misspelt]

    def foreign_sentence(self) -> str:
        """Return a sentence about the other lines of .env that are ignored, "" if there are none.

        It quotes none of them.
        """
        if not self.foreign_lines:
            return ""
        lines = (
            "1 line that is" if self.foreign_lines == 1 else f"{self.foreign_lines} lines that are"
        )
        return f".env holds {lines} none of Fulltime's settings, and ignored."


def print_warning(sentence: str) -> None:
    """Print a warning to standard error: the log is set up later, from the settings."""
    sys.stderr.write(f"{sentence}\n")


def load_settings(warn: Callable[[str], None] = print_warning) -> Settings:
    """Read the environment, then .env; raises SettingsError for the first wrong value.

    Calls `warn` with a sentence about each name that is ignored, and never with a value.
    """
    from bot.operations.setting_files import require_readable  # noqa: PLC0415 - it imports this file

    require_readable(Path(".env"))
    try:
        settings, ignored = Settings(), ignored_names()
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None
    for sentence in (*ignored.misspelt_sentences(), ignored.foreign_sentence()):
        if sentence:
            warn(sentence)
    return _with_secrets(settings)


def ignored_names() -> IgnoredNames:
    """Return unknown names in .env, and those in the environment that have our prefix."""
    known = setting_names().keys() | NOT_SETTINGS
    lines = {name.upper() for name in DotEnvSettingsSource(Settings).env_vars} - known
    ours = {name for name in lines if OUR_NAME.fullmatch(name)}
    around = {name for name in os.environ if name.startswith(PREFIX)} - known
    return IgnoredNames(tuple(sorted(ours | around)), len(lines - ours))


def _with_secrets(settings: Settings) -> Settings:
    """Return the settings with the secrets read from their files; raises SettingsError."""
    from bot.operations.setting_files import read_secret  # noqa: PLC0415 - it imports this file

    found: dict[str, object] = {}
    if settings.token_file is not None:
        if settings.token is not None:
            raise SettingsError("Set DISCORD_TOKEN or DISCORD_TOKEN_FILE, not both.")
        try:
            found["token"] = setting_formats.one_word(
                read_secret("DISCORD_TOKEN_FILE", settings.token_file)
            )
        except ValueError:
            raise SettingsError(_wrong("DISCORD_TOKEN_FILE")) from None
    found["database"] = SecretStr(settings.with_password(settings.address))
    return settings.model_copy(update=found)


def _sentence(error: ValidationError) -> str:
    """Return one sentence about the first mistake, without quoting the wrong value."""
    first = error.errors(include_input=False, include_url=False)[0]
    name = str(first["loc"][0]).upper()
    return _wrong(name if name in setting_names() else PREFIX + name)


def _wrong(name: str) -> str:
    """Return the sentence for a setting with an invalid value."""
    wanted = Settings.model_fields[setting_names()[name]].description
    return f"{name} must be {wanted}; correct it in .env or in the environment."


def _unknown(name: str) -> str:
    """Return the sentence for an unknown name, with the most similar known one."""
    near = get_close_matches(name, setting_names(), n=1, cutoff=ALIKE)
    hint = f"did you mean {near[0]}?" if near else ".env.example lists them all."
    return f"{name} is not a setting of Fulltime; {hint}"


def not_served(
    error: OSError, address: IPv4Address | IPv6Address, port: int, settings: str
) -> SettingsError:
    """Return what to correct; the names of both settings begin with `settings`."""
    if error.errno == errno.EADDRINUSE:
        text = f"Port {port} is taken; choose another one for {settings}_PORT."
    elif error.errno == errno.EACCES:
        text = f"Port {port} is for root alone; choose one above 1023 for {settings}_PORT."
    else:
        text = f"{address} is no address of this machine; correct {settings}_ADDRESS."
    return SettingsError(text)
