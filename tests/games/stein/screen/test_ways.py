"""An opened footballer: his likeliest actions as buttons, all others in one select by cost."""

import re

from games.core.screen import Menu
from games.stein.board.board import NAMES, PIECES
from games.stein.definition import DEFINITION
from games.stein.screen.ways import is_prize, ways_by_piece
from games.stein.state import EMPTY
from tests.games.stein.table import GAME, RED, turn
from tests.games.stein.test_screens import WORDS, menu, shown, some_turns


def footballers(menus):
    """Yield the menus that open with a footballer's entry."""
    for top in menus:
        yield from (
            entry for entry in top.entries if isinstance(entry, Menu) and entry.key != "aim"
        )


def test_buttons_take_at_most_four_lines_and_all_others_stand_in_selects_by_cost():
    """S-R10: two runs share a line of a phone; a second select only if one has no more room."""
    seen = set()
    for state in some_turns():
        view, legal = GAME.view(state, state.turn), GAME.legal_actions(state, state.turn)
        for opened in footballers(DEFINITION.screen(view, legal, WORDS).menus):
            selects = [entry for entry in opened.entries if isinstance(entry, Menu)]
            buttons = [entry for entry in opened.entries if not isinstance(entry, Menu)]
            costs = [
                int(re.search(r"\((\d)\)$", entry.label)[1])
                for each in selects
                for entry in each.entries
            ]
            halves = sum(
                1 if re.match(r"Run to (?!the)", button.label) else 2 for button in buttons
            )
            assert 7 <= halves <= 8 if selects else halves <= 8
            assert costs == sorted(costs)
            assert all(select.shape == "select" for select in selects)
            assert len(selects) == -(-len(costs) // 25)
            seen.add(len(selects))
    assert seen >= {0, 1}


def open_footballers(table):
    """Return whose likeliest actions are buttons."""
    return [top.key for top in shown(table).menus if top.key in PIECES]


def likely(table, piece):
    """Return where this piece's ways lead, the likeliest first."""
    view = GAME.view(table.state, RED)
    ways = ways_by_piece(view, GAME.legal_actions(table.state, RED))[PIECES.index(piece)]
    return view, ways


def test_cheap_targets_ahead_come_first():
    """A step back comes after two steps ahead."""
    _, ways = likely(turn("r1 d3, w1 a1", "a1", 6), "r1")
    steps = [(NAMES[way.to], way.points) for way in ways if way.push == EMPTY]
    assert steps[:2] == [("e2", 1), ("e3", 1)]
    assert steps.index(("f3", 2)) < steps.index(("c3", 1)) < steps.index(("g3", 3))


def test_what_gets_the_ball_comes_first_and_so_does_a_space_to_shoot_from():
    """S-R17, S-R31: a loose ball far away, the opponent's ball, the dark spaces for who has it."""
    view, ways = likely(turn("r1 d3", "a1", 6), "r1")
    assert NAMES[ways[0].to] == "a1"
    view, ways = likely(turn("r1 d3, w1 f3", "f3", 6), "r1")
    assert ways[0].push != EMPTY
    assert is_prize(view, ways[0])
    view, ways = likely(turn("r1 g4", "g4", 6), "r1")
    assert {NAMES[way.to] for way in ways if is_prize(view, way)} == {"i3", "i4", "i5"}
    assert all(is_prize(view, way) for way in ways[:3])


def test_the_way_to_the_ball_is_one_press():
    """S-R16, S-R17: of the two footballers who get it for the fewest points, by name."""
    table = turn("r1 c4, r2 d6, r3 a1, w1 e4", "e4", 6)
    labels = [entry.label for entry in menu(table, "likely").entries]
    assert labels[:2] == [
        "Take the ball with 🔴1 (4)",
        "Take the ball with 🔴2 (4)",
    ]
    table = turn("r1 c4, w1 i1", "d4", 6)
    assert menu(table, "likely").entries[0].label == "Get the ball with 🔴1 (1)"


def test_who_has_the_ball_is_open_from_the_start_and_after_a_pass():
    """S-R28: whoever got the ball goes on; who moved last does so after a move."""
    table = turn("r1 e4, r2 f4, r3 a1, w1 b4", "e4", 6)
    assert [*open_footballers(table)] == ["r1"]
    table.say("shoot f4")
    assert [*open_footballers(table)] == ["r2"]
    table.say("move a1 a2")
    assert [*open_footballers(table)] == ["r3"]
