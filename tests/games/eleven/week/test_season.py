"""A season by the calendar: 44 days that come one after the other, the league, the matches."""

from dataclasses import replace

import pytest

from games.core.dice import RandomSource, SeededDice
from games.eleven.cards.ids import CLUB_OF, NUMBER
from games.eleven.club.assets import strength_of
from games.eleven.definition import DEFINITION
from games.eleven.state import OPPONENTS
from games.eleven.week.season import SEASON
from games.eleven.week.season_score import score_of


def seasons_states(seats, seed=b"days"):
    """Yield every state of a season that computers play at random."""
    game, bot, chance = DEFINITION.game, DEFINITION.bots["random"], RandomSource(seed)
    dice = SeededDice(seed)
    state, _ = game.setup(DEFINITION.options(), seats, dice)
    yield state
    while waiting := game.waiting_for(state):
        seat = waiting[0]
        legal = game.legal_actions(state, seat)
        action = bot.choose(game.view(state, seat), legal, lambda _: state, chance)
        game.apply(state, seat, action, dice)
        yield state


@pytest.mark.parametrize("seats", [1, 3])
def test_days_come_one_after_the_other_until_the_season_is_over(seats):
    """E-R21: eight weeks of five days, after four in which the clubs are made."""
    assert SEASON.stages == 4 + 8 * 5
    seen, forms, told = [0], [], set()
    for state in seasons_states(seats):
        stage = SEASON.stage(state)
        owing = SEASON.owing(DEFINITION.game.view(state, None))
        assert set(DEFINITION.game.waiting_for(state)) <= set(owing)
        assert bool(owing) == (stage < SEASON.stages)
        if stage != seen[-1]:
            assert seen[-1] < stage <= seen[-1] + 2
            seen.append(stage)
            view = DEFINITION.game.view(state, None)
            week = SEASON.week_of(min(stage, SEASON.stages - 1))
            table = SEASON.table(view)
            assert [club.seat for club in table if not club.name] == list(range(seats))
            assert [club.points for club in table] == state.points
            forms.append(table[OPPONENTS].form)
            told.update(SEASON.meetings(view, max(week, 1)))
            assert SEASON.meetings(view, 20) == SEASON.meetings(view, 0) == ()
    assert seen[-1] == SEASON.stages
    assert forms[0] == ""
    assert len(forms[-1]) == 8
    assert set(forms[-1]) <= set("WDL")
    assert {one.goals is None for one in told} == {True, False}


def test_the_end_of_a_week_belongs_to_the_next_monday():
    """E-R67: who lined up early has the weekend for it; after the last match there is none."""
    found = {
        (state.round, SEASON.stage(state))
        for seed in range(3)
        for state in seasons_states(3, b"debts %d" % seed)
        if state.phase == "weekend"
    }
    assert found
    assert max(week for week, _ in found) < SEASON.weeks
    for week, stage in found:
        assert (SEASON.week_of(stage), SEASON.name_of(stage)) == (week + 1, "Monday")


def test_in_that_time_the_matches_of_the_week_are_told_and_the_next_are_known():
    """E-R60: the results are posted as Matchday ends, the preview as Monday opens."""
    state = next(
        each_state for each_state in seasons_states(3, b"debts 0") if each_state.phase == "weekend"
    )
    view = DEFINITION.game.view(state, None)
    assert all(meeting.goals is not None for meeting in SEASON.meetings(view, state.round))
    after = SEASON.meetings(view, state.round + 1)
    assert [(fixture.seat, fixture.goals) for fixture in after] == [(0, None), (1, None), (2, None)]


def test_days_have_names_weeks_and_an_end():
    assert [SEASON.name_of(stage) for stage in (0, 3, 4, 5, 8, 9, 43)] == [
        "First director",
        "Preparation",
        "Monday",
        "Tuesday",
        "Matchday",
        "Monday",
        "Matchday",
    ]
    assert [SEASON.week_of(stage) for stage in (0, 3, 4, 8, 9, 43)] == [0, 0, 1, 1, 2, 8]
    assert [stage for stage in range(20) if SEASON.ends_week(stage)] == [8, 13, 18]


def until(phase, seats, week):
    """Return the state in which a phase of a week begins."""
    return next(
        state for state in seasons_states(seats) if (state.phase, state.round) == (phase, week)
    )


@pytest.mark.parametrize(("phase", "week", "left"), [("draft", 0, 8), ("monday", 2, 7)])
def test_the_table_counts_goals_and_what_can_still_be_won(phase, week, left):
    """E-R60: three points a week at most, for a club without a manager that many from each."""
    state = until(phase, 2, week)
    table = SEASON.table(DEFINITION.game.view(state, None))
    assert [club.reach - club.points for club in table[:OPPONENTS]] == [6 * left] * OPPONENTS
    assert [club.reach - club.points for club in table[OPPONENTS:]] == [3 * left] * 2
    assert {club.goals for club in table[:OPPONENTS]} == {None}
    for club, own in zip(table[OPPONENTS:], state.clubs, strict=True):
        assert club.goals == (own.results[0][1:] if own.results else (0, 0))


def test_the_table_counts_the_matches_of_each_club():
    """E-R60, E-R64: as often as its marker moves, which is once in a week that it meets nobody."""
    game, bot, chance = DEFINITION.game, DEFINITION.bots["random"], RandomSource(b"played")
    dice, played = SeededDice(b"played"), [0] * OPPONENTS
    state, _ = game.setup(DEFINITION.options(), 3, dice)
    counted = set()
    while waiting := game.waiting_for(state):
        legal = game.legal_actions(state, waiting[0])
        view = game.view(state, waiting[0])
        action = bot.choose(view, legal, lambda _: state, chance)
        for event in game.apply(state, waiting[0], action, dice):
            if event.kind in {"points-moved", "rival-rolled"} and event.club < OPPONENTS:
                played[event.club] += 1
        if state.phase in {"monday", "weekend", "over"} and state.clubs[0].results:
            table = SEASON.table(game.view(state, None))
            assert [club.played for club in table[:OPPONENTS]] == played
            assert {club.played for club in table[OPPONENTS:]} == {len(state.clubs[0].results)}
            counted.add(tuple(played))
    assert len(counted) == 8


def test_whom_two_managers_meet_plays_twice_and_skips_one_roll():
    """E-R61, E-R64: met by both in two weeks and by nobody in the third, it has played four."""
    state = until("monday", 2, 4)
    card = {club: card for card, club in reversed([*enumerate(CLUB_OF)])}
    for seat, met in enumerate(((4, 4, 2), (4, 4, 3))):
        results = tuple((card[club], 1, 0) for club in met)
        state.shown[seat] = replace(state.shown[seat], results=results)
    table = SEASON.table(DEFINITION.game.view(state, None))
    assert [club.played for club in table] == [3, 3, 3, 3, 4, 3, 3, 3, 3, 3]


def test_a_result_that_does_not_count_yet_can_still_be_won():
    """E-R60: on Matchday the markers move when everybody has played."""
    played = (
        state for state in seasons_states(2) if state.phase == "matchday" and state.clubs[0].results
    )
    table = SEASON.table(DEFINITION.game.view(next(played), None))
    assert (table[OPPONENTS].points, table[OPPONENTS].reach) == (0, 24)


def test_the_race_is_told_without_secrets_and_ends_with_the_final_scores():
    """E-R71, E-R74: whoever watches learns nothing of an objective before the end."""
    state = until("monday", 2, 2)
    found = SEASON.race.contenders(DEFINITION.game.view(state, None))
    for index, club in enumerate(state.clubs):
        club.objective, club.sold = NUMBER["aim-trader"], 4
        assert score_of(state, index).total == found[index].score + 4
    assert SEASON.race.contenders(DEFINITION.game.view(state, None)) == found
    assert [one.seat for one in found] == [0, 1]
    assert [one.strength for one in found] == [
        sum(strength_of(man) for man in club.men) for club in state.clubs
    ]
    *_, over = seasons_states(2)
    found = SEASON.race.contenders(DEFINITION.game.view(over, None))
    totals = [score.total for score in over.scores]
    assert [one.score for one in found] == [one.projected for one in found] == totals
