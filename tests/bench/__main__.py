"""`python -m tests.bench [SECTION ...]`: print the figures of these sections, or all.

`soak` stands for the sections that take many minutes, and are part of no other run.
"""

import importlib
import sys

SECTIONS = (
    "play",
    "moves",
    "thinking",
    "pictures",
    "commits",
    "answers",
    "crowded",
    "lateness",
    "memory",
    "in_use",
    "standings",
    "seasons",
)
SOAK = ("killed", "steady")


def main(asked: list[str]) -> int:
    """Print the sections asked for; 2 when one of them is unknown."""
    asked = [*SOAK] if asked == ["soak"] else asked
    unknown = [name for name in asked if name not in SECTIONS + SOAK]
    if unknown:
        there = ", ".join((*SECTIONS, *SOAK))
        sys.stdout.write(f"There is no section {unknown[0]}; there are: {there}, and soak.\n")
        return 2
    for name in asked or SECTIONS:
        sys.stdout.write(f"{name}\n")
        try:
            section = importlib.import_module(f"tests.bench.{name}")
        except ModuleNotFoundError as error:
            sys.stdout.write(f"  needs {error.name}, which `make bench` installs.\n")
            continue
        for figure in section.figures():
            sys.stdout.write(f"{figure}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
