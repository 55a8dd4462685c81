"""Statistics of simulated matches."""

import math
from collections.abc import Sequence


def quartiles(values: Sequence[float]) -> tuple[float, float, float, float, float]:
    """Return the minimum, the three quartiles and the maximum.

    Raises ValueError without values.
    """
    if not values:
        message = "no values have no quartiles"
        raise ValueError(message)
    ordered = sorted(values)

    def at(part: float) -> float:
        place = part * (len(ordered) - 1)
        low, high = math.floor(place), math.ceil(place)
        return ordered[low] + (ordered[high] - ordered[low]) * (place - low)

    return at(0), at(0.25), at(0.5), at(0.75), at(1)


def chi_square(counts: Sequence[float]) -> tuple[float, float]:
    """Return the chi-square statistic of counts against equal ones, and its p-value.

    Takes at least two counts, not all 0; p is from the chi-square distribution with
    `len(counts) - 1` degrees of freedom.
    """
    equal = sum(counts) / len(counts)
    distance = sum((count - equal) ** 2 / equal for count in counts)
    return distance, _beyond(distance, len(counts) - 1)


def _beyond(distance: float, freedom: int) -> float:
    """Return the survival function of the chi-square distribution, by its recurrence."""
    half = distance / 2
    known, p = (1, math.erfc(math.sqrt(half))) if freedom % 2 else (2, math.exp(-half))
    while known < freedom:
        p += half ** (known / 2) * math.exp(-half) / math.gamma(known / 2 + 1)
        known += 2
    return p
