"""Every game is one folder of agreed files, pure, and built from the cards up."""

import ast
import graphlib

import pytest

from games.core.game import StateBase
from games.shelf import SHELF
from tests.house.source import GAMES, ROOT, imports, name, python_files, tree

NEEDED = {
    "__init__",
    "box",
    "actions",
    "events",
    "state",
    "rules",
    "setup",
    "view",
    "screens",
    "picture",
    "bots",
}
FLOORS = (
    {"box"},
    {"screens", "picture", "bots", "upgrades"},
    {"rules"},
    "chapters",
    {"effects"},
    {"view"},
    {"state"},
    {"club"},
    {"actions", "events"},
    {"report"},
    {"news"},
    {"deeds"},
    {"sources"},
    {"cards", "board"},
    {"proofs"},
    {"moments"},
    {"printed"},
    {"reading"},
    {"grammar"},
    {"vocabulary"},
)
"""From the top: a file may import from lower floors alone; a file without an agreed name is a
chapter of the rulebook, and chapters may import each other without a circle."""
BARRED = {"asyncio", "datetime", "discord", "os", "random", "secrets", "sqlalchemy", "time"}

every_game = pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)


def floor_of(module):
    """Return how high a file of a game stands, from 0 at the top."""
    agreed = [floor for floor, names in enumerate(FLOORS) if module in names]
    return agreed[0] if agreed else FLOORS.index("chapters")


def modules(folder):
    return {path.stem: path for path in sorted(folder.glob("*.py"))}


def inner_imports(folder, path):
    """Return the files of the same game that a file imports from."""
    own = f"games.{folder.name}."
    return {
        dotted.removeprefix(own).split(".")[0] for dotted in imports(path) if dotted.startswith(own)
    } | {"__init__" for dotted in imports(path) if dotted == f"games.{folder.name}"}


def test_the_shelf_holds_every_game_under_its_folders_name():
    """One line in `shelf.py` each."""
    assert {box.name for box in SHELF.values()} == set(SHELF)
    assert set(SHELF) == {folder.name for folder in GAMES}


@every_game
def test_a_game_has_the_agreed_files(folder):
    """Whoever knows one game finds their way in another; the topics are there in English."""
    assert set(modules(folder)) >= NEEDED
    assert (folder / "topics" / "en.md").is_file()


@every_game
def test_a_game_is_introduced_in_ten_lines(folder):
    """`__init__` is its docstring alone, in the rulebook's words."""
    body = tree(folder / "__init__.py").body
    assert len(body) == 1
    assert 3 <= len(ast.get_docstring(tree(folder / "__init__.py")).splitlines()) <= 20


@every_game
def test_knowledge_flows_down_inside_a_game(folder):
    """box, screens and bots, rules, chapters, effects, view, state, actions, cards and board."""
    upward = []
    for module, path in modules(folder).items():
        for other in inner_imports(folder, path):
            own, theirs = floor_of(module), floor_of(other)
            chapters = own == theirs == FLOORS.index("chapters")
            if other == "__init__" or (theirs <= own and not chapters):
                upward.append(f"{module} imports {other}")
    assert not upward


@every_game
def test_chapters_import_each_other_without_a_circle(folder):
    """Or nobody could say where to begin reading."""
    graph = {
        module: {
            other for other in inner_imports(folder, path) if floor_of(other) == floor_of(module)
        }
        for module, path in modules(folder).items()
    }
    tuple(graphlib.TopologicalSorter(graph).static_order())


@every_game
def test_games_know_the_core_and_never_each_other(folder):
    """A sixth game is one folder and one line."""
    for path in folder.rglob("*.py"):
        known = {dotted.split(".")[1] for dotted in imports(path) if dotted.startswith("games.")}
        assert known <= {"core", folder.name}, name(path)


def test_the_core_knows_no_game():
    """Nor the shelf they stand on."""
    for path in (ROOT / "games" / "core").rglob("*.py"):
        known = {dotted.split(".")[1] for dotted in imports(path) if dotted.startswith("games.")}
        assert known <= {"core"}, name(path)


def test_the_rules_are_pure():
    """No platform, no database, no clock, no chance but the dice handed in."""
    impure = {
        name(path): found
        for path in python_files("games")
        if (found := {dotted.split(".")[0] for dotted in imports(path)} & BARRED)
    }
    assert not impure


def test_no_value_of_a_game_holds_a_set():
    """Sets of strings are ordered otherwise in every process; a list or a tuple is not."""
    holders = [
        f"{name(path)}:{node.lineno}"
        for path in python_files("games")
        if path.stem in {"state", "events", "actions", "view"}
        for node in ast.walk(tree(path))
        if isinstance(node, ast.AnnAssign)
        for part in ast.walk(node.annotation)
        if getattr(part, "id", None) in {"set", "frozenset", "Set", "AbstractSet"}
    ]
    assert not holders


@pytest.mark.parametrize("box", SHELF.values(), ids=SHELF)
def test_a_state_is_slotted_and_an_action_frozen(box):
    """States are changed in place by `apply` alone; actions, events and options never."""
    assert issubclass(box.state, StateBase)
    assert "__slots__" in vars(box.state)
    for value in (*box.actions, *box.events, box.options):
        assert value.__dataclass_params__.frozen, value.__name__
