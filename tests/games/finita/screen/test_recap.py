"""What each seat is shown once a round has ended, before the next one."""

import pytest

from games.core.translation import Translator
from games.finita.definition import DEFINITION
from tests.games.finita.table import Table

WORDS = Translator(names=["Ana", "Ben", "Cem"])


def recap(table, seat):
    return DEFINITION.pictures.recap(table.view(seat), 0, WORDS)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "**You win round 1!** The others count their last cards."),
        (1, "**Ana wins round 1.** Your last cards count 59."),
        (2, "**Ana wins round 1.** Your last cards count 20."),
    ],
)
def test_a_round_is_summed_up_for_each_seat(seat, said):
    """I-R11, I-R26: one page with everybody's last cards and points."""
    table = Table("red-1", "blue-9 draw4", "green-skip")
    assert recap(table, seat) is None
    table.play(0, "play red-1")
    told = recap(table, seat)
    assert (told.lines, told.round, told.last, told.go_on) == ((said,), 1, 0, "Next round")
    assert "Ben +59, 59 in all" in told.picture.alt
    assert told.picture.alt.endswith("Last cards: Ben: blue 9, draw four; Cem: green skip.")


def test_a_round_without_a_winner_says_so():
    """I-A33: everybody counts."""
    table = Table("blue-1", "green-3", top="red-9", dry=True)
    table.play(0, "pass")
    table.play(1, "pass")
    assert recap(table, 1).lines == ("**Round 1 ends without a winner.** Your last cards count 3.",)
    assert recap(table, 1).picture.alt.startswith("Round 1 is over. Points against: Ana +1")


def test_nobody_is_kept_from_clapping_and_a_match_that_is_over_shows_its_end():
    """I-R27, I-R30: nor has an onlooker a recap."""
    table = Table("red-1", "blue-9", clap=True)
    table.play(0, "play red-1")
    assert recap(table, None) is None
    table.state.is_clapping = True
    assert recap(table, 1) is None
    table = Table("red-1", "blue-9", limit=0)
    table.play(0, "play red-1")
    assert recap(table, 1) is None
