"""Every row of the board's property table, rebuilt."""

from collections import Counter

from games.stein.board.board import (
    CENTRE,
    CROSSINGS,
    DASHED,
    FORMATIONS,
    GOALS,
    HALVES,
    HOMES,
    IN_AREA,
    KEEPER_NEIGHBOURS,
    KICK_OFF,
    LINES,
    MOUTHS,
    NAMES,
    NEIGHBOURS,
    NEUTRAL,
    OFF,
    PENALTY_SPACES,
    SHOT_NEIGHBOURS,
    turned,
)


def named(spaces):
    return {NAMES[space] for space in spaces}


def steps_from(start):
    """Return the steps along solid lines to every field space."""
    steps, edge = {start: 0}, [start]
    for space in edge:
        for to in NEIGHBOURS[space]:
            if to not in steps:
                steps[to] = steps[space] + 1
                edge.append(to)
    return steps


def test_there_are_65_spaces_of_which_two_are_goals():
    """S-A1: the authored board has as many spaces as the original."""
    assert len(NAMES) == len(set(NAMES)) == 65
    assert named(GOALS) == {"gw", "ge"}
    assert NAMES[0] == "a1"
    assert NAMES[62] == "i7"


def test_there_are_158_solid_and_6_dashed_lines_and_24_crossings():
    """S-A1, S-A2: lines cross between spaces; the crossing itself is none."""
    assert len(set(LINES)) == 158
    assert len(DASHED) == 6
    assert len(CROSSINGS) == 24
    assert all(len({*a, *b}) == 4 for a, b in CROSSINGS)


def test_diagonals_are_drawn_in_every_other_square():
    """S-A1: with columns and rows counted from 1, where x + y is even."""
    drawn = set(LINES)
    for x in range(1, 9):
        for y in range(1, 7):
            low = (x - 1) * 7 + y - 1
            diagonals = {(low, low + 8), (low + 1, low + 7)}
            assert diagonals & drawn == (diagonals if (x + y) % 2 == 0 else set())


def test_two_corners_have_two_lines_and_most_spaces_six():
    """S-A1: degrees 2, 3, 4 and 6, on average 5."""
    degrees = Counter(len(NEIGHBOURS[space]) for space in range(63))
    assert degrees == {2: 2, 3: 2, 4: 24, 6: 35}
    assert 2 * len(LINES) / 63 > 5
    assert round(2 * len(LINES) / 63, 1) == 5.0


def test_the_centre_is_the_kick_off_space_and_its_six_neighbours():
    """S-R5: seven dark spaces."""
    assert NAMES[KICK_OFF] == "e4"
    assert set(CENTRE) == {KICK_OFF, *NEIGHBOURS[KICK_OFF]}
    assert named(CENTRE) == {"e4", "d4", "d5", "e3", "e5", "f3", "f4"}


def test_the_penalty_area_is_the_goal_and_its_three_neighbours():
    """S-A3: four dark spaces, the three beside the goal are shot from; each has four lines."""
    for side, goal in enumerate(GOALS):
        area = {space for space in range(65) if IN_AREA[side][space]}
        assert area == {goal, *MOUTHS[side]} == {goal, *SHOT_NEIGHBOURS[goal]}
        assert all(len(NEIGHBOURS[space]) == 4 for space in MOUTHS[side])
        assert not IN_AREA[side][OFF]
    assert named(MOUTHS[0]) == {"a3", "a4", "a5"}
    assert named(MOUTHS[1]) == {"i3", "i4", "i5"}


def test_the_penalty_space_is_the_middle_of_the_three():
    """S-A4: in front of the goal."""
    assert [NAMES[space] for space in PENALTY_SPACES] == ["a4", "i4"]


def test_only_its_goalie_finds_a_way_into_a_goal():
    """S-A5: dashed lines are no lines for players, nor for the other side's goalie."""
    assert not any(goal in ends for goal in GOALS for ends in NEIGHBOURS)
    for side, goal in enumerate(GOALS):
        into = {space for space in range(65) if goal in KEEPER_NEIGHBOURS[side][space]}
        assert into == set(MOUTHS[side])
        assert not any(GOALS[1 - side] in ends for ends in KEEPER_NEIGHBOURS[side])


def test_each_side_has_26_spaces_to_place_on_and_four_are_neutral():
    """S-A6: the centre and the rest of the midline belong to nobody."""
    assert [len(home) for home in HOMES] == [26, 26]
    neutral = {space for space in range(65) if HALVES[space] == NEUTRAL}
    assert named(neutral) == named(CENTRE) | {"e1", "e2", "e6", "e7"}
    assert {name[0] for name in named(HOMES[0])} == set("abcd")


def test_distances_are_those_of_a_good_pitch():
    """S-A1: kick-off to every shooting space 4, mouth to mouth 8, nothing further than 8."""
    from_kick_off = steps_from(KICK_OFF)
    assert {from_kick_off[space] for mouth in MOUTHS for space in mouth} == {4}
    assert steps_from(PENALTY_SPACES[0])[PENALTY_SPACES[1]] == 8
    assert max(max(steps_from(space).values()) for space in range(63)) == 8


def test_half_a_turn_leaves_the_board_as_it_was():
    """S-A1: neither side is favoured; the suggested formations are each other's image."""
    assert {tuple(sorted(map(turned, line))) for line in LINES} == set(LINES)
    assert {tuple(map(turned, line)) for line in DASHED} == set(DASHED)
    assert [HALVES[turned(space)] for space in HOMES[0]] == [1] * 26
    assert FORMATIONS[1] == tuple(map(turned, FORMATIONS[0]))


def test_neighbours_are_those_the_rules_list():
    """S-A1: five lists to check the tables by."""
    listed = {
        "a4": "a3 a5 b3 b4",
        "a3": "a2 a4 b3 b4",
        "a5": "a4 a6 b5 b6",
        "i4": "i3 i5 h4 h5",
        "e4": "d4 d5 e3 e5 f3 f4",
    }
    for space, around in listed.items():
        assert named(NEIGHBOURS[NAMES.index(space)]) == set(around.split())
