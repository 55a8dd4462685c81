"""Lines that no test runs are found and named; tests/coverage."""

import json
import os
import shutil
import sys

import pytest

from tests.coverage.floors import FLOORS, counted, too_few
from tests.house.source import ROOT
from tests.programs import run


def file(run=(1, 2), missing=(), branches=(), missing_branches=()):
    return {
        "executed_lines": [*run],
        "missing_lines": [*missing],
        "executed_branches": [*branches],
        "missing_branches": [*missing_branches],
    }


def report(**files):
    whole = {f"{folder}/a.py": file() for folder in FLOORS}
    return {"files": whole | {path.replace("__", "/") + ".py": one for path, one in files.items()}}


def test_what_is_run_wholly_is_enough():
    assert too_few(report()) == []


@pytest.mark.parametrize("folder", ["games", "leagues", "storage"])
@pytest.mark.parametrize(
    ("left", "said"),
    [
        ({"missing": [7]}, "7"),
        ({"missing_branches": [[3, 5]]}, "3→5"),
        ({"missing_branches": [[3, 0]]}, "3→end"),
    ],
)
def test_one_line_or_branch_of_the_rules_or_the_storage_is_missed(folder, left, said):
    found = too_few(report(**{f"{folder}__b": file(**left)}))
    assert found == [
        f"{folder}/: 80.00 % of its lines and branches, not 100 %",
        f"  {folder}/b.py: {said}",
    ]


def test_a_fifth_of_the_bot_may_be_missed_and_no_more():
    assert too_few(report(bot__b=file(missing=[7]))) == []
    assert len(too_few(report(bot__b=file(missing=[7, 8])))) == 2


@pytest.mark.parametrize("folder", FLOORS)
def test_a_folder_of_which_nothing_was_counted_is_below_its_floor(folder):
    files = {path: one for path, one in report()["files"].items() if not path.startswith(folder)}
    assert counted({"files": files}, folder).share == 0
    assert len(too_few({"files": files})) == 1


def check(tmp_path, report):
    path = tmp_path / "coverage.json"
    path.write_text(json.dumps(report), "utf-8")
    return run(sys.executable, "-m", "tests.coverage", path, cwd=ROOT)


def test_make_test_all_fails_where_a_line_needs_a_test(tmp_path):
    assert check(tmp_path, report()).returncode == 0
    failed = check(tmp_path, report(storage__match__b=file(missing=[7])))
    assert failed.returncode == 1
    assert "storage/match/b.py: 7" in failed.stderr


RULES = """import typing


class Contract(typing.Protocol):
    def left_out(self): ...


def sign(number):
    if number < 0:
        return -1
    for _ in range(number):
        return 1
    return 0
"""
TEST = """
from games.rules import sign

def test_sign():
    assert [sign(number) for number in {numbers}] == {numbers}
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("numbers", "said"),
    [([-1, 1, 0], ""), ([1, 0], "10, 9→10"), ([-1, 0], "12, 11→12"), ([-1, 1], "13, 11→13")],
)
def test_what_no_test_runs_is_counted_as_missed(tmp_path, numbers, said):
    """With our settings, by a process that runs tests for another."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for folder in FLOORS:
        (tmp_path / folder).mkdir()
    (tmp_path / "games" / "__init__.py").touch()
    (tmp_path / "games" / "rules.py").write_text(RULES, "utf-8")
    (tmp_path / "test_rules.py").write_text(TEST.format(numbers=numbers), "utf-8")
    tests = ["-m", "pytest", "-n", "1", "test_rules.py"]
    command = (sys.executable, "-m", "slipcover", "--out", "coverage.json", *tests)
    environment = {name: text for name, text in os.environ.items() if "PYTEST" not in name}
    run(*command, cwd=tmp_path, env=environment, check=True)
    report = json.loads((tmp_path / "coverage.json").read_text("utf-8"))
    assert counted(report, "games").missed == ({"games/rules.py": said.split(", ")} if said else {})
