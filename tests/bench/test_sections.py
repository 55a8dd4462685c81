"""Each section of the bench stands on its own."""

import sys
from types import ModuleType

import pytest

from tests.bench import __main__ as bench
from tests.bench.figures import Figure


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
