"""A session of Cosmic Ray: one changed file, tried with the tests that mirror it."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.changes import Change
from tests.programs import run

BIN = Path(sys.executable).parent
TIMEOUT = 60.0
"""Seconds after which tests count as having noticed a change."""
CONFIG = """
[cosmic-ray]
module-path = "{change.path}"
timeout = {timeout}
excluded-modules = []
test-command = "{python} -m pytest -x -q -p no:cacheprovider {change.tests}"

[cosmic-ray.distributor]
name = "local"

[cosmic-ray.filters.operators-filter]
exclude-operators = ["core/ReplaceBinaryOperator_.*_(Bit.*|.Shift|Pow|Mod|FloorDiv)"]

[cosmic-ray.filters.git-filter]
branch = "{base}"
"""


@dataclass(frozen=True)
class Session:
    """`copy`: a checkout that may be changed; `base`: the commit to compare with."""

    copy: Path
    change: Change
    base: str

    def run(self, seconds: float) -> None:
        """Try all changes of the changed lines, or as many as there is time for."""
        text = CONFIG.format(
            change=self.change, timeout=TIMEOUT, python=sys.executable, base=self.base
        )
        (self.copy / "session.toml").write_text(text, "utf-8")
        (self.copy / "session.sqlite").unlink(missing_ok=True)
        self._call("cosmic-ray", "init", "session.toml", "session.sqlite")
        self._call("cr-filter-git", "--config", "session.toml", "session.sqlite")
        self._call("cr-filter-operators", "session.sqlite", "session.toml")
        try:
            self._call("cosmic-ray", "exec", "session.toml", "session.sqlite", seconds=seconds)
        except subprocess.TimeoutExpired:  # what was under way is left changed in the copy
            self._call("git", "checkout", "--quiet", "--", self.change.path)

    def told(self) -> str:
        """Return a line about all that was tried, and one for each that no test noticed."""
        return tell(self.change.path, self._call("cosmic-ray", "dump", "session.sqlite"))

    def _call(self, program: str, *words: str, seconds: float | None = None) -> str:
        path = BIN / program
        command = (str(path) if path.exists() else program, *words)
        return run(*command, cwd=self.copy, check=True, timeout=seconds).stdout


def tell(path: str, dumped: str) -> str:
    """Return what a session's dump says: lines of a piece of work and its result, as JSON."""
    pieces = [json.loads(line) for line in dumped.splitlines()]
    wanted = [(work, result) for work, result in pieces if not is_skipped(result)]
    tried = [(work, result) for work, result in wanted if result]
    missed = [work for work, result in tried if result["test_outcome"] == "survived"]
    said = [f"{path}: {len(tried)} of {len(wanted)} changes tried, {len(missed)} not noticed"]
    for work in missed:
        (mutation,) = work["mutations"]
        name = mutation["operator_name"].rpartition("/")[2]
        said.append(f"  {path}:{mutation['start_pos'][0]} {name}")
    return "\n".join(said)


def is_skipped(result) -> bool:
    """Return whether a piece of work lies outside of what has changed."""
    return bool(result) and result["worker_outcome"] == "skipped"
