"""`make mutate`: change each changed line in small ways, and say which change no test notices.

    python -m tests.mutation [--since COMMIT] [--minutes 10]

It works on a copy of the last commit, by Cosmic Ray. A change that no test notices need not be a
fault of the tests, as it may mean the same; so it is told, and nothing fails.
"""

import argparse
import tempfile
import time
from pathlib import Path

from typer import echo

from tests.mutation.changes import changes, git, since
from tests.mutation.sessions import Session


def main() -> None:
    """Try the changed files one after the other; each has its share of the minutes left."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--since", default=None, help="the commit to compare with")
    asked.add_argument("--minutes", type=float, default=10.0, help="to try it for, all in all")
    wanted = asked.parse_args()
    base = wanted.since or since()
    found, ends = changes(base), time.monotonic() + 60 * wanted.minutes
    tested = [one for one in found if one.tests]
    echo(
        f"{len(found)} files have changed since {base[:9]}, {len(tested)} have tests of their own."
    )
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        copy = Path(folder) / "copy"
        git("worktree", "add", "--detach", "--quiet", str(copy), "HEAD")
        try:
            for number, one in enumerate(tested):
                session = Session(copy, one, base)
                session.run(max(1.0, (ends - time.monotonic()) / (len(tested) - number)))
                echo(session.told())
        finally:
            git("worktree", "remove", "--force", str(copy))


main()
