"""What a screen says and offers at each step."""

import re

import pytest

from games.core.translation import Translator
from games.eleven.actions import Again, Finish
from games.eleven.cards.effect_index import number_of
from games.eleven.cards.effect_types import Choose, Gain, Injure, Target
from games.eleven.cards.ids import (
    ACCEPT,
    CLUB_OF,
    DECLINE,
    NUMBER,
    OBJECTIVES,
    PAY,
    REROLL,
    SHIELD_SIDE,
    colour_answer,
    jersey_answer,
    option_answer,
    zone_answer,
)
from games.eleven.club.assets import directors_of
from games.eleven.club.club import Ask
from games.eleven.log.news import Gained, Passed
from games.eleven.log.titles import TITLES
from games.eleven.screen.news_digest import MOST_NEWS
from games.eleven.screens import STEP_TOPICS, WHAT_NOW, rows, screen, topic_of
from games.eleven.state import Score
from games.eleven.week.derby import WAITING
from games.eleven.week.phase_end import forced
from games.eleven.week.questions import QUESTIONS
from games.eleven.week.steps import STEP_RULES
from games.eleven.wording.names import CLUB_NAMES
from tests.games.eleven.ground import DEFINITION, GAME, Table, bare, man, post, rich, season

CHOOSE = number_of(Choose(options=((Gain(resource="EUR", n=1),), (Gain(resource="FAN", n=1),))))


def shown(table, seat=0):
    """Return the screen of a seat."""
    view = GAME.view(table.state, seat)
    legal = [] if seat is None else GAME.legal_actions(table.state, seat)
    return screen(view, legal, Translator())


def test_every_step_says_what_to_do():
    """E-R22: a sentence for each step at which a seat is asked, and a reason for each refusal."""
    assert set(WHAT_NOW) == set(STEP_RULES) - {"day", "done", *WAITING} | {
        "pick-alone",
        "pick-last",
    }
    for step in STEP_RULES:
        table = season("matchday", "squad")
        table.club().step, table.club().match.queue = step, [0]
        assert table.refused("keep moneypenny")


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        (ACCEPT, "Accept"),
        (REROLL, "Roll again for 1 👥"),
        (PAY, "Pay"),
        (DECLINE, "No"),
        (SHIELD_SIDE, "🛡 Shield"),
        (colour_answer(1), "🔵 Blue"),
        (option_answer(1), "+1 👥"),
        (zone_answer(7), "FC"),
        (jersey_answer(7), "#9"),
        (NUMBER["gonzalez"], "9 Gonzalez ⚽2"),
        (NUMBER["gates"], "Gus Gates"),
    ],
)
def test_every_answer_has_a_label(answer, label):
    """E-R35: cards, jerseys, zones, options, colours and words."""
    table = season("days")
    table.club().ask = Ask("option", (answer,), (CHOOSE, NUMBER["gates"], 0))
    assert [choice.label for choice in shown(table).choices()] == [label]


@pytest.mark.parametrize("about", QUESTIONS)
def test_every_question_is_said(about):
    """E-R35: and refused in the same words."""
    table = season("days")
    club, answers = table.club(), {"colour": colour_answer(1)}
    club.votes, answers["director"] = [0, 1, 2], directors_of(club)[0].source
    club.ask = Ask(about, (answers.get(about, ACCEPT),), (CHOOSE, NUMBER["gates"], 1), 4, 6)
    (now,) = shown(table).lines
    assert shown(table).ask == now
    assert ("The die shows 4" if about == "die" else QUESTIONS[about].text) in now
    assert table.refused("pass") == QUESTIONS[about].rule


def test_a_day_is_one_select_that_opens_the_next_and_what_is_likely_beside_it():
    """E-R29: first what it is about, then which; a free action and the pass are buttons."""
    table = season("days")
    club = rich(bare(table))
    man(club, "gonzalez", trained=True)
    page = shown(table)
    first, beside = page.menus
    assert (first.prompt, first.shape) == ("Do…", "select")
    inner = {menu.key: menu.label for menu in first.entries}
    assert inner.keys() >= {"hire", "sell", "employ", "sign", "build", "improve"}
    assert inner["hire"] == "Hire a player"
    assert [entry.label for entry in beside.entries] == ["Pass", "Pass until Matchday"]
    post(club, "clerk")
    free, *_ = shown(table).menus[-1].entries
    assert (free.label, free.shape) == ("Free action for 2 ⚙", "select")
    hired = next(choice for choice in page.choices() if choice.action.startswith("hire"))
    cost = int(hired.action.split()[-1])
    assert hired.label.endswith(f"{cost} €")
    assert hired.hint.startswith(f"leaves {club.res[0] - cost} €")
    assert f"leaves {club.res[0] - cost} €" in hired.confirm
    assert re.fullmatch(rf"Hire [A-Z].* for {cost} €", hired.agree)
    assert not hired.gives_up


def test_a_complete_line_up_offers_moves_by_jersey():
    """E-R51: one menu a jersey."""
    table = season("matchday", "squad")
    table.play("suggest")
    move = next(menu for menu in shown(table).menus if menu.key == "move")
    assert len(move.entries) == 10


def test_onlookers_read_the_league_and_who_is_waited_for():
    """E-R9: no club, no menus."""
    page = shown(season("days", seats=2), None)
    assert not page.menus
    assert page.title == "Eleven · Week 1 of 8 · Tuesday"
    assert (page.happened, page.lines, page.ask) == ("", (), "")
    assert sorted(line[0] for line in page.details) == ["▫", "▶"]


def test_a_topic_for_every_phase():
    """E-R22: also where steps of Matchday have one of their own."""
    table = Table()
    keys = {topic.key for topic in DEFINITION.topics("en")}
    assert topic_of(GAME.view(table.state, 0)) in keys
    table.to("matchday", "squad")
    assert topic_of(GAME.view(table.state, 0)) == STEP_TOPICS["squad"]
    table.rest()
    assert topic_of(GAME.view(table.state, 0)) in keys
    (said,) = shown(table).lines
    assert said.startswith("**Full time.** The season is over")


def test_only_the_latest_news_stand_on_the_panel():
    """A week may bring more than a phone shows; the log has it all."""
    table = season()
    table.club().news = [Passed(0)] * (MOST_NEWS + 3)
    page = shown(table)
    earlier = [line for line in page.details if line.startswith("• ")]
    assert len(earlier) == MOST_NEWS
    assert earlier[0] == "• …"
    assert {*earlier[1:]} == {f"• {page.happened}"}


@pytest.mark.parametrize(("spare", "is_above"), [(0, True), (-1, False)])
def test_the_newest_news_stand_above_the_question_if_both_are_short(monkeypatch, spare, is_above):
    """Too long for a phone, they are the last of the news in the small print."""
    table = season()
    table.club().news = [Passed(0), Gained(0, 0, 2)]
    page = shown(table)
    assert page.happened
    enough = rows(page.happened) + rows(page.lines[0])
    monkeypatch.setattr("games.eleven.screens.MOST_ABOVE", enough + spare)
    limited = shown(table)
    news = [line for line in limited.details if line.startswith("• ")]
    assert limited.happened == (page.happened if is_above else "")
    assert len(news) == (1 if is_above else 2)
    assert (news[-1] == f"• {page.happened}") == (not is_above)


def test_there_is_no_aim_before_it_is_chosen():
    """E-R20: two are drawn, one is kept."""
    table = season()
    assert any("🎯" in line for line in shown(table).details)
    table.club().objective = -1
    assert not any("🎯" in text for text in shown(table).texts)


def test_the_draft_says_where_the_others_go():
    """E-R12: to the left, alone back to oneself, and the last one away."""
    now = "Keep one director; the rest go to the next manager."
    assert shown(Table(seats=2)).lines == (now,)
    table = Table()
    assert shown(table).lines == ("Keep one director; the next comes from the others.",)
    table.play(table.lines()[0])
    table.play(table.lines()[0])
    assert shown(table).lines == ("Keep one director; the other goes away.",)


def test_the_draft_says_what_the_colours_of_a_director_are():
    """E-R27: six votes, one per face of the die, of colours that have names."""
    *directors, key = shown(Table()).details
    assert all(re.search(r"Votes: [🟡🔵🔴]{6}$", line) for line in directors)
    assert all(word in key for word in ("🟡 yellow", "🔵 blue", "🔴 red", "die from 1 to 6"))


def test_a_seat_with_nothing_left_to_decide_has_one_forced_action():
    """E-R22: the host confirms it; a seat with a choice is asked."""
    assert [forced([Finish()]), forced([Finish(), Again()]), forced([])] == [Finish(), None, None]


def test_before_the_season_nobody_has_a_place():
    """E-R9: all stand on 0, which says nothing."""
    assert not any("place" in text for text in shown(Table(seats=2)).texts)
    table = season(seats=2)
    waits = 1 - table.state.turn
    assert any("place" in line for line in shown(table, waits).details)
    assert not any("place" in line for line in shown(table, 1 - waits).details)


def test_last_weeks_line_up_is_what_one_begins_with():
    """E-R51: shown with what it promises; in week 1 it is that of the start."""
    table = season("matchday", "squad")
    first = shown(table)
    assert any(line.startswith("As at the start:") for line in first.details)
    labels = [choice.label for choice in first.choices()]
    assert labels[1:3] == ["Suggest", "As at the start"]
    table.play("suggest")
    table.play("ready")
    table.to("days")
    table.to("matchday", "squad")
    page = shown(table)
    said = [line for line in page.details if line.startswith(("Last line-up:", "Suggested:"))]
    assert len(said) == 2
    assert [choice.label for choice in page.choices()][1:3] == ["Suggest", "Last line-up"]
    promised = said[0].partition("On average ")[2]
    table.play("last")
    assert any(line.endswith(promised) for line in shown(table).details)


def test_who_chooses_players_by_hand_sees_no_proposals():
    """E-R47: the squad is begun already."""
    table = season("matchday", "squad")
    club = rich(bare(table))
    man(club, "gonzalez")
    table.play("field gonzalez")
    page = shown(table)
    assert not any("Suggested:" in text for text in page.texts)
    assert next(page.choices()).label == "Suggest the rest"


def test_the_final_table_names_its_columns_and_fits_a_phone():
    """E-R71: by the number of each manager."""
    table = season(seats=4)
    table.rest()
    lines = shown(table).details
    at = next(index for index, line in enumerate(lines) if line.startswith("Final scoring"))
    assert lines[at].startswith("Final scoring in VP: 1 Player 1 · 2 Player 2")
    rows = lines[at + 1].splitlines()
    assert rows[1].split() == ["1", "2", "3", "4"]
    assert max(map(len, rows)) <= 28


def test_the_end_names_everybodys_objective():
    """E-R74: with what it was worth; before that nobody reads another's."""
    table = season(seats=2)
    table.club(0).objective, table.club(1).objective = (
        NUMBER["aim-trader"],
        OBJECTIVES.stop - 1,
    )
    assert DEFINITION.game.view(table.state, 0).aims == ()
    table.rest()
    trader, other = TITLES[NUMBER["aim-trader"]], TITLES[OBJECTIVES.stop - 1]
    lines = [line for line in shown(table).details if line.startswith("🎯")]
    vp = [score.objective for score in table.state.scores]
    assert lines == [
        f"🎯 Player 1: {trader}, {vp[0]} VP",
        f"🎯 Player 2: {other}, {vp[1]} VP",
    ]


def test_a_scenario_is_named_while_it_is_played():
    """E-R71: beside the secret objective; without one there is no such line."""
    details = shown(season(scenario="crisis")).details
    assert "🚩 Crisis: poor start, reach 20 VP" in details
    assert not any("🚩" in text for text in shown(season()).texts)


@pytest.mark.parametrize(
    ("total", "said"),
    [(12, "**Sacked (from 15 VP: Stable)**"), (36, "Champion's board"), (60, "**A legend**")],
)
def test_a_season_alone_is_called_by_its_rating(total, said):
    """E-R71: and says what the next better one takes."""
    table = season()
    table.rest()
    table.state.scores = [Score(total, 0, 0, 0, 0, 0, 0, 0, 0)]
    assert said in shown(table).details[-1]


def test_who_is_out_is_said_before_one_plans():
    """E-R76, E-R77: with the weeks to miss."""
    table = season("matchday", "squad")
    club = bare(table)
    man(club, "marsh", injury=1)
    man(club, "gonzalez", ban=2)
    line = next(line for line in shown(table).details if line.startswith("Out this week"))
    assert line == "Out this week: Marsh (injured, 1 week) and Gonzalez (suspended, 2 weeks)."


@pytest.mark.parametrize(
    ("face", "said"),
    [(4, "The die shows 4, the number of Marsh: "), (5, "The die shows 5: nobody of yours has ")],
)
def test_a_drawn_number_names_whom_it_means(face, said):
    """E-R63, E-A4: or that it means nobody."""
    table = season("days")
    club = bare(table)
    man(club, "marsh")
    injure = number_of(Injure(target=Target(who="random"), weeks=1))
    club.ask = Ask("die", (ACCEPT, REROLL), (injure, -1, 0), face, 10)
    (now,) = shown(table).lines
    assert now.startswith(said)


def test_a_season_that_ends_early_stands_by_place_and_points():
    table = season(seats=2)
    table.state.points[:] = [*range(1, len(table.state.points) - 1), 3, 9]
    lines = DEFINITION.standing(DEFINITION.game.view(table.state, None), Translator())
    assert lines == ("▫ **Player 2** · place 1 · 9 points", "▫ **Player 1** · place 7 · 3 points")


def test_the_card_tells_public_points_so_far_and_projected_below_the_last_match():
    """E-R71, E-R74: never what a secret objective will bring, nor the VP of the first week."""
    table = season(seats=2)
    club = CLUB_NAMES[CLUB_OF[0]]
    table.club(0).objective = NUMBER["aim-trader"]
    for week, more in ((1, ""), (2, " · {now} VP, projected {end}")):
        table.club(0).results.append((0, 3, 1))
        view = DEFINITION.game.view(table.state, None)
        (race, _) = DEFINITION.season.race.contenders(view)
        vp = more.format(now=race.score, end=race.projected)
        assert [line for line in DEFINITION.standing(view, Translator()) if "against" in line] == [
            f"Week {week} · 3 : 1 against {club}{vp}"
        ]


def test_a_pass_is_asked_about_once_at_most():
    """E-R29: the first day that a manager gives away; a day after an action is just ended."""
    table = season("days", seats=2)
    for seat in (0, 1):
        rich(bare(table, seat))

    def passing():
        while table.state.turn != 0:
            table.play("pass", table.state.turn)
        return next(choice for choice in shown(table).choices() if choice.action == "pass")

    assert passing().confirm == "End the day without an action?"
    table.play("pass")
    assert passing().confirm == ""
    stored = DEFINITION.load_state(DEFINITION.dump_state(table.state))
    assert stored.clubs[0].has_passed
