"""What a player sees and presses."""

import pytest

from games.core.screen import Menu
from games.core.translation import Translator
from games.finita.cards.cards import FACE
from games.finita.definition import DEFINITION
from games.finita.shared.last_steps import DREW_STEPS, LAID_STEPS, SKIPPED_STEPS
from games.finita.state import NAME
from tests.games.finita.table import GAME, Table

WORDS = Translator(names=["Ana", "Ben", "Cem", "Nora"])


def screen(table, seat=None):
    legal = [] if seat is None else GAME.legal_actions(table.state, seat)
    return DEFINITION.screen(table.view(seat), legal, WORDS)


def labels(entries):
    return [entry.label for entry in entries]


def menu(table, seat, *path):
    """Return the entries of a menu by its key, and menus inside it by their labels."""
    entries = next(menu for menu in screen(table, seat).menus if menu.key == path[0]).entries
    for label in path[1:]:
        entries = next(
            entry for entry in entries if entry.label == label and isinstance(entry, Menu)
        ).entries
    return entries


def test_the_cards_that_fit_are_a_row_of_buttons():
    """Sorted by colour, then value; what doesn't fit is in the picture and among the details."""
    table = Table("yellow-1 red-5 blue-skip green-9 green-9", "blue-3", top="red-9")
    assert labels(menu(table, 0, "hand"))[:2] == ["🔴 R5", "🟢 G9"]
    assert not any("🔵 B⊘" in label for label in labels(menu(table, 0, "hand")))
    assert {entry.style for entry in menu(table, 0, "hand")} == {"main"}
    assert labels(menu(table, 0, "turn")) == ["Draw 1 card"]
    assert "Your hand (5): 🔴 R5, 🟢 G9 ×2, 🔵 B⊘, 🟡 Y1" in screen(table, 0).details


def test_who_waits_has_no_buttons_in_the_place_of_a_turn():
    """A panel while others play is not mistaken for one on turn."""
    assert screen(Table("red-1 red-2", "red-3 blue-3", top="red-9"), 1).menus == ()


def test_a_large_hand_is_one_select_for_each_colour():
    """Above twenty different cards, as where a wrong one may be tried (I-R25)."""
    names = [f"{suit}-{number}" for suit in ("red", "green", "blue") for number in range(1, 8)]
    table = Table(" ".join([*names, "choice"]), "yellow-3", strict=True)
    menus = [menu for menu in screen(table, 0).menus if menu.shape == "select"]
    assert [menu.key for menu in menus] == ["red", "green", "blue", "black"]
    assert [len(menu.entries) for menu in menus] == [7, 7, 7, 1]
    assert [menu.prompt for menu in menus] == [
        "🔴 Red 7", "🟢 Green 7", "🔵 Blue 7", "✳ Wild 1",
    ]  # fmt: skip
    assert labels(menus[1].entries)[:2] == ["🟢 G5", "🟢 G1"], "what fits comes first"


def large_hand(*more):
    names = [f"{suit}-{number}" for suit in ("red", "green", "blue") for number in range(7)]
    return " ".join([*names, *more])


def test_a_large_hand_is_sorted_by_value_as_well():
    """Above twenty different cards: selects by value instead of by colour, the rest unchanged."""
    table = Table(large_hand("red-9", "red-skip", "choice"), "yellow-3", strict=True)
    seen = screen(table, 0)
    assert [menu.key for menu in seen.menus] == ["red", "green", "blue", "black", "turn"]
    keys = [menu.key for menu in seen.other_menus]
    assert keys == ["low", "high", "actions", "black", "turn"]
    assert labels(seen.other_menus[0].entries)[:4] == ["🔴 R0", "🟢 G0", "🔵 B0", "🔴 R1"]
    assert [len(menu.entries) for menu in seen.other_menus] == [15, 7, 1, 1, 1]
    assert screen(Table("red-1 red-2", "blue-3"), 0).other_menus == ()


def test_a_throw_from_a_large_hand_is_a_button_still():
    """I-R28: it is a race, so it is not left in a select."""
    table = Table("red-4 red-1 red-2", "blue-3 blue-8", large_hand(), throws=True, strict=True)
    table.play(0, "play red-4")
    assert labels(menu(table, 2, "calls")) == ["Throw 🔴 R4"]
    table = Table("red-4 red-1 red-2", "blue-3 blue-8", "red-4 red-9 green-1", throws=True)
    table.play(0, "play red-4")
    assert [menu.key for menu in screen(table, 2).menus] == ["hand"]


@pytest.mark.parametrize(
    ("hand", "options", "said", "style"),
    [
        ("red-1 blue-2 blue-3", {}, "Play a card that fits, or draw one.", "plain"),
        ("blue-1 blue-2 blue-3", {}, "Nothing fits: draw a card.", "main"),
        ("red-1 blue-2 blue-3", {"must_play": True}, "Play a card that fits.", ""),
        ("blue-1 blue-2", {"must_play": True}, "Nothing fits: draw a card.", "main"),
        ("red-1 blue-2", {"dry": True}, "Play a card that fits.", ""),
        ("blue-1", {"dry": True}, "Nothing fits, and no card is left to draw: pass.", "main"),
    ],
)
def test_a_turn_says_what_it_offers(hand, options, said, style):
    """I-R6, I-R7, I-A6, I-A33: drawing is named where it can be pressed; blue where it must be."""
    table = Table(hand, "green-3", top="red-9", **options)
    assert screen(table, 0).lines[-1] == f"{said} Next: Ben."
    turn = [
        entry for menu in screen(table, 0).menus if menu.key == "turn" for entry in menu.entries
    ]
    assert [entry.style for entry in turn] == ([style] if style else [])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "Your hand is empty: turn up a face-down card, or draw one."),
        ({"dry": True}, "Your hand is empty: turn up a face-down card."),
    ],
)
def test_an_empty_hand_is_told_of_its_face_down_cards(options, said):
    """I-R31: they are what is left to play."""
    table = Table("", "green-3", hidden=("red-1 red-2",), memory=2, **options)
    assert screen(table, 0).lines[-1] == f"{said} Next: Ben."


@pytest.mark.parametrize(
    ("hand", "line", "style"),
    [
        ("red-draw2 blue-1", "Draw 2 cards", "plain"),
        ("pia blue-1", "Draw 2 cards", "plain"),
        ("green-3 blue-1", "Draw 2 cards", "main"),
    ],
)
def test_drawing_is_blue_only_where_nothing_else_is_left(hand, line, style):
    """I-R13, I-R20: an answer or Pia is as good."""
    table = Table("red-draw2 red-1 red-2", hand)
    table.play(0, "play red-draw2")
    (entry,) = menu(table, 1, "turn")
    assert (entry.label, entry.style) == (line, style)


def test_keeping_a_drawn_card_is_blue_only_where_it_does_not_fit():
    """I-R7: a card that fits may be laid as well as kept."""
    for drawn, style in (("red-7", "plain"), ("blue-7", "main")):
        table = Table("green-1 green-2", "blue-3", pile=drawn)
        table.play(0, "draw 1")
        assert [(one.label, one.style) for one in menu(table, 0, "turn")] == [("Keep it", style)]


def test_two_of_a_kind_are_two_buttons():
    """I-R12: one or both, each in one press."""
    table = Table("red-3 red-3 blue-1 blue-1", "blue-3", top="red-9")
    assert labels(menu(table, 0, "hand")) == ["🔴 R3", "🔴 R3 ×2"]
    assert [entry.action for entry in menu(table, 0, "hand")[:2]] == ["play red-3", "double red-3"]


def test_without_room_for_all_kinds_of_play_each_card_is_one_button():
    """At most twenty buttons of the hand; two of a kind then open a menu."""
    names = [f"red-{number}" for number in range(1, 9)] * 2
    wilds = ["choice", "draw4", "paul", "petra", "pia", "red-skip", "red-reverse", "red-draw2"]
    table = Table(" ".join([*names, *wilds]), "blue-3", top="red-9")
    assert len(menu(table, 0, "hand")) == 16
    assert labels(menu(table, 0, "hand"))[0] == "🔴 R1 ×2"
    assert menu(table, 0, "hand")[0].style == "main"
    assert labels(menu(table, 0, "hand", "🔴 R1 ×2")) == ["Play 🔴 R1", "Play both"]


def test_a_wild_opens_a_row_of_colours():
    """I-R16: two taps."""
    table = Table("choice blue-1 blue-2", "blue-3")
    (wild,) = [entry for entry in menu(table, 0, "hand") if isinstance(entry, Menu)]
    assert wild.prompt == "✳: which colour?"
    colours = menu(table, 0, "hand", "✳")
    assert labels(colours) == ["🔴 Red", "🟢 Green", "🔵 Blue", "🟡 Yellow"]
    assert [colour.emoji for colour in colours] == [*DEFINITION.pictures.emoji()]


def test_a_button_has_the_emoji_of_its_colour():
    """A shape for each colour; wilds have none."""
    table = Table("red-5 yellow-9 petra choice", "blue-3", top="yellow-5")
    emoji = ["finita_red_circle", "finita_yellow_diamond", "", ""]
    assert [one.emoji for one in menu(table, 0, "hand")] == emoji


def test_the_call_is_pressed_with_the_card():
    """I-R8: the second last card asks whether to say it, in one press."""
    table = Table("red-1 blue-2", "blue-3")
    assert labels(menu(table, 0, "hand")) == ["🔴 R1, say Finita!", "🔴 R1"]
    assert [entry.style for entry in menu(table, 0, "hand")] == ["main", "plain"]


def test_the_question_of_an_opened_menu_takes_the_place_of_what_to_do():
    """The line about one's turn is the one that the host replaces; who waits has none."""
    table = Table("red-1 blue-2 choice", "blue-3")
    assert screen(table, 0).ask == "Play a card that fits, or draw one. Next: Ben."
    assert screen(table, 1).ask == screen(table).ask == ""


def test_petra_is_asked_side_by_side():
    """I-R19: larger or smaller, then the number."""
    table = Table("petra blue-1 blue-2", "blue-3")
    assert labels(menu(table, 0, "hand", "Petra")) == ["Larger than…", "Smaller than…"]
    assert labels(menu(table, 0, "hand", "Petra", "Larger than…")) == [str(n) for n in range(10)]
    table = Table("petra blue-1", "blue-3")
    called = "Petra, say Finita!"
    assert labels(menu(table, 0, "hand", called, "Smaller than…"))[-1] == "10"


def test_a_pending_draw_says_what_answers_it():
    """I-R13, I-R17, I-R36: in one line of the panel and on the card."""
    table = Table("red-draw2 red-1 red-2", "blue-3 pia")
    table.play(0, "play red-draw2")
    assert "⚠ Ben has to draw 2 – or answer." in screen(table).lines
    said = screen(table, 1).lines[-1]
    assert said == "Dodge with Pia, or draw 2."
    assert labels(menu(table, 1, "hand")) == ["Dodge, say Finita!", "Dodge with Pia"]
    assert labels(menu(table, 1, "turn")) == ["Draw 2 cards"]
    table.state.hands[1] = [FACE["draw4"], FACE["blue-3"]]
    assert screen(table, 1).lines[-1] == "You have no answer: draw 2."
    table.state.cause = FACE["draw4"]
    assert screen(table, 1).lines[-1] == "Answer with ✳+4, or draw 2."
    table.state.hands[1].append(FACE["pia"])
    assert screen(table, 1).lines[-1] == "Answer with ✳+4, dodge with Pia, or draw 2."


@pytest.mark.parametrize(
    ("hand", "overtime", "said"),
    [
        ("blue-3 blue-skip", False, "You are skipped. Let it pass."),
        ("blue-3 pia", False, "You are skipped: dodge with Pia, or let it pass."),
        ("blue-3 blue-skip", True, "You are skipped: answer with 🔵 B⊘, or let it pass."),
        (
            "blue-skip pia",
            True,
            "You are skipped: answer with 🔵 B⊘, dodge with Pia, or let it pass.",
        ),
    ],
)
def test_a_skip_says_what_answers_it(hand, overtime, said):
    """I-R15, I-R29: a card that one does not hold is not mentioned."""
    table = Table("red-skip red-1 red-2", hand, overtime=overtime)
    table.play(0, "play red-skip")
    assert screen(table, 1).lines[-1] == said
    assert screen(table).lines == ("⊘ Ben is about to be skipped.",)
    assert labels(menu(table, 1, "turn")) == ["Be skipped"]


def test_chaos_says_that_both_answer():
    """I-R36: +2 and +4."""
    table = Table("red-draw2 red-1 red-2", "blue-draw2 draw4", chaos=True)
    table.play(0, "play red-draw2")
    assert screen(table, 1).lines[-1] == "Answer with 🔵 B+2 / ✳+4, or draw 2."


def test_the_card_shows_order_sizes_direction_and_what_happened():
    """Everybody sees the same: top card, who comes next, one part for each turn."""
    table = Table("red-1 red-2 red-3", "red-7 blue-4", "green-1", "yellow-1 yellow-2")
    table.play(0, "play red-1")
    table.play(1, "play red-7 call")
    seen = screen(table)
    assert seen.details == (
        "Top **🔴 R7** · fits: red/7 · 111 to draw",
        "Cards in turn order: ▶ **Cem 1!** → Nora 2 → Ana 2 → Ben 1!",
    )
    assert seen.happened == "Ana 🔴 R1 → Ben 🔴 R7"
    assert seen.title == "FINITA · round 1"
    assert seen.menus == ()
    table.state.direction = -1
    order = "Cards in turn order: ▶ **Cem 1!** → Ben 1! → Ana 2 → Nora 2"
    assert screen(table).details[1] == order


def test_several_cards_of_one_turn_are_one_part():
    """A drawn card that is laid, a dodge and what follows."""
    table = Table("red-draw2 red-1 red-2", "pia blue-4 blue-5", "red-1", "green-2")
    table.play(0, "play red-draw2")
    table.play(1, "dodge", "play blue-4 call")
    table.play(2, "draw 1", "pass")
    last = screen(table).happened
    assert last.startswith("Ana 🔴 R+2 → Ben dodges with Pia")
    assert last.endswith("Cem draws 1 → Cem passes")
    table = Table("red-skip red-1 red-2", "pia blue-4 blue-5", "red-1", "green-2")
    table.play(0, "play red-skip")
    table.play(1, "dodge", "on")
    table.play(2, "pass")
    last = screen(table).happened
    assert last.endswith("Ben passes it on → Cem is skipped")
    table.play(3, "draw 1", "pass")
    table.state.last_steps = [LAID_STEPS[0][FACE["red-1"]], LAID_STEPS[0][FACE["red-2"]]]
    assert screen(table).happened == "Ana 🔴 R1 🔴 R2"


def test_who_forgot_is_called_out_with_one_button():
    """I-R23: a danger button for the others, another for the one who forgot."""
    table = Table("red-1 red-2", "blue-3 blue-4", "green-1")
    table.play(0, "play red-1")
    assert labels(menu(table, 2, "calls")) == ["Call out Ana! +2"]
    assert menu(table, 2, "calls")[0].style == "main"
    assert labels(menu(table, 0, "calls")) == ["I forgot – draw 1"]


def test_a_throw_and_a_clap_are_buttons():
    """I-R28, I-R30: at tables that play live."""
    table = Table("red-9 red-2 red-3", "blue-3 blue-4", "red-9 green-1 green-2", throws=True)
    table.play(0, "play red-9")
    assert "Throw 🔴 R9" in labels(menu(table, 2, "hand"))
    table = Table("red-9 red-6 red-3", "blue-3 blue-4", clap=True)
    assert labels(menu(table, 1, "calls")) == ["👏 Clap"]
    table.play(0, "play red-9")
    assert labels(menu(table, 1, "calls")) == ["👏 Clap!"]
    assert "👏 A 9! Clap – the slowest draws 1. Clapped: nobody." in screen(table, 1).lines
    assert [labels(menu.entries) for menu in screen(table).menus] == [["👏 Clap!"]]
    assert GAME.bell(table.state).notice


def test_penalties_are_asked_for_and_voted_on():
    """I-A30: one button that opens the names, then two answers."""
    table = Table("red-1", "blue-3", "green-1", stupid_question=True, suggestions=True)
    assert labels(menu(table, 1, "calls", "Ask for a penalty")) == [
        "Ana: needless question", "Ana: told others what to play",
        "Cem: needless question", "Cem: told others what to play",
    ]  # fmt: skip
    table.play(1, "accuse 2 advice")
    answers = ["Penalty for Cem", "No penalty for Cem", "Abstain"]
    assert labels(menu(table, 0, "calls")) == answers
    said = "🗳 Penalty for Cem? Ben says: told others what to play. Yes 1, no 0."
    assert screen(table).lines[0] == said


def test_a_vote_stands_on_the_card_with_the_accuser_and_its_buttons():
    """I-A30: whoever may vote presses there; once it is decided, it is gone."""
    table = Table("red-1", "blue-3", "green-1", "yellow-1", stupid_question=True)
    table.play(1, "accuse 2 question")
    answers = ["Penalty for Cem", "No penalty for Cem", "Abstain"]
    assert [labels(menu.entries) for menu in screen(table).menus] == [answers]
    said = "🗳 Penalty for Cem? Ben says: a needless question. Yes 1, no 0."
    assert screen(table).lines[0] == said
    table.play(0, "vote 2 no 1")
    table.play(3, "vote 2 no 1")
    assert screen(table).menus == ()
    assert not any("🗳" in text for text in screen(table).texts)


def test_a_vote_rests_while_everybody_claps():
    """I-A30, I-A37: its buttons leave the card until the clap is over, and come back."""
    table = Table(
        "red-9 red-1 red-2", "red-3", "green-1", "yellow-1", stupid_question=True, clap=True
    )
    table.play(1, "accuse 2 question")
    table.play(0, "play red-9")
    assert table.state.is_clapping
    assert [labels(menu.entries) for menu in screen(table).menus] == [["👏 Clap!"]]
    table.state.is_clapping = False
    assert len(screen(table).menus) == 1


def test_a_served_0_is_told_before_the_others_serve():
    """I-A38: the swap is waited for, so that nobody looks for the next answer."""
    table = Table(
        "paul red-1 red-2",
        "blue-0 blue-4",
        "green-0 green-4",
        hidden=("red-9 red-8", "blue-8 blue-7", "green-8 green-7"),
        memory=2,
        memory_zero=True,
    )
    table.play(0, "play paul-0")
    table.play(1, "serve blue-0")
    assert "Ben answered with a 0 and may swap face-down cards." in screen(table).lines


def test_a_strict_match_asks_before_the_press_that_costs():
    """I-R25, I-A31: in one's turn, and out of it; a card that fits is laid at once."""
    table = Table("red-1 blue-2 blue-3", "red-4 green-1", strict=True)
    confirms = [entry.confirm for entry in menu(table, 0, "hand")]
    cost = "🔵 B2 can't be played now: trying it costs you a card."
    assert confirms == ["", cost, cost.replace("B2", "B3")]
    out_of_turn = "It isn't your turn: playing 🔴 R4 now costs you a card."
    assert menu(table, 1, "hand")[0].confirm == out_of_turn


def test_runs_and_sets_have_a_menu_of_their_own():
    """I-R34: by colour and number, then by the card on top."""
    hand = "yellow-4 yellow-5 yellow-6 yellow-7 yellow-8 red-4 green-4 blue-4"
    table = Table(hand, "green-3", top="yellow-1", poker=True)
    assert labels(menu(table, 0, "turn", "Run or set")) == ["Run in yellow", "All four 4"]
    ends = labels(menu(table, 0, "turn", "Run or set", "Run in yellow"))
    assert ends == ["🟡 Y4 → 🟡 Y8", "🟡 Y8 → 🟡 Y4"]
    hand = "yellow-4 yellow-5 yellow-6 yellow-7 yellow-8 red-4"
    table = Table(hand, "green-3", top="blue-4", poker=True)
    ends = labels(menu(table, 0, "turn", "Run or set", "Run in yellow"))
    assert ends == ["🟡 Y4 → 🟡 Y8", "🟡 Y4 → 🟡 Y8, say Finita!"]


def test_face_down_cards_are_shown_to_their_owner_alone():
    """I-R31, I-A27: with their places, until a 0 moved them."""
    table = Table("red-0 red-1", "", hidden=("red-9 red-8", "blue-8 green-7"), memory=2,
                  memory_zero=True)  # fmt: skip
    assert screen(table, 1).details[-1].endswith("face down: 🔵 B8 🟢 G7")
    assert not any("B8" in text for text in screen(table, 0).texts)
    table.play(0, "play red-0")
    assert labels(menu(table, 0, "turn", "Swap face-down cards", "Ben")) == ["1 ⇄ 2"]
    table.play(0, "swap 1 1 2")
    assert screen(table, 1).details[-1].endswith("face down, moved about: 🟢 G7 🔵 B8")
    assert labels(menu(table, 1, "turn"))[:2] == ["Turn up card 1", "Turn up card 1, say Finita!"]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("pia blue-4", "Answer with Pia as a number, dodge with her, or draw a card."),
        ("pia blue-7", "Answer with one of the numbers asked for (7), or with Pia."),
        ("blue-4 blue-5", "You can't answer with 7: draw a card."),
    ],
)
def test_a_question_names_only_what_one_holds(hand, said):
    """I-A15: Pia is mentioned to her holder alone."""
    table = Table("paul red-1 red-2", hand)
    table.play(0, "play paul-7")
    assert screen(table, 1).lines[-1] == said


@pytest.mark.parametrize(
    ("hands", "play", "seat", "said"),
    [
        (("paul red-1 red-2", "blue-7 blue-4"), "play paul-7", 1, "Answer with one of"),
        (("petra red-1 red-2", "blue-7 blue-4"), "play petra-over-7", 1, "You can't answer"),
        (("patrick red-1 red-2", "blue-7 blue-4"), "play patrick", 1, "Pick a card to show"),
        (("red-1 red-2", "blue-7 blue-4"), "draw 1", 0, "You drew"),
    ],
)  # fmt: skip
def test_every_phase_says_what_to_do(hands, play, seat, said):
    """The line above the picture of a panel."""
    table = Table(*hands)
    table.play(0, play)
    assert screen(table, seat).lines[-1].startswith(said)
    assert DEFINITION.topic_of(table.view(seat)) in {topic.key for topic in DEFINITION.topics("en")}


def test_points_are_shown_once_there_are_any():
    """I-R26: after the first round."""
    table = Table("red-1", "blue-9")
    table.state.minus = [0, 12]
    assert "Points against: Ana 0 and Ben 12" in screen(table).details


def test_the_end_offers_nothing_more():
    """I-R27: no menus, no hand."""
    table = Table("red-1", "blue-9", limit=0)
    table.play(0, "play red-1")
    assert screen(table, 1).menus == ()
    reason = "One round was agreed on. Fewest points win: 0."
    points = "Points against: Ana 0 and Ben 9"
    assert screen(table, 1).title == "🏁 Card game (FINITA): Ana won"
    assert screen(table, 1).lines == (f"**Full time.** {reason}",)
    assert screen(table, 1).details == (points, "Last cards: Ben 🔵 B9")
    assert DEFINITION.topic_of(table.view(1)) == "points"


def test_naming_a_colour_passing_on_and_declaring_are_buttons():
    """I-A4, I-A21, I-R31: what else a turn may ask for."""
    colours = ["🔴 Red", "🟢 Green", "🔵 Blue", "🟡 Yellow"]
    table = Table("red-1 red-2", "blue-9", top="choice-red")
    table.state.phase = NAME
    assert labels(menu(table, 0, "turn")) == colours
    assert screen(table).details[0] == "Top **✳**, 116 to draw"
    table = Table("red-draw2 red-1 red-2", "pia blue-4 blue-5")
    table.play(0, "play red-draw2")
    table.play(1, "dodge")
    assert labels(menu(table, 1, "turn")) == ["Pass it on"]
    table = Table("", "blue-4", hidden=("choice red-8", "blue-8 blue-7"), memory=2)
    table.play(0, "reveal 1 call")
    assert labels(menu(table, 0, "turn")) == colours
    assert DEFINITION.topic_of(table.view(0)) == "memory"


def test_what_was_drawn_and_then_played_are_two_steps():
    """Since "Ana draws 1 🔴 R⇄" would be what she drew; the same step twice is told once."""
    table = Table("red-1 red-2", "blue-4", "green-3")
    steps = table.state.last_steps
    steps[:] = [DREW_STEPS[0][1], LAID_STEPS[0][FACE["red-1"]], LAID_STEPS[0][FACE["red-2"]]]
    assert screen(table).happened == "Ana draws 1, then 🔴 R1 🔴 R2"
    steps[:] = [SKIPPED_STEPS[1], SKIPPED_STEPS[1], SKIPPED_STEPS[2]]
    assert screen(table).happened == "Ben is skipped (×2) → Cem is skipped"
