"""Play, timer and undo, and which buttons stay valid, by the example of the toy auction."""

import copy
import dataclasses

import pytest

from games.core.dice import SeededDice
from games.core.game import IllegalAction
from games.core.match import Match
from tests.contract.toy.definition import DEFINITION as TOY


@pytest.fixture
def auction():
    """An auction of three whose first lot is a 4, so that it may be clapped for."""
    return table(key=b"2")


def table(*, key, seats=3, **options):
    return Match.start(TOY, TOY.options(**options), seats, SeededDice(key))


def dumped(match):
    return TOY.dump_state(match.state)


def refused(call, *arguments):
    with pytest.raises(IllegalAction) as refusal:
        call(*arguments)
    return refusal.value


def test_a_match_starts_with_the_opening_and_everybody_asked(auction):
    """The first version is 1; nothing can be taken back yet."""
    assert (auction.version, auction.move, auction.asked) == (1, 0, [1, 1, 1])
    assert auction.opening[-1].kind == "lot-turned"
    assert auction.state.clap == 1
    assert TOY.game.waiting_for(auction.state) == (0, 1, 2)


def test_several_lines_are_one_move(auction):
    """One version, one move, all the events in order; the seat is asked anew."""
    played = auction.play(1, ["roll", "bid 2"])
    assert [event.kind for event in played.events][::2] == ["rolled", "bid-set"]
    assert played.lines == ("roll", "bid 2")
    assert (auction.version, auction.move, auction.asked) == (2, 1, [1, 2, 1])
    assert TOY.game.waiting_for(auction.state) == (0, 2)


@pytest.mark.parametrize("lines", [["roll", "roll"], ["roll", "bid 9"], ["roll", "dance"], []])
def test_a_list_is_played_wholly_or_not_at_all(auction, lines):
    """What comes before the refused line never happened."""
    before = dumped(auction)
    refused(auction.play, 1, lines)
    assert dumped(auction) == before
    assert (auction.version, auction.asked, auction.past) == (1, [1, 1, 1], [])


def test_a_bid_may_be_replaced_until_the_reveal(auction):
    """By the seat itself, though it is not waited for any more."""
    auction.play(0, ["bid 1"])
    auction.play(0, ["bid 3"])
    auction.play(1, ["bid 2"])
    auction.play(2, ["bid 0"])
    assert auction.state.buyer == 0


def test_the_first_clap_wins_and_the_second_gets_a_sentence(auction):
    """T-R6: out of turn, by one who has bid and is not waited for; it names the lot it answers."""
    auction.play(2, ["bid 1"])
    auction.play(2, ["clap 1"])
    refusal = refused(auction.play, 0, ["clap 1"])
    assert (refusal.rule, refusal.facts) == ("T-R6", {"seat": 2})
    assert refused(auction.play, 0, ["clap 2"]).facts == {}
    assert auction.state.pennies == [3, 3, 4]
    assert TOY.game.waiting_for(auction.state) == (0, 1)


def test_the_timer_closes_what_nobody_answered(auction):
    """It goes through the log like any move, and asks nobody anything new."""
    played = auction.play_timer()
    assert (played.seat, played.lines) == (None, ("close 1",))
    assert auction.asked == [1, 1, 1]
    assert refused(auction.play, 0, ["clap 1"]).rule == "T-R6"
    assert refused(auction.play_timer).rule == "bell"
    assert refused(auction.play, 0, ["close 1"]).rule == "T-R6"


def test_a_match_that_is_over_takes_no_move():
    """Not even the second line of the move that ended it."""
    match = table(key=b"2", seats=2, claps=False)
    for seat in (0, 1, 0):
        match.play(seat, ["bid 0"])
    before = dumped(match)
    assert refused(match.play, 1, ["bid 0", "bid 0"]).rule == "over"
    assert dumped(match) == before
    match.play(1, ["bid 0"])
    assert TOY.game.waiting_for(match.state) == ()
    assert refused(match.play, 1, ["bid 0"]).rule == "over"


def test_a_move_in_place_is_the_move_it_would_be_on_a_copy(auction):
    """Its history knows the state before it all the same, and it can be undone."""
    other, state, states = table(key=b"2"), auction.state, [dumped(auction)]
    for seat, line in ((0, "bid 1"), (1, "roll"), (2, "bid 2")):
        assert auction.play_in_place(seat, [line]) == other.play(seat, [line])
        states.append(dumped(auction))
        assert dumped(other) == states[-1]
    assert auction.state is state
    assert (auction.asked, auction.past) == (other.asked, other.past)
    assert [TOY.dump_state(past.before) for past in auction.past] == states[:-1]
    auction.undo(2)
    assert dumped(auction) == states[-2]


def test_undo_restores_the_state_and_kills_the_old_buttons(auction):
    """The version rises, the move falls, and the button of before is not alive again."""
    before = dumped(auction)
    played = auction.play(0, ["bid 3"])
    assert auction.undoable(0) == played
    assert auction.undo(0) == played
    assert dumped(auction) == before
    assert (auction.version, auction.move, auction.past) == (3, 0, [])
    assert auction.asked == [3, 1, 1]
    assert refused(auction.undo, 0).rule == "undo"


def test_undo_takes_back_only_the_last_move_of_ones_own(auction):
    """In a simultaneous phase what others chose since stays chosen."""
    auction.play(0, ["bid 1"])
    auction.play(0, ["bid 3"])
    auction.play(1, ["bid 2"])
    auction.undo(0)
    assert auction.state.bids == [1, 2, -1]
    assert [past.played.seat for past in auction.past] == [0, 1]
    auction.undo(0)
    assert auction.state.bids == [-1, 2, -1]
    assert auction.asked[1] == 4


def test_undo_never_takes_back_a_die(auction):
    """T-R4: who has seen it has seen it; the bid after it may still be taken back."""
    auction.play(0, ["roll"])
    auction.play(0, ["bid 1"])
    auction.undo(0)
    assert "dice were rolled" in refused(auction.undo, 0).text


def test_another_seats_secret_roll_bars_nobodys_undo(auction):
    """It would tell that there was one, and it falls the same again."""
    auction.play(0, ["bid 1"])
    auction.play(1, ["roll", "bid 2"])
    die = auction.state.dice[1]
    auction.undo(0)
    assert auction.state.dice == [0, die, 0]
    assert auction.state.luck[1] == 1


def test_undo_never_takes_back_what_was_shown(auction):
    """T-R5: neither the last bid, which showed them all, nor one before it."""
    for seat in (0, 1, 2):
        auction.play(seat, ["bid 1"])
    for seat in (0, 2):
        assert "shown" in refused(auction.undo, seat).text
    assert refused(auction.undoable, 1).rule == "undo"


def test_a_move_in_turn_is_taken_back_one_by_one():
    """T-R7: the buyer tips in the open, one penny after the other."""
    match = sold_to(0)
    match.play(0, ["tip 1"])
    match.play(0, ["tip 2"])
    assert match.undo(0).lines == ("tip 2",)
    assert match.undo(0).lines == ("tip 1",)
    assert match.state.pennies == [2, 3, 3]


def test_a_clap_alone_may_be_taken_back_though_others_are_waited_for(auction):
    """No other seat has moved since."""
    auction.play(2, ["bid 1"])
    auction.play(2, ["clap 1"])
    assert auction.undo(2).lines == ("clap 1",)
    assert auction.state.clap == 1


def test_a_move_in_turn_stands_once_another_seat_has_moved():
    """T-R7, T-R6: the buyer has tipped, and somebody clapped out of turn since."""
    match = sold_to(0, claps=True)
    match.play(0, ["tip 1"])
    match.play(2, ["clap 1"])
    assert "someone has played" in refused(match.undo, 0).text
    assert match.undo(2).lines == ("clap 1",)
    assert match.undo(0).lines == ("tip 1",)


def test_a_clap_stands_once_another_seat_has_moved(auction):
    """It was no secret choice; a bid is, and may be taken back after claps and timers."""
    auction.play(0, ["bid 1"])
    auction.play(2, ["clap 1"])
    auction.play(1, ["bid 1"])
    assert "someone has played" in refused(auction.undo, 2).text
    auction.undo(0)
    assert auction.state.bids == [-1, 1, -1]
    assert auction.state.clapper == 2


def test_a_bid_may_be_taken_back_after_the_timer(auction):
    """The timer fires the same without it."""
    auction.play(0, ["bid 1"])
    auction.play_timer()
    auction.undo(0)
    assert (auction.state.bids[0], auction.state.clap) == (-1, 0)


def test_a_commit_stands_when_what_came_after_hangs_on_it(auction):
    """A later choice that would go otherwise, or not be legal, without it."""
    auction.play(0, ["bid 1"])
    auction.play(1, ["bid 2"])
    past = copy.copy(auction.past)
    auction.past[1] = _altered(past[1], events=())
    assert "someone has played" in refused(auction.undo, 0).text
    auction.past[1] = _altered(past[1], lines=("bid 9",))
    assert "someone has played" in refused(auction.undoable, 0).text
    auction.past = past
    auction.undo(0)


def _altered(past, **changes):
    return dataclasses.replace(past, played=dataclasses.replace(past.played, **changes))


def sold_to(buyer, *, claps=False):
    """Return an auction of three in which this seat has just bought the first lot."""
    match = table(key=b"2", claps=claps)
    for seat in range(3):
        match.play(seat, [f"bid {int(seat == buyer)}"])
    return match


def test_lines_that_do_not_fit_are_found_and_nothing_is_played(auction):
    """Each is tried after those that fit before it: a second roll is one too many."""
    before = dumped(auction)
    refused = auction.refused_among(1, ["roll", "bid 2", "roll", "nonsense"])
    assert [one.why.rule for one in refused][1] == "notation"
    assert [one.line for one in refused] == ["roll", "nonsense"]
    assert all(isinstance(one.why, IllegalAction) for one in refused)
    assert (dumped(auction), auction.version, auction.past) == (before, 1, [])
