"""What each game's own folder of tests says for the tests that all games share (`game.toml`)."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Facts:
    """A game as the shared tests need it; every value but `rules` has a default.

    `rules` gives the number of the last rule or ruling by the beginning of its id ("F-R").
    `takes_turns` says that one seat at a time is waited for, `is_lively` that others may act out of
    turn, `takes_the_turn` by which verbs they take the turn. `short_match` are options by which a
    random match ends soon. `playout_seats` sit at its matches while the bot is killed. `bench`
    names the library it is measured beside, and the least multiple of its pace. A move takes
    `usual_taps` on an open panel (the median), and never more than `most_taps`. `browser` says how
    somebody without knowledge of the rules plays it there (`tests/browser/ways.py`).
    """

    rules: dict[str, int]
    takes_turns: bool = False
    is_lively: bool = False
    takes_the_turn: list[str] = field(default_factory=list)
    short_match: dict[str, int] = field(default_factory=dict)
    playout_seats: int = 2
    bench: dict[str, str | float] = field(default_factory=dict)
    usual_taps: int = 1
    most_taps: int = 3
    browser: dict[str, Any] = field(default_factory=dict)

    @property
    def rule_ids(self):
        """Every rule and ruling by its id."""
        return tuple(
            f"{prefix}{number}"
            for prefix, last in self.rules.items()
            for number in range(1, last + 1)
        )


def read(folder):
    """Return the facts of the game whose tests lie in this folder."""
    return Facts(**tomllib.loads((folder / "game.toml").read_text(encoding="utf-8")))


FACTS = {path.parent.name: read(path.parent) for path in sorted(FOLDER.glob("*/game.toml"))}
"""The facts of every game by its name."""
