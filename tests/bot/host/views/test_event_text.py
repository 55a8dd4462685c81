"""The story line: a dramatic event stays on card and panel until the next turn ends."""

from dataclasses import replace

from bot.host.views import match_card
from bot.host.views.event_text import event_sentences, forced_line, happened_lines
from games.core.screen import Screen
from games.core.translation import Translator
from storage.match.moves import RecentMove
from tests.bot.host.fakes import ANA, BEN
from tests.contract.toy.definition import DEFINITION as TOY

WORDS = Translator()
SOLD = '[{"kind":"sold","seat":0,"card":5,"pennies":2}]'
BEN_ALONE = '[{"kind":"sold","seat":1,"card":4,"pennies":1,"only":[1]}]'
NOTHING = "[]"


async def table_after(front, *recent, members=(ANA, BEN), asked=(9, 9)):
    """Return a match that waits for both seats, with these (seat, events) as its newest moves."""
    loaded = await front.table(await front.begin(*members))
    loaded.recent = tuple(RecentMove(index, *move) for index, move in enumerate(recent, 1))
    loaded.match.asked = list(asked)
    return loaded


def told_of(loaded, reader=None, lines=(), happened=""):
    """Return the lines above the picture and below the buttons."""
    return happened_lines(loaded, reader, Screen("Title", lines, happened=happened), WORDS)


def is_told(loaded, reader=None):
    return bool(told_of(loaded, reader)[0])


async def test_a_sale_is_told_on_the_card_and_on_every_panel(front, match):
    card = (await front.table(match)).match.state.card
    await front.move(ANA, match, "bid 2")
    await front.move(BEN, match, "bid 1")
    loaded = await front.table(match)
    told = f"Ana bought the {card} for 2."
    assert told in (await front.message(match)).content.lines
    for shown in (match_card.panel(loaded, seat, loaded.words) for seat in (0, 1)):
        assert told in shown.lines


async def test_a_dramatic_sentence_goes_when_the_next_turn_has_ended(front):
    assert is_told(await table_after(front, (0, SOLD)))
    assert is_told(await table_after(front, (0, SOLD), (1, NOTHING), (1, NOTHING)))
    assert not is_told(await table_after(front, (0, SOLD), (1, NOTHING), (0, NOTHING)))


async def test_a_dramatic_sentence_goes_when_nobody_is_asked_whose_turn_it_was(front):
    loaded = await table_after(front, (0, SOLD), (1, NOTHING))
    loaded.match.state.bids[1] = 0
    assert not is_told(loaded)


async def test_where_several_act_at_once_the_last_of_them_ends_the_turn(front):
    loaded = await table_after(front, (0, SOLD), (1, NOTHING), (0, NOTHING), asked=(9, 1))
    assert is_told(loaded)


async def test_turns_of_computers_do_not_take_it_away(front):
    loaded = await table_after(front, (0, SOLD), (1, NOTHING), (0, NOTHING))
    seats = tuple(replace(seat, bot="random") for seat in loaded.row.seats)
    loaded.row = replace(loaded.row, seats=seats)
    assert is_told(loaded)


async def test_who_may_not_read_it_is_not_told(front):
    loaded = await table_after(front, (0, BEN_ALONE))
    assert [is_told(loaded, reader) for reader in (None, 0, 1)] == [False, False, True]


async def test_what_stands_on_the_screen_already_is_not_told_twice(front):
    loaded = await table_after(front, (0, SOLD))
    ((line,), ()) = told_of(loaded)
    assert told_of(loaded, lines=(line,)) == ((), ())
    assert told_of(loaded, happened=line) == ((line,), ())


async def test_drama_takes_the_place_of_the_screens_own_sentence(front):
    """Which then stands below the buttons; without drama it is the line above."""
    loaded = await table_after(front, (0, SOLD))
    ((line,), ()) = told_of(loaded)
    assert told_of(loaded, happened="Ben waits.") == ((line,), ("Ben waits.",))
    quiet = await table_after(front, (0, NOTHING))
    assert told_of(quiet, happened="Ben waits.") == (("Ben waits.",), ())


async def test_an_event_that_is_not_dramatic_is_not_told(front):
    assert not is_told(await table_after(front, (0, '[{"kind":"went-home","seat":0}]')))


async def test_an_undone_move_is_not_among_the_newest(front, match):
    await front.move(ANA, match, "bid 2")
    assert [move.seat for move in (await front.table(match)).recent] == [None, 0]
    await front.press(ANA, match, "/undo", on=None, private=True)
    await front.click(BEN, (await front.message(match)).id, "Yes, undo")
    assert [move.seat for move in (await front.table(match)).recent] == [None]


def test_what_an_earlier_sentence_says_is_left_out():
    """The game knows; an event of older rules is shown by its kind in any case."""
    events = f'{SOLD[:-1]},{{"kind":"gone"}},{SOLD[1:]}'
    assert len(event_sentences(TOY, events, None, WORDS)) == 3
    once = replace(TOY, texts=replace(TOY.texts, is_told=lambda _event, before: bool(before)))
    first, gone = event_sentences(once, events, None, WORDS)
    assert "5" in first
    assert gone == "(gone)"


async def test_what_happens_twice_in_a_row_is_told_once(front):
    """Such as two skips of the same seat, which were no choice."""
    loaded = await table_after(front, (0, SOLD), (0, SOLD), asked=(1, 9))
    told = event_sentences(TOY, f"[{SOLD[1:-1]},{SOLD[1:-1]}]", None, loaded.words)
    assert told == ["Ana bought the 5 for 2. (×2)"]
    loaded.settings.forced = (1, 2)
    (line,) = forced_line(loaded, 0, loaded.words)
    assert line == "Only this was possible, so I did it for you: Ana bought the 5 for 2. (×2)"
