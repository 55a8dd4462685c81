"""What the tests of commands share."""

import pytest
import typer
from typer.testing import CliRunner

from bot.operations.settings import SettingsError
from games.registry import GAMES
from tests.contract.toy.definition import DEFINITION as TOY


@pytest.fixture
def runner(monkeypatch):
    """Make a function that runs a command with the toy registered; a refusal is raised as it is."""
    monkeypatch.setitem(GAMES, TOY.name, TOY)

    def runner(command):
        app = typer.Typer()
        app.command()(command)

        def run(*arguments):
            result = CliRunner().invoke(app, [str(argument) for argument in arguments])
            if isinstance(result.exception, SettingsError):
                raise result.exception
            assert result.exit_code == 0, result.output
            return result.stdout

        return run

    return runner
