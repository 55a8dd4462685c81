"""Not in the tree: a protected name, glued sentences, addresses of package indexes, stray files."""

import ast
import re

from tests.house.source import ROOT, name, python_files, tracked, tree

SHOWN = {".md", ".py", ".toml", ".txt", ".po", ".svg", ".html", ".example"}
PROTECTED = re.compile(r"\bUNO\b", re.IGNORECASE)
ADDRESSES = re.compile(
    r"--(?:extra-)?index[-]url|py[p]i\.(?:org|python)|python[h]osted|"
    r"registry[.]npm|npm[j]s|--trusted[-]host"
)
"""Addresses of package indexes, written so that no line here reads as one."""
MARKERS = {"N_", "NN_", "words", "_words", "plural", "gettext", "ngettext", "fill"}
ROOMS = {"bot", "games", "leagues", "storage", "tests", "deploy", "docs", ".ci", ".github"}
AT_THE_DOOR = {
    ".dockerignore",
    ".env.example",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Dockerfile",
    "LICENSE",
    "Makefile",
    "PRIVACY.md",
    "README.md",
    "TERMS.md",
    "UPGRADING.md",
    "compose.fleet.yaml",
    "compose.pages.yaml",
    "compose.yaml",
    "pyproject.toml",
    "requirements-bench.lock",
    "requirements-mutate.lock",
    "requirements-run.lock",
    "requirements-train.lock",
    "requirements.lock",
}
KINDS = SHOWN | {
    ".lock",
    ".sh",
    ".mako",
    ".ini",
    ".json",
    ".jsonl",
    ".sql",
    ".jpg",
    ".webp",
    ".js",
    ".css",
    ".mo",
    ".service",
    ".yml",
    ".timer",
    "",
}


def naming(pattern, suffixes):
    """Return the tracked files with these suffixes that match the pattern, without this one."""
    return [
        name(path)
        for path in tracked()
        if path.suffix in suffixes
        and pattern.search(path.read_text(encoding="utf-8"))
        and not path.samefile(__file__)
    ]


def test_a_protected_name_appears_nowhere():
    """Our cards are called by our own words."""
    assert not naming(PROTECTED, SHOWN)


def test_no_file_names_a_package_index():
    """Where packages come from is the machine's own setting."""
    assert not naming(ADDRESSES, SHOWN | {".lock", ""})


def called(node):
    function = node.func
    return getattr(function, "id", None) or getattr(function, "attr", None)


def glued(path):
    """Yield the lines where a sentence is put together before its translation is looked up."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and called(node) in MARKERS and node.args:
            first = node.args[0]
            if isinstance(first, ast.JoinedStr) or (
                isinstance(first, ast.BinOp) and isinstance(first.op, (ast.Add, ast.Mod))
            ):
                yield f"{name(path)}:{node.lineno}"


def test_every_sentence_is_marked_whole():
    """No f-string around a msgid: a translator would never see it."""
    found = [
        line for path in python_files("bot", "games", "leagues", "storage") for line in glued(path)
    ]
    assert not found


def test_no_picture_writes_text_without_escaping_it():
    """Text elements and whole drawings come from `games/core/svg.py`."""
    helper = ROOT / "games" / "core" / "svg.py"
    written = [
        f"{name(path)}:{node.lineno}"
        for path in python_files("bot", "games")
        if path != helper
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.search(r"<(text|svg)\b", node.value)
    ]
    assert not written


def test_nothing_stray_lies_in_the_root_folder():
    """Every file of the root is known here; plans, logs and databases have no place in the tree."""
    paths = [path.relative_to(ROOT) for path in tracked()]
    assert {path.parts[0] for path in paths if len(path.parts) > 1} <= ROOMS
    assert {str(path) for path in paths if len(path.parts) == 1} <= AT_THE_DOOR


def test_every_file_is_of_a_kind_we_keep():
    """Sources, words, data and pictures; nothing that a tool leaves behind."""
    kinds = {path.suffix for path in tracked() if path.name not in AT_THE_DOOR}
    assert kinds <= KINDS
