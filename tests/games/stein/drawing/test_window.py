"""The part of the pitch that a close-up shows."""

import pytest

from games.stein.board.board import FIELD, GOALS, NAMES
from games.stein.drawing.pitch import WIDTH, point, turned_point
from games.stein.drawing.window import window_on


def spaces(*names):
    return [point(NAMES.index(name)) for name in names]


def seen(window, where=point):
    """Return the names of the spaces in a window."""
    return {NAMES[at] for at in (*FIELD, *GOALS) if window.has(*where(at))}


def test_the_window_is_enlarged_to_about_twice_the_size_for_what_is_near():
    """Four spaces across and five up, with those asked for in the middle."""
    window = window_on(spaces("d3", "d4", "e3"), [])
    assert seen(window) == {f"{line}{number}" for line in "bcdef" for number in range(2, 6)}
    assert 1.9 < window.scale < 2


def test_what_is_far_is_shown_as_long_as_it_stays_large():
    """Six spaces across at most, so that names can be twice as large; those near count more."""
    window = window_on(spaces("d3"), spaces("d1", "d6"))
    assert {"d1", "d6"} <= seen(window)
    window = window_on(spaces("d2", "d3"), spaces("d1", "d7"))
    assert "d1" in seen(window)
    assert "d7" not in seen(window)
    window = window_on(spaces("d1", "d7"), [])
    assert {"d1", "d7"} <= seen(window)


@pytest.mark.parametrize("where", [point, turned_point])
def test_no_space_is_cut(where):
    """Wherever it lies: each is inside with its whole disc, or outside."""
    for at in (*FIELD, *GOALS):
        window = window_on([where(at)], [])
        for x, y in map(where, (*FIELD, *GOALS)):
            inside = window.has(x, y)
            assert inside == (window.has(x - 46, y - 46) and window.has(x + 46, y + 46))
        assert window.has(*where(at))
        assert window.left >= 0
        assert window.right <= WIDTH
        assert window.height < WIDTH
