"""`fulltime simulate`: computers play each other, and the counts add up."""

import dataclasses
import json

import pytest

from bot.cli.authoring.simulate import simulate
from bot.operations.settings import SettingsError
from games.registry import GAMES
from tests.contract.toy.definition import DEFINITION as TOY


@pytest.fixture
def run(runner):
    return runner(simulate)


def as_json(output):
    report = json.loads(output)
    report["total"].pop("actions_per_second")
    for match in report["matches"]:
        match.pop("actions_per_second")
    return report


def test_the_same_seed_gives_the_same_matches(run):
    """Another seed gives others."""
    once = as_json(run("toy", "--games", 5, "--seed", 3, "--json"))
    assert as_json(run("toy", "--games", 5, "--seed", 3, "--json")) == once
    assert as_json(run("toy", "--games", 5, "--seed", 4, "--json")) != once


def test_every_first_place_is_counted_once_by_seat_and_by_computer(run):
    """Ties are shared; the parts add up to the matches played."""
    arguments = ("toy", "--seats", 3, "--games", 40, "--bots", "greedy,random", "--json")
    report = as_json(run(*arguments))
    total = report["total"]
    assert len(report["matches"]) == total["matches"] == 40
    assert total["actions"] == sum(match["actions"] for match in report["matches"])
    assert total["by_reason"] == {"T-R8: The last lot is sold.": 40}
    for part in ("by_seat", "by_bot"):
        assert sum(tally["share"] for tally in total[part].values()) == pytest.approx(40)
    assert set(total["by_bot"]) == {"greedy", "random"}
    assert set(total["by_seat"]) == {"Seat 1", "Seat 2", "Seat 3"}


def test_the_computers_move_up_a_seat_after_each_match(run):
    """So that neither always has the better place."""
    report = as_json(run("toy", "--games", 2, "--bots", "greedy,random", "--json"))
    assert [match["bots"] for match in report["matches"]] == [
        ["greedy", "random"],
        ["random", "greedy"],
    ]


def test_a_person_reads_a_line_per_match_and_the_sums(run):
    """Who sat where, how many actions and how fast, who won and why."""
    lines = run("Pennies", "--games", 2, "--options", "lots=3,claps=false", "--each").splitlines()
    assert lines[0].strip().startswith("1  random, random: ")
    assert "by T-R8" in lines[1]
    assert lines[3].startswith("Pennies: 2 matches, ")
    assert run("Pennies", "--games", 2).startswith("Pennies: 2 matches, ")
    assert {"By seat", "By computer", "By reason"} <= set(lines)
    assert any("of first places" in line for line in lines)


def test_what_a_game_counts_is_told_as_shares(run, monkeypatch):
    """How often in all matches, divided by what it is counted of; what never came is left out."""
    counted = {"lots sold": (3, 4), "lots given away": (0, 0)}
    monkeypatch.setitem(
        GAMES,
        TOY.name,
        dataclasses.replace(
            TOY, analysis=dataclasses.replace(TOY.analysis, figures=lambda _events: counted)
        ),
    )
    assert as_json(run("toy", "--games", 2, "--json"))["total"]["figures"] == {"lots sold": 0.75}
    lines = run("toy", "--games", 2).splitlines()
    assert lines[-2:] == ["Figures", "   0.750  lots sold"]


def test_options_reach_the_rules(run):
    """Each may stand alone or with others after a comma."""
    report = as_json(run("toy", "--options", "lots=5", "--options", "claps=no", "--json"))
    assert report["options"] == {"lots": 5, "claps": False}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), r"no game called “chess”\. Choose one of: .*toy \(Pennies\)"),
        (("toy", "--seats", 9), r"Pennies is played by 2 to 4, not by 9"),
        (("toy", "--bots", "expert"), r"these computers: random, easy, greedy\."),
        (("toy", "--options", "stake=3"), r"no option “stake”\. Choose among: lots, claps"),
        (("toy", "--options", "lots=many"), r"It knows lots=2/3/5; claps=true/false"),
        (
            ("finale_cards", "--options", "cup=on_draw,extra_time=never"),
            r"needs a winner.*F-A37",
        ),
    ],
)
def test_what_it_cannot_do_is_one_sentence(run, arguments, sentence):
    """It names what there is to choose from."""
    with pytest.raises(SettingsError, match=sentence):
        run(*arguments)


def test_a_game_for_two_says_so(run, monkeypatch):
    """Not "2 to 2"."""
    monkeypatch.setitem(GAMES, TOY.name, dataclasses.replace(TOY, seats=range(2, 3)))
    with pytest.raises(SettingsError, match="played by 2, not by 5"):
        run("toy", "--seats", 5)


def test_reasons_are_counted_without_their_facts(run, monkeypatch):
    """Who won is counted elsewhere."""

    class Praised(type(TOY.game)):
        def outcome(self, state):
            end = super().outcome(state)
            return end and dataclasses.replace(end, reason="{seat} has {n} points.")

    monkeypatch.setitem(GAMES, TOY.name, dataclasses.replace(TOY, game=Praised()))
    total = as_json(run("toy", "--games", 7, "--json"))["total"]
    assert total["by_reason"] == {"T-R8: … has … points.": 7}


def test_seats_that_have_names_are_counted_by_them(run, monkeypatch):
    """A name says more than "Seat 1"."""
    monkeypatch.setitem(
        GAMES,
        TOY.name,
        dataclasses.replace(TOY, texts=dataclasses.replace(TOY.texts, seat_names=("Red", "Blue"))),
    )
    assert set(as_json(run("toy", "--json"))["total"]["by_seat"]) == {"Red", "Blue"}


def test_spreads_and_even_seats_are_told(run, monkeypatch):
    """Quarters of what each match tells, and p of the seats' first places."""
    told = dataclasses.replace(
        TOY, analysis=dataclasses.replace(TOY.analysis, spreads=lambda _events: {"pennies": [1, 3]})
    )
    monkeypatch.setitem(GAMES, TOY.name, told)
    total = as_json(run("toy", "--games", 2, "--json"))["total"]
    assert total["spreads"]["pennies"] == {
        "least": 1,
        "quarter": 1,
        "median": 2,
        "3 quarters": 3,
        "most": 3,
        "mean": 2.0,
    }
    assert 0 <= total["seats"]["p"] <= 1
    lines = run("toy", "--games", 2).splitlines()
    assert any("chi-square" in line for line in lines)
    assert lines[-1].split() == ["1.0", "1.0", "2.0", "3.0", "3.0", "2.0", "pennies"]


def test_shares_of_a_group_stand_together(run, monkeypatch):
    """The least first, and who is least and most of all is named."""
    counted = {"Lots: gold": (3, 4), "goals": (1, 1), "Lots: tin": (0, 4)}
    monkeypatch.setitem(
        GAMES,
        TOY.name,
        dataclasses.replace(
            TOY, analysis=dataclasses.replace(TOY.analysis, figures=lambda _events: counted)
        ),
    )
    lines = run("toy", "--games", 1).splitlines()
    at = lines.index("Lots")
    assert lines[at + 1] == "  from 0.0% (tin) to 75.0% (gold)"
    assert lines[at + 2].split() == ["0.0%", "tin", "75.0%", "gold"]
    assert "   1.000  goals" in lines


def test_a_seat_alone_is_compared_with_nobody(run, monkeypatch):
    """There is no chi-square of one."""
    alone = dataclasses.replace(TOY, seats=range(1, 3))
    monkeypatch.setitem(GAMES, TOY.name, alone)
    assert as_json(run("toy", "--seats", 1, "--games", 1, "--json"))["total"]["seats"] == {}
