"""What a seat may know, and states it could not tell from the real one."""

from games.core.dice import RandomSource
from games.eleven.definition import audit
from tests.games.eleven.ground import GAME, Table, kinds, season


def test_a_whole_season_can_be_determinized():
    """E-R7, E-R22, E-R36: in every position between three managers; no card is lost or doubled."""
    table = Table(3, ramp_opponents=True, blank="owner")
    chance, moves = RandomSource(b"dream"), 0
    while table.waiting:
        seat = table.waiting[moves % len(table.waiting)]
        if not moves % 7:
            for viewer in (None, 0, 1, 2):
                view = GAME.view(table.state, viewer)
                imagined = GAME.determinize(view, viewer, chance)
                assert GAME.view(imagined, viewer) == view
                assert audit(imagined) == audit(table.state)
                assert GAME.waiting_for(imagined) == table.waiting
        table.idle(seat)
        moves += 1
    view = GAME.view(table.state, None)
    assert GAME.view(GAME.determinize(view, None, chance), None) == view


def test_others_see_a_club_as_the_phase_began():
    """E-R22, E-R36: nothing of what a manager does before all are done."""
    table = season("matchday", "squad", seats=2)
    before = GAME.view(table.state, 1).clubs[0]
    table.play("suggest", 0)
    assert GAME.view(table.state, 1).clubs[0] == before
    assert GAME.view(table.state, 0).clubs[0] != before
    assert GAME.view(table.state, None).own is None


def test_an_onlooker_has_no_step_and_no_question():
    """E-R36: nor a club of his own."""
    view = GAME.view(season("days").state, None)
    assert (view.front, view.step, view.ask) == (None, "done", None)


def test_objectives_and_tactics_are_secret():
    """E-R20, E-R55: how many, but not which."""
    table = season("days", seats=2)
    view = GAME.view(table.state, 0)
    assert view.own.objective == table.club(0).objective
    assert view.clubs[1].tactics == len(table.club(1).tactics)
    assert view.clubs[1].seen == ()


def test_what_was_told_in_secret_is_public_when_all_are_done():
    """E-R22: to everybody, seat by seat, whoever was done first."""
    table = season("matchday", "squad", seats=2)
    events = table.to("days")
    league = kinds(events).index("points-moved")
    told = [event.news.seat for event in events[:league] if event.kind == "told"]
    assert told == sorted(told)
    assert {0, 1} == set(told)
    assert {"match-ended", "lined-up"} <= set(kinds(events))


def test_after_the_season_nobody_plays():
    """E-R66: it is over."""
    table = Table()
    table.rest()
    assert table.refused("pass") == "over"
    assert table.lines() == []


def test_who_is_done_waits_for_the_others():
    """E-R22: with a sentence that says so."""
    table = season("matchday", "squad", seats=2)
    while 0 in table.waiting:
        table.idle(0)
    assert table.refused("ready", 0) == "E-R22"
