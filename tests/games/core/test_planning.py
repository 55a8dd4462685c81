"""The stored lines of a plan for several days."""

from games.core.planning import (
    PlannedStep,
    PreparedChoices,
    after_day,
    order_line,
    orders_of,
    read_choices,
    read_step,
    split_day,
)

LINES = (
    order_line("board", "blue"),
    "on 9 hire marsh for 4 if most 5",
    "choose bruno",
    "on 10 pass",
    "choose marsh",
)


def test_a_step_is_a_line_that_reads_back():
    step = PlannedStep(9, "hire marsh for 4", ("most 5", "left 2"))
    assert str(step) == "on 9 hire marsh for 4 if most 5 if left 2"
    assert read_step(str(step)) == step
    assert read_step("on 9 pass") == PlannedStep(9, "pass")


def test_other_lines_are_no_steps():
    for line in ("hire marsh for 4", "order board blue", "choose bruno", "on later pass"):
        assert read_step(line) is None


def test_a_day_is_told_from_the_others_with_the_answers_of_its_steps():
    own, others = split_day(LINES, 9)
    assert own == ("on 9 hire marsh for 4 if most 5", "choose bruno")
    assert others == ("order board blue", "on 10 pass", "choose marsh")
    assert split_day(LINES, 11) == ((), LINES)


def test_what_is_past_is_dropped_and_orders_stay():
    assert after_day(LINES, 8) == LINES
    assert after_day(LINES, 9) == ("order board blue", "on 10 pass", "choose marsh")
    assert after_day(LINES, 10) == ("order board blue",)


def test_orders_are_read_by_their_key():
    assert orders_of(LINES) == {"board": "blue"}
    assert orders_of(LINES[1:]) == {}


def test_choices_made_ahead_are_the_value_of_an_order_that_reads_back():
    choices = PreparedChoices(8, ("field marsh", "squad", "place no-2 dl"))
    line = order_line("by-hand", str(choices))
    assert line == "order by-hand 8 field marsh,squad,place no-2 dl"
    assert read_choices(orders_of((*LINES, line))["by-hand"]) == choices
    assert after_day((line,), 8) == (line,)


def test_other_values_are_no_choices_made_ahead():
    for value in ("", "blue", "8", "later field marsh"):
        assert read_choices(value) is None
