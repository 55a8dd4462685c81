"""`python -m tests.bench [SECTION ...]`: print the figures of these sections, or all.

`soak` stands for the sections that take many minutes, and are part of no other run.
"""

import importlib
import sys
import traceback

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
    "memory",
    "in_use",
    "standings",
    "growth",
    "seasons",
)
SOAK = ("killed", "besieged", "steady")


def main(asked: list[str]) -> int:
    """Print the sections asked for; return 1 when one of them failed, 2 when one is unknown."""
    asked = [*SOAK] if asked == ["soak"] else asked
    unknown = [name for name in asked if name not in SECTIONS + SOAK]
    if unknown:
        there = ", ".join((*SECTIONS, *SOAK))
        sys.stdout.write(f"There is no section {unknown[0]}; there are: {there}, and soak.\n")
        return 2
    failed = [name for name in asked or SECTIONS if not is_measured(name)]
    if failed:
        sys.stdout.write(f"Failed: {', '.join(failed)}.\n")
    return 1 if failed else 0


def is_measured(name: str) -> bool:
    """Print a section's figures; False, with the error printed, when it could not be measured."""
    sys.stdout.write(f"{name}\n")
    try:
        for figure in importlib.import_module(f"tests.bench.{name}").figures():
            sys.stdout.write(f"{figure}\n")
            sys.stdout.flush()
    except ModuleNotFoundError as error:
        sys.stdout.write(f"  FAILED: needs {error.name}, which `make bench` installs.\n")
        return False
    except Exception:  # noqa: BLE001 - the other sections are measured all the same
        sys.stdout.write(f"  FAILED:\n{traceback.format_exc()}")
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
