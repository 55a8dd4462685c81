"""What there is to learn of a game: its features, in which matches, and the file of the weights."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.definition import GameDefinition
from games.finale_dice.computer.evaluation import COLUMNS, features
from games.finale_dice.definition import DEFINITION as FINALE_DICE
from games.finale_dice.state import Options


@dataclass(frozen=True)
class Evaluation:
    """A game's evaluation: `variants` are its options by the key under which the weights stand.

    `features` counts what the first seat has more than the second; `columns` of its numbers stand
    in a line of the file.
    """

    definition: GameDefinition
    about: str
    variants: Mapping[Any, Any]
    features: Callable[[Any], Sequence[float]]
    columns: int


EVALUATIONS = {
    FINALE_DICE.name: Evaluation(
        FINALE_DICE,
        "The weights of the pieces, by the option `removal`, in logarithms of the odds to win.\n\n"
        "One line for each row, counted from the piece's own side, from column a or e to c;"
        " last the keeper.",
        {True: Options(), False: Options(removal=False)},
        features,
        COLUMNS,
    )
}
"""By the game's name."""
