"""How somebody without knowledge of the rules plays a game: what its `game.toml` says of it."""

import re
from dataclasses import dataclass

from tests.browser.viewer import Viewer
from tests.games.facts import FACTS


@dataclass(frozen=True)
class Way:
    """A match from its lobby to its end.

    `computers` join the lobby, and the `options` are chosen there, an entry by its select.
    `leads_on` are patterns of buttons that are pressed before all others, the best first,
    `moves_nothing` is the pattern of further buttons that are never pressed.
    """

    computers: int = 1
    options: dict[str, str] | None = None
    leads_on: tuple[str, ...] = ()
    moves_nothing: str = "(?!)"


WAYS = {name: Way(**facts.browser) for name, facts in FACTS.items()}


async def begin(host: Viewer, way: Way, guests: int = 0) -> None:
    """Let computers take the seats that no guest has, choose the options, and begin the match."""
    for _ in range(way.computers - guests):
        await host.press("+ Computer")
    if way.options:
        await host.press("Options")
    for select, entry in (way.options or {}).items():
        await host.select(re.compile(select), entry)
    await host.press("Start")
