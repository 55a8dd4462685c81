"""The options of dice football and their dependencies."""

from games.core.options import Need, Option
from games.core.translation import N_

OPTIONS = (
    Option(
        "placement",
        N_("Line-up"),
        (("random", N_("Shuffled by me")), ("fixed", N_("Secret choice"))),
        about=N_("Whether the pieces are shuffled, or each player lines them up in secret."),
    ),
    Option(
        "removal",
        N_("Stuck pieces"),
        ((True, N_("removed")), (False, N_("stay (play another piece)"))),
        about=N_("What happens to a piece of the rolled number that cannot move."),
    ),
    Option(
        "noremoval_pass",
        N_("Passing allowed"),
        ((False, N_("No")), (True, N_("Pass instead of moving another piece"))),
        (Need("removal", (False,)),),
    ),
    Option(
        "first",
        N_("Who begins"),
        (
            (None, N_("random")),
            (0, N_("Red (seat 1)")),
            (1, N_("Blue (seat 2)")),
        ),
        about=N_("Who rolls first."),
    ),
    Option(
        "play",
        N_("Length"),
        (("match", N_("One game")), ("championship", N_("Championship"))),
        about=N_("One game, or several until somebody has the points to be champion."),
    ),
    Option(
        "placing_time",
        N_("Time to line up"),
        (
            (86_400, N_("24 hours")),
            (300, N_("5 minutes")),
            (3_600, N_("1 hour")),
            (259_200, N_("3 days")),
        ),
        (Need("placement", ("fixed",)),),
        about=N_("How long both players have to line up their pieces."),
    ),
)
"""The fields of `Options` that players see, each with its choices."""
