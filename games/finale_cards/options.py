"""The options of card football and their dependencies (F-A37); those of cup matches (F-R75)."""

from games.core.game import Seat
from games.core.options import Need, Option
from games.core.translation import N_
from games.finale_cards.state import Options

OWN_SQUADS = Need(
    "squads",
    ("free",),
    refused=("stollen", "acker", True),
    rule="F-A37",
    text=N_("In a first game squads and decks are given. Choose squads of your own for this rule."),
)
"""The first game prescribes both squads and both decks (F-R18, F-R20)."""
NO_HANDICAP = Need(
    "handicap",
    ("none",),
    refused=("stollen", "acker"),
    rule="F-A37",
    text=N_("Either somebody may spend only 48, or somebody up to 52. Choose one of the two."),
)
"""A cup's holder has a handicap or a bonus (F-A29)."""
ONE_MATCH = Need(
    "cup",
    ("none",),
    refused=("never",),
    rule="F-A37",
    text=N_("A cup match always needs a winner. Choose extra time, or one match."),
)
"""A cup tie always has extra time when level (F-A24)."""
BUILT_DECKS = (Need("squads", ("free",)), Need("open_deck", (False,)))
"""Card counts apply only where decks are built, and not to open decks (F-A6, F-A34)."""

OPTIONS = (
    Option(
        "squads",
        N_("Squads"),
        (("first", N_("first game")), ("free", N_("your own, for 50"))),
        about=N_("First game: SV Stollen against FC Acker. Your own: build a squad and a deck."),
    ),
    Option(
        "extra_time",
        N_("Draw"),
        (
            ("agree", N_("by agreement")),
            ("always", N_("extra time")),
            ("never", N_("stays a draw")),
        ),
        (ONE_MATCH,),
        about=N_("What happens when the match is level after the last period."),
    ),
    Option(
        "shots",
        N_("Shoot-out"),
        (("each", N_("shot by shot")), ("all", N_("all at once"))),
        about=N_("Reveal the shots of a shoot-out one after the other, or all at once."),
    ),
    Option(
        "cup",
        N_("Cup"),
        (
            ("none", N_("one match")),
            ("always", N_("home and away")),
            ("on_draw", N_("replay a draw")),
        ),
        about=N_("One match, two with the goals added, or a second match only after a draw."),
    ),
    Option(
        "handicap",
        N_("Only 48"),
        (
            ("none", N_("for nobody")),
            ("stollen", N_("SV Stollen")),
            ("acker", N_("FC Acker")),
        ),
        (OWN_SQUADS,),
        about=N_("Who may spend only 48 on the squad instead of 50."),
    ),
    Option(
        "bonus",
        N_("Up to 52"),
        (
            ("none", N_("for nobody")),
            ("stollen", N_("SV Stollen")),
            ("acker", N_("FC Acker")),
        ),
        (OWN_SQUADS, NO_HANDICAP),
        about=N_("Who may spend up to 52 on the squad instead of 50."),
    ),
    Option(
        "counter_bonus",
        N_("Counter bonus"),
        (("abs", N_("always")), ("attacker_minus_defender_floor0", N_("if higher"))),
        about=N_(
            "What a counter-attack adds: the cards' difference always, or only "
            "if its own is higher."
        ),
    ),
    Option(
        "free_deck_exact",
        N_("Free decks"),
        ((True, N_("exact")), (False, N_("at least"))),
        BUILT_DECKS,
        about=N_(
            "Two cards of 5, two of 2 and one of 1 in a built deck: just as many, or more too."
        ),
    ),
    Option(
        "open_deck",
        N_("Open decks"),
        ((False, N_("No")), (True, N_("Any eleven cards"))),
        (OWN_SQUADS,),
    ),
)
"""The fields of `Options`, each with its choices."""


def cup_options(
    *, own_squads: bool, handicap: Seat | None, bonus: Seat | None, replay: bool
) -> Options:
    """Return the options of a cup tie: two matches with goals added, then until it is decided.

    With `replay` it is one match, and a second only after a draw (F-A33). `handicap` is the seat
    whose squad may cost at most 48, `bonus` the one whose squad may cost 52 (F-A29); both sides
    then build their own.
    """
    builds = own_squads or handicap is not None or bonus is not None
    return Options(
        squads="free" if builds else "first",
        cup="on_draw" if replay else "always",
        handicap="none" if handicap is None else ("stollen", "acker")[handicap],
        bonus="none" if bonus is None else ("stollen", "acker")[bonus],
    )
