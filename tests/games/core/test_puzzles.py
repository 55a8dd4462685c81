"""Puzzles as they are stored: one a line."""

import json

import pytest

from games.core.puzzles import puzzles_in

STORED = {
    "state": {"schema": 1},
    "seat": 1,
    "best": "b",
    "wins": {"a": 0.25, "b": 0.5, "c": 0.4},
    "matches": 400,
    "seed": "1/7",
}


def test_a_file_has_a_puzzle_a_line(tmp_path):
    path = tmp_path / "puzzles.jsonl"
    path.write_text("\n".join([json.dumps(STORED), json.dumps(STORED | {"seed": "1/8"}), ""]))
    first, second = puzzles_in(path)
    assert (first.best, first.seat, first.seed, second.seed) == ("b", 1, "1/7", "1/8")
    assert first.margin == pytest.approx(0.1)
