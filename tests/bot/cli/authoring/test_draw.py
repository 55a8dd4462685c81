"""`fulltime draw`: what a seat sees of a position, in text and as a picture."""

import pytest

from bot.cli.authoring.draw import draw
from bot.operations.settings import SettingsError
from games.registry import GAMES

PNG = b"\x89PNG"


@pytest.fixture
def run(runner):
    return runner(draw)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, None])
def test_text_and_picture_of_a_position_are_written(run, tmp_path, game, seat):
    asked = () if seat is None else ("--seat", seat)
    said = run(game, "--seed", 3, "--moves", 12, *asked, "--folder", tmp_path)
    (file,) = tmp_path.iterdir()
    assert file.read_bytes().startswith(PNG)
    who = "onlooker" if seat is None else "seat-0"
    assert file.name == f"{game}-seed-3-moves-12-{who}.png"
    assert str(file) in said
    assert "Alt text: " in said


def test_who_must_move_reads_the_choices_and_what_they_play(run, tmp_path):
    def choices(seat):
        said = run("finale_dice", "--seat", seat, "--language", "de", "--folder", tmp_path)
        assert said.startswith("Würfelfußball\n")
        return [line.split("] ")[1] for line in said.splitlines() if line.strip().startswith("[")]

    first, second = choices(0), choices(1)
    assert [first, second].count([]) == 1
    notation = GAMES["finale_dice"].notation
    assert all(notation.read(line) for line in first or second)


def test_the_same_seed_is_the_match_that_simulate_plays(run, tmp_path):
    """Beyond its end the end is drawn."""
    first = run("finita", "--seed", 3, "--moves", 9, "--folder", tmp_path)
    assert run("finita", "--seed", 3, "--moves", 9, "--folder", tmp_path) == first
    assert run("finita", "--seed", 4, "--moves", 9, "--folder", tmp_path) != first
    run("toy", "--moves", 10_000, "--folder", tmp_path)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "There is no game called"),
        (("stein", "--seat", 2), "The seats of this match are 0 to 1, not 2."),
        (("stein", "--language", "xx"), "Choose one of these languages: "),
        (("stein", "--bots", "deep"), "has these computers"),
        (("stein", "--folder", "nowhere"), "cannot be written: No such file or directory."),
    ],
)
def test_what_cannot_be_drawn_is_said(run, arguments, sentence):
    with pytest.raises(SettingsError, match=sentence):
        run(*arguments)
