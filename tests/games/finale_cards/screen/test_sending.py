"""The buttons and the select with which footballers are sent."""

import re
from statistics import median

from games.core.bots import without_takebacks
from games.core.dice import RandomSource, SeededDice
from games.core.match import Match
from games.core.screen import MAX_ENTRIES
from games.finale_cards.definition import DEFINITION
from games.finale_cards.events import Fought
from games.finale_cards.screen.sending import LONGEST
from games.finale_cards.state import ACKER, STOLLEN
from tests.games.finale_cards.ground import NAMES, Ground, card, of

GAME = DEFINITION.game


def breakout():
    """Return Stollen's breakout: set-up D M S against D M M, result S S against G D."""
    return Ground.attack("breakout corner cross", "solo-run corner cross")


def entries(ground, key, seat=STOLLEN):
    """Return the entries of a menu by its key; none if it is not there."""
    return next((menu.entries for menu in ground.screen(seat).menus if menu.key == key), ())


def send(ground, choice):
    """Play a choice and return the events."""
    return [event for line in choice.action.split(",") for event in ground.play(line)]


def test_one_press_sends_the_suggested_footballers():
    """F-R29: all places of the list, named with their sum; the other side's is not known yet."""
    ground = breakout()
    (best,) = entries(ground, "send")
    assert (best.label, best.style) == ("13 · Riegel, Schnittstelle🟨, Abseits", "main")
    send(ground, best)
    assert ground.waiting == (ACKER,)
    assert ground.screen().happened == "Ana sends Riegel, Schnittstelle, Abseits: 13."


def test_the_other_side_sees_both_sums():
    """F-R30: what it sends beside what it faces; once the last is sent, the dice fall."""
    ground = breakout()
    ground.pick("riegel schnittstelle rakete")
    (best,) = entries(ground, "send", ACKER)
    assert best.label.startswith("12:13 · ")
    *first, last = best.action.split(",")
    for line in first:
        ground.play(line)
    fight = of(ground.play(last, 0, 3, 0, 0, 0), Fought)[0]
    assert (sum(fight.against), sum(fight.strengths)) == (12, 13)


def test_who_answers_reads_above_the_picture_what_the_other_side_sent():
    """F-R29: what one sends oneself, and both for onlookers, who have nothing to choose."""
    ground = breakout()
    ground.pick("riegel schnittstelle rakete")
    theirs = ground.screen(ACKER).happened
    assert theirs.startswith("Ana sends Riegel, Schnittstelle, Rakete: ")
    (best,) = entries(ground, "send", ACKER)
    ground.play(best.action.split(",")[0])
    screen, seen = ground.screen(ACKER), ground.screen(None)
    assert screen.happened == theirs
    (mine,) = (detail for detail in screen.details if detail.startswith("Ben sends "))
    assert seen.happened == f"{theirs} {mine}"


def test_the_best_others_stand_in_one_select():
    """F-R5: with what they are worth once their cards have turned."""
    ground = breakout()
    (best,), others = entries(ground, "send"), entries(ground, "others")
    assert len(others) == MAX_ENTRIES
    assert best.action not in [other.action for other in others]
    assert (others[0].label, others[0].hint) == (
        "13 · Riegel, Schnittstelle🟨, Rakete",
        "then 2+2+2 = 6",
    )
    send(ground, others[0])
    assert ground.waiting == (ACKER,)


def test_the_select_says_whom_an_arrow_leads_to_the_shot():
    """F-R38: of those sent to the set-up."""
    ground = Ground.attack("solo-run corner cross", "offside-swindle corner cross")
    assert entries(ground, "others") == ()
    ground.state.card = card("through-ball")
    hints = {entry.hint.split(" · ")[1] for entry in entries(ground, "others")}
    assert hints == {f"{name} goes on to shoot" for name in ("Abseits", "Knaller", "Rakete")}


def test_footballers_are_sent_one_by_one_too():
    """F-R29: what is left is suggested again; the last one is shown with the sum of the list."""
    ground = breakout()
    assert [entry.label for entry in entries(ground, "pick")] == [
        "Kette D3",
        "Riegel D4",
        "Mauer D2",
    ]
    ground.pick("kette")
    assert entries(ground, "send")[0].action.count("pick") == 2
    ground.pick("flanke")
    assert entries(ground, "send") == ()
    last = entries(ground, "pick")
    assert [one.label for one in last] == ["9 · Abseits S4", "10 · Knaller S5", "9 · Rakete S4"]
    assert [one.style for one in last].count("main") == 1


def test_a_bonus_is_in_the_sum():
    """F-R48: of the counter-attack, in the set-up alone."""
    ground = Ground.attack("all-or-nothing corner cross", "breakout corner cross")
    ground.lose_set_up()
    assert ground.view().bonus == 1
    label = entries(ground, "send", ACKER)[0].label
    sums, names = label.split(" · ", 1)
    send(ground, entries(ground, "send", ACKER)[0])
    total = sums.split(":")[0]
    assert ground.screen().happened.endswith(f": {total}.")
    assert names.count(",") == 2
    strengths = sum(ground.view().strength(man) for man in ground.state.picks[0])
    assert int(total) == strengths + 1


def test_the_line_above_says_what_the_numbers_of_the_buttons_are():
    """F-R29, F-R30: one number is the own strength, two are both sides'; nothing is left open."""
    ground = breakout()
    for seat, said, form in (
        (STOLLEN, "(number: your strength)", r"\d+ · "),
        (ACKER, "(yours : theirs)", r"\d+:\d+ · "),
    ):
        labels = [entry.label for key in ("send", "others") for entry in entries(ground, key, seat)]
        assert said in ground.screen(seat).lines[0]
        assert all(re.match(form, label) for label in labels)
        assert not [label for label in labels if "?" in label or " +" in label]
        if seat == STOLLEN:
            send(ground, entries(ground, "send", seat)[0])


def test_names_that_are_too_long_for_a_button_are_counted():
    """They stand in the select."""
    ground = Ground.attack("all-or-nothing corner cross", "breakout corner cross")
    ground.turn(steil=1)
    label = entries(ground, "send")[0].label
    assert len(label) <= LONGEST
    assert label == "17 · Riegel, Kreisel and 2 more"


def presses(seed):
    """Return how often each seat pressed in each period of a match, if it followed suggestions."""
    match = Match.start(
        DEFINITION, DEFINITION.options(extra_time="never"), 2, SeededDice(b"press%d" % seed)
    )
    chance, counted = RandomSource(b"press%d" % seed), {}
    while match.waiting:
        seat, state = match.waiting[0], match.state
        view, legal = GAME.view(state, seat), match.legal_actions(seat)
        screen = DEFINITION.screen(view, legal, NAMES)
        line = next((choice.action for choice in screen.choices() if choice.style == "main"), None)
        if state.phase != "changes":
            counted[state.period, seat] = counted.get((state.period, seat), 0) + 1
        if line is None:
            action = DEFINITION.bots["normal"].choose(view, without_takebacks(legal), None, chance)
            line = DEFINITION.notation.write(action)
        match.play(seat, line.split(","))
    return list(counted.values())


def test_a_period_takes_at_most_five_presses():
    """The usual one, for a seat that follows suggestions, from its tactics card to the end.

    It grows with the attacks: four of them and a counter-attack take up to a dozen.
    """
    counted = [often for seed in range(8) for often in presses(seed)]
    assert median(counted) <= 5
    assert max(counted) <= 12
