"""The picture and its alt text."""

import re

from games.core.screen import Menu
from games.core.translation import Translator
from games.stein.board.board import GOALS, NAMES, OFF, PIECES, SQUAD
from games.stein.definition import DEFINITION
from games.stein.drawing.pitch import point
from games.stein.picture import close_up, picture
from games.stein.screen.labels import HALVES
from tests.games.stein.table import GAME, RED, kick_off, turn
from tests.games.stein.test_rules import positions

WORDS = Translator()


def rebuilt(alt):
    """Return (where each piece stands, ball, holder, score, sides) as the alt text tells them."""
    at = [OFF] * 22
    for seat, mark in enumerate("●■"):
        stands = re.search(rf"{mark} defends the \w+ goal: (.*?)\.", alt).group(1)
        for pair in stands.split(", "):
            number, space = pair.split(" ")
            own = SQUAD - 1 if number == "G" else int(number) - 1
            at[seat * SQUAD + own] = NAMES.index(space)
    ball, holder = re.search(r"Ball (\w+), (\S+?)\.", alt).groups()
    red, white = re.search(r"Score (\d+):(\d+)", alt).groups()
    lower = alt.index("● defends the lower") if "● defends the lower" in alt else -1
    return at, NAMES.index(ball), holder, [int(red), int(white)], [0, 1] if lower >= 0 else [1, 0]


def test_the_alt_text_alone_rebuilds_the_position():
    """Every piece, the ball and who has it, the score and who defends which goal."""
    for state in positions(b"alt"):
        alt = picture(GAME.view(state, None), WORDS).alt
        at, ball, holder, score, sides = rebuilt(alt)
        assert (at, ball, score, sides) == (state.at, state.ball, state.score, state.sides)
        held = PIECES[state.holder].upper()[1:] if state.holder >= 0 else "free"
        assert holder.lstrip("●■") == held
        assert len(alt) <= 1024


def test_points_left_stand_in_the_alt_text():
    """S-R7: and whose they are."""
    assert (
        "● to play, 3 points left."
        in picture(GAME.view(turn("r1 c4", "c4", 3).state, 0), WORDS).alt
    )
    assert (
        "● to play, 1 point left." in picture(GAME.view(turn("r1 c4", "c4", 1).state, 0), WORDS).alt
    )


def test_no_text_is_smaller_than_28_and_only_one_font_is_named():
    """Legible when 1080 pixels are shown as 360."""
    for state in positions(b"sizes"):
        svg = picture(GAME.view(state, None), WORDS).svg
        assert min(map(int, re.findall(r'font-size="(\d+)"', svg))) >= 28
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


def numbers(svg):
    """Return the numbers on gold badges."""
    return {int(n) for n in re.findall(r'r="(?:31|27)" fill="#ffc93c" stroke.*?>(\d+)</text>', svg)}


def split(entries):
    """Return the choices of a menu, and the lists that stand open below them."""
    lists = [entry for entry in entries if isinstance(entry, Menu)]
    return [entry for entry in entries if entry not in lists], lists


def test_the_targets_of_the_open_menu_are_numbered_as_on_its_buttons():
    """Passes at the top, a piece's targets once its menu is open; the public card has none."""
    table = turn("r1 e4, r2 c4, w1 f4", "e4", 6)
    view, legal = GAME.view(table.state, RED), GAME.legal_actions(table.state, RED)
    screen = DEFINITION.screen(view, legal, WORDS)
    assert numbers(picture(view, WORDS).svg) == set()
    passes = screen.menus[0]
    assert numbers(close_up(view, screen, WORDS).svg) == {*range(1, len(passes.entries) + 1)}
    piece = close_up(view, screen, WORDS, ("run", "r2"))
    offered = next(menu for menu in screen.menus[1].entries if menu.key == "r2")
    buttons, lists = split(offered.entries)
    said = [*buttons, *(entry for one in lists for entry in one.entries)]
    assert lists
    assert numbers(piece.svg) == {int(entry.label.split(" ")[0]) for entry in said}
    assert 'r="52"' in piece.svg
    assert numbers(close_up(view, screen, WORDS, ("run",)).svg) == set()
    assert close_up(view, screen, WORDS, ("no", "such")).alt == piece.alt


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
