"""What the doctor finds without Discord: the token's shape and the fonts."""

import base64
import sys

import pytest

from bot.operations import offline_checks
from bot.operations.offline_checks import check_fonts, check_token
from bot.rendering.svg_to_png import RasterError
from tests.house.source import ROOT
from tests.programs import run


@pytest.mark.parametrize("bot_id", ["1", "12", "123", "198622483471925248", "1050412345678901234"])
def test_a_token_begins_with_the_bots_id_whatever_its_length(bot_id):
    first = base64.urlsafe_b64encode(bot_id.encode()).decode().rstrip("=")
    assert check_token(f"{first}.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs") is None
    assert check_token(f"{first}.Cl2FMQ") is not None


def test_what_is_wrong_with_a_token_is_told_without_it():
    finding = check_token("my-client-secret")
    assert not finding.is_well
    assert "my-client-secret" not in finding.text


def test_fonts_that_draw_are_fine():
    assert check_fonts().is_well


def test_fonts_that_are_missing_are_told(tmp_path):
    """In a process of its own: fonts are looked for once."""
    program = (
        "import sys, pathlib\n"
        "from bot.rendering import fonts\n"
        "fonts.FOLDER = pathlib.Path(sys.argv[1])\n"
        "from bot.operations.offline_checks import check_fonts\n"
        "sys.stdout.buffer.write(str(check_fonts()).encode())"
    )
    said = run(sys.executable, "-c", program, tmp_path, cwd=ROOT, check=True).stdout
    assert said.startswith("✗ fonts: Source Sans Pro draws nothing")


def test_a_painter_that_fails_is_told_too(monkeypatch):
    def fail(_svg):
        raise RasterError

    monkeypatch.setattr(offline_checks, "draw", fail)
    assert not check_fonts().is_well
