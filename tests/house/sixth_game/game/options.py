"""The option of the game."""

from games.core.options import Option
from games.core.translation import N_

OPTIONS = (
    Option(
        "sticks",
        N_("How many sticks?"),
        ((9, N_("Nine")), (13, N_("Thirteen"))),
        about=N_("How many sticks lie on the table."),
    ),
)
"""The fields of `Options` that players see, each with its choices."""
