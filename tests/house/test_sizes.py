"""Files and functions stay small enough to be read at one sitting."""

import ast

from tests.house.source import name, python_files, tree

FILE, TEST_FILE, FUNCTION = 350, 500, 40
"""Most lines of a file, of a file of tests, and of a function with its docstring."""


def test_every_file_is_short():
    """Aim at 150 lines, look twice at 250; beyond the limit it is split."""
    sizes = {
        name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in python_files()
    }
    long = {
        file: lines
        for file, lines in sizes.items()
        if lines > (TEST_FILE if file.startswith("tests/") else FILE)
    }
    assert not long


def test_every_function_is_short():
    """A function of more lines is two; but the services of the host are built in one."""
    long = {
        f"{name(path)}: {node.name}": node.end_lineno - node.lineno + 1
        for path in python_files()
        if name(path) != "bot/host/app/services.py"
        for node in ast.walk(tree(path))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and node.end_lineno - node.lineno >= FUNCTION
    }
    assert not long
