"""The options of 11 and their dependencies."""

from games.core.options import Need, Option
from games.core.translation import N_

OPTIONS = (
    Option(
        "clock",
        N_("A half ends"),
        (("turns", N_("by turns")), ("wall", N_("by the clock"))),
        about=N_("Count turns, or let real time run: then both players stay at the board."),
    ),
    Option(
        "turns",
        N_("Turns"),
        (
            (40, N_("40 turns a half")),
            (12, N_("12 turns a half")),
            (20, N_("20 turns a half")),
            (30, N_("30 turns a half")),
            (60, N_("60 turns a half")),
            (80, N_("80 turns a half")),
        ),
        (Need("clock", ("turns",)),),
        about=N_("How many turns a half has. Days between turns? 12 is plenty."),
    ),
    Option(
        "minutes",
        N_("Clock"),
        (
            (20, N_("20 minutes")),
            (5, N_("5 minutes")),
            (10, N_("10 minutes")),
            (45, N_("45 minutes")),
        ),
        (Need("clock", ("wall",)),),
        about=N_("How long a half lasts."),
    ),
    Option(
        "tie",
        N_("Draw"),
        (("draw", N_("stays a draw")), ("extra", N_("extra time"))),
        about=N_(
            "What happens when the match is level: extra time ends in a shoot-out if need be."
        ),
    ),
    Option(
        "early_stop",
        N_("Shoot-out decided early"),
        ((False, N_("No")), (True, N_("Stop as soon as the winner is clear"))),
        (Need("tie", ("extra",)),),
    ),
)
"""The fields of `Options` that players see, each with its choices."""
