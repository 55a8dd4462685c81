"""The picture and its alt text."""

import re

import pytest

from games.core.screen import Menu
from games.core.translation import Translator
from games.stein.board.board import GOALS, NAMES, OFF, PIECES, SQUAD
from games.stein.definition import DEFINITION
from games.stein.drawing.pieces import TARGET_FILLS
from games.stein.drawing.pitch import SMALLEST, point
from games.stein.picture import close_up, picture
from games.stein.screen.labels import HALVES
from tests.drawn_text import flaws
from tests.games.stein.table import GAME, RED, WHITE, kick_off, turn
from tests.games.stein.test_rules import positions

WORDS = Translator()
MOST_HIGH = 1100
"""The most pixels of a close-up's height; the whole board has 1,350."""


def rebuilt(alt):
    """Return (where each piece stands, ball, holder, score, sides) as the alt text tells them."""
    at = [OFF] * 22
    for seat, mark in enumerate("🔴⬜"):
        stands = re.search(rf"{mark} defends g[we]: (.*?)\.", alt).group(1)
        for pair in stands.split(", "):
            number, space = pair.split(" ")
            own = SQUAD - 1 if number == "G" else int(number) - 1
            at[seat * SQUAD + own] = NAMES.index(space)
    ball, holder = re.search(r"Ball (\w+), (\S+?)\.", alt).groups()
    red, white = re.search(r"Score (\d+):(\d+)", alt).groups()
    lower = alt.find("🔴 defends gw")
    return at, NAMES.index(ball), holder, [int(red), int(white)], [0, 1] if lower >= 0 else [1, 0]


def test_the_alt_text_alone_rebuilds_the_position():
    """Every piece, the ball and who has it, the score and who defends which goal."""
    for state in positions(b"alt"):
        alt = picture(GAME.view(state, None), WORDS).alt
        at, ball, holder, score, sides = rebuilt(alt)
        assert (at, ball, score, sides) == (state.at, state.ball, state.score, state.sides)
        held = PIECES[state.holder].upper()[1:] if state.holder >= 0 else "free"
        assert holder.lstrip("🔴⬜") == held
        assert len(alt) <= 1024


def test_points_left_stand_in_the_alt_text():
    """S-R7: and whose they are."""
    assert (
        "🔴 to play, 3 points left."
        in picture(GAME.view(turn("r1 c4", "c4", 3).state, 0), WORDS).alt
    )
    assert (
        "🔴 to play, 1 point left."
        in picture(GAME.view(turn("r1 c4", "c4", 1).state, 0), WORDS).alt
    )


def test_no_text_is_smaller_than_a_27th_of_the_width_and_only_one_font_is_named():
    """Legible when 1080 pixels are shown as 360."""
    for state in positions(b"sizes"):
        svg = picture(GAME.view(state, None), WORDS).svg
        assert min(map(int, re.findall(r'font-size="(\d+)"', svg))) >= 1080 / 27
        assert set(re.findall(r'font-family="([^"]+)"', svg)) == {"Source Sans Pro"}


def test_sides_differ_in_shape_and_not_in_colour_alone():
    """Red players are discs, White's are squares."""
    red = picture(GAME.view(turn("r1 c4", "a1").state, None), WORDS).svg
    white = picture(GAME.view(turn("w1 c4", "a1").state, None), WORDS).svg
    x, y = point(NAMES.index("c4"))
    assert f'<circle cx="{x}" cy="{y}" r="38"' in red
    assert f'<rect x="{x - 38 * 0.9:g}"' in white


def test_no_space_is_drawn_where_lines_cross():
    """S-A2: one line passes under the other, and every circle of a space carries its name."""
    svg = picture(GAME.view(kick_off().state, None), WORDS).svg
    names = re.findall(r">([a-i][1-7]|g[we])</text>", svg)
    assert sorted(names) == sorted(NAMES)
    assert {point(goal)[1] for goal in GOALS} == {204, 1180}


TARGET = re.compile(
    r'fill="(#\w+)" stroke="[^"]+" stroke-width="4"/><text[^>]*font-size="(\d+)"[^>]*>(\w\d)<'
)


def tinted(svg):
    """Return the empty spaces drawn as targets: their names, and the colours by name."""
    return {name: colour for colour, _, name in TARGET.findall(svg) if colour in TARGET_FILLS}


def opened(table, *path):
    """Return the close-up of the seat on turn with these menus open, and its screen."""
    view, legal = GAME.view(table.state, RED), GAME.legal_actions(table.state, RED)
    screen = DEFINITION.screen(view, legal, WORDS)
    return close_up(view, screen, WORDS, path), screen


def test_the_targets_of_the_open_menu_keep_their_names_and_are_tinted_by_cost():
    """Passes at the top, a piece's targets once its menu is open; the public card has none."""
    table = turn("r1 e4, r2 c4, w1 f4", "e4", 2)
    first, screen = opened(table)
    assert tinted(picture(GAME.view(table.state, RED), WORDS).svg) == {}
    passes = next(menu for menu in screen.menus if menu.key == "shoot").entries
    free = {each_pass.action.split(" ")[1] for each_pass in passes if "nobody" in each_pass.label}
    at_once = set(filter(None, map(run_to, screen.menus[1].entries)))
    assert at_once
    assert set(tinted(first.svg)) == free | at_once
    assert set(tinted(opened(table, "shoot")[0].svg)) == free
    piece, _ = opened(table, "run", "r2")
    colours, costs = tinted(piece.svg), {}
    run = next(menu for menu in screen.menus if menu.key == "run")
    ways = next(menu for menu in run.entries if menu.key == "r2")
    for entry in choices(ways.entries):
        costs.setdefault(entry.label[-2], set()).add(colours[run_to(entry)])
    assert [*costs.values()] == [{TARGET_FILLS[1]}, {TARGET_FILLS[2]}]
    assert 'r="52"' in piece.svg
    assert tinted(opened(table, "run")[0].svg) == {}
    assert opened(table, "no", "such")[0].alt == piece.alt


def run_to(entry):
    """Return the space that a button's run leads to, None for another button."""
    found = re.match(r"Run to (?:the ball, )?(\w\d) ", entry.label)
    return found and found[1]


def choices(entries):
    for entry in entries:
        yield from choices(entry.entries) if isinstance(entry, Menu) else (entry,)


def test_a_pass_to_an_opponent_is_no_target_that_is_pointed_out():
    """S-A15: it is in the list; where an attack may go is tinted by what that costs."""
    close, _ = opened(turn("r1 e4, w1 e5", "e4", 1))
    assert 'r="49"' not in close.svg


@pytest.mark.parametrize("points", range(1, 7))
def test_an_opened_footballer_enlarges_the_spaces_he_can_go_to(points):
    """Names about twice as large, every button's target in sight, and less tall than the board."""
    for at in ("d3", "a1", "e4", "h7", "i4"):
        table = turn(f"r1 c4, r2 {at}, r3 d6, w1 f4, w2 g2, w3 b6", "c4", points)
        close, screen = opened(table, "run", "r2")
        whole, _ = opened(table)
        assert close.alt == whole.alt
        assert close.width == whole.width
        assert close.height <= MOST_HIGH
        scale = float(re.search(r"scale\(([\d.]+)\)", close.svg).group(1))
        sizes = {
            int(size) for colour, size, _ in TARGET.findall(close.svg) if colour in TARGET_FILLS
        }
        assert all(1.8 <= scale * size / SMALLEST <= 2.1 for size in sizes)
        run = next(menu for menu in screen.menus if menu.key == "run")
        ways = next(menu for menu in run.entries if menu.key == "r2")
        buttons = [entry for entry in ways.entries if not isinstance(entry, Menu)]
        assert set(filter(None, map(run_to, buttons))) <= set(tinted(close.svg))
        assert [*flaws(close.svg)] == []


def test_who_defends_the_upper_goal_sees_it_at_the_bottom():
    """S-R3: in their own panel only, names and pieces alike; after half-time it is the other."""
    table = turn("r1 c4", "c4")
    public, red, white = (
        picture(GAME.view(table.state, seat), WORDS) for seat in (None, RED, WHITE)
    )
    assert public.svg == red.svg
    assert public.alt == white.alt
    (x, y), (turned_x, turned_y) = point(NAMES.index("c4")), point(NAMES.index("g4"))
    assert f'<circle cx="{x}" cy="{y}" r="38"' in red.svg
    assert f'<circle cx="{turned_x}" cy="{turned_y}" r="38"' in white.svg
    table.state.sides.reverse()
    assert picture(GAME.view(table.state, RED), WORDS).svg != public.svg


def test_last_moves_are_drawn_until_the_first_of_the_next_turn():
    """Arrows for steps and pushes, dots for shots."""
    table = turn("r1 e4, w1 f4, w2 g6", "f4", 3, rolls=[2])
    plain = picture(GAME.view(table.state, None), WORDS).svg
    assert "<polygon" in plain
    table.say("attack e4 f4 push g4", "shoot g3")
    drawn = picture(GAME.view(table.state, None), WORDS).svg
    assert drawn.count("<polygon") == plain.count("<polygon") + 3
    assert "stroke-dasharray" in drawn
    table.say("end")
    assert picture(GAME.view(table.state, None), WORDS).svg.count("<polygon") == 4


def test_the_shoot_out_shows_what_was_scored():
    """S-R44: a ball for a goal, a bar for none."""
    for state in positions(b"alt"):
        if state.round == 5 and state.penalties[0]:
            svg = picture(GAME.view(state, None), WORDS).svg
            shots = sum(len(taken[-5:]) for taken in state.penalties)
            scored = svg.count('r="19" fill="#ffc93c"')
            assert scored + svg.count('width="34" height="10"') == shots
    assert len(HALVES) == 5
