"""The picture and its alt text."""

import re

from games.core.translation import Translator
from games.stein.board.board import GOALS, NAMES, OFF, PIECES, SQUAD
from games.stein.definition import DEFINITION
from games.stein.drawing.pitch import point
from games.stein.picture import close_up, picture
from games.stein.screen.labels import HALVES
from tests.games.stein.table import GAME, RED, WHITE, kick_off, turn
from tests.games.stein.test_rules import positions

WORDS = Translator()


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


def tinted(svg):
    """Return the empty spaces drawn as targets: their names, and the colours by name."""
    found = re.findall(r'r="36" fill="(#\w+)" stroke=.*?>(\w\d)</text>', svg)
    return {name: colour for colour, name in found}


def test_the_targets_of_the_open_menu_keep_their_names_and_are_tinted_by_cost():
    """Passes at the top, a piece's targets once its menu is open; the public card has none."""
    table = turn("r1 e4, r2 c4, w1 f4", "e4", 6)
    view, legal = GAME.view(table.state, RED), GAME.legal_actions(table.state, RED)
    screen = DEFINITION.screen(view, legal, WORDS)
    assert tinted(picture(view, WORDS).svg) == {}
    shots = next(menu for menu in screen.menus if menu.key == "shoot").entries
    free = {one.action.split(" ")[1] for one in shots if "nobody" in one.label}
    assert set(tinted(close_up(view, screen, WORDS).svg)) == free
    assert free == set(tinted(close_up(view, screen, WORDS, ("shoot",)).svg))
    piece = close_up(view, screen, WORDS, ("run", "r2"))
    run = next(menu for menu in screen.menus if menu.key == "run")
    groups = next(menu for menu in run.entries if menu.key == "r2").entries
    colours = tinted(piece.svg)
    costs = {}
    for entry in (entry for group in groups for entry in group.entries):
        if "attack" not in entry.label:
            _, space, _, cost = entry.label.split(" ")
            costs.setdefault(cost, set()).add(colours[space])
    assert set(costs) == set("123456")
    assert all(len(tints) == 1 for tints in costs.values())
    assert len(set.union(*costs.values())) == len(costs)
    assert 'r="52"' in piece.svg
    assert tinted(close_up(view, screen, WORDS, ("run",)).svg) == {}
    assert close_up(view, screen, WORDS, ("no", "such")).alt == piece.alt


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
