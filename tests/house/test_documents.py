"""Documents can be followed: every file that a page or a package's introduction names is there."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from tests.house.source import ROOT, name, python_files, tracked, tree

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
PACKAGES = [
    path for path in python_files("bot", "games", "leagues", "storage") if path.stem == "__init__"
]
SOURCES = {".py", ".toml", ".sh", ".yaml", ".yml", ".service", ".timer", ".example", ""}
MOST_BYTES = 8192
"""The size of CONTRIBUTING, which is read before the first change."""
IN_CODE = re.compile(r"`([^`\s]+)`")
FILE = re.compile(r"[\w*.-]+(?:/[\w*.-]+)*(?:\.(?:py|toml|sh|svg|yml|yaml|service|timer|md|jpg)|/)")
PAGE = re.compile(r"(?<![\w./-])(?:[\w.-]+/)*[A-Za-z][\w-]*\.md\b")
LINK = re.compile(r"\]\(([^)#: ]*)(?:#([^):]+))?\)")
TRACKED = {name(path) for path in tracked()}
FOLDERS = {str(parent) for path in TRACKED for parent in Path(path).parents}


def named(text):
    """Return the files and folders that a text names in backticks; `<game>` is no name of one."""
    return {token for token in IN_CODE.findall(text) if FILE.fullmatch(token)}


def is_there(token, *homes):
    """Return whether a file or folder has this name, seen from the root or from these folders."""
    for home in ("", *homes):
        place = str(Path(home) / token)
        if "*" in place and any(Path(one).match(place) for one in TRACKED):
            return True
        if place in TRACKED or place in FOLDERS:
            return True
    return False


def ends_a_name(token):
    """Return whether some file or folder of the project ends with this name."""
    end = "/" + token.rstrip("/")
    return any(one.endswith(end) for one in TRACKED | FOLDERS)


def slugs(page):
    """Return the anchors of a page's headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_introduction_for_contributors_is_short():
    """A map and a way; what the parts promise is in `docs/architecture.md`."""
    assert (ROOT / "CONTRIBUTING.md").stat().st_size <= MOST_BYTES


def test_the_map_for_contributors_has_every_package_and_no_other_folder():
    """A further game needs no line here: `games/registry.py` lists them."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (drawn,) = re.findall(r"```\n(games/.*?)```", page, re.DOTALL)
    found = set(re.findall(r"\b(\w+)/(?=[\s])", drawn))
    shown = ("bot", "storage", "bot/host", "bot/host/league")
    above = {path.parent for path in PACKAGES if name(path.parent.parent) in shown}
    assert {path.name for path in above} <= found
    assert not {one for one in found if not ends_a_name(one) and one not in FOLDERS}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_file_a_page_names_is_there(page):
    """By its whole path, or by the end of it where the page says which folder is meant."""
    found = named(page.read_text("utf-8"))
    assert not {one for one in found if not is_there(one) and not ends_a_name(one)}


@pytest.mark.parametrize("package", PACKAGES, ids=name)
def test_every_file_an_introduction_names_is_there(package):
    """In the package itself, or by its whole path."""
    found = named(ast.get_docstring(tree(package)) or "")
    home = str(package.parent.relative_to(ROOT))
    assert not {one for one in found if not is_there(one, home)}


def test_the_introduction_of_the_host_has_the_order_that_import_linter_holds():
    """Packages in one line are independent of each other."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = [contract for contract in contracts if contract["type"] == "layers"]
    (held,) = (layer["layers"] for layer in layers if layer.get("containers") == ["bot.host"])
    shown = ast.get_docstring(tree(ROOT / "bot" / "host" / "__init__.py")).split("\n\n")[2]
    assert [layer.replace(".", "/").split(" | ") for layer in held if layer != "refusal"] == [
        line.split(", ") for line in shown.splitlines()
    ]


def test_a_file_that_is_not_there_is_found():
    """A name in backticks, a folder and a pattern; words, commands and `<game>` are none."""
    text = "`bot/host/nowhere.py` `make test` `games/<game>/rules.py` `nothing/` `decks/*.toml`"
    assert named(text) == {"bot/host/nowhere.py", "nothing/", "decks/*.toml"}
    assert not is_there("bot/host/nowhere.py", "bot/host")
    assert not ends_a_name("nowhere.py")
    assert is_there("decks/*.toml", "games/eleven")
    assert is_there("games/eleven/decks/")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_inside_the_project_leads_somewhere(page):
    """To a file or folder, and to a heading of the page."""
    for link, anchor in LINK.findall(page.read_text("utf-8")):
        there = page.parent / link if link else page
        assert there.exists(), link
        assert not anchor or anchor in slugs(there), f"{link}#{anchor}"


def test_no_file_cites_a_page_that_is_not_there():
    """Whoever reads it could not look it up."""
    files = [path for path in tracked() if path.suffix in SOURCES and path != Path(__file__)]
    cited = {
        f"{name(path)}: {page}"
        for path in files
        for page in PAGE.findall(path.read_text(encoding="utf-8"))
        if not is_there(page) and not ends_a_name(page)
    }
    assert not cited
