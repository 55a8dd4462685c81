"""The places of the running list, filled in every way and taken back."""

import pytest

from games.core.dice import RandomSource, SeededDice
from games.finale_cards.actions import Pick
from games.finale_cards.definition import DEFINITION
from games.finale_cards.events import Picked
from games.finale_cards.places import Filling, fillings
from games.finale_cards.state import ACKER, NOBODY, STOLLEN
from tests.games.finale_cards.ground import Ground, card, man, men, of

GAME = DEFINITION.game


def breakout():
    """Return Stollen's breakout: set-up D M S against D M M, result S S against G D."""
    return Ground.attack("breakout corner cross", "solo-run corner cross")


def test_a_list_is_filled_in_every_way():
    """F-R29: by each type asked for."""
    ways = fillings(breakout().state)
    assert len(ways) == 3 * 4 * 3
    assert all(way.men == way.chosen for way in ways)
    assert {way.men[0] for way in ways} == {*men("kette riegel mauer")}


def test_the_same_footballers_in_another_order_are_the_same_way():
    """F-R29: two midfielders add up the same."""
    ground = breakout()
    ground.pick("kette kreisel abseits")
    ways = fillings(ground.view())
    assert len(ways) == 4 * (4 * 3 // 2)
    assert len({frozenset(way.men) for way in ways}) == len(ways)


def test_whom_an_arrow_leads_on_makes_another_way():
    """F-R38: of two midfielders the first goes on to the shot."""
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    ground.state.card = card("one-two")
    ground.state.picks = [[], [], [], []]
    ways = fillings(ground.state)
    assert len(ways) == 4 * 3
    assert len({(frozenset(way.men), way.men[0]) for way in ways}) == len(ways)


def test_who_is_the_only_candidate_is_sent_and_not_chosen():
    """F-A14, F-A28: with one striker left, and with nobody."""
    ground = breakout()
    ground.side(STOLLEN).pitch = men("kette riegel kreisel abseits")
    assert fillings(ground.state) == [
        Filling(tuple(men(f"{text} kreisel abseits")), (man(text),)) for text in ("kette", "riegel")
    ]
    ground.side(STOLLEN).pitch = men("kette riegel")
    (way,) = fillings(ground.state)
    assert (way.men, way.chosen) == ((*men("kette riegel"), NOBODY), (man("kette"),))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_chosen_fills_the_list_as_foreseen(seed):
    """F-R29, F-A14: in every list of a match, also after injuries and with shifted lines."""
    dice, chance = SeededDice(b"ways%d" % seed), RandomSource(b"ways%d" % seed)
    state, _ = GAME.setup(DEFINITION.options(squads="free"), 2, dice)
    lists = 0
    while waiting := GAME.waiting_for(state):
        seat = waiting[0]
        if state.phase == "pick":
            lists += 1
            way = chance.pick(fillings(state))
            events = []
            for number in way.chosen:
                events += GAME.apply(state, seat, Pick(number), dice)
            assert [one.man for one in of(events, Picked)][: len(way.men)] == list(way.men)
        else:
            legal = [action for action in GAME.legal_actions(state, seat) if not action.takes_back]
            GAME.apply(state, seat, chance.pick(legal), dice)
    assert lists > 10


def offered(ground):
    return [DEFINITION.texts.step_back(ground.view(seat)) for seat in (STOLLEN, ACKER)]


def test_a_pick_may_be_taken_back_until_another_seat_is_asked():
    """F-R29: by the seat that goes on choosing; once all are sent, the other side answers."""
    ground = breakout()
    assert offered(ground) == ["", ""]
    ground.pick("kette kreisel")
    assert offered(ground) == ["↩ Undo", "↩ Undo"]
    ground.pick("abseits")
    assert offered(ground) == ["", ""]


def test_who_was_sent_without_a_choice_is_not_taken_back():
    """F-A28: the only goalie goes by himself."""
    ground = Ground.attack("open-exchange corner cross", "controlled-play corner cross")
    assert ground.state.picks[0] == [man("fangfrage")]
    assert offered(ground) == ["", ""]
    ground.pick("kette")
    assert offered(ground)[STOLLEN] == "↩ Undo"
