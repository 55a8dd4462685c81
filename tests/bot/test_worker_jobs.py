"""Whatever the bot gives its workers has a kind, so it has a rank and a limit."""

import ast
import importlib

from bot.worker_jobs import PAGE, is_declared, kind_of
from tests.house.source import name, python_files, tree

RECEIVERS = {"run": ("workers",), "ask": ("computers",)}
"""By method: how the objects are named that pass a function on to the workers."""
PASSED_ON = {"bot/host/computers/computer_service.py", "bot/workers.py"}
"""Files that pass on the function they were given."""


def given(path):
    """Yield the expression of each function that a file gives to workers."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            receiver = ast.unparse(node.func.value)
            if receiver.endswith(RECEIVERS.get(node.func.attr, ("\0",))):
                yield ast.unparse(node.args[0])


def found(path, expression):
    """Return the function that an expression names in a file."""
    module = importlib.import_module(name(path).removesuffix(".py").replace("/", "."))
    value = module
    for part in expression.split("."):
        value = getattr(value, part)
    return value


def test_every_function_that_is_given_to_workers_declares_its_kind():
    functions = {
        (name(path), expression): found(path, expression)
        for path in python_files("bot")
        if name(path) not in PASSED_ON
        for expression in given(path)
    }
    assert len(functions) >= 10
    assert [place for place, work in functions.items() if not is_declared(work)] == []


def test_one_that_declares_none_has_the_limit_of_a_page():
    assert kind_of(print) is PAGE
