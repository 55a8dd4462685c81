"""What `make` and `.ci/run` start, by programs that say how they were called."""

import os
import shutil

import pytest

from tests.documents.printed import ROOT, printed
from tests.programs import run

SAY = '#!/bin/sh\nfor word in "$@"; do set -- "$@" "<$word>"; shift; done\necho "${0##*/} $*"\n'
CHECKS = [
    "ruff <check> <.>",
    "ruff <format> <--check> <--quiet> <.>",
    "python <-m> <pytest> <tests/house> <-q> <-m> <not long>",
    "mypy ",
    "lint-imports <--no-cache>",
]
WORKERS = "<-n> <auto> <--dist> <loadgroup>"
TESTS = f"python <-m> <pytest> {WORKERS} <-m> <not long> <--ignore=tests/house>"
STARTS = {
    "make play": ["fulltime <play>"],
    'make play ARGS="--port 8765 --members ana,ben,cem --db my.db"': [
        "fulltime <play> <--port> <8765> <--members> <ana,ben,cem> <--db> <my.db>"
    ],
    "make install": [],
    "make host": ["python <-m> <compileall> <-q> <bot> <games> <leagues> <storage>"],
    "make check": CHECKS,
    "make test": [*CHECKS, TESTS],
    'make test ARGS="-p tests.times"': [*CHECKS, f"{TESTS} <-p> <tests.times>"],
    "make test-all": [
        *CHECKS,
        f"python <-m> <slipcover> <--out> <.venv/coverage.json> <-m> <pytest> {WORKERS}",
        "python <-m> <tests.coverage> <.venv/coverage.json>",
        "python <-m> <tests.mutation>",
    ],
    "make words": ["python <-m> <tests.words>"],
    "make pictures": ["python <-m> <tests.pictures>"],
    "make mutate": ["python <-m> <tests.mutation>"],
    "make bench": ["python <-m> <tests.bench>"],
    "make bench ARGS=press": ["python <-m> <tests.bench> <press>"],
    "make bench ARGS=growth": ["python <-m> <tests.bench> <growth>"],
    "make bench ARGS=crowded": ["python <-m> <tests.bench> <crowded>"],
    "make bench ARGS=fleet": ["python <-m> <tests.bench> <fleet>"],
    "make soak": ["python <-m> <tests.bench> <soak>"],
    "make balance GAME=…": [
        (
            "fulltime <simulate> <finita> <--seats> <2> <--seed> <1> <--games> <400> <--bots>"
            " <normal,random>"
        ),
        "python <-m> <tests.balance> <finita>",
    ],
    "make ladder": [
        f"fulltime <ladder> <{game}>"
        for game in ("eleven", "finale_cards", "finale_dice", "finita", "stein")
    ],
    "make train GAME=…": ["python <-m> <tests.train> <finita>"],
    'make train GAME=… ARGS="--accuracy --matches 200"': [
        "python <-m> <tests.train> <finita> <--accuracy> <--matches> <200>"
    ],
    "make puzzles GAME=…": ["python <-m> <tests.puzzles> <finita>"],
    "make topics GAME=…": ["python <-m> <tests.topics> <finita>"],
    "make topics": ["python <-m> <tests.topics> <finale_dice>"],
    "make outdated": ["python <-m> <pip> <list> <--outdated> <--disable-pip-version-check>"],
    "make lock ARGS=--upgrade": [
        f"uv <pip> <compile> <pyproject.toml> <--universal> <--python-version> <3.11>"
        f" <--generate-hashes> <--no-annotate> <--no-header> <--no-strip-extras> <--quiet>"
        f" <--upgrade> {more}"
        for more in (
            "<--extra> <play> <--extra> <test> <--extra> <build> <-o> <requirements.lock>",
            "<--extra> <bench> <-c> <requirements.lock> <-o> <requirements-bench.lock>",
            "<--extra> <train> <-c> <requirements.lock> <-o> <requirements-train.lock>",
            "<--extra> <mutate> <-c> <requirements.lock> <-o> <requirements-mutate.lock>",
            (
                "<--extra> <metrics> <--extra> <build> <-c> <requirements.lock> <-o>"
                " <requirements-run.lock>"
            ),
        )
    ],
}
"""By command line: the programs that it starts, with what each is told."""


@pytest.fixture
def type_line(tmp_path):
    """Type a line in a checkout whose programs say how they were called; return what they said."""
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    for definition in ROOT.glob("games/*/definition.py"):
        there = tmp_path / definition.relative_to(ROOT)
        there.parent.mkdir(parents=True)
        there.touch()
    for file in ("Makefile", "pyproject.toml", *(path.name for path in ROOT.glob("*.lock"))):
        shutil.copy(ROOT / file, tmp_path)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("fulltime", "python", "ruff", "mypy", "lint-imports", "uv", "chromium"):
        (programs / name).write_text(SAY, "utf-8")
        (programs / name).chmod(0o755)
    for name in ("", "-host", "-bench", "-train", "-mutate"):
        (programs.parent / f"installed{name}").touch()
    ours = ("ARGS", "GAME", "MAKE", "MFLAGS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    env = {**kept, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}

    def type_line(line):
        said = run("sh", "-c", line, cwd=tmp_path, env=env, check=True).stdout
        return [each_line for each_line in said.splitlines() if each_line]

    return type_line


@pytest.mark.parametrize("line", STARTS)
def test_make_starts_what_it_says(type_line, line):
    said = type_line(line.replace("…", "finita"))
    assert sorted(said) == sorted(STARTS[line])


def test_no_line_is_kept_that_no_document_prints():
    assert STARTS.keys() <= printed().keys()


def test_make_alone_lists_its_targets(type_line):
    listed = {line.split()[1] for line in type_line("make")}
    assert {line.split()[1] for line in STARTS} <= listed


@pytest.mark.parametrize(
    ("line", "target"), [(".ci/run", "make test"), (".ci/run test-all", "make test-all")]
)
def test_ci_runs_the_tests(type_line, line, target):
    assert sorted(type_line(line)) == sorted(STARTS[target])
