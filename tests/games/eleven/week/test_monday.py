"""Production, dice and fans, and the board meeting."""

import pytest

from games.eleven.cards.effect_index import DECISION, VOTES
from games.eleven.cards.ids import MEETINGS, NUMBER
from games.eleven.club.assets import directors_of
from games.eleven.club.context import scene_of
from games.eleven.club.wallet import gain, move_level
from games.eleven.week.flow import begin_together, run_phases
from games.eleven.week.monday import counted, meet, open_monday, polls_of, tied
from tests.games.eleven.ground import Loaded, bare, post, season, told

EUR, FAN, OPS, FIT = range(4)


def monday(*faces, directors=("moneypenny", "peoples", "trainor"), meeting="ticket-prices", **res):
    """Return a table on a fresh Monday with these directors, this meeting, these faces."""
    table = season("days")
    club = bare(table)
    club.posts.clear()
    for key in directors:
        post(club, key)
    state = table.state
    club.stats[:] = [1, 1, 1, 1]
    for index, name in enumerate(("eur", "fan", "ops", "fit")):
        club.res[index] = res.get(name, 1) - 1
    state.meetings.append(NUMBER[f"meeting-{meeting}"])
    table.events = []
    open_monday(state, Loaded(), table.events)
    dice = Loaded(*faces)
    begin_together(state, dice, table.events)
    run_phases(state, dice, table.events)
    return table, club


def test_monday_brings_the_four_levels():
    """E-R24: levels 4, 3, 5, 3 give exactly 4, 3, 5, 3."""
    table = season("days")
    club = bare(table)
    club.stats[:] = [4, 3, 5, 3]
    open_monday(table.state, Loaded(), [])
    assert club.res == [4, 3, 5, 3]


def test_money_is_kept_from_week_to_week():
    """E-R25: Monday adds to it."""
    table = season("days")
    club = bare(table)
    club.res[EUR] = 40
    open_monday(table.state, Loaded(), [])
    assert club.res[EUR] == 40 + club.stats[EUR]


def test_mondays_are_everybodys_at_once():
    """E-R22, E-R21: whoever has a choice is waited for, and nobody for anybody else."""
    table = season("monday", seats=4)
    assert table.waiting
    assert table.state.round == 1
    busy = table.waiting
    while table.state.phase == "monday" and len(table.waiting) > 1:
        table.idle(table.waiting[-1])
    assert set(table.waiting) <= set(busy)


def scene_on(table, seat=0):
    return scene_of(table.state, seat, Loaded(), [])


@pytest.mark.parametrize(
    ("level", "res", "n", "after"),
    [
        (6, [0, 0, 0, 0], 1, (6, [0, 1, 0, 0])),
        (5, [0, 0, 0, 0], 2, (6, [0, 1, 0, 0])),
        (1, [3, 2, 0, 0], -1, (1, [3, 1, 0, 0])),
        (1, [3, 0, 0, 0], -1, (1, [2, 0, 0, 0])),
        (1, [0, 0, 0, 0], -1, (1, [0, 0, 0, 0])),
        (2, [0, 0, 0, 0], -1, (1, [0, 0, 0, 0])),
    ],
    ids=["above", "half above", "below", "below without", "below without money", "within"],
)
def test_a_level_beyond_its_end_gives_or_costs_a_resource(level, res, n, after):
    """E-R13: above 6 one of its kind comes; below 1 one goes, else 1 EUR, else nothing."""
    table = season()
    club = table.club()
    club.stats[FAN], club.res[:] = level, res
    move_level(scene_on(table), FAN, n)
    assert (club.stats[FAN], club.res) == after


def test_losing_more_than_there_is_stops_at_nought():
    """E-A37: no debt and no substitute."""
    table = season()
    club = bare(table)
    club.res[:] = [5, 1, 0, 0]
    gain(scene_on(table), FAN, -3)
    assert club.res == [5, 0, 0, 0]


def test_directors_vote_by_the_die():
    """E-R27: a 1 lets Moneypenny vote yellow, Peoples red, Trainor blue: rolled again."""
    assert [VOTES[NUMBER[key]][0] for key in ("moneypenny", "peoples", "trainor")] == [0, 2, 1]
    assert counted([0, 0, 1]) == (2, 1, 0)


def test_the_most_votes_decide():
    """E-R28: two yellow votes against one; 2 EUR come, 3 FAN go."""
    table, club = monday(2, directors=("moneypenny", "builder", "banner"), eur=1, fan=1)
    met = told(table.events, "met")[-1]
    face = met.face - 1
    assert met.votes == counted([VOTES[own.source][face] for own in directors_of(club)])
    decided = told(table.events, "decided")
    if decided:
        assert decided[0].colour == met.votes.index(max(met.votes))


def test_yellow_ticket_prices_bring_money_and_cost_fans():
    """E-R28: what the card prints happens, and FAN stop at nought."""
    table, club = monday(1, directors=("moneypenny", "builder", "banner"), eur=1, fan=1)
    assert table.club().ask.about == "die"
    table.play("choose accept")
    assert told(table.events, "met")[0].votes == (2, 0, 1)
    assert club.res[:2] == [3, 0]
    assert table.state.phase == "days"


def test_a_tie_is_rolled_again_for_nothing():
    """E-R28, E-A22: one vote each at 1, so the die falls again before anybody is asked."""
    table, club = monday(1, 3)
    assert [event.face for event in told(table.events, "rolled")] == [1]
    assert told(table.events, "met")[0].face == 3
    assert club.ask.rolled == 3
    assert club.res[FAN] == 1


def test_a_fan_rolls_the_die_again_and_again():
    """E-R26, E-A22: also a decided vote, as long as there are fans."""
    table, club = monday(2, directors=("moneypenny", "builder", "banner"), fan=2)
    table.play("choose reroll", rolls=[1])
    assert club.res[FAN] == 1
    table.play("choose reroll", rolls=[1])
    assert club.res[FAN] == 0
    assert table.state.phase == "days"


def test_without_a_fan_the_die_stays():
    """E-R26: nobody is asked who cannot pay; opponent dice are never rolled again."""
    table, _ = monday(1, directors=("moneypenny", "builder", "banner"), fan=0)
    assert not told(table.events, "rerolled")
    assert table.state.phase == "days"


def test_a_free_reroll_comes_before_a_fan():
    """E-R26: a card's free rolls of the week are used up first."""
    table, club = monday(
        2, directors=("moneypenny", "builder", "scoutmann"), fan=1, meeting="ticket-prices"
    )
    post(club, "lighting")
    table.play("choose reroll", rolls=[1])
    assert (club.res[FAN], club.rerolls) == (1, 1)


def test_a_suspended_director_still_votes():
    """E-A22: only his ability is off."""
    table, club = monday(1, directors=("moneypenny", "builder", "banner"), fan=0)
    club.posts[0].ban = 2
    open_monday(table.state, Loaded(), table.events)
    scene = scene_on(table)
    scene.dice = Loaded(1)
    meet(scene)
    assert counted(club.votes) == (2, 0, 1)


def test_tied_votes_are_found():
    """E-A22: with three votes the only tie is one each."""
    assert tied([0, 1, 2]) == [0, 1, 2]
    assert tied([0, 0, 2]) == [0]


def test_three_who_tie_at_every_face_are_not_rolled_again(monkeypatch):
    """E-A22: that would never end, so the first roll stands and the owner picks."""
    for colour in range(3):
        monkeypatch.setitem(VOTES, -1 - colour, (colour,) * 6)
    assert [is_void for _, is_void in polls_of((-1, -2, -3))] == [False] * 6


def test_where_a_card_makes_a_tie_the_owner_picks():
    """E-A22: no endless rolling; he decides among the tied."""
    table, club = monday(1, directors=("moneypenny", "builder", "banner"), fan=1)
    post(club, "quote")
    club.res[OPS] = 1
    table.play("choose accept")
    table.play("use quote")
    assert club.res[OPS] == 0
    table.play("choose moneypenny")
    table.play("choose blue")
    assert table.lines() == ["choose yellow", "choose blue", "choose red"]
    assert table.refused("pass") == "E-A22"
    table.play("choose red")
    assert table.state.phase == "days"


def test_a_monday_that_is_done_is_not_started_over():
    """E-R22: only a director that was picked is taken back by starting over."""
    table = season("monday", seats=2)
    while 0 in table.waiting:
        table.idle(0)
    assert table.state.phase == "monday"
    assert table.refused("again", 0) == "E-R22"
    assert table.club(0).step == "done"


def test_every_meeting_has_three_decisions():
    """E-R27: yellow, blue and red on every card."""
    assert all(len(DECISION[meeting]) == 3 for meeting in MEETINGS)
