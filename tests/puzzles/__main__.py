"""`make puzzles GAME=…`: find puzzles of a game and write them beside its rules."""

import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from itertools import count, islice
from typing import Annotated

import typer

from games.core.puzzles import Puzzle, puzzles_in
from games.registry import GAMES
from tests.puzzles.search import puzzle_in_match

AT_ONCE = 16


def main(
    game: Annotated[str, typer.Argument(help="A game that has a file of puzzles, by name.")],
    *,
    number: Annotated[int, typer.Option(help="How many puzzles.")] = 183,
    seed: Annotated[int, typer.Option(help="The same number gives the same puzzles.")] = 1,
    processes: Annotated[int, typer.Option(help="How many at once; 0: one per core.")] = 0,
    more: Annotated[bool, typer.Option(help="Keep those there are, and search on.")] = False,
    again: Annotated[
        bool, typer.Option(help="Only search the matches of those there are anew.")
    ] = False,
) -> None:
    """Search match after match, and write what was found."""
    path = GAMES[game].analysis.puzzle_file
    if path is None:
        able = ", ".join(
            definition.name
            for definition in GAMES.values()
            if definition.analysis.puzzle_file is not None
        )
        raise typer.BadParameter(f"Only these games have puzzles: {able}.")
    before = puzzles_in(path) if more or again else ()
    lines = [] if again else [_line(puzzle) for puzzle in before]
    if again:
        seeds, number = iter([puzzle.seed for puzzle in before]), len(before)
    else:
        first = int(before[-1].seed.partition("/")[2]) + 1 if before else 0
        seeds = (f"{seed}/{index}" for index in count(first))
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        while len(lines) < number and (some := [*islice(seeds, AT_ONCE)]):
            puzzles = pool.map(partial(puzzle_in_match, game), some)
            lines += [_line(puzzle) for puzzle in puzzles if puzzle]
            typer.echo(f"{min(len(lines), number)} of {number}, up to match {some[-1]}")
            if not again:  # else a run that is ended early would lose what it has not searched
                path.write_text("\n".join([*lines[:number], ""]), "utf-8")
    path.write_text("\n".join([*lines[:number], ""]), "utf-8")
    typer.echo(f"Wrote {path}")


def _line(puzzle: Puzzle) -> str:
    return json.dumps(asdict(puzzle), separators=(",", ":"))


if __name__ == "__main__":
    typer.run(main)
