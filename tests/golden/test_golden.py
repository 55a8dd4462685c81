"""Every golden, played again, gives exactly the text of its file."""

import os
import sys

import pytest

from games.core.game import IllegalAction
from tests.contract.definitions import DEFINITIONS, every_game
from tests.golden.transcript import (
    LOCALES,
    TESTS,
    Golden,
    goldens,
    story,
    story_path,
    transcript,
)
from tests.programs import run

ALL = [golden for game in DEFINITIONS for golden in goldens(game)]


@pytest.mark.parametrize(
    "golden", ALL, ids=lambda golden: f"{golden.definition.name}-{golden.path.stem}"
)
def test_a_golden_holds(golden, update_golden):
    """Moves as written, dice from the seed: the same events and the same end."""
    text = transcript(golden)
    if update_golden:
        golden.path.write_text(text, encoding="utf-8")
    assert golden.path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("locale", LOCALES)
@every_game
def test_the_story_holds(definition, locale, update_golden):
    """The words of all goldens of a game, as its players read them."""
    path, text = story_path(definition.name, locale), story(definition.name, LOCALES[locale])
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@every_game
def test_every_game_has_a_golden_played_to_its_end(definition):
    """A game without one is not finished."""
    ends = [
        golden.definition.game.outcome(golden.play().state) for golden in goldens(definition.name)
    ]
    assert any(ends)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["0", "1"])
def test_goldens_hold_whatever_the_hash_seed(seed):
    """Nothing depends on the order of a set: two processes with other hashes agree."""
    done = run(
        *(sys.executable, "-m", "tests.golden.check"),
        cwd=TESTS.parent,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    assert done.returncode == 0, done.stderr


HEAD = "about: A test.\noptions: lots=3, claps=false\nseats: 2\nseed: 1\n"


def written(tmp_path, text):
    path = tmp_path / "toy" / "goldens" / "game.txt"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return Golden.read(path)


def test_computers_play_a_golden_without_moves(tmp_path):
    """Their moves are written down, and from then on played as written."""
    golden = written(tmp_path, f"{HEAD}bots: greedy, random\n\n")
    text = transcript(golden)
    golden.path.write_text(text, encoding="utf-8")
    again = Golden.read(golden.path)
    assert again.moves
    assert text.count("lot-turned") == 3
    assert transcript(again) == text


def test_a_golden_may_stop_in_the_middle(tmp_path):
    """It says who is waited for then."""
    golden = written(tmp_path, f"{HEAD}\nopening\n1: roll, bid 2\n")
    assert golden.moves == [(1, ["roll", "bid 2"])]
    assert transcript(golden).endswith("waiting for: 0\n")


def test_a_golden_with_an_illegal_move_is_refused(tmp_path):
    """A person who writes one reads which rule forbids it."""
    with pytest.raises(IllegalAction, match="T-R7"):
        transcript(written(tmp_path, f"{HEAD}\n1: done\n"))
