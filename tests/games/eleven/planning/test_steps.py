"""Planned steps when their day has come: what they mean, and why they fail."""

import pytest

from games.core.game import IllegalAction
from games.core.translation import Translator
from games.eleven.cards.ids import NUMBER
from games.eleven.club.club import EUR
from games.eleven.definition import DEFINITION
from tests.games.eleven.ground import bare, man, post, rich, season, show

GAME, WEEK = DEFINITION.game, DEFINITION.planning.week
READ, WRITE = DEFINITION.notation.read, DEFINITION.notation.write


@pytest.fixture
def ground():
    """A day of a rich, bare club of two managers, with three cards in its reach."""
    table = season("days", seats=2)
    rich(bare(table, table.state.turn))
    show(table, "players", "byrne", "marsh")
    show(table, "staff", "grumbleton", "binoculars")
    show(table, "sponsors", "cargo-line")
    return table


def cost_of(ground, line):
    """Return today's price of what a line buys."""
    return int(meant(ground, line).split(" ")[-1])


def meant(ground, line, *conditions):
    state = ground.state
    return WRITE(WEEK.resolve(state, state.turn, READ(line), conditions))


def refused(ground, line, *conditions):
    """Return the rule and the sentence of the refusal."""
    with pytest.raises(IllegalAction) as why:
        meant(ground, line, *conditions)
    return why.value.rule, Translator().fill(why.value.text, why.value.facts)


@pytest.mark.parametrize(
    "line",
    [
        "hire marsh for 9",
        "employ binoculars for 9",
        "youngster for 9",
        "build stand for 9",
        "office for 90",
    ],
)
def test_a_step_is_done_at_the_price_of_its_day(ground, line):
    """E-R31: whatever it was when it was planned; the rules find it legal."""
    found = meant(ground, line)
    assert found != line
    assert found in ground.lines(ground.state.turn)


def test_steps_without_a_price_stay_what_they_are(ground):
    post(ground.club(ground.state.turn), "first-trainer")
    for line in ("sign cargo-line shirt", "improve ops", "use first-trainer", "pass"):
        assert meant(ground, line) == line


def test_a_sale_brings_what_the_player_is_worth_that_day(ground):
    """E-R38: half of it while he is out."""
    sold = man(ground.club(ground.state.turn), "marsh", trained=True)
    assert meant(ground, "sell marsh for 9") == "sell marsh for 5"
    sold.injury = 1
    assert meant(ground, "sell marsh for 9") == "sell marsh for 2"
    assert refused(ground, "sell bruno for 5") == ("E-R38", "Bruno is not yours any more.")


def test_a_highest_price_is_kept_to(ground):
    """N is paid, N + 1 is not."""
    cost = cost_of(ground, "hire marsh for 1")
    assert meant(ground, "hire marsh for 1", f"most {cost}")
    why = f"It costs {cost} €, your limit is {cost - 1} €."
    assert refused(ground, "hire marsh for 1", f"most {cost - 1}") == ("plan", why)


def test_money_to_keep_is_kept(ground):
    """N is left, N - 1 would not be enough."""
    ground.club(ground.state.turn).res[EUR] = 5
    assert meant(ground, "build stand for 3", "left 2")
    why = "It would leave 2 €, you keep 3 € at least."
    assert refused(ground, "build stand for 3", "left 3") == ("plan", why)


def test_a_step_may_depend_on_a_card_that_is_still_there(ground):
    """Whether it is on display, in whoever's reach."""
    assert meant(ground, "office for 4", "there marsh", "most 90")
    ground.state.player_row.remove(NUMBER["marsh"])
    why = "Marsh is no longer on display."
    assert refused(ground, "office for 4", "there marsh") == ("plan", why)


def test_what_another_took_is_told_with_the_name(ground):
    """E-R31: hires are public."""
    ground.state.player_row.remove(NUMBER["marsh"])
    other = 1 - ground.state.turn
    man(ground.club(other), "marsh")
    found = refused(ground, "hire marsh for 4")
    assert found == ("E-R31", f"Marsh went to Player {other + 1}.")
    ground.state.staff_row.remove(NUMBER["binoculars"])
    post(ground.club(other), "binoculars")
    assert refused(ground, "employ binoculars for 4")[0] == "E-R39"


def test_what_left_the_market_is_gone(ground):
    """E-R68."""
    ground.state.sponsor_row.remove(NUMBER["cargo-line"])
    assert refused(ground, "sign cargo-line shirt")[0] == "E-R40"


def test_what_is_on_display_out_of_reach_is_told(ground):
    """E-R31: one of the three rightmost."""
    row = ground.state.player_row
    row.remove(NUMBER["marsh"])
    row.insert(0, NUMBER["marsh"])
    why = "Marsh is on display, but out of your reach."
    assert refused(ground, "hire marsh for 4") == ("E-R31", why)


def test_what_cannot_be_paid_is_told_with_both_sums(ground):
    """E-R25: N is enough, N - 1 is not."""
    club = ground.club(ground.state.turn)
    club.res[EUR] = 3
    assert meant(ground, "build stand for 3")
    club.res[EUR] = 2
    assert refused(ground, "build stand for 3") == ("E-R25", "It costs 3 €, you had 2 €.")


def test_after_the_action_of_the_day_only_a_free_one_is_left(ground):
    """E-R29: what was an alternative is not needed; what is gone is gone all the same."""
    ground.state.has_acted = True
    assert refused(ground, "build stand for 3")[0] == "E-R29"
    assert meant(ground, "free first-trainer") == "free first-trainer"
    assert meant(ground, "pass") == "pass"
    ground.state.player_row.remove(NUMBER["marsh"])
    assert refused(ground, "hire marsh for 4")[0] == "E-R31"


def test_at_the_top_of_the_office_the_planned_step_stays_for_the_rules_to_refuse(ground):
    """E-R43."""
    ground.club(ground.state.turn).office = 100
    assert meant(ground, "office for 4") == "office for 4"
    assert ground.refused("office for 4", ground.state.turn) == "E-R43"


def test_a_purchase_may_have_every_kind_of_condition(ground):
    view = GAME.view(ground.state, ground.state.turn)
    found = WEEK.conditions(view, READ("hire marsh for 4"))
    assert found[:8] == ["most 4", "most 5", "most 6", *(f"left {n}" for n in range(1, 6))]
    assert "there byrne" in found
    assert "there marsh" not in found
    sale = WEEK.conditions(view, READ("sell marsh for 5"))
    assert not any(one.startswith("most") for one in sale)
    assert len(WEEK.conditions(view, READ("youngster for 3"))) < 25, "they fit into one select"


def test_a_card_of_another_kind_is_refused(ground):
    """E-R38, E-R42: no panel offers that; the day goes on all the same."""
    seat = ground.state.turn
    post(ground.club(seat), "grumbleton")
    assert refused(ground, "sell grumbleton for 5")[0] == "E-R38"
    for line in ("build marsh for 3", "build grumbleton for 3"):
        assert ground.refused(meant(ground, line), seat) == "E-R42"


@pytest.mark.parametrize("line", ["employ marsh for 3", "build marsh for 3"])
def test_the_money_of_a_card_of_another_kind_can_be_told(ground, line):
    view = GAME.view(ground.state, ground.state.turn)
    stage = WEEK.stages(ground.state, ground.state.turn)[0]
    notes = WEEK.forecast(view, {stage: [READ(line)]}, Translator()).notes
    assert len(notes[stage]) == 1


def test_conditions_have_texts():
    name = WEEK.condition_name
    assert name("most 5", Translator()) == "if it costs at most 5 €"
    assert name("left 2", Translator()) == "with at least 2 € left"
    assert name("there marsh", Translator()) == "if Marsh is still there"
