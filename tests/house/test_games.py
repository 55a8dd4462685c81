"""Every game is one folder of agreed files, pure, and without circular imports."""

import ast
import graphlib

import pytest

from games.core.game import StateBase
from games.core.topics import POSITIONS, positions_in, topics_of
from games.registry import GAMES
from tests.house.source import GAME_FOLDERS, ROOT, imports, name, python_files, tree

NEEDED = {
    *("__init__", "definition", "actions", "events", "state", "rules", "view", "screens", "stories")
}
"""The files of every game; what a definition says besides is in files of agreed names, too."""
BESIDES = {
    "picture": ("picture", "alt_text"),
    "bots": ("bots",),
    "choices": ("options",),
    "lesson": ("lesson",),
}
"""By field of a definition: the files if the field has not its default."""
BARRED = {"asyncio", "datetime", "discord", "os", "random", "secrets", "sqlalchemy", "time"}

every_game = pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)


def modules(folder):
    """Return the modules of a game by their dotted names below its folder ("week.flow")."""
    return {
        ".".join(path.relative_to(folder).with_suffix("").parts): path
        for path in sorted(folder.rglob("*.py"))
    }


def inner_imports(own, known, path):
    """Return the modules of the same game, whose package is `own`, that a module imports from."""
    found = set()
    for dotted in imports(path):
        if dotted != own and not dotted.startswith(f"{own}."):
            continue
        parts = dotted.split(".")[2:]
        heads = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
        packages = [f"{head}.__init__" for head in heads]
        found.add(next((head for head in (*heads, *packages) if head in known), "__init__"))
    return found


def imports_of(folder):
    """Return for each module of a game the modules of it that it imports from."""
    own, known = f"games.{folder.name}", modules(folder)
    return {module: inner_imports(own, known, path) for module, path in known.items()}


def between_packages(graph):
    """Return for each sub-package of a game the others it imports from."""
    found = {}
    for module, others in graph.items():
        package, _, rest = module.partition(".")
        if rest:
            theirs = {other.partition(".")[0] for other in others if "." in other}
            found.setdefault(package, set()).update(theirs - {package})
    return found


def in_order(graph):
    """Return the nodes, each after those it imports from; raises CycleError for a circle."""
    return [*graphlib.TopologicalSorter(graph).static_order()]


def test_the_registry_holds_every_game_under_its_folders_name():
    """One line in `registry.py` each."""
    assert {definition.name for definition in GAMES.values()} == set(GAMES)
    assert set(GAMES) == {folder.name for folder in GAME_FOLDERS}


@every_game
def test_a_game_has_the_agreed_files(folder):
    """Whoever knows one game finds their way in another; the topics are there in English."""
    said = ast.unparse(tree(folder / "definition.py").body[-1])
    besides = {stem for field, stems in BESIDES.items() if f"{field}=" in said for stem in stems}
    assert {path.stem for path in folder.glob("*.py")} >= NEEDED | besides
    assert (folder / "topics" / "en.md").is_file()


@every_game
def test_every_position_belongs_to_a_topic(folder):
    """`tests/contract/test_topics.py` holds the other half: every topic has a position."""
    keys = {topic.key for topic in topics_of(f"games.{folder.name}")("en")}
    assert positions_in(folder / "topics" / POSITIONS).keys() <= keys


@every_game
def test_a_game_is_introduced_in_ten_lines(folder):
    """`__init__` is its docstring alone, in the rulebook's words."""
    body = tree(folder / "__init__.py").body
    assert len(body) == 1
    assert 3 <= len(ast.get_docstring(tree(folder / "__init__.py")).splitlines()) <= 20


@every_game
def test_nothing_imports_the_introduction(folder):
    """Nor that of a sub-package: what is imported has a module of its own."""
    for module, others in imports_of(folder).items():
        assert not [other for other in others if other.endswith("__init__")], module


@every_game
def test_modules_import_each_other_without_a_circle(folder):
    """Or nobody could say where to begin reading; import-linter orders the agreed files."""
    assert in_order(imports_of(folder))


@every_game
def test_sub_packages_import_each_other_without_a_circle(folder):
    """Each has a subject of its own, and stands on others or below them."""
    in_order(between_packages(imports_of(folder)))


def test_a_circle_between_sub_packages_is_found():
    """Although no two of their modules import each other."""
    graph = {"week.flow": {"cards.ids", "state"}, "cards.deck": {"week.terms"}, "state": set()}
    assert between_packages(graph) == {"week": {"cards"}, "cards": {"week"}}
    with pytest.raises(graphlib.CycleError):
        in_order(between_packages(graph))


@every_game
def test_games_know_the_core_and_never_each_other(folder):
    """A sixth game is one folder and one line."""
    for path in folder.rglob("*.py"):
        known = {dotted.split(".")[1] for dotted in imports(path) if dotted.startswith("games.")}
        assert known <= {"core", folder.name}, name(path)


def test_the_core_knows_no_game():
    """Nor the registry of them."""
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


@pytest.mark.parametrize("definition", GAMES.values(), ids=GAMES)
def test_a_state_is_slotted_and_an_action_frozen(definition):
    """States are changed in place by `apply` alone; actions, events and options never."""
    assert issubclass(definition.state, StateBase)
    assert "__slots__" in vars(definition.state)
    for value in (*definition.actions, *definition.events, definition.options):
        assert value.__dataclass_params__.frozen, value.__name__


def test_modules_of_events_and_actions_keep_their_names():
    """`actions.Move` and `events.Scored` read alike in every game: no alias stands for a module."""
    aliases = [
        f"{name(path)}:{node.lineno}"
        for path in python_files("games", "bot", "tests")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname and alias.name in {"actions", "events", "news", "report"}
    ]
    assert not aliases


def bases_of(node):
    """Return the names of the bases of a class."""
    return {base.id for base in node.bases if isinstance(base, ast.Name)}


@every_game
def test_every_event_and_action_is_declared_by_its_decorator(folder):
    """It sets frozen and slots, and what is stored; only a base of others is a plain dataclass."""
    classes = [
        node
        for path in folder.rglob("*.py")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
    ]
    derived, class_defs = {"Event", "Action"}, []
    while more := [
        class_def
        for class_def in classes
        if bases_of(class_def) & derived and class_def not in class_defs
    ]:
        class_defs += more
        derived |= {class_def.name for class_def in more}
    used = set().union(*map(bases_of, class_defs))
    plain = {
        class_def.name
        for class_def in class_defs
        if not any(
            ast.unparse(by).startswith(("event(", "action(")) for by in class_def.decorator_list
        )
    }
    assert class_defs
    assert plain <= used
