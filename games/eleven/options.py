"""The options of a season."""

from games.core.options import Option
from games.core.translation import N_
from games.eleven.wording.names import SCENARIOS

OPTIONS = (
    Option(
        "ramp_opponents",
        N_("Red clubs"),
        ((False, N_("From the first week on")), (True, N_("From week 3 on"))),
        about=N_("When the strongest clubs come: from the start, or after two easier weeks."),
    ),
    Option(
        "growing_clubs",
        N_("Other clubs"),
        ((False, N_("As printed")), (True, N_("Stronger from week to week"))),
        about=N_("Whether the eight gain strength every week, each where its style has it."),
    ),
    Option(
        "derbies",
        N_("Derbies"),
        ((False, N_("None")), (True, N_("In weeks 4 and 8"))),
        about=N_("Managers meet each other in pairs, with secret line-ups, instead of a card."),
    ),
    Option(
        "pool_wings",
        N_("Match"),
        ((False, N_("Nine zones")), (True, N_("Five sections, the wings pooled"))),
        about=N_("Compare nine zones one by one, or add up both wings: five comparisons."),
    ),
    Option(
        "injury_die",
        N_("Injury die"),
        ((10, N_("Ten sides")), (12, N_("Twelve sides"))),
        about=N_("A die of twelve sides also hurts footballers with the numbers 11 and 12."),
    ),
    Option(
        "blank",
        N_("Replacement jersey"),
        (("shield", N_("A shield")), ("owner", N_("Ball or shield, as the owner likes"))),
        about=N_("What the spare jersey of strength 1 shows."),
    ),
    Option(
        "scenario",
        N_("Scenario (alone)"),
        (("none", N_("None")), *SCENARIOS.items()),
        about=N_("A task of its own for one manager alone."),
    ),
)
"""The fields of `Options` that players see, each with its choices."""
