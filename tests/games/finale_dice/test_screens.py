"""What a seat sees in words, and what it may press."""

import pytest

from games.core.screen import Menu
from games.core.translation import Translator
from games.finale_dice.definition import DEFINITION
from games.finale_dice.state import BLUE, RED
from tests.games.finale_dice.pitch import Pitch

WORDS = Translator(names=("Ana", "Ben"))
CROWD = "2 a1 c1, 3 e1 a2, 4 c2 e2, 5 b3 d3, 6 a4 c4"


def screen(pitch, seat=None):
    return DEFINITION.screen(pitch.view(seat), pitch.legal(seat) and legal(pitch, seat), WORDS)


def legal(pitch, seat):
    return DEFINITION.game.legal_actions(pitch.state, seat)


def labels(pitch, seat):
    return [[entry.label for entry in menu.entries] for menu in screen(pitch, seat).menus]


def test_each_piece_that_may_move_has_its_row_of_buttons():
    """N-R6: at most two pieces with three squares each; anybody may see them."""
    pitch = Pitch("5 a3 c3", "2 c6", rolls=[5])
    assert labels(pitch, RED) == [
        ["5 a3 ⬆", "5 a3 ↗"],
        ["5 c3 ↖", "5 c3 ⬆", "5 c3 ↗"],
    ]
    assert screen(pitch, RED).open
    assert screen(pitch, RED).lines == ("🎲 **5** 🔴: choose where a 5 moves.",)
    assert screen(pitch, BLUE).lines == ("🎲 **5** for Ana (Red 🔴)",)
    assert screen(pitch, BLUE).menus == ()
    assert pitch.waiting == (RED,)


def test_a_move_into_the_goal_stands_out():
    """N-R4: it wins."""
    pitch = Pitch("5 d7 c3", "2 c6", rolls=[5])
    choice = screen(pitch, RED).menus[-1].entries[0]
    assert (choice.label, choice.style) == ("⚽ 5 d7 ↖ goal!", "main")
    assert pitch.waiting == (RED,)


def test_arrows_point_as_the_picture_beside_them_shows_the_board():
    """N-R7: Blue plays up in its own panel, and down on the public card."""
    pitch = Pitch("5 c3", "2 c6 d7, 1 blue-goal", turn=BLUE, rolls=[2])
    seen = screen(pitch, BLUE)
    own, public = (
        [entry.label for entry in menus[0].entries] for menus in (seen.menus, seen.public_menus)
    )
    assert own == ["2 c6 ↖", "2 c6 ⬆", "2 c6 ↗"]
    assert public == ["2 c6 ↙", "2 c6 ⬇", "2 c6 ↘"]
    to_the_left = seen.menus[0].entries[0].action
    assert to_the_left == seen.public_menus[0].entries[-1].action == "move c6 d5"
    assert sorted(choice.action for choice in seen.choices()) == sorted(pitch.legal(BLUE))


def test_a_piece_without_a_movable_twin_is_named_by_its_number_alone():
    """N-R6: the roll says which; its goalie too."""
    pitch = Pitch("1 red-goal", "2 c6", rolls=[1])
    assert labels(pitch, RED) == [["1 ↖", "1 ⬆", "1 ↗"]]
    assert screen(pitch, RED).public_menus == ()


def test_stuck_pieces_are_offered_for_removal():
    """N-R9: one button for each."""
    pitch = Pitch("4 b1 d1, 2 a2 b2, 3 c2 d2, 5 e2", "6 c6", rolls=[4])
    assert labels(pitch, RED) == [["Remove 4 on b1", "Remove 4 on d1"]]
    assert "both are stuck" in screen(pitch, RED).lines[-1]
    assert pitch.waiting == (RED,)


def test_a_few_moves_of_other_pieces_stand_in_one_row():
    """N-R13: each button names the piece's number."""
    pitch = Pitch("5 a7 e7, 3 e2, 4 a3", "2 c6", rolls=[5], removal=False)
    assert labels(pitch, RED) == [["3 ↖", "3 ⬆", "4 ⬆", "4 ↗"]]
    assert "no 5 can move" in screen(pitch, RED).lines[-1]
    assert pitch.waiting == (RED,)


def test_many_moves_of_other_pieces_are_parted_by_number():
    """N-R13: first the number, then the move, never more than six."""
    pitch = Pitch(f"1 red-goal, {CROWD}", "2 c6, 4 b1 d1", rolls=[1], removal=False)
    (menu,) = screen(pitch, RED).menus
    assert [entry.label for entry in menu.entries] == [f"Move a {n}" for n in range(2, 7)]
    assert all(isinstance(entry, Menu) and len(entry.entries) <= 6 for entry in menu.entries)
    assert sorted(c.action for c in screen(pitch, RED).choices()) == sorted(pitch.legal(RED))
    assert pitch.waiting == (RED,)


def test_the_last_turns_are_told_one_line_each():
    """N-R10: what was forced is told; of a long run the last four, and how many came before."""
    pitch = Pitch("5 c2, 3 e7", "2 b6", rolls=[5])
    pitch.play("move c2 c3", 6, 6, 4, 6, 3, 4, 2)
    seen = screen(pitch, BLUE)
    assert (*seen.details, seen.happened) == (
        "… after 3 more turns",
        "Ben rolled 4, has no 4 left, and passes.",
        "Ana rolled 6, has no 6 left, and passes.",
        "Ben rolled 3, has no 3 left, and passes.",
        "Ana rolled 4, has no 4 left, and passes.",
    )
    assert pitch.waiting == (BLUE,)


@pytest.mark.parametrize(
    ("points", "line"),
    [
        ((3, 0), "Ana won the last game with a goal."),
        ((1, 2), "The last game was a small win for Ben."),
        ((0, 0), "The last game was a draw."),
    ],
)
def test_a_new_game_tells_how_the_last_one_went(points, line):
    """N-R15: the score, the last game, and who begins."""
    pitch = Pitch("5 c3", "2 c6", rolls=[5], results=[points], play="championship", removal=False)
    score = "**Game 1** · Ana **{} : {}** Ben · first to 10".format(*points)
    assert screen(pitch, RED).details == (score, line)
    assert screen(pitch, RED).happened == "Ana moves first."
    assert pitch.waiting == (RED,)


def test_the_end_says_why():
    """N-R12: and there is nothing left to press."""
    pitch = Pitch("5 d7 c3", "2 c6", rolls=[5])
    pitch.play("move d7 blue-goal")
    seen = DEFINITION.screen(pitch.view(), [], WORDS)
    assert seen.title == "🏁 Dice football (Finale): Ana won"
    assert seen.lines[0] == "**Full time.** Ana reached the goal: a full win."
    assert seen.menus == ()
    assert pitch.waiting == ()


def test_a_line_up_is_private():
    """N-A14: the panel shows one's own rows and buttons, the card only who is ready."""
    pitch = Pitch.set_up(placement="fixed", first=RED)
    pitch.play("put 4", seat=RED)
    panel = screen(pitch, RED)
    assert not panel.open
    assert "Front row **4 · · · ·**" in panel.details
    assert "Which number goes on **b2**? Or press Shuffle the rest." in panel.lines
    assert labels(pitch, RED) == [["2", "3", "5", "6"], ["Shuffle the rest", "Clear my rows"]]
    card = DEFINITION.screen(pitch.view(), [], WORDS)
    assert "4" not in " ".join((card.happened, *card.lines, *card.details))
    assert "Ana (Red 🔴) is still placing." in card.details
    pitch.play("mix", seat=RED)
    assert "Both rows are full: press Ready." in screen(pitch, RED).lines
    assert labels(pitch, RED) == [["Ready", "Clear my rows"]]
    pitch.play("ready", seat=RED)
    assert (
        "You are ready. You can still clear your rows until both are." in screen(pitch, RED).lines
    )
    assert "Ana (Red 🔴) is ready. ✓" in screen(pitch, BLUE).details
    assert pitch.waiting == (BLUE,)


TOPICS = {
    "placing": (lambda: Pitch.set_up(placement="fixed", first=RED), "line-up"),
    "moving": (lambda: Pitch("5 c3", "2 c6", rolls=[5]), "moving"),
    "stuck": (lambda: Pitch("5 a7 e7, 3 c1", "2 c6", rolls=[5]), "stuck"),
    "ended": (lambda: Pitch("5 a7 e7", "2 c6", removal=False), "winning"),
}


@pytest.mark.parametrize(("pitch", "topic"), TOPICS.values(), ids=TOPICS)
def test_the_rules_open_at_what_is_happening(pitch, topic):
    """N-R6: each phase has its topic."""
    assert DEFINITION.topic_of(pitch().view()) == topic
    assert topic in {known.key for known in DEFINITION.topics("en")}
