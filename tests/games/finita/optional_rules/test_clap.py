"""The clap on a 9."""

import json

import pytest

from games.core.game import IllegalAction
from games.finita.actions import HandsOff
from games.finita.cards.cards import FACE, NAMES, NUMBER
from games.finita.definition import DEFINITION
from games.finita.laying import CLAPS_ON
from tests.games.finita.table import GAME, Table

HANDS = ("red-9 red-6 red-1 red-2", "blue-3 blue-4 blue-5", "green-1 green-2 green-3")


def test_a_9_makes_everybody_clap_and_the_last_one_draws():
    """I-R30: the player of the 9 claps too; when one hand is missing, that one is last."""
    table = Table(*HANDS, clap=True)
    assert table.play(0, "play red-9") == ["laid", "clap-opened"]
    assert table.legal(0) == table.legal(1) == table.legal(2) == ["clap red-9"]
    assert table.play(2, "clap red-9") == ["clapped"]
    assert table.legal(2) == []
    assert table.refused(2, "clap red-9") == "I-R30"
    table.play(1, "clap red-9")
    assert table.told("clap-closed")[0].slow == (0,)
    assert table.sizes == [4, 3, 3]
    assert table.waiting == (1,)


def test_play_waits_for_the_clapping():
    """I-A29: until it is over; one after the other is waited for."""
    table = Table(*HANDS, clap=True)
    table.play(0, "play red-9")
    assert table.waiting == (1,)
    assert table.refused(1, "draw 1") == "I-R30"
    table.play(1, "clap red-9")
    assert table.waiting == (2,)
    assert table.refused(1, "rethink") == "I-R30"


def test_when_the_time_is_up_all_who_have_not_clapped_draw():
    """I-A29: the timer is a printed action of the match, after N seconds."""
    table = Table(*HANDS, clap=True, clap_seconds=20)
    table.play(0, "play red-9")
    table.play(0, "clap red-9")
    bell = GAME.bell(table.state)
    assert (bell.action, bell.seconds) == (HandsOff(FACE["red-9"]), 20)
    table.play(None, "hands-off red-9")
    assert table.told("clap-closed")[0].slow == (1, 2)
    assert table.sizes == [3, 4, 4]
    assert GAME.bell(table.state) is None
    assert table.waiting == (1,)


def test_only_the_timer_ends_the_clapping_and_only_while_it_lasts():
    """I-A29: nobody presses it, and it doesn't ring twice."""
    table = Table(*HANDS, clap=True)
    with pytest.raises(IllegalAction, match="I-A29"):
        table.play(None, "hands-off red-5")
    table.play(0, "play red-9")
    assert table.refused(1, "hands-off red-9") == "I-A29"
    table.play(None, "hands-off red-9")
    assert table.refused(1, "clap red-9") == "I-R30"
    assert table.refused(1, "misclap red-9") == "I-R30"
    assert table.waiting == (1,)


def test_a_clap_on_a_6_costs_a_card():
    """I-R30: whoever claps although there is no 9 draws; the turn goes on."""
    table = Table(*HANDS, clap=True)
    table.play(0, "play red-6")
    assert table.play(2, "misclap red-6") == ["misclapped", "drew", "drew-hidden"]
    assert table.sizes == [3, 3, 4]
    assert table.refused(2, "clap red-6") == "I-R30"
    assert table.refused(2, "misclap red-5") == "I-R30"
    assert table.waiting == (1,)


def test_a_clap_that_comes_late_for_its_card_does_no_harm():
    """I-A29: it names the card it answers; the next one covers it."""
    table = Table("red-9 red-1 red-2", "blue-9 blue-4 blue-5", clap=True)
    table.play(0, "play red-9")
    assert table.refused(1, "clap blue-9") == "I-R30"
    assert table.waiting == (1,)


def test_a_match_without_the_option_does_not_clap():
    """I-A29: off by default."""
    table = Table(*HANDS)
    assert table.play(0, "play red-9") == ["laid"]
    assert table.refused(1, "clap red-9") == "I-R30"
    assert table.refused(1, "misclap red-9") == "I-R30"
    assert table.waiting == (1,)


def test_a_served_or_thrown_9_is_clapped_on_as_well():
    """I-R30: a 9 on top is a 9 on top; the question goes on afterwards."""
    table = Table("paul red-1 red-2", "blue-9 blue-4 blue-5", "green-9 green-2 green-3", clap=True)
    table.play(0, "play paul-9")
    assert table.play(1, "serve blue-9") == ["served", "clap-opened"]
    table.play(0, "clap blue-9")
    table.play(1, "clap blue-9")
    assert table.sizes == [2, 2, 4]
    assert table.legal(2) == ["serve green-9"]
    assert table.waiting == (2,)


def test_after_the_clap_a_seat_that_cannot_serve_for_all_to_see_is_not_asked():
    """I-R30, I-R18: every other 9 and Pia is seen, so the third seat draws for Paul at once."""
    table = Table("paul red-1 red-2", "blue-9 blue-4 blue-5", "green-2 green-3", clap=True)
    seen = [face for face in table.state.pile if NAMES[face] == "pia" or NUMBER[face] == CLAPS_ON]
    for face in seen:
        table.state.pile.remove(face)
    table.state.discard[:0] = seen
    table.play(0, "play paul-9")
    assert table.play(1, "serve blue-9") == ["served", "clap-opened"]
    table.play(0, "clap blue-9")
    table.play(1, "clap blue-9")
    assert table.told("clap-closed")[0].slow == (2,)
    assert table.sizes == [2, 2, 4]
    assert table.waiting == (1,)
    assert table.state.serving is None


def test_with_two_players_the_first_to_clap_wins():
    """I-R30: the other one is last."""
    table = Table("red-9 red-1 red-2", "blue-4 blue-5", clap=True)
    table.play(0, "play red-9")
    table.play(1, "clap red-9")
    assert table.sizes == [3, 2]
    assert table.waiting == (1,)


def test_a_last_9_ends_the_round_without_a_clap():
    """I-A36: the round is over at once."""
    table = Table("red-9", "blue-4 blue-5", clap=True, limit=0)
    assert table.play(0, "play red-9") == ["laid", "round-ended"]
    assert table.waiting == ()


RUN = ("red-6 red-7 red-8 red-9 red-10 red-1 red-2", "blue-3 blue-4 blue-5", "green-1 green-2")


@pytest.mark.parametrize("line", ["run red-6 red-10", "run red-10 red-6"])
def test_a_9_within_a_run_is_clapped_for_wherever_it_lies(line):
    """I-A37: any way of discarding one; the top card is another one, and the clap names the 9."""
    table = Table(*RUN, clap=True, poker=True)
    assert table.play(0, line) == ["laid-many", "clap-opened"]
    assert table.told("clap-opened")[0].card == FACE["red-9"]
    assert table.legal(1) == ["clap red-9"]
    assert table.view(1).nine == FACE["red-9"]
    assert table.refused(1, f"clap {table.top}") == "I-R30"
    assert GAME.bell(table.state).action == HandsOff(FACE["red-9"])
    table.play(0, "clap red-9")
    table.play(1, "clap red-9")
    assert table.sizes == [2, 3, 3]
    assert table.waiting == (1,)


def test_several_9s_discarded_at_once_are_one_clap():
    """I-A37: one clap per action, for a double as for all four 9s."""
    table = Table("red-9 red-9 red-1 red-2", "blue-4 blue-5", clap=True)
    assert table.play(0, "double red-9") == ["laid", "clap-opened"]
    hand = "red-9 blue-9 green-9 yellow-9 red-1 red-2"
    table = Table(hand, "blue-4 blue-5", clap=True, poker=True)
    assert table.play(0, "set blue-9") == ["laid-many", "clap-opened"]
    assert table.legal(1) == ["clap blue-9"]
    table.play(1, "clap blue-9")
    assert table.waiting == (1,)


def test_a_run_without_a_9_is_no_clap():
    """I-A37: five to nine has one, four to eight has none."""
    table = Table("red-4 red-5 red-6 red-7 red-8 red-1 red-2", "blue-3", clap=True, poker=True)
    assert table.play(0, "run red-8 red-4") == ["laid-many"]
    assert table.waiting == (1,)


def test_a_clap_that_was_open_before_the_9_was_noted_goes_on():
    """I-A37: a state stored by an earlier version names no 9; there it is the top card."""
    table = Table(*HANDS, clap=True)
    table.play(0, "play red-9")
    stored = json.loads(DEFINITION.dump_state(table.state))
    assert stored.pop("nine") == FACE["red-9"]
    table.state = DEFINITION.load_state(json.dumps(stored).encode())
    assert table.legal(1) == ["clap red-9"]
    table.play(None, "hands-off red-9")
    assert table.waiting == (1,)
