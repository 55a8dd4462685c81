"""Cards and panels: what stands on them, what fits Discord, and what the menus of a game become."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import dump_outcome
from bot.host.ui.custom_id import LONGEST_ID, CustomId
from bot.host.ui.interaction import EphemeralMessage, UpdateMessage
from bot.host.ui.member import Member, words_for
from bot.host.ui.message import SelectOption
from bot.host.views import match_card, menus, result_summary
from bot.interactions.render import render
from games.core.game import Outcome
from games.core.screen import Choice, Menu, Screen
from games.core.translation import Translator
from storage.match.matches import SeatRow
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    EVE,
    GUILD,
    button,
    labels,
    picks,
    presses,
    private_text,
    said,
)
from tests.contract.toy.definition import DEFINITION as TOY

WORDS = Translator()
TREE = (
    Menu(
        "bid",
        "What now?",
        (
            Choice("Bid 1", "bid 1", style="main"),
            Choice("Bid 9", "bid 9"),
            Choice("All in", "bid 3", confirm="Really all?"),
        ),
    ),
    Menu(
        "card",
        "Give which card?",
        (
            Menu(
                "five",
                "To whom?",
                (
                    Choice("Ben", "give 5 to 1"),
                    Menu("more", "More", (Choice("Cem", "give 5 to 2"),), label="Others"),
                ),
                label="Give a 5",
            ),
        ),
    ),
    Menu(
        "pick",
        "Tip whom?",
        (
            Choice("Ben", "tip 1", hint="He is poor."),
            Choice("All", "tip 2", confirm="Tip them all?"),
            Menu("sub", "Deeper", (Choice("Cem", "tip 2"),), label="Someone else"),
        ),
        shape="select",
    ),
)


def screen(view, legal, words):
    """A screen with every shape of menu, private as all of the toy's."""
    return Screen("Title", ("Line",), TREE if legal else ())


def public(view, legal, words):
    return replace(screen(view, legal, words), open=True)


@pytest.fixture
async def trees(front):
    """A running match whose screens show every shape of menu."""
    front._made[0]["toy"] = replace(TOY, screen=screen)
    front.restart()
    return await front.begin(ANA, BEN)


@pytest.fixture
async def open_trees(front):
    """The same where nothing is secret."""
    front._made[0]["toy"] = replace(TOY, screen=public)
    front.restart()
    return await front.begin(ANA, BEN)


async def test_the_card_names_the_seats_and_marks_who_must_act(front):
    match = await front.begin(ANA, BEN, computers=1)
    card = (await front.message(match)).content
    assert "▶ **Ana** · ▶ **Ben** · 🤖 Nora" in card.details
    await front.move(BEN, match, "bid 0")
    assert "▶ **Ana** · Ben · 🤖 Nora" in (await front.message(match)).content.details


async def test_seats_have_colours_where_the_game_names_them(front):
    front._made[0]["toy"] = replace(
        TOY, texts=replace(TOY.texts, seat_names=("Red", "Blue", "Green", "Pink"))
    )
    front.restart()
    match = await front.begin(ANA, BEN)
    assert "▶ **Ana** (Red) · ▶ **Ben** (Blue)" in (await front.message(match)).content.details


async def test_secret_menus_never_stand_on_the_card(front, match):
    """In a simultaneous phase several seats wait, each with a menu of its own."""
    card = (await front.message(match)).content
    assert labels(card) == ["My hand", "Log", "Rules", "More…"]
    assert picks(card) == []


async def test_open_menus_stand_on_the_card_and_belong_to_their_seat(front, open_trees):
    table = await front.table(open_trees)
    alone = replace(table, row=table.row)
    alone.match.state.bids[1] = 0
    card = match_card.public_message(alone)
    assert labels(card) == ["Bid 1", "Bid 9", "All in", "Give a 5", "Log", "Rules", "More…"]
    assert {
        CustomId.parse(press.custom_id).seat for press in (*presses(card)[:4], *picks(card))
    } == {0}


async def test_the_host_buttons_end_every_card(front, match):
    assert labels((await front.message(match)).content)[-3:] == ["Log", "Rules", "More…"]
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    assert labels((await front.message(match)).content) == ["Result", "Log", "Rules", "Replay"]
    result = (await front.message(match, "result")).content
    assert labels(result) == ["Rematch", "Replay", "Analysis", "Export", "Fairness check"]


async def test_every_shape_of_menu_becomes_rows(front, trees):
    content = (await front.press(ANA, trees, "/hand", on=None, private=True)).content
    assert labels(content) == ["Bid 1", "Bid 9", "All in", "Give a 5", "💡 Hint", "↻ Refresh"]
    assert button(content, "Bid 1").style == "main"
    (pick,) = picks(content)
    assert pick.entries == (
        SelectOption("Ben", "tip 1", "He is poor."),
        SelectOption("All", "/sure tip 2"),
        SelectOption("Someone else", "/open pick sub"),
    )
    render(content, picture=None)


async def test_menus_open_within_menus_and_lead_back(front, trees):
    async def press(content, label):
        custom_id = CustomId.parse(button(content, label).custom_id)
        reply = await front.send(ANA, custom_id, private=True)
        assert isinstance(reply, UpdateMessage)
        return reply.content

    root = (await front.press(ANA, trees, "/hand", on=None, private=True)).content
    five = await press(root, "Give a 5")
    assert labels(five) == ["Ben", "Others", "Back"]
    assert five.lines == ("Line", "**To whom?**")
    more = await press(five, "Others")
    assert labels(more) == ["Cem", "Back"]
    assert labels(await press(more, "Back")) == ["Ben", "Others", "Back"]
    assert labels(await press(five, "Back")) == labels(root)  # where the first level stands open
    assert CustomId.parse(button(more, "Cem").custom_id).action == "give 5 to 2"


async def test_a_menu_that_is_gone_shows_what_there_is(front, trees):
    reply = await front.press(ANA, trees, "/open card gone", on=None, private=True)
    assert labels(reply.content) == ["Bid 1", "Bid 9", "All in", "Give a 5", "💡 Hint", "↻ Refresh"]


@pytest.mark.parametrize("private", [True, False])
async def test_a_menu_of_the_public_card_opens_for_the_member_alone(front, open_trees, private):
    custom_id = CustomId(open_trees, "/open card five", 0, (await front.row(open_trees)).asked[0])
    reply = await front.send(ANA, custom_id, private=private)
    assert isinstance(reply, UpdateMessage if private else EphemeralMessage)


async def test_what_cannot_be_taken_back_is_asked_first(front, trees):
    root = (await front.press(ANA, trees, "/hand", on=None, private=True)).content
    asked = await front.send(ANA, CustomId.parse(button(root, "All in").custom_id), private=True)
    assert asked.content.lines == (*root.lines, "**Really all?**")
    assert asked.content.picture == root.picture, "the board stays"
    assert labels(asked.content) == ["All in", "No, go back"]
    assert (await front.row(trees)).move == 0
    await front.send(ANA, CustomId.parse(button(asked.content, "All in").custom_id), private=True)
    assert (await front.table(trees)).match.state.bids[0] == 3


async def test_the_card_asks_in_its_own_place_however_often_it_is_pressed(front, open_trees):
    """Not one private message after the other; the other seats' menus stay."""
    card = await front.message(open_trees)
    posted = len(front.messenger.messages)
    for _ in range(3):
        custom_id = CustomId(open_trees, "/sure bid 3", 0, (await front.row(open_trees)).asked[0])
        asked = await front.send(ANA, custom_id, on=card.id)
        assert isinstance(asked, UpdateMessage)
        assert card.content.lines[-1] == "**Really all?**"
        assert labels(card.content)[:3] == ["All in", "No, go back", "Bid 1"]
    await front.click(ANA, card.id, "No, go back")
    assert "Really all?" not in said(card.content)
    assert labels(card.content)[:3] == ["Bid 1", "Bid 9", "All in"]
    assert len(front.messenger.messages) == posted


@pytest.mark.parametrize("is_open", [False, True])
async def test_a_question_replaces_the_line_that_says_what_to_press(front, is_open):
    """On a phone both would push the picture down."""

    def asking(view, legal, words):
        return replace(screen(view, legal, words), ask="Line", open=is_open)

    front._made[0]["toy"] = replace(TOY, screen=asking)
    front.restart()
    match = await front.begin(ANA, BEN)
    await front.move(BEN, match, "bid 2")
    custom_id = CustomId(match, "/sure bid 3", 0, (await front.row(match)).asked[0])
    card = await front.message(match)
    asked = await front.send(ANA, custom_id, on=card.id, private=not is_open)
    shown = card.content if is_open else asked.content
    assert "**Really all?**" in shown.lines
    assert "Line" not in shown.lines


async def test_a_choice_that_is_secret_is_never_asked_about_on_the_card(front, trees):
    """The custom id of a private message may be forged onto the public one."""
    card = await front.message(trees)
    custom_id = CustomId(trees, "/sure bid 3", 0, (await front.row(trees)).asked[0])
    assert isinstance(await front.send(ANA, custom_id, on=card.id), EphemeralMessage)
    assert "Really all?" not in said(card.content)


async def test_a_select_may_ask_first_or_open_another_menu(front, trees):
    root = (await front.press(ANA, trees, "/hand", on=None, private=True)).content
    custom_id = CustomId.parse(picks(root)[0].custom_id)
    asked = await front.send(ANA, custom_id, private=True, values=("/sure tip 2",))
    assert asked.content.lines[-1] == "**Tip them all?**"
    opened = await front.send(ANA, custom_id, private=True, values=("/open pick sub",))
    assert labels(opened.content) == ["Cem", "Back"]


async def test_a_question_that_is_gone_is_answered_kindly(front, trees):
    reply = await front.press(ANA, trees, "/sure bid 2", on=None, private=True)
    assert private_text(reply) == (
        "That choice is gone – the match has moved on. /hand shows what you can do now."
    )


@pytest.mark.parametrize(("gives_up", "style"), [(False, "main"), (True, "danger")])
def test_what_confirms_names_the_deed_and_is_red_only_if_something_is_lost(gives_up, style):
    """A purchase costs what it says; a sale or a day without an action is gone."""
    choice = Choice(
        "Smith · 4 €", "bid 3", confirm="Sure?", agree="Hire Smith for 4 €", gives_up=gives_up
    )
    screen = Screen("", (), (Menu("bid", "?", (choice,)),))
    play = menus.confirmed(_Table(), 0, screen, "bid 3").play
    assert (play.label, play.style) == ("Hire Smith for 4 €", style)


def test_buttons_stand_five_in_a_row():
    choices = tuple(Choice(str(number), f"bid {number}") for number in range(12))
    rows = menus.menu_rows(_Table(), 0, (Menu("bid", "?", choices),), WORDS)
    assert [len(row) for row in rows] == [5, 5, 2]


class _Table:
    def custom_id(self, action, seat):
        return str(CustomId("abcdefghij", action, seat, 1))


@pytest.mark.parametrize("prefix", ["", "/sure "])
def test_the_longest_action_fits_a_custom_id(prefix):
    """A line of notation has at most 70 characters."""
    custom_id = CustomId("abcdefghij", prefix + "a" * 70, 9, 9999)
    assert len(str(custom_id)) <= LONGEST_ID
    assert CustomId.parse(str(custom_id)) == custom_id


async def test_every_message_of_a_match_fits_discord(front):
    """With names as long and as wild as members may choose."""
    crowd = [Member(50 + n, "*_|`<@1>#" * 9 + str(n), GUILD) for n in range(4)]
    match = await front.begin(*crowd, options={"lots": "2"})
    ana = crowd[0]
    for member in crowd:
        await front.move(member, match, "roll", "bid 1")
    for action in ("/hand", "/more", "/log", "/replay 3", "/resign", "/verify", "/rules", "/show"):
        reply = await front.press(ana, match, action, on="card")
        render(reply.content, picture=None)
    await front.press(ana, match, "/resign-yes", on=None, private=True)
    reply = await front.press(ana, match, "/rematch", on="result")
    render(reply.content, picture=None)


async def test_the_panel_is_the_members_own_and_in_its_language(front, match):
    reply = await front.press(BEN, match, "/hand", on="card")
    assert isinstance(reply, EphemeralMessage)
    hand = (await front.table(match)).match.state.hands[1]
    assert f"Your hand: {words_for().listed(list(map(str, hand)))}" in said(reply)


@pytest.mark.usefixtures("even_lot")
async def test_more_offers_to_stop_a_clock_that_runs(front, match):
    content = (await front.press(ANA, match, "/more", on="card")).content
    assert [label for label in labels(content) if label != "💡 Hint"][:2] == ["Pause", "Resign"]
    assert content.details == ("Undo: You have no move to undo.",)


async def test_more_offers_what_a_player_may_do(front, odd_lot):
    match = await front.begin(ANA, BEN, speed="none")
    await front.move(ANA, match, "bid 0")
    content = (await front.press(ANA, match, "/more", on="card")).content
    assert labels(content) == ["Undo", "Resign", "Replay", "Export", "Fairness check"]
    assert content.details == ()
    for press in presses(content):
        assert await front.send(ANA, CustomId.parse(press.custom_id), private=True)
    assert (await front.row(match)).status == "running"


async def test_an_onlooker_is_not_offered_what_only_players_may_do(front, match):
    content = (await front.press(EVE, match, "/more", on="card")).content
    assert labels(content) == ["Replay", "Export", "Fairness check"]


async def test_a_draw_and_shared_places_are_told(front):
    """Ties share a place (T-R8)."""
    match = await front.begin(ANA, BEN, CEM)
    table = await front.table(match)
    outcome = Outcome(((0, 1, 2),), "The last lot is sold.", "T-R8")
    drawn = replace(table, row=replace(table.row, outcome=dump_outcome(outcome), status="over"))
    assert result_summary.content(drawn).title == "🏁 Pennies: a draw"
    outcome = replace(outcome, ranking=((1,), (0, 2)), score=(3, 9, 3))
    won = replace(table, row=replace(table.row, outcome=dump_outcome(outcome), status="over"))
    lines = said(result_summary.content(won))
    assert "🏁 Pennies: Ben won" in lines
    assert "🥇 Ben 9 · 🥈 Ana 3 and Cem 3" in lines


def test_who_plays_alone_is_done_and_has_beaten_nobody():
    """The reason below says what it was worth."""
    outcome = Outcome(((0,),), "Over.", "T-R8")
    row = SimpleNamespace(seats=(SeatRow(0, "Ana", 1),), settings="{}")
    table = SimpleNamespace(outcome=outcome, definition=TOY, row=row, settings=MatchSettings())
    assert result_summary.headline(table, Translator(None, ["Ana"])) == "🏁 Pennies: Ana is done"
