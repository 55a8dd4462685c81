"""A drawing with a background is drawn from kept sprites, and shows what it would show whole."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest
from PIL import Image, ImageChops

from bot.rendering import sprites
from bot.rendering.letters import drawable
from bot.rendering.libvips import whole
from bot.rendering.sprite_sheet import Frame, Sprite, Surroundings
from bot.rendering.sprites import AT_ONCE, Sprites
from bot.rendering.svg_to_png import WIDTH
from games.core.dice import SeededDice
from games.core.svg import BACKGROUND, background, document, element, group, size_of, text
from games.core.translation import Translator
from games.registry import GAMES

NEARLY = 2
"""The most steps of a channel by which the two ways may differ, where edges lie on edges."""
GROUND = background('<path d="M0 0h9999v9999h-9999z" fill="#217343"/>')
GAMES_WITH_BACKGROUND = ("finale_cards", "finale_dice", "stein", "eleven")
DISC = '<circle cx="100" cy="100" r="60" fill="#c8102e"/>'


def drawings(name: str, seed: int) -> Iterator[str]:
    """Yield drawings of a match of random moves, as two seats and an onlooker see it."""
    definition = GAMES[name]
    game, pick, dice = definition.game, random.Random(seed).choice, SeededDice(b"%d" % seed)
    state, _ = game.setup(definition.options(), 2, dice)
    while waiting := game.waiting_for(state):
        for seat in (None, 0, 1):
            picture = definition.picture(game.view(state, seat), Translator())
            assert picture is not None
            yield picture.svg
        legal = [act for act in game.legal_actions(state, waiting[0]) if not act.takes_back]
        game.apply(state, waiting[0], pick(legal), dice)


def both(svg: str, kept: Sprites) -> tuple[Image.Image, Image.Image]:
    """Return the picture drawn whole, and from sprites."""
    source, size = drawable(svg).encode(), size_of(svg)
    assert size is not None
    frame = Frame.of(size, WIDTH / size[0])
    return frame.rasterise(source), kept.compose(source, frame)


def difference(image: Image.Image, other: Image.Image) -> int:
    assert image.size == other.size
    channels = ImageChops.difference(image.convert("RGB"), other.convert("RGB")).getextrema()
    return max(most for _, most in channels)


@pytest.mark.parametrize("name", GAMES_WITH_BACKGROUND)
def test_both_ways_of_drawing_show_the_same(name):
    kept = Sprites()
    shown = list(islice(drawings(name, 3), 0, 240, 12))
    assert all(BACKGROUND in svg for svg in shown)
    assert max(difference(*both(svg, kept)) for svg in shown) <= NEARLY


@pytest.mark.parametrize(
    "size", [(1080, 1350), (1080, 724), (1080, 685), (999, 333), (1080, 1760), (540, 300)]
)
def test_a_sprite_lies_where_it_lies_in_the_whole(size):
    """Rounded to whole pixels, a picture is a little higher or lower than its drawing."""
    dots = [
        element("circle", cx=3 + 37 * index, cy=2 + 31 * index, r=9, fill="#fff")
        for index in range(9)
    ]
    svg = document(*size, GROUND, *dots, text("Fin", x=9, y=90, font_size=60, fill="red"))
    assert difference(*both(svg, Sprites())) <= NEARLY


def test_letters_between_two_quarters_of_a_pixel_are_the_same_both_ways():
    """On a sheet they lie elsewhere; the nearest quarter must not depend on rounding there."""
    pick = random.Random(5)
    for width, height in ((400, 300), (640, 200)):
        words = [
            text("Wi-Fi & i", x=pick.randint(0, width), y=pick.randint(0, height), font_size=size)
            for size in range(6, 46)
        ]
        source = drawable(document(width, height, GROUND, *words)).encode()
        for scale in (1, 1.5, 2):
            frame = Frame.of((width, height), scale)
            shown, composed = frame.rasterise(source), Sprites().compose(source, frame)
            assert difference(shown, composed) <= NEARLY


@pytest.mark.parametrize(
    "part",
    [
        '<path d="M0 150h540" stroke="#fff" stroke-width=".4" opacity=".2"/>',
        '<circle cx="540" cy="300" r="80" fill="#fff"/>',
        '<circle cx="-50" cy="-50" r="90" fill="none" stroke="#fff" stroke-width="9"/>',
        '<g opacity=".5"><rect width="90" height="90" fill="#00f"/></g>',
        '<rect width="2" height="2" fill="#f0f"/>',
        '<g transform="translate(270 150) rotate(33) scale(.7)"><path d="M-90-90h180v90z"/></g>',
    ],
)
def test_faint_cut_off_and_turned_parts_are_where_they_belong(part):
    svg = document(540, 300, GROUND, DISC, part)
    assert difference(*both(svg, Sprites())) <= NEARLY


def test_a_part_that_shows_nothing_takes_no_room():
    kept = Sprites()
    hidden = (
        "<g/>",
        '<circle cx="900" cy="900" r="9"/>',
        '<rect width="9" height="9" fill="none"/>',
    )
    shown, composed = both(document(540, 300, GROUND, *hidden), kept)
    assert difference(shown, composed) == 0
    assert [sprite for sprite in kept._kept.values() if sprite is not None] == [
        next(iter(kept._kept.values()))
    ]


def test_what_was_drawn_once_is_kept_for_other_pictures(monkeypatch):
    drawn: list[bytes] = []
    rasterised = sprites.draw_sprites
    monkeypatch.setattr(
        sprites, "draw_sprites", lambda at, parts: drawn.extend(parts) or rasterised(at, parts)
    )
    kept, frame = Sprites(), Frame.of((540, 300), 1)
    kept.compose(document(540, 300, GROUND, DISC).encode(), frame)
    kept.compose(document(540, 300, GROUND, "<g/>", DISC).encode(), frame)
    assert drawn == [GROUND.encode(), DISC.encode(), b"<g/>"]


def test_a_style_or_another_size_makes_other_sprites():
    """A part is not the same where a style, a shape it refers to, or its place is another."""
    kept = Sprites()
    for colour in ("red", "blue"):
        style = element("style", f"rect{{fill:{colour}}}")
        shape = element("defs", f'<g id="ball"><circle r="50" fill="{colour}"/></g>')
        parts = '<rect width="60" height="60"/>', '<use href="#ball" x="200" y="90"/>'
        for high in (300, 320):
            svg = document(540, high, style, shape, GROUND, *parts)
            assert difference(*both(svg, kept)) <= NEARLY


def test_however_much_is_new_it_is_drawn_in_portions(monkeypatch):
    portions: list[int] = []
    rasterised = sprites.draw_sprites

    def counted(around: Surroundings, parts: list[bytes]) -> Iterator[Sprite | None]:
        portions.append(len(parts))
        return rasterised(around, parts)

    monkeypatch.setattr(sprites, "draw_sprites", counted)
    dots = [
        f'<circle cx="{29 * (dot % 18)}" cy="{31 * (dot // 18)}" r="{4 + dot % 30}" fill="red"/>'
        for dot in range(2 * AT_ONCE)
    ]
    svg, kept = document(540, 300, GROUND, *dots), Sprites()
    assert difference(*both(svg, kept)) <= NEARLY
    assert portions == [AT_ONCE, AT_ONCE, 1]
    assert difference(*both(svg, kept)) <= NEARLY
    assert len(portions) == 3


def test_an_element_at_the_same_place_is_kept_for_pictures_of_any_height():
    """Unless it ends with the picture there: in a higher one it may go on."""
    kept = Sprites()
    pole = '<path d="M90 0v2000" stroke="#fff" stroke-width="9"/>'
    low = '<circle cx="400" cy="900" r="50" fill="red"/>'
    for high in (270, 540, 810, 1080, 271, 998):
        assert difference(*both(document(1080, high, GROUND, DISC, pole, low), kept)) <= NEARLY
    assert sum(part == DISC.encode() for _, part in kept._kept) == 1
    assert sum(part == low.encode() for _, part in kept._kept) == 4  # not yet there in three
    assert sum(part == pole.encode() for _, part in kept._kept) == 6


def test_a_background_that_can_be_seen_through_is_no_ground_for_others():
    for ground in ('<rect width="540" height="300" opacity=".4"/>', '<circle r="90"/>', ""):
        svg, kept = document(540, 300, background(ground), DISC).encode(), Sprites()
        for _ in range(2):
            assert difference(kept.compose(svg, Frame.of((540, 300), 1)), whole(svg, 1)) == 0


def test_the_room_is_bounded_and_those_used_last_stay():
    kept = Sprites(room=20_000)
    frame = Frame.of((540, 300), 1)
    for index in range(40):
        dot = f'<circle cx="{60 + index}" cy="60" r="20" fill="red"/>'
        kept.compose(document(540, 300, GROUND, dot).encode(), frame)
    sizes = [len(part) + (sprite.size if sprite else 0) for (_, part), sprite in kept._kept.items()]
    assert 10_000 < sum(sizes) <= 20_000
    assert any(part == GROUND.encode() for _, part in kept._kept), "it was in every picture"
    assert dot.encode() == next(reversed(kept._kept))[1]


def test_a_board_larger_than_the_room_is_drawn_all_the_same():
    board = background('<path d="M0 0h540v300h-540z"/><path d="M0 0h50v50h-50z" fill="#fff"/>')
    svg = document(540, 300, board, DISC)
    kept = Sprites(room=1_000)
    composed = kept.compose(svg.encode(), Frame.of((540, 300), 1))
    assert difference(composed, whole(svg.encode(), 1)) <= NEARLY


def test_threads_share_sprites():
    kept, frame = Sprites(room=900_000), Frame.of((540, 300), 1)
    wanted = [
        document(540, 300, GROUND, *(f'<rect x="{30 * ((x + row) % 17)}" y="{row * 9}" width="20" '
        f'height="20"/>' for row in range(9))).encode()
        for x in range(17)
    ]  # fmt: skip
    with ThreadPoolExecutor(4) as threads:
        drawn = list(threads.map(lambda svg: kept.compose(svg, frame), wanted * 3))
    expected = [whole(svg, 1) for svg in wanted] * 3
    assert max(map(difference, drawn, expected)) <= NEARLY
    taken = sum(
        len(part) + (sprite.size if sprite else 0) for (_, part), sprite in kept._kept.items()
    )
    assert kept._room == 900_000 - taken


def test_a_drawing_without_a_background_is_drawn_whole():
    kept = Sprites()
    for parts in ((DISC,), (group(GROUND), DISC), ()):
        svg = document(540, 300, *parts).encode()
        assert difference(kept.compose(svg, Frame.of((540, 300), 1)), whole(svg, 1)) == 0
    assert not kept._kept
