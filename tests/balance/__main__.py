"""`python -m tests.balance GAME`: how often each single-minded plan of a game beats an expert."""

import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

import typer

from bot.cli.authoring.ladder import WinShare
from games.core.bots import EXPERT
from games.core.simulate import rotated_bots, simulate
from games.registry import GAMES
from tests.balance.plans import PlannedBot

PLAN = "plan"
"""The name under which a plan plays."""
WIDTH = 16


@dataclass(frozen=True, slots=True)
class PlanResult:
    """What a plan made of a match: its share of the first place, its score and the expert's."""

    share: float
    score: int
    expert: int


def plans_of(game: str) -> Mapping[str, PlannedBot]:
    """Return a game's single-minded plans by name; most games have none."""
    module = f"tests.games.{game}.plans"
    plans: Mapping[str, PlannedBot] = import_module(module).PLANS if find_spec(module) else {}
    return plans


def play(game: str, name: str, seed: int, number: int) -> PlanResult:
    """Play match `number` of a plan against an expert; they take turns at being first."""
    definition = GAMES[game]
    players = replace(definition, bots={**definition.bots, PLAN: plans_of(game)[name]})
    bots = rotated_bots((EXPERT, PLAN), 2, number)
    simulation_result = simulate(players, definition.options(), bots, f"{seed}/{number}".encode())
    seat, first = bots.index(PLAN), simulation_result.outcome.winners
    score = simulation_result.outcome.score or (0, 0)
    share = 1 / len(first) if seat in first else 0.0
    return PlanResult(share, score[seat], score[1 - seat])


def main(
    game: Annotated[str, typer.Argument(help="A game by name.")],
    *,
    games: Annotated[int, typer.Option(min=1, help="How many matches each plan plays.")] = 100,
    seed: Annotated[int, typer.Option(help="The same number gives the same matches.")] = 1,
) -> None:
    """Print the share of first places of each plan, with the mean scores of both."""
    plans = plans_of(game)
    if plans:
        typer.echo(f"\nSingle-minded plans against an expert, {games} matches each")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in plans:
            played = list(pool.map(partial(play, game, name, seed), range(games)))
            typer.echo(f"  {name:<{WIDTH}}{_line(played)}")


def _line(played: list[PlanResult]) -> str:
    matches = len(played)
    won = WinShare(sum(result.share for result in played) / matches, matches)
    own, expert = sum(result.score for result in played), sum(result.expert for result in played)
    return f"{won!s:>14}   score {own / matches:.1f} : {expert / matches:.1f}"


if __name__ == "__main__":
    typer.run(main)
