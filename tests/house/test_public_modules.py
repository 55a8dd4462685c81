"""The contract about public modules reports what it should, in a made-up project."""

import os
import sys
from pathlib import Path

import pytest

from tests import programs
from tests.house.source import ROOT

SETTINGS = """
[importlinter]
root_package = hotel
contract_types =
    public_modules: tests.house.public_modules.PublicModulesContract

[importlinter:contract:public]
name = packages import what is public
type = public_modules
containers = hotel
"""
FILES = {
    "__init__.py": "",
    "porter.py": "from hotel.kitchen import menu\n",
    "kitchen/__init__.py": '__all__ = ["cellar", "menu"]\n',
    "kitchen/menu.py": "from hotel.kitchen import recipes\nfrom hotel.kitchen.cellar import wine\n",
    "kitchen/recipes.py": "",
    "kitchen/cellar/__init__.py": '__all__ = ["wine"]\n',
    "kitchen/cellar/wine.py": "from hotel.kitchen.cellar import barrels\n",
    "kitchen/cellar/barrels.py": "",
    "bar/__init__.py": '"""It has no `__all__`, for nobody imports it."""\n',
    "bar/counter.py": "from hotel.kitchen.cellar import wine\n",
}
"""Recipes are the kitchen's own, barrels its cellar's; the menu and wine are public."""


@pytest.fixture
def report(tmp_path):
    """Run import-linter on the project with some files changed; return status and output."""

    def run(changes):
        (tmp_path / ".importlinter").write_text(SETTINGS, encoding="utf-8")
        for file, text in {**FILES, **changes}.items():
            path = tmp_path / "hotel" / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        command = (Path(sys.executable).parent / "lint-imports", "--no-cache")
        done = programs.run(*command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)})
        return done.returncode, done.stdout + done.stderr

    return run


def test_modules_that_are_named_may_be_imported(report):
    """And those of one package import each other without being named."""
    status, said = report({})
    assert status == 0, said


@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        (
            "porter.py",
            "import os\nfrom hotel.kitchen import menu, recipes\n",
            "hotel.porter:2 imports hotel.kitchen.recipes, which is not public",
        ),
        (
            "kitchen/menu.py",
            "from hotel.kitchen.cellar import barrels, wine\n",
            "hotel.kitchen.menu:1 imports hotel.kitchen.cellar.barrels, which is not public",
        ),
        (
            "bar/counter.py",
            "def pour():\n    from hotel.kitchen.recipes import soup\n",
            "hotel.bar.counter:2 imports hotel.kitchen.recipes, which is not public",
        ),
        (
            "porter.py",
            "from hotel.bar.counter import pour\nfrom hotel.kitchen.menu import DAY\n",
            "hotel.porter:1 imports hotel.bar.counter, which is not public",
        ),
        (
            "kitchen/__init__.py",
            '__all__ = ["cellar", "menu", "recipes"]\n',
            "hotel.kitchen.recipes is public, but no other package imports it",
        ),
    ],
    ids=["a module", "a nested module", "in a function", "no list", "a needless name"],
)
def test_other_imports_and_needless_names_are_reported(report, file, text, line):
    """With the line of the import."""
    status, said = report({file: text})
    assert status == 1
    assert line in said.splitlines()
