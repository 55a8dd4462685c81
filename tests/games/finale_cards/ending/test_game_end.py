"""Game end, extra time and cups."""

import pytest

from games.finale_cards.cards.cards import WHITE
from games.finale_cards.events import (
    AnswersShown,
    Committed,
    LegEnded,
    Noted,
    PeriodBegan,
    TeamShown,
)
from games.finale_cards.state import ACKER, STOLLEN
from tests.games.finale_cards.ground import Ground, man, of

HOME, AWAY = "controlled-play corner penalty", "cross corner penalty"
"""White cards: one attack for Stollen, whose set-up can fail, as that of Acker's counter can."""


def ended(home, away, **options):
    """Return a match whose sixth period has just ended with these goals."""
    return finish(Ground(**options), home, away, 6)


def finish(ground, home, away, period):
    """Play a period of this number in which nobody scores, after these goals."""
    ground.state.period = period
    for side, goals in zip(ground.state.sides, (home, away), strict=True):
        side.goals = goals
    ground.hold(STOLLEN, HOME)
    ground.hold(ACKER, AWAY)
    ground.ready()
    ground.play("play controlled-play", seat=STOLLEN)
    ground.play("play cross", seat=ACKER)
    ground.lose_set_up()
    ground.lose_set_up()
    return ground


def test_more_goals_win_after_six_periods():
    """F-R1, F-R68: the ball is counted."""
    ground = ended(2, 1)
    outcome = ground.outcome()
    assert (outcome.winners, outcome.rule, outcome.score) == ((STOLLEN,), "F-R68", (2, 1))
    assert ground.waiting == ()
    assert ground.refused("ready", STOLLEN) == "over"


def test_a_draw_stands_where_extra_time_was_ruled_out():
    """F-R68: an option of the table."""
    outcome = ended(1, 1, extra_time="never").outcome()
    assert (outcome.is_draw, outcome.rule) == (True, "F-R68")


def test_after_a_draw_both_are_asked_for_extra_time_in_secret():
    """F-R69, F-A24: the answers are shown together."""
    ground = ended(1, 1)
    assert ground.phase == "answer"
    assert ground.waiting == (STOLLEN, ACKER)
    assert ground.refused("ready", STOLLEN) == "F-A24"
    assert ground.play("extra-time yes", seat=STOLLEN) == [
        Noted(STOLLEN, "extra-time", (1,), only=(STOLLEN,)),
        Committed(STOLLEN),
    ]
    assert ground.view(ACKER).sides[STOLLEN].chosen == -1
    assert ground.refused("extra-time yes", STOLLEN) == "F-A24"
    assert ground.legal(STOLLEN) == ["extra-time no"]
    events = ground.play("extra-time yes", seat=ACKER)
    assert of(events, AnswersShown) == [AnswersShown((True, True))]
    assert of(events, PeriodBegan) == [PeriodBegan(7, (1, 1))]


@pytest.mark.parametrize(("home", "away"), [("yes", "no"), ("no", "yes"), ("no", "no")])
def test_one_no_makes_it_a_draw(home, away):
    """F-A24: whoever said it."""
    ground = ended(0, 0)
    ground.play(f"extra-time {home}", seat=STOLLEN)
    ground.play(f"extra-time {away}", seat=ACKER)
    assert (ground.outcome().is_draw, ground.outcome().rule) == (True, "F-A24")


def test_an_answer_may_be_changed_until_both_have_answered():
    """F-A24: in secret."""
    ground = ended(0, 0)
    ground.play("extra-time no", seat=STOLLEN)
    events = ground.play("extra-time yes", seat=STOLLEN)
    assert [event.only for event in events] == [(STOLLEN,)]
    ground.play("extra-time yes", seat=ACKER)
    assert ground.state.period == 7


def test_extra_time_is_played_with_all_white_cards():
    """F-R69, F-A23: used or not, whatever the deck was; three in hand, the Schlusskarte below."""
    ground = ended(1, 1, extra_time="always")
    for side in ground.state.sides:
        assert tuple(side.cards) == WHITE
        assert (len(side.hand), len(side.deck), side.used) == (3, 2, [])
        assert not side.is_closing
    assert ground.state.period == 7


def test_injuries_cautions_and_sendings_off_carry_over_into_extra_time():
    """F-A23: boards and tokens stay as they are."""
    ground = Ground(extra_time="always")
    ground.send_off("kette")
    ground.state.cautions[man("riegel")] = 1
    finish(ground, 0, 0, 6)
    assert man("kette") in ground.side(STOLLEN).lost
    assert ground.state.cautions[man("riegel")] == 1


def test_extra_time_is_two_periods():
    """F-R13, F-R69: 105 and 120; who leads then has won."""
    ground = ended(1, 1, extra_time="always")
    finish(ground, 2, 1, 8)
    outcome = ground.outcome()
    assert (outcome.winners, outcome.rule) == ((STOLLEN,), "F-R69")


def test_still_level_leads_to_the_shoot_out():
    """F-R70: after 120 minutes."""
    ground = ended(1, 1, extra_time="always")
    finish(ground, 1, 1, 8)
    assert (ground.phase, ground.outcome()) == ("shooters", None)


def test_a_cup_tie_is_two_matches_and_their_goals_are_added():
    """F-R75, F-A33: the replay is always played, with whole teams."""
    ground = ended(2, 0, cup="always")
    assert ground.state.legs == [(2, 0)]
    assert ground.score == (0, 0)
    assert of(ground.events, LegEnded) == [LegEnded((2, 0))]
    assert [len(side.pitch) for side in ground.state.sides] == [11, 11]
    finish(ground, 0, 1, 6)
    outcome = ground.outcome()
    assert (outcome.winners, outcome.rule, outcome.score) == ((STOLLEN,), "F-A33", (2, 1))


def test_a_tie_that_is_level_goes_to_extra_time_by_itself():
    """F-R75, F-A24, F-A33: nobody is asked; then to the shoot-out."""
    ground = ended(1, 0, cup="always")
    finish(ground, 0, 1, 6)
    assert (ground.state.period, ground.state.leg) == (7, 2)
    finish(ground, 0, 1, 8)
    assert ground.phase == "shooters"


def test_a_cup_match_is_played_again_only_after_a_draw():
    """F-A33: with `on_draw`; the second match counts alone."""
    assert ended(1, 0, cup="on_draw").outcome().winners == (STOLLEN,)
    ground = ended(1, 1, cup="on_draw")
    assert ground.state.leg == 2
    finish(ground, 0, 1, 6)
    outcome = ground.outcome()
    assert (outcome.winners, outcome.rule, outcome.score) == ((ACKER,), "F-R68", (0, 1))


def test_only_a_drawn_replay_goes_to_extra_time():
    """F-R75: automatically."""
    ground = ended(1, 1, cup="on_draw")
    finish(ground, 2, 2, 6)
    assert ground.state.period == 7


def test_squads_are_built_anew_for_the_second_match():
    """F-A33: where the table builds its own."""
    ground = Ground(squads="free", cup="always")
    for seat in (STOLLEN, ACKER):
        ground.play("first-team", seat=seat)
        ground.play("ready", seat=seat)
    assert of(ground.events, TeamShown)
    finish(ground, 1, 0, 6)
    assert ground.phase == "squads"
    assert ground.waiting == (STOLLEN, ACKER)
