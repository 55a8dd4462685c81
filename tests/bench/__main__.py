"""`python -m tests.bench [SECTION ...]`: print the figures of these sections, or all.

`soak` stands for the sections that take many minutes, and run only when asked for. `compare
BASE=COMMIT SECTION ...` runs the sections in this tree and in another one, in turns.
"""

import importlib
import sys
import traceback

from tests.bench.figures import Figure
from tests.bench.tools import compare, noop
from tests.bench.tools.others import QUIET, Others, mark_as_ours

SECTIONS = (
    "play",
    "moves",
    "thinking",
    "pictures",
    "commits",
    "answers",
    "press",
    "crowded",
    "experts",
    "fleet",
    "lateness",
    "web",
    "memory",
    "in_use",
    "standings",
    "growth",
    "seasons",
)
SOAK = ("killed", "besieged", "steady", "visited")


def main(asked: list[str]) -> int:
    """Print the sections asked for; return 1 when one of them failed, 2 when one is unknown."""
    if asked[:1] == ["compare"]:
        return compare.main(asked[1:])
    asked = [*SOAK] if asked == ["soak"] else asked
    unknown = [name for name in asked if name not in SECTIONS + SOAK]
    if unknown:
        there = ", ".join((*SECTIONS, *SOAK))
        sys.stdout.write(f"There is no section {unknown[0]}; there are: {there}, and soak.\n")
        return 2
    mark_as_ours()
    failed = [name for name in asked or SECTIONS if not is_measured(name)]
    if failed:
        sys.stdout.write(f"Failed: {', '.join(failed)}.\n")
    return 1 if failed else 0


def is_measured(name: str) -> bool:
    """Print a section's figures; False, with the error printed, when it could not be measured.

    Its last line describes the machine: the share of the processor that other programs used, and
    the time of a command that does nothing.
    """
    sys.stdout.write(f"{name}\n")
    try:
        with Others() as others:
            for figure in importlib.import_module(f"{room_of(name)}.{name}").figures():
                is_figure = isinstance(figure, Figure)
                line = figure.line(is_quiet=others.share <= QUIET) if is_figure else str(figure)
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()
        sys.stdout.write(f"  (others took {others.share:.0%} of the processor; {noop.told()})\n")
    except ModuleNotFoundError as error:
        sys.stdout.write(f"  FAILED: needs {error.name}, which `make bench` installs.\n")
        return False
    except Exception:  # noqa: BLE001 - the other sections are measured all the same
        sys.stdout.write(f"  FAILED:\n{traceback.format_exc()}")
        return False
    return True


def room_of(name: str) -> str:
    """Return the package in which a section is."""
    return "tests.bench.soak" if name in SOAK else "tests.bench"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
