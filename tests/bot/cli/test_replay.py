"""`fulltime replay`: an export plays again, or one sentence says why not."""

import json

import pytest
import typer
from typer.testing import CliRunner

from bot.cli.replay import replay
from bot.operations.settings import SettingsError
from games.core.dice import SeededDice, match_key
from games.core.match import Match
from games.core.record import write_record
from games.registry import GAMES
from tests.contract.toy.definition import DEFINITION as TOY

SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def _toy_registered(monkeypatch):
    monkeypatch.setitem(GAMES, TOY.name, TOY)


def exported(*, over=True):
    """Return an export of a match of two lots that nobody bids for, as JSON to change."""
    dice = SeededDice(match_key(SEED, "the click"))
    match = Match.start(TOY, TOY.options(claps=False), 2, dice)
    for seat in (0, 1, 1, 0) if over else (0, 1):
        match.play(seat, ["bid 0"])
    played = [past.played for past in match.past]
    names = ["Ana", "Ben"]
    record = write_record(
        TOY, match, played, seed=SEED, mix="the click", era=0, names=names, over=over
    )
    return json.loads(record.model_dump_json())


@pytest.fixture
def run(tmp_path):
    """Write the export into a file, replay it, and return the exit code and what was printed."""
    app = typer.Typer()
    app.command()(replay)

    def run(export):
        path = tmp_path / "match.json"
        path.write_text(export if isinstance(export, str) else json.dumps(export))
        result = CliRunner().invoke(app, [str(path)])
        if isinstance(result.exception, SettingsError):
            return 2, result.output + str(result.exception)
        return result.exit_code, result.output

    return run


def test_an_honest_match_agrees_move_by_move(run):
    """Exit code 0; each move is named, then the seed."""
    code, said = run(exported())
    assert code == 0
    assert "   1  agrees  Ana: bid 0" in said
    assert "all 4 moves and the end agree" in said
    assert "The seed matches the SHA-256" in said


def test_the_first_move_that_differs_is_named(run):
    """Exit code 1; what comes after it is not judged."""
    export = exported()
    export["moves"][2]["lines"] = ["bid 3"]
    code, said = run(export)
    assert code == 1
    assert "   2  agrees  Ben: bid 0" in said
    assert "   3  differs  Ben: bid 3" in said
    assert "   4" not in said
    assert "differs at move 3: other events." in said


def test_another_deal_differs_before_the_first_move(run):
    """Cards that the seed does not deal were not dealt honestly."""
    export = exported()
    export["opening"][0]["cards"] = [6, 6]
    code, said = run(export)
    assert code == 1
    assert "differs before the first move: the opening differs" in said


def test_a_seed_that_was_not_promised_is_told(run):
    """Exit code 1, also where all moves agree."""
    code, said = run({**exported(), "sha256": "0" * 64})
    assert code == 1
    assert "all 4 moves and the end agree" in said
    assert "The seed does not match the SHA-256" in said


def test_a_move_of_the_timer_is_shown_as_the_matchs(run):
    """A timer that never fired differs."""
    export = exported()
    export["moves"][0].update(seat=None, lines=["close 1"])
    code, said = run(export)
    assert code == 1
    assert "   1  differs  the table: close 1" in said


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "a match of “chess”, and here are only: "),
        ({"seed": "zz"}, "cannot be played again: "),
        ({"seats": ["Ana"]}, "cannot be played again: Pennies is not played by 1."),
        ({"options": {"lots": "many"}}, "cannot be played again: "),
        ({"moves": 3}, "is not an export of Fulltime, or it is damaged."),
    ],
)
def test_a_file_that_cannot_be_checked_gets_one_sentence(run, change, sentence):
    """Exit code 2."""
    code, said = run({**exported(), **change})
    assert code == 2
    assert sentence in said
    assert "\n" not in said


def test_a_move_of_a_seat_that_nobody_has_gets_one_sentence(run):
    """It is no match at all, so it is not called another one."""
    export = exported()
    export["moves"][0]["seat"] = 7
    assert run(export) == (
        2,
        "This match cannot be played again: a move names a seat that nobody has.",
    )


def test_a_running_match_keeps_its_secrets(run):
    """Exit code 2: there is nothing to check yet."""
    code, said = run(exported(over=False))
    assert code == 2
    assert said.startswith("This match is still running")


@pytest.mark.parametrize("text", ["", "{}", "[1, 2", "no export"])
def test_a_broken_file_gets_one_sentence(run, text):
    """Exit code 2, and never a traceback."""
    code, said = run(text)
    assert code == 2
    assert said.endswith("is not an export of Fulltime, or it is damaged.")


def test_a_missing_file_gets_one_sentence(tmp_path):
    """Exit code 2."""
    with pytest.raises(SettingsError, match="cannot be read: No such file"):
        replay(tmp_path / "nothing.json")


def test_a_match_of_another_edition_is_told_as_it_was_stored(run):
    """Exit code 2: the story is shown, also where an event of then is unknown today."""
    export = {**exported(), "rules_version": 7}
    export["moves"][0]["events"].append({"kind": "danced"})
    code, said = run(export)
    assert code == 2
    assert "Ana has bid." in said
    assert "(danced)" in said
    assert "played by edition 7 of the rules of Pennies, and today they are in edition 1" in said
