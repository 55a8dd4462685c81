"""Every choice says in a few words what it makes."""

import pytest

from games.core.translation import Translator
from games.eleven.cards.effect_index import number_of
from games.eleven.cards.effect_types import Vote
from games.eleven.cards.ids import ACCEPT, NUMBER, REROLL, colour_answer
from games.eleven.club.assets import directors_of
from games.eleven.club.club import Ask
from games.eleven.log.titles import TITLES
from games.eleven.screens import screen
from games.eleven.state import DAYS
from games.eleven.week.monday import VOTE
from tests.games.eleven.ground import GAME, bare, man, post, rich, season

PRICES = NUMBER["meeting-ticket-prices"]


def shown(table):
    return screen(GAME.view(table.state, 0), GAME.legal_actions(table.state, 0), Translator())


def poor(table):
    """Leave a club without anybody who lowers its upkeep, and give it money."""
    club = rich(bare(table))
    club.posts[:] = [each_post for each_post in club.posts if each_post.source != NUMBER["ledger"]]
    return club


def choice(table, line):
    return next(
        each_choice for each_choice in shown(table).choices() if each_choice.action.startswith(line)
    )


def test_a_fourth_player_card_costs_upkeep():
    """E-R79: with the price and the money that is left; asked once more before it is paid."""
    table = season("days")
    club = poor(table)
    for key in ("gonzalez", "marsh"):
        man(club, key)
    assert "upkeep" not in choice(table, "hire").hint
    man(club, "okoro")
    hire = choice(table, "hire")
    assert "upkeep 0 → 1 €" in hire.hint
    assert "upkeep 0 → 1 €." in hire.confirm
    assert "upkeep 0 → 1 €" in choice(table, "youngster").hint


def test_a_third_staff_card_and_a_second_token_cost_upkeep():
    table = season("days")
    club = poor(table)
    for key in ("icepack", "chalk"):
        post(club, key)
    post(club, "stand")
    assert "upkeep 0 → 1 €" in choice(table, "employ").hint
    assert "upkeep 0 → 1 €" in choice(table, "build store").hint


def test_a_sale_saves_upkeep():
    table = season("days")
    club = poor(table)
    for key in ("gonzalez", "marsh", "okoro", "silvestra"):
        man(club, key, trained=True)
    assert "leaves 35 € · upkeep 1 → 0 €" in choice(table, "sell").hint


def test_a_level_says_what_it_brings():
    """E-R44, E-R24: the chance, and what every Monday gives then."""
    table = season("days")
    club = rich(bare(table))
    club.stats[:] = [2, 4, 2, 2]
    assert choice(table, "improve fan").hint == "2 faces of 6 raise it: 5 👥 every Monday"


def test_fans_on_the_stands_say_what_they_pay():
    table = season("matchday", "stands")
    club = table.club()
    club.res[1] = 3
    assert choice(table, "stands 2").label == "2 👥 for 2 €, keep 1"


def test_a_tactic_says_the_score_it_leads_to():
    """E-R55: the opponent is out, so nobody learns anything from it."""
    table = season("matchday", "squad")
    bare(table).tactics[:] = [NUMBER["false-nine"], NUMBER["set-pieces"]]
    table.play("suggest")
    table.play("ready")
    table.to("matchday", "tactic")
    assert choice(table, "tactic false-nine").hint.startswith(("then ", "at best "))
    assert choice(table, "tactic set-pieces").hint.startswith("In the match: roll a die")


@pytest.fixture
def meeting():
    """Return a Monday on which the board has voted yellow, blue, blue."""
    table = season("monday")
    club = table.club()
    club.meeting, club.votes, club.step, club.ask = PRICES, [0, 1, 1], "talk", None
    return table


def test_a_die_says_what_the_board_decides(meeting):
    """E-R27, E-R28: before one pays for another one."""
    meeting.club().ask = Ask("die", (ACCEPT, REROLL), VOTE, 4, 6)
    (said,) = shown(meeting).lines
    assert said.startswith("The die shows 4: 🔵 Blue: ")
    assert said.endswith(". Accept the vote, or roll again.")
    meeting.club().votes = [0, 1, 2]
    (said,) = shown(meeting).lines
    assert said.startswith("The die shows 4: a tie, you decide.")


def test_a_director_who_may_vote_otherwise_says_how_it_stands(meeting):
    club = meeting.club()
    answers = tuple(asset_card.source for asset_card in directors_of(club))
    task = (number_of(Vote()), NUMBER["gates"], 0)
    club.ask = Ask("director", answers, task)
    said = [each_choice.hint or each_choice.label for each_choice in shown(meeting).choices()]
    assert any("votes 🟡 Yellow" in text or "votes 🔵 Blue" in text for text in said)
    club.ask = Ask("colour", (colour_answer(1), colour_answer(2)), (task[0], task[1], 1))
    assert [each_choice.label for each_choice in shown(meeting).choices()] == [
        "🔵 Blue: then 🟡 0 🔵 3 🔴 0",
        "🔴 Red: then 🟡 0 🔵 2 🔴 1",
    ]


@pytest.mark.parametrize("about", ["decision", "colour", "director"])
def test_the_decisions_stand_in_the_small_print_of_every_question_about_them(meeting, about):
    """E-A22: a tie, too, is decided knowing what each colour does."""
    club = meeting.club()
    club.step = "carry"
    answers = {"director": (directors_of(club)[0].source,)}.get(about, (colour_answer(1),))
    club.ask = Ask(about, answers, (number_of(Vote()), NUMBER["gates"], 1))
    assert any(line.startswith("🔵 Blue, 2 votes: ") for line in shown(meeting).details)


def test_the_market_of_next_week_is_told_as_far_as_it_is_known():
    """E-R68: the rightmost of each row is swept, so the fourth from the right moves up.

    On the last day on which it can be bought.
    """
    table = season("days")
    assert not any(text.startswith("🛒") for text in shown(table).texts)
    table.state.day = DAYS - 1
    line = next(detail for detail in shown(table).details if detail.startswith("🛒"))
    rows = GAME.view(table.state, 0).rows
    gone, _, there = line.partition("Within reach then: ")
    for row in rows:
        assert TITLES[row[-1]] in gone
        assert TITLES[row[1]] in there
        assert TITLES[row[0]] not in line
    table.state.round = 8
    assert not any(text.startswith("🛒") for text in shown(table).texts)


def test_a_paid_action_says_the_score_it_leads_to():
    """E-R56: Okoro, for what was paid on his card."""
    table = season("matchday", "squad")
    club = bare(table)
    okoro = man(club, "okoro")
    club.res[:] = [5, 0, 0, 5]
    table.play("suggest")
    table.play("ready")
    okoro.used = okoro.paid = True
    table.to("matchday", "match")
    assert choice(table, "act okoro").hint.startswith("then ")


def test_a_card_for_the_vote_says_what_it_does(meeting):
    """E-R28: in the meeting."""
    club = meeting.club()
    post(club, "quote")
    club.res[:] = [9, 9, 9, 9]
    assert choice(meeting, "use quote").hint


def test_a_card_of_a_token_or_sponsor_says_what_it_does():
    table = season("days")
    club = rich(bare(table))
    post(club, "camp")
    man(club, "gonzalez")
    assert choice(table, "use camp").hint.startswith("9 Gonzalez ⚽2 → ⚽3 ★")
