"""`fulltime replay`: an export plays again, or one sentence says why not."""

import json
import sys

import pytest
import typer
from typer.testing import CliRunner

from bot.cli.replay import replay
from bot.operations.settings import SettingsError
from games.core.bots import without_takebacks
from games.core.dice import RandomSource, SeededDice, match_key
from games.core.game import IllegalAction
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
        if not isinstance(result.exception, SystemExit | None):
            raise result.exception
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


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"era": -1}, "is not an export of Fulltime, or it is damaged."),
        ({"era": 2**32}, "is not an export of Fulltime, or it is damaged."),
        ({"fulltime": 2}, "is not an export of Fulltime, or it is damaged."),
        ({"options": {"lots": 2, "stars": 3}}, "Pennies has no option “stars”."),
    ],
)
def test_what_no_export_says_is_refused(run, change, sentence):
    """Exit code 2."""
    code, said = run({**exported(), **change})
    assert (code, sentence in said, "\n" in said) == (2, True, False)


def test_an_era_of_a_move_is_refused_as_that_of_the_opening(run):
    export = exported()
    export["moves"][1]["era"] = -1
    assert run(export)[0] == 2


def test_an_option_that_means_nothing_beside_the_others_is_refused(run):
    """As the squad for 48 in a first match, in which nobody chooses a squad."""
    export = begun("finale_cards")
    assert run(export)[0] == 0
    export["options"]["handicap"] = "stollen"
    code, said = run(export)
    assert code == 2
    assert said.endswith("again: handicap=stollen means nothing beside its other options.")


def test_options_that_contradict_each_other_are_refused_in_words(run, monkeypatch):
    def refuse(*_any):
        raise IllegalAction("T-1", "{seat} has no lot.", seat=1)

    export = exported()
    monkeypatch.setattr(type(TOY.game), "setup", refuse)
    assert run(export) == (2, "This match cannot be played again: Ben has no lot.")


def test_a_refusal_names_those_it_is_about(run):
    """And no placeholder."""
    export = begun("stein")
    export["moves"][0]["seat"] = 1 - export["moves"][0]["seat"]
    code, said = run(export)
    assert code == 1
    assert "It is Ana's turn." in said or "It is Ben's turn." in said


VALUES = (-1, 2**40, "x", "", None, [], {}, True, 1.5)
EDITS = 60


@pytest.mark.parametrize("game", list(GAMES))
def test_no_edited_file_ends_in_a_traceback(run, chance, game):
    """Whatever stands somewhere in it instead: it agrees, differs, is told, or gets a sentence."""
    whole = json.dumps(begun(game))
    lines = [line for move in json.loads(whole)["moves"] for line in move["lines"]]
    for number in range(EDITS):
        export = json.loads(whole)
        if number % 2:
            export["rules_version"] = 99  # then its events are told
        place, key = chance.choice(list(places(export)))
        place[key] = chance.choice((*VALUES, chance.choice(lines)))
        code, said = run(export)
        assert said
        assert code in (0, 1, 2)


def places(node):
    """Every place of a JSON document that holds a value."""
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(value, dict | list):
            yield from places(value)


def begun(game, moves=6):
    """Return an export of a match of two of a game with its first moves, as JSON to change."""
    definition, chance = GAMES[game], RandomSource(SEED)
    dice = SeededDice(match_key(SEED, "the click"))
    match = Match.start(definition, definition.options(), 2, dice)
    for _ in range(moves):
        seat = match.waiting[0]
        offered = without_takebacks(match.legal_actions(seat))
        match.play(seat, [definition.notation.write(chance.pick(offered))])
    record = write_record(
        definition,
        match,
        [past.played for past in match.past],
        seed=SEED,
        mix="the click",
        era=0,
        names=["Ana", "Ben"],
        over=True,
    )
    return json.loads(record.model_dump_json())


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


@pytest.mark.parametrize("content", ["[" * 100_000, "{", "", "null", '{"seed": NaN}', '"\\ud800"'])
def test_other_json_is_no_export(run, content):
    status, output = run(content)
    assert status == 2
    assert "is not an export of Fulltime, or it is damaged." in output


def test_a_file_without_end_is_not_read_to_its_end(run, monkeypatch):
    monkeypatch.setattr(sys.modules[replay.__module__], "MOST_BYTES", 10)
    assert "is larger than any export of a match" in run(exported())[1]
