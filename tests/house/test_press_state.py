"""What a press has changed is returned; only what is listed here stays in memory after a press."""

import ast

from tests.house.source import ROOT, name, python_files, tree

COLLECTIONS = {"Counter", "OrderedDict", "defaultdict", "deque", "dict", "list", "set"}
GROWING = {"append", "extend", "insert"}
KEPT = {
    "a cache: Discord or the database is asked again without it": {
        "AwaitedPages._shown",
        "CardDelivery._pressed",
        "ChampionReturns._holders",
        "Departures._asked_at",
        "Departures._asked_on",
        "Hints._known",
        "LessonHints._known",
        "MemberCache._known",
        "MessageDelivery._edited",
        "Panels._edited",
        "Panels._known",
        "Presence._pressed",
        "PrivatePages._pages",
        "PrivatePages._shown",
    },
    "work that is being done or waits, by its key; whoever begins it does it": {
        "AnalysisDelivery._failures",
        "AnalysisDelivery._outcomes",
        "AnalysisDelivery._waiting",
        "Background._at_work",
        "Background._keys",
        "Background._places",
        "Background._tasks",
        "Background._waiting",
        "DataRequests._running",
        "DataRequests._unfinished",
        "MatchPacer._later",
        "MatchPacer._next",
        "Hints._begun",
        "LaterRefreshes._planned",
        "LessonHints._begun",
        "MatchService._moved",
        "Outbox._telling",
        "PanelStorage._unstored",
        "Panels._tasks",
        "Panels._waiting",
        "Scheduler._busy",
    },
    "a member's own, until they have read or changed it": {
        "ClubPanel.refused",
        "MoveHandler._sorted",
        "Presence.returns",
    },
    "as it was constructed": {
        "BlockCommands.handlers",
        "DeliveryKinds._kinds",
        "ReportCommands.handlers",
        "Routes._handlers",
    },
    "of an object that lives for one call": {
        "DeltaStore._last",
        "DeltaStore._parts",
        "DeltaStore._pictures",
        "DeltaStore._pieces",
        "DeltaStore._stored",
        "DeltaStore._texts",
        "DeltaStore._whole",
        "LessonWords._second_person",
        "RecordingDice.notes",
        "WeekPanel.plan",
        "_Pictures.drawn",
    },
}
"""Every collection that an object of the host keeps, and why it may outlive a press.

A handler that has changed something returns it in `Handled` (`bot/host/match/handler_result.py`). A
list that one press fills and another place empties later would be emptied by another press, too.
"""
SERVICES = ROOT / "bot/host/app/services.py"


def is_collection(value):
    """Return whether an expression makes a list, a set or a mapping that can be changed."""
    if isinstance(value, ast.Call):
        made = value.func.value if isinstance(value.func, ast.Subscript) else value.func
        return getattr(made, "id", "") in COLLECTIONS
    return isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp)


def targets(node):
    """Return what a statement assigns to."""
    if isinstance(node, ast.AnnAssign | ast.AugAssign):
        return [node.target]
    assigned = node.targets if isinstance(node, ast.Assign) else []
    return [one for target in assigned for one in getattr(target, "elts", [target])]


def is_own(target):
    """Return whether an expression is an attribute of `self`."""
    return isinstance(target, ast.Attribute) and getattr(target.value, "id", "") == "self"


def constructors(path):
    """Yield the classes of a file with their `__init__`."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                    yield node.name, method


def host_files():
    return [path for path in python_files("bot") if name(path).startswith("bot/host/")]


def kept():
    """Yield the collections that constructors make, as "Class.attribute"."""
    for path in host_files():
        for owner, method in constructors(path):
            for node in ast.walk(method):
                if is_collection(getattr(node, "value", None)):
                    yield from (
                        f"{owner}.{target.attr}" for target in targets(node) if is_own(target)
                    )


def handed_over(tree_):
    """Yield the lines that set an attribute of another object, or append to one."""
    for node in ast.walk(tree_):
        for target in targets(node):
            if isinstance(target, ast.Attribute) and not is_own(target):
                yield f"{node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            grown = node.func.value
            if node.func.attr in {"append", "extend", "insert"} and isinstance(
                grown, ast.Attribute
            ):
                yield f"{node.lineno}: {ast.unparse(node)}"


def test_no_service_keeps_a_collection_without_a_reason():
    assert set(kept()) == set().union(*KEPT.values())


def test_what_a_service_calls_is_given_to_its_constructor():
    for path in host_files():
        for owner, method in constructors(path):
            assert list(handed_over(method)) == [], (name(path), owner)
    assert list(handed_over(tree(SERVICES))) == []
