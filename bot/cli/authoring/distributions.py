"""Figures of simulated matches: spreads, fairness of seats, shares by group, as lines."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence


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


QUARTERS = ("least", "quarter", "median", "3 quarters", "most")
PAGE = 118
"""The width in characters of the lines that list a group's members."""


def seats_of(shares: Sequence[float]) -> dict[str, float]:
    """Return chi-square and p of the seats' first places; empty for a single seat."""
    if len(shares) == 1:
        return {}
    distance, p = chi_square(shares)
    return {"chi_square": round(distance, 2), "p": round(p, 3)}


def even_line(*, chi_square: float, p: float) -> str:
    """Return one line about whether the seats win equally often."""
    return f"  chi-square {chi_square:.2f}; by chance alone it is as large with p = {p:.3f}"


def spreads_of(
    matches: Iterable[Mapping[str, Sequence[int]]],
) -> dict[str, dict[str, float]]:
    """Return minimum, quartiles, maximum and mean of the matches' numbers, by name."""
    told: defaultdict[str, list[int]] = defaultdict(list)
    for match in matches:
        for name, values in match.items():
            told[name] += values
    return {
        name: {
            **dict(zip(QUARTERS, quartiles(values), strict=True)),
            "mean": round(sum(values) / len(values), 1),
        }
        for name, values in told.items()
    }


def spread_lines(spreads: Mapping[str, Mapping[str, float]]) -> list[str]:
    """Return a table of spreads; empty without any."""
    if not spreads:
        return []
    names = (*QUARTERS, "mean")
    rows = [
        "  " + "".join(f"{values[name]:>11.1f}" for name in names) + f"  {of}"
        for of, values in spreads.items()
    ]
    return ["", "Spread", "  " + "".join(f"{name:>11}" for name in names), *rows]


def figure_lines(figures: Mapping[str, float]) -> list[str]:
    """Return a line for each figure, and a list for each group of "group: name" figures."""
    lines: list[str] = []
    alone = {name: n for name, n in figures.items() if ": " not in name}
    if alone:
        lines += ["", "Figures", *(f"  {n:>6.3f}  {name}" for name, n in alone.items())]
    groups: defaultdict[str, list[tuple[float, str]]] = defaultdict(list)
    for name in figures.keys() - alone.keys():
        group, _, member = name.partition(": ")
        groups[group].append((figures[name], member))
    for group in sorted(groups):
        lines += _group(group, sorted(groups[group]))
    return lines


def _group(name: str, members: Sequence[tuple[float, str]]) -> list[str]:
    """Return a group's shares, lowest first, under a line with the lowest and the highest."""
    (low, least), (high, most) = members[0], members[-1]
    cells = [f"{share:>7.1%}  {member}" for share, member in members]
    wide = max(map(len, cells)) + 2
    columns = max(PAGE // wide, 1)
    rows = [cells[index : index + columns] for index in range(0, len(cells), columns)]
    return [
        "",
        name,
        f"  from {low:.1%} ({least}) to {high:.1%} ({most})",
        *("".join(f"{cell:<{wide}}" for cell in row).rstrip() for row in rows),
    ]
