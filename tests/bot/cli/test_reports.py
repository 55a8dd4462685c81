"""`fulltime reports`: what members reported, from the database, while the bot runs or not."""

import pytest
from typer.testing import CliRunner

from bot.cli import app
from storage.member import players
from storage.opening import open_database
from storage.owner import reports
from storage.owner.reports import ReportRow

AT = 1_800_000_000_000


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FULLTIME_DATABASE", f"sqlite:///{tmp_path / 'test.db'}")
    return lambda *words: CliRunner().invoke(app, ["reports", *words]).output


async def store(tmp_path, answer="", *, is_dismissed=False):
    row = ReportRow(
        code="AB2C",
        user_id=11,
        guild_id=900,
        match_id="m1",
        interaction_id=77,
        version="1.0.0",
        said="My hand is empty.",
        at=AT,
    )

    def put(conn):
        players.seen(conn, 11, guild_id=900, name="Ana", locale=None, now=AT)
        number = reports.add(conn, row)
        if answer or is_dismissed:
            reports.settle(conn, number, answer or None, AT)

    async with open_database(tmp_path / "test.db") as database:
        await database.write(put)


async def test_open_reports_are_printed_with_the_ids_of_the_log(run, tmp_path):
    await store(tmp_path)
    assert run() == (
        "AB2C  2027-01-15 08:00 UTC  My hand is empty.\n"
        "      server 900, match m1, interaction 77, version 1.0.0\n"
    )


async def test_answered_ones_are_printed_on_demand(run, tmp_path):
    await store(tmp_path, "Mended.")
    assert run() == "No report waits for an answer.\n"
    assert run("--all").endswith("      answered (not read yet): Mended.\n")


async def test_dismissed_ones_are_printed_on_demand(run, tmp_path):
    await store(tmp_path, is_dismissed=True)
    assert run() == "No report waits for an answer.\n"
    assert run("--all").endswith("      dismissed\n")
