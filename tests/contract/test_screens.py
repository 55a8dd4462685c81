"""Promises about screens: they fit Discord, and lead to each legal action by exactly one path."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.ui.custom_id import LONGEST_ID, CustomId
from games.core.notation import MAX_LINE_LENGTH as LONGEST_LINE
from games.core.screen import MAX_ALT, MAX_ENTRIES, Choice, Menu
from games.core.translation import Translator
from tests.contract.definitions import every_game, short_match
from tests.contract.walks import after, finished, tries, viewers, walks
from tests.pseudo import PseudoLocale

LANGUAGES = {"pseudo": Translator(PseudoLocale()), "English": Translator()}
LABEL = {"pseudo": 80, "English": 38}
"""The most characters of a button: 80 fit Discord, 38 read well on a phone."""
MOST_ABOVE, MOST_TITLE = 170, 48
"""The most characters of a screen above its picture: a phone has about 36 in a line."""


def offered(definition, state, viewer):
    return [] if viewer is None else definition.game.legal_actions(state, viewer)


def choices_of(definition, state, viewer):
    return definition.screen(
        definition.game.view(state, viewer), offered(definition, state, viewer), Translator()
    ).choices()


def levels(menus):
    """Yield the menus open at once, level by level; one without a label opens with its parent."""
    standing = [other for menu in menus for other in inner_menus(menu) if not other.label]
    yield (*menus, *standing)
    for menu in (*menus, *standing):
        for entry in inner_menus(menu):
            if entry.label:
                yield from levels((entry,))


def inner_menus(menu):
    return [entry for entry in menu.entries if isinstance(entry, Menu)]


def fits_a_level(menus, longest):
    assert components(menus) <= 33
    assert len({menu.key for menu in menus}) == len(menus)
    for menu in menus:
        fits_a_menu(menu, longest)


def components(menus):
    """Return how many selects and buttons these menus are shown as."""
    return sum(1 if menu.shape == "select" else len(pressed(menu)) for menu in menus)


def pressed(menu):
    """Return the entries of a menu that can be pressed, without the inner menus that are open."""
    return [entry for entry in menu.entries if not isinstance(entry, Menu) or entry.label]


def fits_a_menu(menu, longest):
    assert re.fullmatch(r"[a-z0-9-]+", menu.key)
    assert 0 < len(menu.entries) <= MAX_ENTRIES
    assert 0 < len(menu.prompt) <= 150
    inner = [entry.key for entry in menu.entries if isinstance(entry, Menu)]
    assert len(set(inner)) == len(inner)
    for entry in pressed(menu):
        most = 100 if menu.shape == "select" else longest
        assert 0 < len(entry.label) <= most, entry.label
        if not isinstance(entry, Menu):
            assert len(entry.hint) <= 100
            assert len(entry.confirm) <= 300


@every_game
@given(data=st.data())
@tries(100)
def test_every_screen_fits_discord(definition, data):
    """Entries, labels, texts and alt texts keep the limits, also 35 % longer than in English."""
    walk = data.draw(walks(definition))
    state = walk.state()
    for viewer, language in product(viewers(walk), LANGUAGES):
        fits_discord(definition, state, viewer, LANGUAGES[language], LABEL[language])


def fits_discord(definition, state, viewer, words, longest):
    """Check what a viewer sees against Discord's limits; labels have at most `longest` letters."""
    view = definition.game.view(state, viewer)
    screen = definition.screen(view, offered(definition, state, viewer), words)
    assert len(screen.title) > 0
    texts = (screen.title, screen.happened, *screen.lines, *screen.details)
    assert sum(map(len, texts)) <= 3000
    for menus in levels(screen.menus):
        fits_a_level(menus, longest)
    for recap in told_pages(definition, view, words):
        assert 0 < sum(map(len, recap.lines)) <= 3000
        assert all(0 < len(label) <= longest for label in recap.pages)
        fits_a_message(recap.picture)
    fits_a_message(definition.picture(view, words))


def told_pages(definition, view, words):
    """Yield every page of a viewer's recap, and of each broadcast the viewer may watch."""
    first = definition.pictures.recap(view, 0, words) if definition.pictures.recap else None
    for page in range(len(first.pages) if first else 0):
        yield definition.pictures.recap(view, page, words)
    broadcast = definition.pictures.broadcast
    for showing in broadcast.showings(view, words) if broadcast else ():
        pages = broadcast.page(view, showing.seat, 0, words).pages
        yield from (broadcast.page(view, showing.seat, index, words) for index in range(len(pages)))


def fits_a_message(picture):
    if picture is not None:
        assert picture.svg.startswith("<svg")
        assert 0 < len(picture.alt) <= MAX_ALT
        assert 0 < picture.width <= 4096
        assert 0 < picture.height <= 4096


def paths(menus, path=()):
    """Yield the keys that lead to every menu, from the top."""
    for menu in menus:
        if isinstance(menu, Menu):
            yield (*path, menu.key)
            yield from paths(menu.entries, (*path, menu.key))


@every_game
@given(data=st.data())
@tries(30)
def test_a_close_up_of_any_menu_says_what_the_picture_says(definition, data):
    """More may be drawn beside one's own menus; the words for it are those of the match."""
    walk, words = data.draw(walks(definition)), Translator()
    state = walk.state()
    for seat in range(walk.seats):
        view = definition.game.view(state, seat)
        screen = definition.screen(view, offered(definition, state, seat), words)
        for path in ((), *paths(screen.menus)) if definition.pictures.close_up else ():
            close = definition.pictures.close_up(view, screen, words, path)
            assert close is None or close.alt == definition.picture(view, words).alt


def all_menus(menus):
    """Yield every menu, also those inside others."""
    for menu in menus:
        if isinstance(menu, Menu):
            yield menu
            yield from all_menus(menu.entries)


@every_game
@given(data=st.data())
@tries(30)
def test_only_plain_choices_of_a_select_are_sent_together(definition, data):
    """Several at once are one move, so nothing among them opens a menu or asks first."""
    walk, words = data.draw(walks(definition)), Translator()
    state = walk.state()
    for viewer in viewers(walk):
        screen = definition.screen(
            definition.game.view(state, viewer), offered(definition, state, viewer), words
        )
        for menu in all_menus(screen.menus):
            assert 1 <= menu.most <= max(1, len(menu.entries))
            several = menu.entries if menu.most > 1 else ()
            assert not several or menu.shape == "select"
            assert all(isinstance(choice, Choice) and not choice.confirm for choice in several)


@every_game
@given(data=st.data())
@tries(100)
def test_a_phone_shows_the_picture_below_few_words(definition, data):
    """With the host's heading at most three lines stand above a picture; all else is below."""
    walk = data.draw(walks(definition))
    state = walk.state()
    for viewer in viewers(walk):
        view = definition.game.view(state, viewer)
        screen = definition.screen(view, offered(definition, state, viewer), Translator())
        above = [line for line in (screen.happened, *screen.lines) if line]
        assert len(above) <= 2
        assert sum(map(len, above)) <= MOST_ABOVE, above
        assert len(screen.title) <= MOST_TITLE
        assert screen.ask in {"", *screen.lines}


@every_game
@pytest.mark.parametrize("most", [False, True], ids=["fewest seats", "most seats"])
def test_a_match_that_is_over_says_who_won_and_asks_for_nothing(definition, most):
    """The title names the winners or the draw, the reason and the score follow; nobody must act."""
    state, words = (
        finished(definition, 1, definition.seats[-most], **short_match(definition)),
        Translator(),
    )
    ended = definition.game.outcome(state)
    assert ended is not None
    shown = {definition.screen(definition.game.view(state, seat), [], words) for seat in (None, 0)}
    assert len(shown) == 1, "nothing is left to be done, so all see the same"
    (screen,) = shown
    assert screen.menus == ()
    won = [words.name(seat) for seat in ended.winners]
    assert all(name in screen.title for name in (["a draw"] if ended.is_draw else won))
    assert screen.lines[0] == f"**Full time.** {words.fill(ended.reason, dict(ended.facts))}"
    standing = definition.standing(definition.game.view(state, None), words)
    assert set(standing) <= set(screen.details)
    told = (*screen.lines, *screen.details)
    assert not any(mark in line for line in told for mark in ("▶", "➡", "✍"))


@every_game
@given(data=st.data())
@tries(30)
def test_a_match_that_was_given_up_says_how_it_stood(definition, data):
    """Whatever was being asked, its standing asks for nothing and fits beside the reason."""
    walk, words = data.draw(walks(definition)), Translator()
    state = walk.state()
    for viewer in viewers(walk):
        standing = definition.standing(definition.game.view(state, viewer), words)
        assert sum(map(len, standing)) <= 2500
        assert not any(mark in line for line in standing for mark in ("▶", "➡", "✍"))


@every_game
@given(data=st.data())
@tries(150)
def test_every_legal_action_is_reached_by_exactly_one_path(definition, data):
    """And nothing else is: what is several lines can be played in that order."""
    walk = data.draw(walks(definition))
    state = walk.state()
    for seat in range(walk.seats):
        legal = definition.game.legal_actions(state, seat)
        offers = [one.action for one in choices_of(definition, state, seat)]
        single = [line for line in offers if "," not in line]
        assert sorted(single) == sorted(definition.notation.write(action) for action in legal)
        for line in set(offers) - set(single):
            plays_in_order(definition, state, seat, line.split(","), walk.dice)


@every_game
@given(data=st.data())
@tries(100)
def test_the_public_card_offers_calls_and_nothing_else(definition, data):
    """What everybody may press there counts whenever it is legal, and is legal for somebody."""
    walk = data.draw(walks(definition))
    state = walk.state()
    calls = [choice.action for choice in choices_of(definition, state, None)]
    assert len(set(calls)) == len(calls)
    for action in map(definition.notation.read, calls):
        assert action.late_ok
        assert any(
            action in definition.game.legal_actions(state, seat) for seat in range(walk.seats)
        )


def plays_in_order(definition, state, seat, lines, dice):
    for line in lines:
        action = definition.notation.read(line)
        assert action in definition.game.legal_actions(state, seat)
        state, _ = after(definition, state, seat, action, dice)


@every_game
@given(data=st.data())
@tries(15)
def test_a_step_offered_to_be_taken_back_is_ones_own_and_the_last(definition, data):
    """Nobody else was asked meanwhile, and no die fell: so it needs nobody's consent.

    Only the match's timer may have fired since. It holds after every move of a walk.
    """
    for match in data.draw(walks(definition)).matches() if definition.texts.step_back else ():
        waiting = definition.game.waiting_for(match.state)
        for seat in waiting:
            if definition.texts.step_back(definition.game.view(match.state, seat)):
                undoable = match.undoable(seat)
                last = [past for past in match.past if past.played.seat is not None][-1]
                assert undoable is last.played
                assert definition.game.waiting_for(last.before) == (seat,)
                assert waiting == (seat,)


@every_game
@given(data=st.data())
@tries(100)
def test_an_open_screen_tells_an_onlooker_nothing_new(definition, data):
    """Menus on the public card offer only what everybody could work out for themselves."""
    walk = data.draw(walks(definition))
    state = walk.state()
    for seat in range(walk.seats):
        legal = definition.game.legal_actions(state, seat)
        if not definition.screen(definition.game.view(state, seat), legal, Translator()).open:
            continue
        assert definition.turns.has_open_screens
        imagined = definition.game.determinize(definition.game.view(state, None), None, walk.chance)
        assert definition.game.legal_actions(imagined, seat) == legal


@every_game
@given(data=st.data())
@tries(100)
def test_every_line_fits_a_custom_id(definition, data):
    """Match, version, seat and line stay within Discord's 100 characters and are read back."""
    walk = data.draw(walks(definition))
    state = walk.state()
    for seat in range(walk.seats):
        for action in definition.game.legal_actions(state, seat):
            line = definition.notation.write(action)
            custom_id = CustomId("z" * 12, line, seat=99, asked=999_999)
            assert len(line) <= LONGEST_LINE
            assert len(str(custom_id)) <= LONGEST_ID
            assert CustomId.parse(str(custom_id)) == custom_id
