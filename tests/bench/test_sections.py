"""A section of the bench that fails does not keep the others from being measured."""

import os
import sys
from contextlib import nullcontext
from subprocess import PIPE
from types import ModuleType

import pytest

from tests.bench import __main__ as bench
from tests.bench.figures import Figure
from tests.bench.tools import compare, noop
from tests.bench.tools.others import MARK, Others
from tests.house.source import ROOT
from tests.programs import started


@pytest.fixture
def sections(monkeypatch):
    """Two sections: one that breaks after its first figure, and one that can be measured."""

    def broken():
        yield Figure("before it broke", 1, "ms")
        raise ValueError("no figures today")

    def sound():
        yield Figure("after the broken one", 2, "ms")

    for name, figures in {"broken": broken, "sound": sound}.items():
        module = ModuleType(name)
        module.figures = figures
        monkeypatch.setitem(sys.modules, f"tests.bench.{name}", module)
    monkeypatch.setattr(bench, "SECTIONS", ("broken", "sound"))
    monkeypatch.setattr(bench, "mark_as_ours", lambda: None)
    monkeypatch.setattr(noop, "told", lambda: "a no-op took no time")


def test_a_section_that_fails_says_so_and_the_rest_is_measured(sections, capsys):
    assert bench.main([]) == 1
    said = capsys.readouterr().out
    assert "before it broke" in said
    assert "ValueError: no figures today" in said
    assert "after the broken one" in said
    assert said.endswith("Failed: broken.\n")


def test_a_run_in_which_all_was_measured_ends_well(sections, capsys):
    assert bench.main(["sound"]) == 0
    assert "Failed" not in capsys.readouterr().out


def test_an_unknown_section_is_named(sections, capsys):
    assert bench.main(["unknown"]) == 2
    assert "There is no section unknown; there are: broken, sound" in capsys.readouterr().out


def test_a_figure_on_a_busy_machine_is_never_missed(sections):
    slow = Figure("an answer", 9, "ms", most=4)
    assert slow.line(is_quiet=True).endswith("(aim: at most 4: MISSED)")
    assert "MISSED" not in slow.line(is_quiet=False)
    assert Figure("an answer", 3, "ms", most=4).line(is_quiet=False).endswith("met)")
    assert Figure("matches", 3, "/s", least=4).line(is_quiet=True).endswith("least 4: MISSED)")


def test_what_others_take_is_told_from_what_the_bench_takes(monkeypatch):
    monkeypatch.delenv(MARK, raising=False)
    works = "import time\nwhile time.process_time() < 0.1: pass\nprint(flush=True)\ninput()"
    for mark, is_ours in ({}, False), ({MARK: str(os.getpid())}, True):
        others = Others()
        env = os.environ | mark
        with started(sys.executable, "-c", works, cwd=ROOT, env=env, stdin=PIPE) as process:
            process.stdout.readline()  # it has used that much
            others.measure()
            process.communicate("\n")
        assert (others.spent[process.pid] == 0) == is_ours


def test_two_trees_are_compared_by_figures_of_the_same_name():
    printed = "answers\n" + "\n".join(
        [
            str(Figure("SQLite: a FINITA card played, p50", 10.66, "ms")),
            str(Figure("a no-op command, p50", 1234.5, "ms", most=4)),
            "  (others took 3% of the processor; a no-op: 1.9 ms)",
        ]
    )
    assert list(compare.parsed(printed)) == [
        ("SQLite: a FINITA card played, p50", 10.7, "ms"),
        ("a no-op command, p50", 1234.5, "ms"),
    ]


@pytest.mark.parametrize("asked", [[], ["answers"], ["BASE=main"]])
def test_a_comparison_wants_a_commit_and_a_section(asked, capsys):
    assert bench.main(["compare", *asked]) == 2
    assert "name a commit" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("before", "now", "is_moved"),
    [
        pytest.param([10, 11, 12], [12.5, 13, 13.2], False, id="within the spread of the runs"),
        pytest.param([10, 11, 12], [13.5, 13.6, 13.7], True, id="slower by more"),
        pytest.param([10, 11, 12], [8, 8.1, 8.2], True, id="faster by more"),
        pytest.param([500, 500, 500], [504, 504, 504], False, id="a hundredth"),
        pytest.param([0, 0, 0], [0.1, 0.1, 0.1], False, id="the last digit"),
        pytest.param([0, 0, 0], [1, 1, 1], True, id="it was none"),
    ],
)
def test_a_figure_has_moved_if_it_differs_by_more_than_its_noise(before, now, is_moved):
    assert compare.has_moved(before, now) is is_moved


@pytest.mark.parametrize("now", [20.0, 10.0])
def test_a_comparison_fails_with_the_name_of_what_has_moved(now, monkeypatch, capsys):
    values = {"base": 10.0, str(ROOT): now}
    monkeypatch.setattr(compare, "checked_out", lambda _commit: nullcontext("base"))
    monkeypatch.setattr(
        compare, "measured", lambda tree, _sections: str(Figure("a move", values[str(tree)], "ms"))
    )
    is_moved = now != 10
    assert bench.main(["compare", "BASE=main", "answers"]) == is_moved
    told = capsys.readouterr().out
    assert told.endswith("Moved by more than their noise: a move.\n") == is_moved
