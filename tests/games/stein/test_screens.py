"""What is offered, what it costs, and how few presses a turn takes."""

import pytest

from games.core.screen import Choice, Menu
from games.core.translation import Translator
from games.stein.definition import DEFINITION
from games.stein.state import Options
from games.stein.stories import story
from tests.contract.test_taps import taps
from tests.games.stein.table import GAME, RED, WHITE, kick_off, turn
from tests.games.stein.test_rules import positions
from tests.games.stein.test_scoring import side
from tests.games.stein.test_shootout import shoot_out

WORDS = Translator(names=["Ana", "Ben"])
FULL = (
    "r1 d3, r2 f5, r3 e4, r4 c2, r5 c5, r6 b3, r7 b5, r8 g6, r9 h3, r10 d6, "
    "w1 f3, w2 e5, w3 f2, w4 g4, w5 h4, w6 h5, w7 g5, w8 d4, w9 e2, w10 c6"
)


def shown(table, seat=None):
    seat = table.state.turn if seat is None else seat
    return DEFINITION.screen(
        GAME.view(table.state, seat), GAME.legal_actions(table.state, seat), WORDS
    )


def menu(table, *path):
    entries = shown(table).menus
    for key in path:
        opened = next(entry for entry in entries if isinstance(entry, Menu) and entry.key == key)
        entries = opened.entries
    return opened


def depths(entries, depth=1):
    """Yield how many presses each choice takes; a menu without a label stands open."""
    for entry in entries:
        if isinstance(entry, Menu):
            yield from depths(entry.entries, depth + bool(entry.label))
        else:
            yield depth


def test_points_left_and_what_each_action_costs_are_always_shown():
    """S-R7, S-R16: in words, and behind every move and attack."""
    table = turn(FULL, "f3", 5)
    assert "Points left: 5 of 5" in shown(table).details
    assert "🟡 Pass 0 points, 🟢 run 1, 🔵 attack 2, 🟠 take the ball 3" in shown(table).details
    said = {choice.action: choice.label for choice in shown(table).choices()}
    assert said["move e4 e3"] == "Run to e3 (1)"
    assert said["attack f5 e5 push f5"] == "Attack ⬜2, push to f5 (2)"
    assert said["attack e4 f3 push e4"] == "Take ball, push ⬜1 to e4 (3)"
    for lines, label in said.items():
        steps = [line for line in lines.split(",") if line.split()[0] in ("move", "attack")]
        cost = sum(1 if line[0] == "m" else 2 + (line.split()[2] == "f3") for line in steps)
        assert not cost or label.endswith(f" ({cost})"), lines


def test_the_last_two_steps_are_told_above_the_picture_and_all_of_them_below():
    """S-R7: of this turn, and in the next one of the turn before."""
    table = turn("r1 b4, r2 d4, w1 h1", "d4", 6, rolls=[2])
    table.say("move b4 c4", "shoot c4", "move d4 e4", "move e4 f4")
    assert shown(table).happened == "🔴2 passed d4 → c4, 🔴2 d4 → e4 → f4"
    assert "This turn: 🔴1 b4 → c4, 🔴2 passed d4 → c4, 🔴2 d4 → e4 → f4" in shown(table).details
    table.say("end")
    assert any(text.startswith("Last turn: ") for text in shown(table).details)


def test_of_two_steps_that_take_three_rows_of_a_phone_only_the_last_is_told_above():
    """S-R16: an attack names three spaces; two of them do not fit two rows."""
    table = turn("r1 c4, r2 f4, w1 d4, w2 g4", "a1", 6)
    table.say("attack c4 d4 push d5", "attack f4 g4 push g5")
    assert shown(table).happened == "🔴2 attacked f4 → g4, push to g5"
    assert any("🔴1 attacked c4 → d4, push to d5" in line for line in shown(table).details)


def test_a_shot_is_told_as_one_at_goal_and_a_pass_to_the_own_goalie_is_none():
    """S-R31, S-A9: both end in a goal."""
    table = turn("r1 i4", "i4", 2)
    table.say("aim 2")
    assert shown(table).happened == "🔴1 shot at goal from i4"
    table = turn("r1 a4", "a4", 2)
    table.say("shoot gw")
    assert shown(table).happened == "🔴1 passed a4 → gw"


def test_whatever_a_piece_does_takes_two_presses_and_a_pass_one():
    """So two actions and the end of the turn are five at most, however far they lead."""
    for state in some_turns():
        legal = GAME.legal_actions(state, state.turn)
        for top in DEFINITION.screen(GAME.view(state, state.turn), legal, WORDS).menus:
            presses = {*depths(top.entries)}
            assert presses == {2} if top.key == "run" else presses <= {1, 2}
            assert top.key in {"run", "likely"} or presses == {1}


def some_turns():
    for seed in range(3):
        for index, state in enumerate(positions(b"turns%d" % seed)):
            if state.phase == "turn" and index % 3 == 0:
                yield state


def test_a_pass_is_one_press_and_names_who_gets_the_ball():
    """S-R28: the best one is a button, the others in a select: team-mates first, gifts last."""
    table = turn(FULL, "e4", 0)
    assert [entry.label for entry in menu(table, "likely").entries] == [
        "Pass to 🔴2 f5",
        "End turn",
    ]
    others = menu(table, "shoot")
    assert (others.shape, others.prompt) == ("select", "Pass elsewhere…")
    said = [(entry.label, entry.hint) for entry in others.entries]
    assert said[0] == ("Pass to 🔴10 d6", "1 line back")
    assert ("Pass to f4, nobody there", "the ball lies loose") in said
    assert said[-1] == ("Pass to opponent ⬜10 c6", "the other side gets the ball")
    table = turn("r1 g4, r2 i4, r3 g5, w1 b4", "g4", 3)
    assert menu(table, "likely").entries[0].hint == "in front of the goal"
    assert menu(table, "shoot").entries[0].hint == "on the same line"
    table = turn("r1 g4, w1 b4", "g4", 3)
    assert menu(table, "shoot").prompt == "Pass to…"


def test_who_moved_last_stays_chosen_and_runs_on_with_one_press():
    """S-R7: a cheap step ahead is one press, others two; all other footballers are beside him."""
    table = turn(FULL, "e4", 5)
    table.say("move f5 f6")
    again = menu(table, "r2")
    assert (again.label, again.shape) == ("", "buttons")
    assert again.prompt.startswith("🔴2 on f6: where to?")
    menus = shown(table).menus
    near = [line for line in table.lines if line.startswith("move f6 ")]
    at_once = [line.split()[-1] for line in near if taps(menus, line) == 1]
    assert len(at_once) == 2, "one line of a phone, as Undo makes the host's buttons take two"
    assert max(line.split()[-1] for line in near) in at_once
    assert {taps(menus, line) for line in near} == {1, 3}
    others = {entry.key: entry for entry in menu(table, "run").entries}
    assert {"r1", "r2"} <= {*others}
    assert (others["r2"].label, others["r2"].hint) == ("🔴2 f6", "can run or attack")


def test_who_moved_last_with_few_ways_left_is_not_listed_again():
    table = turn("r1 a1, r2 a3, r3 b2, r4 b3, w1 e4", "e4", 2)
    table.say("move a1 a2")
    assert len(menu(table, "r1").entries) == 2
    assert all(isinstance(entry, Choice) for entry in menu(table, "r1").entries)
    assert "r1" not in {entry.key for entry in menu(table, "run").entries}


def test_a_footballers_entry_says_what_he_can_do():
    """S-R10, S-R14: run, attack, or get to the ball, and for how many points."""
    table = turn("r1 d3, r2 a1, r3 e6, w1 e7, w2 h4", "h4", 3)
    said = {entry.label: entry.hint for entry in menu(table, "run").entries}
    assert said["🔴2 a1"] == "can run"
    assert said["🔴3 e6"] == "can run or attack"
    assert all("can get the ball" not in hint for hint in said.values())
    table = turn("r1 d3, r2 c4, r3 c3, w2 h4", "d4", 3)
    said = {entry.label: entry.hint for entry in menu(table, "run").entries}
    assert said["🔴3 c3"] == "can get the ball for 1 point"


def counted(entries, before=0):
    """Yield (presses, action) of every choice: buttons pressed and entries chosen on the way."""
    for entry in entries:
        if isinstance(entry, Menu):
            yield from counted(entry.entries, before + bool(entry.label))
        else:
            yield before + 1 + bool(entry.confirm), entry.action


def test_a_typical_turn_takes_at_most_five_presses():
    """S-R7: runs, attacks, passes and the end, counted in the real menus with the panel open.

    A button is a press, and so is an entry chosen from a select.
    """
    for where, ball, points, turn_lines in TYPICAL_TURNS:
        table, count = turn(where, ball, points), 0
        for lines in turn_lines:
            count += min(
                presses for presses, action in counted(shown(table).menus) if action == lines
            )
            if lines != turn_lines[-1]:
                table.say(*lines.split(","))
        assert count <= 5, turn_lines


TYPICAL_TURNS = [
    (FULL, "e4", 4, ["move f5 f6,move f6 f7", "end"]),
    ("r1 a1, r2 d4, w1 e4", "e4", 6, ["move a1 b1,move b1 c1", "attack d4 e4 push e5", "end"]),
    ("r1 g4, r2 h4, r3 i4, w1 b4", "g4", 3, ["shoot h4", "shoot i4", "aim 5"]),
    ("r1 e4, r2 f4, w1 b4", "e4", 2, ["shoot f4", "move f4 g4,move g4 h4", "end"]),
]


def test_a_goal_shot_is_aimed_in_private():
    """S-R33: "Shoot at goal" opens the numbers; the guess is made on the public card, too."""
    table = turn("r1 i4", "i4", 2)
    assert menu(table, "likely").entries[0].label == "⚽ Shoot at goal"
    rows = menu(table, "likely", "aim").entries
    assert [[entry.label for entry in row.entries] for row in rows] == [
        ["Shoot 1 (low)", "Shoot 2 (low)"],
        ["Shoot 3 (mid)", "Shoot 4 (mid)"],
        ["Shoot 5 (high)", "Shoot 6 (high)"],
    ]
    table.say("aim 2")
    assert shown(table).open
    assert [entry.label for entry in menu(table, "guess").entries] == [
        "Guess low (1–2)",
        "Guess mid (3–4)",
        "Guess high (5–6)",
    ]
    assert menu(turn("r1 i4, wg h1", "i4", 1), "likely").entries[0].action == "goal"


def test_an_owed_shot_is_said_and_no_end_of_the_turn_is_offered():
    """S-R20: with the goalie on the ball in his area."""
    table = turn("", "gw", 2)
    assert any("pass it this turn" in line for line in shown(table).lines)
    assert [top.key for top in shown(table).menus] == ["rg", "run", "shoot"]


def test_a_step_of_a_turn_may_be_taken_back_until_it_ends():
    """S-R8: the seat that steps is offered it from its first step on."""
    table = kick_off(rolls=[3, 2])
    table.say("formation", "formation")
    assert DEFINITION.texts.step_back(GAME.view(table.state, RED)) == ""
    table.say("move e4 f4")
    assert DEFINITION.texts.step_back(GAME.view(table.state, RED)) == "↩ Undo"
    table.say("end")
    assert DEFINITION.texts.step_back(GAME.view(table.state, WHITE)) == ""


def test_a_shooter_may_be_taken_back_by_the_side_that_selects():
    """S-R44: each side from its own first shooter on, until it has its five."""

    def offered():
        return DEFINITION.texts.step_back(GAME.view(table.state, table.state.turn))

    table = shoot_out(selected=False)
    for side_of in "wr":
        assert offered() == ""
        table.say(f"select {side_of}1")
        assert offered() == "↩ Undo"
        table.say(*(f"select {side_of}{n}" for n in range(2, 6)))
    assert offered() == ""


def test_ending_a_turn_without_a_move_is_asked_twice():
    """S-R8: dropped points and fallen dice do not come back; who has moved means it."""
    table = turn("r1 e4", "e4", 3)
    assert menu(table, "end").entries[-1].confirm
    table.say("move e4 e5")
    assert not menu(table, "end").entries[-1].confirm
    assert menu(table, "end").entries[-1].label == "End turn (2 points left)"
    assert not menu(turn("r1 e4", "e4", 0), "likely").entries[-1].confirm


def test_placing_offers_the_formation_and_the_columns_of_the_own_side():
    """S-R5: one press for all, or column and space."""
    table = kick_off(first=WHITE)
    assert menu(table, "formation").entries[0].action == "formation"
    lines = menu(table, "place").entries
    assert [entry.key for entry in lines] == ["a", "b", "c", "d"]
    assert (lines[0].label, lines[0].hint) == ("Line a", "7 free spaces")
    assert lines[0].entries[0].label == "Place on a1"
    assert any("🔴 10, ⬜ 9" in line for line in shown(table).details)
    assert shown(table, WHITE).menus == ()


def test_the_card_shows_only_what_fits_one_row_and_a_turn_is_played_in_the_panel():
    """S-R5, S-R33, S-R44: all at once, or a guess; everything else stands in the panel."""
    table = kick_off()
    assert [*on_the_card(table)] == ["formation"]
    table = turn("r1 i4", "i4", 2)
    assert not shown(table).open
    table.say("aim 2")
    assert [*on_the_card(table)] == ["guess lo", "guess mid", "guess hi"]
    table = shoot_out(selected=False)
    assert [*on_the_card(table)] == ["select w1,select w2,select w3,select w4,select w5"]
    table.say("select w2", "select w1", "select w3", "select w4")
    assert not shown(table).open


def on_the_card(table):
    """Return what the seat on turn may press on the public card, which is one row."""
    screen = shown(table)
    assert screen.open
    (row,) = screen.public_menus
    return [entry.action for entry in row.entries]


def test_every_phase_says_what_to_do_now():
    """All of a match's screens tell it whoever must act and onlookers, and nobody else."""
    for state in positions(b"phases"):
        legal = GAME.legal_actions(state, state.turn)
        mine = DEFINITION.screen(GAME.view(state, state.turn), legal, WORDS)
        watching = DEFINITION.screen(GAME.view(state, None), [], WORDS)
        other = DEFINITION.screen(GAME.view(state, 1 - state.turn), [], WORDS)
        assert mine.ask
        assert mine.lines == watching.lines == (mine.ask,)
        assert other.lines == ()
        assert mine.menus
        assert watching.menus == other.menus == ()


def test_the_details_say_how_far_the_half_has_come():
    """S-A21, S-R40: turns, the wall clock, or time that is up."""
    table = turn("r1 c4", "c4", score=[2, 1])
    assert shown(table).title == "11 · 2:1"
    assert shown(table).details[1] == "first half, turn 1 of 40"
    table.state.time_up = True
    assert shown(table).details[1] == "first half, time is up: the next 1 rolled ends it"
    table.state.time_up, table.state.options = False, Options(clock="wall")
    assert shown(table).details[1] == "first half, by the clock"
    assert shown(kick_off()).details[1] == "first half, before kick-off"


def test_the_missing_shooters_can_be_taken_at_once():
    """S-R44: the lowest numbers still free, as one choice."""
    table = shoot_out(selected=False)
    table.say("select w2")
    first = menu(table, "first").entries[0]
    assert first.action == "select w1,select w3,select w4,select w5"
    table.say("select w1", "select w3", "select w4")
    assert [top.key for top in shown(table).menus] == ["select"]


def test_the_kick_off_from_the_field_is_a_choice_of_players():
    """S-A20: each with the space he comes from."""
    whites = side("w", "f1 f2 f5 f6 f7 g1 g2 g3 g4 g5")
    table = turn(f"{whites}, r1 i4, wg h1", "i4", 1)
    table.say("goal")
    assert menu(table, "kick-off").entries[8].label == "⬜9 from g4"
    assert DEFINITION.topic_of(GAME.view(table.state, WHITE)) == "after-a-goal"


@pytest.mark.parametrize(
    ("where", "ball", "line", "said"),
    [
        ("r7 c4", "c4", "move c4 d4", "Ana: 🔴7 c4 → d4."),
        ("r7 c4", "d4", "move c4 d4", "Ana: 🔴7 c4 → d4 and takes the loose ball."),
        (
            "r7 c4, w3 d4",
            "d4",
            "attack c4 d4 push c4",
            "Ana: 🔴7 takes the ball from ⬜3 on d4 and pushes ⬜3 to c4.",
        ),
        ("r7 c4, w3 d4", "a1", "attack c4 d4 push c4", "Ana: 🔴7 pushes ⬜3 from d4 to c4."),
        ("r7 c4, r9 d4", "c4", "shoot d4", "Ana: 🔴7 passes to 🔴9 on d4."),
        ("r7 c4, w3 d4", "c4", "shoot d4", "Ana: 🔴7 passes to d4, and ⬜3 takes the ball."),
        ("r7 c4", "c4", "shoot d4", "Ana: 🔴7 passes to d4, where nobody is."),
    ],
)
def test_what_happened_is_one_sentence(where, ball, line, said):
    """Names from the table, pieces by shape and number."""
    (event,) = turn(where, ball, 6).say(line)
    assert story(event, WORDS) == said


def test_an_event_of_another_game_has_no_story_here():
    """It would be a mistake of the host."""
    with pytest.raises(TypeError):
        story(object(), WORDS)


def test_the_rules_button_opens_what_the_screen_is_about():
    """Placing, a turn, a series, the goalie, a goal shot, the kick-off and the shoot-out."""
    opened = {DEFINITION.topic_of(GAME.view(state, None)) for state in positions(b"topics")}
    assert {"preparation", "turn", "shoot-out"} <= opened
    assert DEFINITION.topic_of(GAME.view(turn("", "gw").state, RED)) == "goalies"
    series = turn("r1 e4, r2 f4", "e4")
    series.say("shoot f4")
    assert DEFINITION.topic_of(GAME.view(series.state, RED)) == "series"
