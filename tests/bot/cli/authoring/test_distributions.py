"""Quartiles and the chi-square test."""

import pytest

from bot.cli.authoring.distributions import chi_square, quartiles


def test_quartiles_stand_between_the_values():
    """Half way where no value stands there; the order does not matter."""
    assert quartiles([4, 1, 3, 2]) == (1, 1.75, 2.5, 3.25, 4)
    assert quartiles([7]) == (7, 7, 7, 7, 7)


def test_nothing_has_no_quartiles():
    """It is a mistake to ask."""
    with pytest.raises(ValueError, match="no values"):
        quartiles([])


@pytest.mark.parametrize(
    ("counts", "distance", "p"),
    [
        ([60, 40], 4.0, 0.0455),
        ([50, 50, 50], 0.0, 1.0),
        ([40, 50, 60], 4.0, 0.1353),
        ([90, 110, 100, 100], 2.0, 0.5724),
        ([70, 110, 100, 120], 14.0, 0.0029),
        ([30, 20, 25, 15, 10], 12.5, 0.0140),
    ],
)
def test_the_chi_square_test_agrees_with_its_table(counts, distance, p):
    """One to four degrees of freedom."""
    found = chi_square(counts)
    assert found == (pytest.approx(distance), pytest.approx(p, abs=1e-4))
