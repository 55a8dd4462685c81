"""What has changed, and which tests are to notice a fault in it."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.house.source import ROOT
from tests.programs import run

FOLDERS = ("bot", "games", "leagues", "storage")
MAINS = ("refs/heads/main", "refs/remotes/origin/main")
"""The branch that is landed on; a clone of another branch knows it as its origin's alone."""


def git(*words, folder=ROOT):
    """Return what git prints in the project, or in another folder."""
    return run("git", *words, cwd=folder, check=True).stdout.strip()


def since(folder=ROOT):
    """Return the commit at which this branch has left main; on main itself, yesterday's."""
    ask = partial(git, folder=folder)
    main, *_ = [*ask("for-each-ref", "--format=%(refname)", *MAINS).split(), "HEAD"]
    base = ask("merge-base", main, "HEAD")
    if base != ask("rev-parse", "HEAD"):
        return base
    return ask("rev-list", "-1", "--before=1 day ago", "HEAD") or base


@dataclass(frozen=True)
class Change:
    """A changed file of ours, and the file of its tests if there is one."""

    path: str
    tests: str | None


def mirrored(path):
    """Return where the tests of a file are: in the folder of its name, in the file of its name."""
    file = Path(path)
    return str(Path("tests") / file.parent / f"test_{file.name}")


def changes(base):
    """Return what has changed since a commit, tests and migrations left out."""
    names = git("diff", "--name-only", "--diff-filter=d", base, "HEAD", "--", *FOLDERS).splitlines()
    ours = [name for name in names if name.endswith(".py") and "/migrations/" not in name]
    tests = {one: mirrored(one) for one in ours if (ROOT / mirrored(one)).exists()}
    return [Change(one, tests.get(one)) for one in ours]
