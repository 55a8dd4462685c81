"""`make train GAME=…`: learn what a game's computers weigh, from matches, and write the weights."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from games.registry import GAMES
from tests.programs import ROOT
from tests.train import accuracy as accuracies
from tests.train import calibration as calibrations
from tests.train import choices, positions, prospect_weights, tuning
from tests.train.choices import CHOICE_VALUES
from tests.train.evaluation import EVALUATIONS
from tests.train.tuning import TUNED

IN_A_LINE = 8


def main(
    game: Annotated[str, typer.Argument(help="A game whose computers learn, by name.")],
    *,
    matches: Annotated[int, typer.Option(help="How many matches of each variant.")] = 4000,
    seed: Annotated[int, typer.Option(help="The same number gives the same weights.")] = 1,
    prospects: Annotated[bool, typer.Option(help="Learn the chances to win instead.")] = False,
    accuracy: Annotated[bool, typer.Option(help="Print each level's accuracy instead.")] = False,
    calibration: Annotated[bool, typer.Option(help="Print what chances came true.")] = False,
    samples: Annotated[int, typer.Option(help="For accuracy: samples of each turn.")] = 24,
) -> None:
    """Play, fit and write the weights."""
    if accuracy:
        return _print(accuracies.report(game, matches, samples, seed))
    if calibration:
        return _print(calibrations.report(game, matches, seed))
    if prospects:
        return _write_prospect_weights(game, matches, seed)
    if game in TUNED:
        return _write_tuned(game, matches, seed)
    if game in EVALUATIONS:
        about, columns, names = EVALUATIONS[game].about, EVALUATIONS[game].columns, ()
        found = positions.learned(game, matches, seed)
    elif game in CHOICE_VALUES:
        about, columns, names = CHOICE_VALUES[game].about, 1, CHOICE_VALUES[game].names
        found = choices.learned(game, matches, seed)
    else:
        able = ", ".join([*EVALUATIONS, *CHOICE_VALUES, *TUNED])
        raise typer.BadParameter(f"Only the computers of these games learn: {able}.")
    command = f'make train GAME={game} ARGS="--matches {matches} --seed {seed}"'
    lines = [f'"""{about}\n\nWritten by `{command}`.\n"""\n', "# fmt: off", "WEIGHTS = {"]
    for key, weights in found.items():
        rows = [weights[index : index + columns] for index in range(0, len(weights), columns)]
        comments = [f"  # {name}" for name in names] or [""] * len(rows)
        table = [f"        {_line(row)},{said}" for row, said in zip(rows, comments, strict=True)]
        lines += [f"    {key!r}: (", *table, "    ),"]
    return _write(game, "weights", [*lines, "}"])


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        typer.echo(line)


def _write_tuned(game: str, matches: int, seed: int) -> None:
    command = f'make train GAME={game} ARGS="--matches {matches} --seed {seed}"'
    about = f'"""{TUNED[game].about}\n\nWritten by `{command}`.\n"""\n'
    found = tuning.learned(game, matches, seed)
    rows = [f'    "{name}": {weight:g},' for name, weight in found.items()]
    _write(game, "weights", [about, "WEIGHTS = {", *rows, "}"])


def _write_prospect_weights(game: str, matches: int, seed: int) -> None:
    able = [name for name, definition in GAMES.items() if definition.analysis.prospects is not None]
    if game not in able:
        raise typer.BadParameter(f"Only these games have such a formula: {', '.join(able)}.")
    command = f'make train GAME={game} ARGS="--prospects --matches {matches} --seed {seed}"'
    what = "What each of the prospects counts for, by number of seats."
    lines = [f'"""{what}\n\nWritten by `{command}`.\n"""\n', "# fmt: off", "PROSPECT_WEIGHTS = {"]
    for seats, found in prospect_weights.learned(game, matches, seed).items():
        rows = [found[index : index + IN_A_LINE] for index in range(0, len(found), IN_A_LINE)]
        lines += [f"    {seats}: (", *[f"        {_line(row)}," for row in rows], "    ),"]
    _write(game, "prospect_weights", [*lines, "}"])


def _write(game: str, name: str, lines: Sequence[str]) -> None:
    path = ROOT / "games" / game / "computer" / f"{name}.py"
    path.write_text("\n".join([*lines, ""]), "utf-8")
    typer.echo(f"Wrote {path}")


def _line(weights: Sequence[float]) -> str:
    return ", ".join(f"{weight:g}" for weight in weights)


if __name__ == "__main__":
    typer.run(main)
