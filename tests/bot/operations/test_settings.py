"""Every setting has a default and a line in .env.example; a mistake is one sentence."""

import os
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import make_url

from bot.operations.settings import PREFIX, Settings, SettingsError, load_settings, setting_names
from storage.file_access import user_name
from storage.opening import parse_address
from tests.privileges import public_folder, without_privileges
from tests.programs import ROOT

EXAMPLE = ROOT / ".env.example"
TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"  # noqa: S105 - shaped like one


WEB_URL = "an address like https://games.example.org, without a path"
DATABASE = "a URL like sqlite:///fulltime.db or postgresql://user@host/name"


@pytest.fixture(autouse=True)
def nothing_is_set(monkeypatch, tmp_path):
    """Each test starts in an empty folder, without a setting in the environment."""
    for name in setting_names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def complaint() -> str:
    with pytest.raises(SettingsError) as caught:
        load_settings()
    return str(caught.value)


def test_the_example_names_every_setting_with_its_default():
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if line.startswith("#")]
    told = dict(line[1:].split("=", 1) for line in lines if "=" in line and line[1] != " ")
    fields = Settings.model_fields
    defaults = {name: fields[field].default for name, field in setting_names().items()}
    defaults["FULLTIME_DATABASE"] = defaults["FULLTIME_DATABASE"].get_secret_value()
    assert told == {
        name: "" if default is None else str(default) for name, default in defaults.items()
    }


def test_the_example_itself_may_serve_as_env():
    Path(".env").write_text(EXAMPLE.read_text("utf-8").replace("\n#DISC", "\nDISC"), "utf-8")
    assert load_settings() == Settings()


def test_the_environment_wins_over_the_file(monkeypatch):
    Path(".env").write_text("FULLTIME_WORKERS=3\nFULLTIME_MAX_MATCHES=5\n", "utf-8")
    monkeypatch.setenv("FULLTIME_WORKERS", "4")
    settings = load_settings()
    assert (settings.workers, settings.max_matches) == (4, 5)


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("FULLTIME_WORKERS", "0", "a whole number from 1 to 64"),
        ("FULLTIME_WORKERS", "two", "a whole number from 1 to 64"),
        ("FULLTIME_MAX_MATCHES", "1001", "a whole number from 1 to 1000"),
        (
            "FULLTIME_HEALTH_ADDRESS",
            "localhost",
            "an IP address of this machine, 0.0.0.0 or :: for all of them",
        ),
        ("FULLTIME_DATABASE", "fulltime.db", DATABASE),
        ("FULLTIME_DATABASE", "mysql://user:password@host/name", DATABASE),
        ("FULLTIME_DATABASE", "postgresql://user:pass@word@host/name", DATABASE),
        ("FULLTIME_WEB_URL", "http://games.example.org", WEB_URL),  # no cookie goes there safely
        ("FULLTIME_WEB_URL", "https://games.example.org/path", WEB_URL),
        ("FULLTIME_WEB_URL", "https://user:password@games.example.org", WEB_URL),
        ("FULLTIME_WEB_PORT", "0", "a whole number from 1 to 65535"),
        (
            "FULLTIME_WEB_PROXIES",
            "127.0.0.1, caddy",
            "IP addresses or networks, separated by commas",
        ),
        ("FULLTIME_LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("FULLTIME_LOG_FORMAT", "xml", "console or json"),
        ("FULLTIME_SENTRY_DSN", "https://host/1", "the DSN of a Sentry project"),
        ("FULLTIME_SENTRY_DSN", "key@host/1", "the DSN of a Sentry project"),
        ("FULLTIME_SENTRY_DSN", "https://key@host/project", "the DSN of a Sentry project"),
        ("DISCORD_TOKEN", "two words", "the token alone, one word without quotes or spaces"),
        ("DISCORD_TOKEN", f'"{TOKEN}"', "the token alone, one word without quotes or spaces"),
    ],
)
def test_a_wrong_value_is_answered_with_its_name_and_what_it_must_be(
    monkeypatch, name, value, wanted
):
    monkeypatch.setenv(name, value)
    assert complaint() == f"{name} must be {wanted}; correct it in .env or in the environment."


def warnings():
    """Load the settings and return what is warned of."""
    said = []
    load_settings(said.append)
    return said


def test_an_unknown_setting_is_named_with_its_nearest_neighbour(monkeypatch):
    monkeypatch.setenv("FULLTIME_WORKER", "secret")
    said = "FULLTIME_WORKER is not a setting of Fulltime; did you mean FULLTIME_WORKERS?"
    assert warnings() == [f"{said} It is ignored."]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("FULLTIME_WORKER", "did you mean FULLTIME_WORKERS?"),
        ("discord_tokne", "did you mean DISCORD_TOKEN?"),
        ("FULLTIME_QQQ", ".env.example lists them all."),
    ],
)
def test_a_misspelt_name_in_the_file_is_warned_of_without_its_value(name, near):
    Path(".env").write_text(f"{name}=secret\nFULLTIME_WORKERS=3\n", "utf-8")
    assert warnings() == [f"{name.upper()} is not a setting of Fulltime; {near} It is ignored."]
    assert load_settings().workers == 3


def test_foreign_lines_are_ignored_with_one_warning_that_quotes_none_of_them(capsys):
    """A token that stands alone in a line is a name without a value to whoever reads the file."""
    Path(".env").write_text(
        f"HOST=secret\nPGPASSWORD=secret\n{TOKEN}\nFULLTIME_WORKERS=3\n", "utf-8"
    )
    (said,) = warnings()
    assert said.startswith(".env holds 3 lines that are none of Fulltime's settings, ")
    assert load_settings().workers == 3
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{said}\n")


def test_one_foreign_line_is_one_line():
    Path(".env").write_text("HOST=secret\n", "utf-8")
    assert warnings()[0].startswith(".env holds 1 line that is none of Fulltime's settings, ")


def test_where_all_is_known_nothing_is_warned_of(monkeypatch):
    monkeypatch.setenv("FULLTIME_REQUIRE_BROWSER", "1")
    monkeypatch.setenv("DISCORD_SOMETHING", "of another program")
    Path(".env").write_text("FULLTIME_WORKERS=3\n# HOST=\n", "utf-8")
    assert warnings() == []


NO_SETTINGS = {
    "UTF-16 with a mark": ("A=1\nB=2\n".encode("utf-16"), 1, "is no text in UTF-8"),
    "UTF-16 without one": (b"#\n" + "A=1\n".encode("utf-16-le"), 2, "is no text in UTF-8"),
    "NUL": (b"A=1\nB=\0\n", 2, "is no text in UTF-8"),
    "Latin-1": (b"\xef\xbb\xbfA=1\n\nB=caf\xe9\n", 3, "is no text in UTF-8"),
    "an unclosed quote": (b'A=1\n\n\nDISCORD_TOKEN="secret\n', 4, "close each quotation mark"),
    "one after a mark": (b"\xef\xbb\xbfDISCORD_TOKEN='secret\r\nA=1", 1, "close each quotation"),
    "two of them": (b'FULLTIME_BACKUPS="a\nDISCORD_TOKEN="secret"\n', 1, "close each quotation"),
    "one that another closes": (b'DISCORD_TOKEN="secret\nA="\n', 1, "close each quotation mark"),
    "words": (b"A=1\nthe token is secret\n", 2, "write NAME=value"),
    "a value without a name": (b"\n=secret\n", 2, "write NAME=value"),
}
"""Files that would be read in part, or not at all: their contents, the line, what is told."""


@pytest.mark.parametrize(("content", "line", "told"), NO_SETTINGS.values(), ids=NO_SETTINGS)
def test_a_mistake_in_the_file_is_told_with_its_line_and_not_quoted(content, line, told):
    Path(".env").write_bytes(content)
    said = complaint()
    assert said.startswith(f".env, line {line}: it ")
    assert (told in said, "secret" in said) == (True, False)


def test_the_lines_of_another_program_s_value_are_its_own():
    Path(".env").write_bytes(b'KEY="one\ntwo"\r\nFULLTIME_WORKERS="3" # few\nexport A=\n')
    assert load_settings(lambda _: None).workers == 3


def test_the_token_may_stand_in_a_file_of_its_own(monkeypatch):
    Path("secret").write_text(f"{TOKEN}\n", "utf-8")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "secret")
    assert load_settings().token == SecretStr(TOKEN)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert complaint() == "Set DISCORD_TOKEN or DISCORD_TOKEN_FILE, not both."


def secret(content, monkeypatch, name="DISCORD_TOKEN_FILE"):
    Path("secret").write_bytes(content)
    monkeypatch.setenv(name, "secret")


@pytest.mark.parametrize(
    "content", [b"\xef\xbb\xbf%s", b"%s\r\n", b"\n \t%s \n\n", b"\xef\xbb\xbf %s\r\n"]
)
def test_a_mark_and_white_space_around_a_secret_are_no_part_of_it(monkeypatch, content):
    secret(content % TOKEN.encode(), monkeypatch)
    assert load_settings().token == SecretStr(TOKEN)


UNFIT = {
    "empty": (b"", "is empty"),
    "a mark alone": (b"\xef\xbb\xbf\r\n", "is empty"),
    "quoted": (f'"{TOKEN}"\n'.encode(), "holds quotes around the secret"),
    "two lines": (f"{TOKEN}\n{TOKEN}\n".encode(), "holds more than one line"),
    "UTF-16": (TOKEN.encode("utf-16"), "no text in UTF-8"),
}


@pytest.mark.parametrize("name", ["DISCORD_TOKEN_FILE", "FULLTIME_DATABASE_PASSWORD_FILE"])
@pytest.mark.parametrize(("content", "why"), UNFIT.values(), ids=UNFIT)
def test_a_file_that_holds_no_secret_is_told_with_its_owner_and_mode(
    monkeypatch, name, content, why
):
    monkeypatch.setenv("FULLTIME_DATABASE", "postgresql://user@host/name")
    secret(content, monkeypatch, name)
    Path("secret").chmod(0o640)
    said = complaint()
    owner = user_name(Path("secret").stat().st_uid)
    assert said.startswith(f"{name} names secret (owner {owner}, mode 640), which ")
    assert (why in said, TOKEN in said) == (True, False)
    assert "\n" not in said


def test_a_secret_that_is_not_there_or_a_folder_is_told(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "secret")
    assert complaint() == (
        "DISCORD_TOKEN_FILE names secret, which is not there; write the secret into it."
    )
    Path("secret").mkdir()
    assert "is a folder (Docker makes one where a file to be mounted is missing)" in complaint()


def test_a_secret_of_another_user_is_told_with_the_remedy(monkeypatch):
    with public_folder() as folder:
        file = folder / "secret"
        file.write_text(TOKEN)
        file.chmod(0o600)
        monkeypatch.setenv("DISCORD_TOKEN_FILE", str(file))
        monkeypatch.chdir(folder)
        if os.geteuid():
            file.chmod(0)
        with without_privileges():
            said, user = complaint(), user_name(os.geteuid())
        monkeypatch.undo()
    assert f", which user {user} may not read; run `chown {user} {file}`." in said


def test_a_token_of_more_than_one_word_is_told(monkeypatch):
    secret(b"Bot abc", monkeypatch)
    assert complaint().startswith("DISCORD_TOKEN_FILE must be a file that holds the token and")


def test_the_password_of_a_server_may_stand_in_a_file_of_its_own(monkeypatch):
    monkeypatch.setenv("FULLTIME_DATABASE", "postgresql://user@host/name")
    secret(b"\xef\xbb\xbfp@ss: w\xc3\xb6rd/\n", monkeypatch, "FULLTIME_DATABASE_PASSWORD_FILE")
    settings = load_settings()
    assert make_url(settings.address).password == "p@ss: wörd/"  # noqa: S105 - the test's own
    assert "rd" not in str(parse_address(settings.address))
    assert "rd/" not in f"{settings!r} {settings}"
    for address in ("postgresql://user:own@host/name", "sqlite:///fulltime.db", "fulltime.db"):
        assert settings.with_password(address) == address
    assert settings.with_password("nonsense://") == "nonsense://", "whoever opens it says so"


def test_without_a_server_no_password_is_read(monkeypatch):
    monkeypatch.setenv("FULLTIME_DATABASE_PASSWORD_FILE", "nowhere")
    assert load_settings().address == "sqlite:///fulltime.db"


def test_a_mark_at_the_beginning_of_the_file_is_no_part_of_a_name():
    Path(".env").write_bytes(b"\xef\xbb\xbfDISCORD_TOKEN=%s\n" % TOKEN.encode())
    assert load_settings().token == SecretStr(TOKEN)
    assert warnings() == []


def test_a_folder_in_the_place_of_the_file_is_told():
    Path(".env").mkdir()
    assert complaint() == ".env is a folder; remove it, and copy .env.example there."


def test_a_file_that_may_not_be_read_is_told(monkeypatch):
    with public_folder() as folder:
        monkeypatch.chdir(folder)
        Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")
        Path(".env").chmod(0o600 if os.geteuid() == 0 else 0)
        with without_privileges():
            assert complaint().startswith(".env cannot be used by user ")
        monkeypatch.undo()


def test_the_token_stands_in_no_repr_and_no_complaint(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = load_settings()
    assert TOKEN not in f"{settings!r} {settings}"
    monkeypatch.setenv("DISCORD_TOKEN", f"{TOKEN} {TOKEN}")
    assert TOKEN not in complaint()


def test_the_database_is_a_file_here_until_it_is_set(monkeypatch):
    assert parse_address(load_settings().address) == Path("fulltime.db")
    monkeypatch.setenv("FULLTIME_DATABASE", "sqlite:///other.db")
    assert parse_address(load_settings().address) == Path("other.db")


def test_the_password_of_the_database_stands_in_no_repr_and_no_complaint(monkeypatch):
    url = "postgresql://user:secret-word@host/name"
    monkeypatch.setenv("FULLTIME_DATABASE", url)
    settings = load_settings()
    assert settings.address == url
    assert "secret-word" not in f"{settings!r} {settings} {settings.model_dump()}"
    monkeypatch.setenv("FULLTIME_DATABASE", "postgresql://user:half@secret-word@host/name")
    assert "secret-word" not in complaint()


def test_names_are_written_in_capitals_with_the_prefix():
    assert all(name.startswith((PREFIX, "DISCORD_")) and name.isupper() for name in setting_names())


@pytest.mark.parametrize("written", ["0-3/16", "5/16", "0/1"])
def test_shards_are_read_as_they_are_written(monkeypatch, written):
    monkeypatch.setenv("FULLTIME_SHARDS", written)
    assert load_settings().shards == written


@pytest.mark.parametrize("wrong", ["4", "0-4", "3-1/4", "4/4", "all", "0-3 of 16"])
def test_wrong_shards_are_told_with_an_example(monkeypatch, wrong):
    monkeypatch.setenv("FULLTIME_SHARDS", wrong)
    assert complaint() == (
        "FULLTIME_SHARDS must be shards of a count, like 0-3/16, from 0 on; correct it in .env or"
        " in the environment."
    )


def test_a_field_that_does_not_exist_cannot_be_changed():
    """Pydantic would keep it, and nothing would read it: `play --db` did so."""
    settings = Settings(_env_file=None)
    assert settings.model_copy(update={"workers": 5}).workers == 5
    with pytest.raises(KeyError, match="db"):
        settings.model_copy(update={"workers": 5, "db": "my.db"})


def test_the_address_of_the_pages_is_kept_without_a_slash(monkeypatch):
    monkeypatch.setenv("FULLTIME_WEB_URL", "https://Games.Example.org/")
    monkeypatch.setenv("FULLTIME_WEB_PROXIES", "10.0.0.0/8, ::1")
    settings = load_settings()
    assert settings.web_url == "https://games.example.org"
    assert settings.web_proxies == "10.0.0.0/8,::1/128"
