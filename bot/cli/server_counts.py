"""What the export and the import of a server print of its rows."""

from collections.abc import Mapping

COUNTED = {
    "matches": ("match", "matches"),
    "seasons": ("season", "seasons"),
    "cups": ("cup", "cups"),
    "results": ("result", "results"),
    "ratings": ("rating", "ratings"),
    "names": ("member", "members"),
}
"""The tables that people know, in singular and plural."""


def counted(counts: Mapping[str, int]) -> str:
    """Return the numbers of rows that are not zero, as in "2 matches, 1 cup"."""
    told = [
        f"{count:,} {COUNTED[name][count != 1]}" for name in COUNTED if (count := counts.get(name))
    ]
    return ", ".join(told) or "settings"
