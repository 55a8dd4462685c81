"""Why one choice of a manager is better than another, as hints and analyses tell it."""

from games.core.translation import Translator
from games.eleven.actions import Field, Hire, Move, Pass, PlayTactic, Ready, Suggest
from games.eleven.cards.ids import NUMBER
from games.eleven.computer.line_up_preview import mean_goals
from games.eleven.computer.reasons import LEAST_VP, reason
from games.eleven.computer.score_preview import score_after
from games.eleven.computer.transaction_values import TRANSACTION_VALUES, value_of
from tests.games.eleven.computer.test_score_preview import match, played, view_of
from tests.games.eleven.ground import GAME, rich, season

WORDS = Translator()


def why(table, better, *instead):
    return reason(table.state, 0, better, instead, WORDS)


def day():
    """Return a Tuesday on which the club can pay for everything."""
    table = season("days", "day")
    rich(table.club())
    return table


def legal(table, kind=object):
    return [act for act in GAME.legal_actions(table.state, 0) if isinstance(act, kind)]


def test_a_tactic_is_better_by_the_score_it_leads_to():
    table, marking = match("man-marking", "late-push"), PlayTactic(NUMBER["man-marking"])
    as_it_stands = played(match("man-marking"), "whistle")
    with_it = score_after(view_of(table), marking).goals
    told, stays = ("{}:{}".format(*goals) for goals in (with_it, as_it_stands))
    assert why(table, [marking]) == f"It can lead to {told}, otherwise it stays at {stays}."
    assert why(table, [marking], PlayTactic(NUMBER["late-push"])).startswith(
        f"It can lead to {told}, "
    )
    assert why(table, [marking], marking) == ""


def test_a_line_up_is_better_by_the_goals_that_the_report_lets_expect():
    table = season("matchday", "squad")
    table.play("suggest")
    said = {why(table, [Ready()], move) for move in legal(table, Move)}
    mine, theirs = mean_goals(table.club(), view_of(table))
    better = f"Going by the scout's report, expect a score of {mine:.1f}:{theirs:.1f}, otherwise "
    assert all(line.startswith(better) for line in said - {""})
    assert len(said) > 2
    assert why(table, [Ready()]) == better.removesuffix(", otherwise ") + "."


def test_only_a_complete_line_up_is_told_by_its_goals():
    """A footballer alone has no place yet, and a team without places scores nothing."""
    table = season("matchday", "squad")
    fielded = legal(table, Field)[0]
    assert why(table, [fielded]) == ""
    assert why(table, [Suggest()], fielded) == ""
    assert why(table, [Suggest()]).startswith("Going by the scout's report, expect a score of ")
    assert "otherwise" not in why(table, [Suggest()])


def test_a_line_up_that_cannot_be_made_has_no_reason():
    table = season("matchday", "squad")
    assert why(table, [Move(2, 0)]) == ""


def test_a_hire_is_better_by_what_it_brings_less_its_price():
    table = day()
    view = view_of(table)
    hires = sorted(legal(table, Hire), key=lambda act: value_of(view, act))
    worst, best = hires[0], hires[-1]
    more, less = (f"{value_of(view, act):.1f}" for act in (best, worst))
    alone = f"By the season's end it should bring {more} VP more than it costs"
    beside = alone if less.startswith("-") else f"{alone}, the other one {less}"
    assert why(table, [best]) == f"{alone}."
    assert why(table, [best], worst) == f"{beside}."
    assert why(table, [worst], best) == ""


def test_passing_is_better_than_what_costs_more_than_it_brings():
    table = day()
    loss = min(legal(table), key=lambda act: value_of(view_of(table), act))
    assert value_of(view_of(table), loss) < 0
    assert why(table, [Pass()], loss) == "The other one should bring less than it costs."
    assert why(table, [Pass()]) == ""
    assert why(table, [loss]) == ""


def test_what_brings_next_to_nothing_is_no_gain_though_the_other_one_is_a_loss():
    table = day()
    values = {
        act: value_of(view_of(table), act)
        for act in legal(table)
        if type(act) in TRANSACTION_VALUES
    }
    worst = min(values, key=values.get)
    little = next(
        act for act, value in values.items() if values[worst] + LEAST_VP < value < LEAST_VP
    )
    assert why(table, [little], worst) == ""


def test_of_no_choice_nothing_is_said():
    assert why(season("draft"), []) == ""
