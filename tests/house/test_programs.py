"""Tests start programs in one place, where each gets no input, a folder, and an end."""

import ast
import re
import sys
from subprocess import CalledProcessError

import pytest

from tests.house.source import ROOT, name, python_files, tree
from tests.programs import run

HERE = "tests/programs.py"
STARTS = {
    "subprocess": {"Popen", "call", "check_call", "check_output", "getoutput", "run"},
    "asyncio": {"create_subprocess_exec", "create_subprocess_shell"},
    "os": {"popen", "posix_spawn", "system", "spawnl", "spawnv"},
}
"""By module: its functions that start a program."""


def starts(parsed):
    """Yield the line of each function that starts a program, wherever it is used."""
    for node in ast.walk(parsed):
        if isinstance(node, ast.ImportFrom) and node.module in STARTS:
            found = {alias.name for alias in node.names} & STARTS[node.module]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found = {node.attr} & STARTS.get(node.value.id, set())
        else:
            found = ()
        yield from (node.lineno for _ in found)


@pytest.mark.parametrize(
    "text",
    [
        "import subprocess\nsubprocess.run(['ls'])",
        "from subprocess import PIPE, Popen",
        "await asyncio.create_subprocess_exec('ls')",
        "start = subprocess.check_output",
        "os.system('ls')",
    ],
)
def test_a_program_that_is_started_otherwise_is_found(text):
    assert list(starts(ast.parse(text)))


def test_what_starts_no_program_is_left_alone():
    text = "from subprocess import PIPE\nrun('ls', cwd='.')\nasyncio.run(main())\nos.kill(1, 9)"
    assert not list(starts(ast.parse(text)))


def test_every_program_is_started_by_one_file():
    """It would read what is typed at a terminal, write where others write, or stay behind."""
    found = [
        f"{name(path)}:{line}: start it by {HERE}"
        for path in python_files("tests")
        if path != ROOT / HERE
        for line in starts(tree(path))
    ]
    assert not found


def test_a_program_reads_nothing_unless_it_is_told(tmp_path):
    read = (sys.executable, "-c", "print(input())")
    assert "EOFError" in run(*read, cwd=tmp_path).stderr
    assert run(*read, cwd=tmp_path, typed="yes\n").stdout == "yes\n"


def test_what_a_failed_program_printed_is_told(tmp_path):
    command = (sys.executable, "-c", "raise SystemExit('no disk')")
    with pytest.raises(CalledProcessError) as failed:
        run(*command, cwd=tmp_path, check=True)
    assert "no disk" in failed.value.__notes__[0]


def test_the_projects_folder_is_counted_in_one_file():
    """A test that moved into a deeper folder started its program where there was none."""
    counted = re.compile(r"__file__\)\S*?(\.parents\[[^0]|(\.parent){3})")
    found = [
        f"{name(path)}: import ROOT from {HERE}"
        for path in python_files("tests")
        if path != ROOT / HERE and counted.search(path.read_text(encoding="utf-8"))
    ]
    assert not found
