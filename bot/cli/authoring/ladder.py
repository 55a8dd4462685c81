"""`fulltime ladder`: a round robin of a game's computers, to see which of them play better."""

import os
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.authoring.arguments import find_bots, find_definition, find_options, find_seats
from bot.cli.authoring.fixtures import Fixture, PlayedFixture, play_all
from bot.operations.settings import SettingsError

if TYPE_CHECKING:
    from games.core.definition import GameDefinition
    from games.core.simulate import Thinking

CONFIDENCE = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""
NAME, CELL = 10, 20
"""The width in characters of a computer's name, and of a share with its interval."""


@dataclass(frozen=True, slots=True)
class WinShare:
    """A computer's share of the first places in `matches` matches."""

    share: float
    matches: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval by Wilson's score, which also holds for shares near 0 and 1."""
        spread = CONFIDENCE**2 / self.matches
        middle = (self.share + spread / 2) / (1 + spread)
        variance = self.share * (1 - self.share) / self.matches + spread / (4 * self.matches)
        half = CONFIDENCE * sqrt(variance) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        """Return "56.3% 54.1–58.4": the share and its interval."""
        low, high = self.interval
        return f"{self.share:.1%} {100 * low:.1f}–{100 * high:.1f}"


def ladder(
    game: Annotated[str, typer.Argument(help="A game by name or title.", show_default=False)],
    *,
    games: Annotated[int, typer.Option(min=2, help="How many matches each pair plays.")] = 400,
    jobs: Annotated[
        int, typer.Option(min=1, help="How many processes play; all cores by default.")
    ] = os.cpu_count() or 1,
    bots: Annotated[
        str, typer.Option(help="Computers by name, separated by commas; all by default.")
    ] = "",
    seats: Annotated[
        int | None,
        typer.Option(
            help="Seats at the table: one of the pair sits at one, the other at the rest."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same number gives the same matches.")] = 1,
    options: Annotated[
        list[str] | None,
        typer.Option(help="name=value, once per option or separated by commas."),
    ] = None,
) -> None:
    """Let each computer of a game play every other one, and print how often each wins."""
    definition = find_definition(game)
    table, chosen = _seats(definition, seats), find_options(definition, options or [])
    pairs = list(combinations(_rivals(definition, bots), 2))
    fixtures = [
        Fixture(definition.name, chosen, seating(pair, table, number), f"{seed}/{number}".encode())
        for pair in pairs
        for number in range(games)
    ]
    played = play_all(fixtures, jobs)
    by_pair = {
        pair: played[index * games : (index + 1) * games] for index, pair in enumerate(pairs)
    }
    typer.echo("\n".join(_table(definition, by_pair)))


def _seats(definition: "GameDefinition", seats: int | None) -> int:
    """Return the number of seats, by default two or the game's minimum; raises SettingsError."""
    if seats == 1:
        raise SettingsError("A ladder needs two seats. Say --seats 2 or leave it out.")
    return find_seats(definition, max(definition.seats[0], 2) if seats is None else seats)


def _rivals(definition: "GameDefinition", bots: str) -> list[str]:
    """Return the computers that play each other; raises SettingsError if there is only one."""
    names = list(dict.fromkeys(find_bots(definition, bots) if bots else definition.bots))
    if len(names) == 1:
        raise SettingsError(f"A ladder needs two computers. Name another one beside “{names[0]}”.")
    return names


def seating(pair: tuple[str, str], seats: int, number: int) -> tuple[str, ...]:
    """Return the computer of each seat in match `number`.

    The second of the pair has seat `number % seats`, the first has all others.
    """
    text, other = pair
    return tuple(other if seat == number % seats else text for seat in range(seats))


def share_of(other: str, played: list[PlayedFixture]) -> WinShare:
    """Return the share of first places of `other`, which has one seat in each of these matches."""
    from games.core.simulate import SimulationStats

    stats = SimulationStats()
    for fixture in played:
        stats.count(fixture.result.outcome, fixture.result.bots.index(other))
    return WinShare(stats.share / stats.played, stats.played)


def _table(
    definition: "GameDefinition", by_pair: dict[tuple[str, str], list[PlayedFixture]]
) -> list[str]:
    """Return the lines of the table: the share of each row's computer against each column's."""
    names = list(dict.fromkeys(name for pair in by_pair for name in pair))
    matches = sum(map(len, by_pair.values()))
    seats = len(next(iter(by_pair.values()))[0].result.bots)
    lines = [
        f"{definition.title}: {matches} matches of {seats}",
        f"Shares of first places with their 95 % intervals; {1 / seats:.0%} is even",
        "",
        " " * NAME + "".join(f"{'against ' + name:>{CELL}}" for name in names[:-1]),
    ]
    for row, name in enumerate(names[1:], 1):
        shares = [share_of(name, by_pair[other, name]) for other in names[:row]]
        lines.append(f"{name:<{NAME}}" + "".join(f"{share!s:>{CELL}}" for share in shares))
    times = _thinking([fixture for played in by_pair.values() for fixture in played])
    lines += ["", "Milliseconds of one core a choice"]
    lines += [f"{name:<{NAME}}{_milliseconds(times[name]):>{CELL}}" for name in names]
    return lines


def _milliseconds(spent: "Thinking") -> str:
    """Return the mean time of a choice, "–" for a computer that was never asked."""
    return f"{1000 * spent.seconds / spent.choices:.2f}" if spent.choices else "–"


def _thinking(played: list[PlayedFixture]) -> "dict[str, Thinking]":
    """Return how often each computer was asked, and how long it took."""
    from games.core.simulate import Thinking

    total: defaultdict[str, Thinking] = defaultdict(Thinking)
    for fixture in played:
        for name, spent in zip(fixture.result.bots, fixture.result.thinking, strict=True):
            total[name].choices += spent.choices
            total[name].seconds += spent.seconds
    return total
