"""Determine the attacker; the hand of tactics cards and the Schlusskarte."""

import pytest

from games.finale_cards.events import (
    AttackBegan,
    AttackerFound,
    ClosingOpened,
    Committed,
    Discarded,
    Drew,
    DrewHidden,
    Noted,
    PeriodBegan,
    RolledOff,
    TacticsShown,
)
from games.finale_cards.state import ACKER, STOLLEN
from tests.games.finale_cards.ground import Ground, card, of


def test_a_match_has_six_periods():
    """F-R13, F-R23, F-R68: the referee moves on five times, then the match is over or level."""
    ground = Ground(extra_time="never")
    assert of(ground.events, PeriodBegan) == [PeriodBegan(1, (0, 0))]
    events = ground.rush(lambda: ground.outcome() is None)
    assert [event.number for event in of(events, PeriodBegan)] == [2, 3, 4, 5, 6]
    assert ground.waiting == ()


def test_both_may_substitute_before_the_tactics_cards(ground):
    """F-R23, F-R63: nobody may once they are chosen."""
    assert ground.waiting == (STOLLEN, ACKER)
    assert ground.refused("play corner", STOLLEN) == "F-R63"
    ground.ready()
    assert ground.phase == "tactics"
    assert ground.refused("swap kette walze", STOLLEN) == "F-R24"


def test_tactics_are_chosen_in_secret_and_revealed_together():
    """F-R24: then both draw back to three at once."""
    ground = Ground.period("corner cross penalty", "breakout solo-run corner")
    assert ground.play("play corner", seat=STOLLEN) == [
        Noted(STOLLEN, "play", (card("corner"),), only=(STOLLEN,)),
        Committed(STOLLEN),
    ]
    assert ground.view(ACKER).sides[STOLLEN].chosen == -1
    assert ground.view(STOLLEN).sides[STOLLEN].chosen == card("corner")
    assert ground.waiting == (ACKER,)
    events = ground.play("play breakout", seat=ACKER)
    assert of(events, TacticsShown) == [TacticsShown((card("corner"), card("breakout")))]
    assert [event.only for event in of(events, Drew)] == [(STOLLEN,), (ACKER,)]
    assert [(event.count, event.but) for event in of(events, DrewHidden)] == [
        (1, (STOLLEN,)),
        (1, (ACKER,)),
    ]
    assert [len(side.hand) for side in ground.state.sides] == [3, 3]


def test_a_chosen_card_may_be_replaced_until_the_other_has_chosen():
    """F-R24: the others learn nothing of it."""
    ground = Ground.period("corner cross penalty", "breakout solo-run corner")
    ground.play("play corner", seat=STOLLEN)
    assert ground.refused("play corner", STOLLEN) == "F-R24"
    assert ground.refused("play breakout", STOLLEN) == "F-R24"
    events = ground.play("play cross", seat=STOLLEN)
    assert [event.only for event in events] == [(STOLLEN,)]
    ground.play("play breakout", seat=ACKER)
    assert ground.side(STOLLEN).top == card("cross")


@pytest.mark.parametrize(
    ("home", "away", "attacker", "attacks"),
    [
        ("solo-run", "open-exchange", ACKER, 2),
        ("all-or-nothing", "penalty", STOLLEN, 4),
        ("controlled-play", "corner", STOLLEN, 1),
    ],
    ids=["2 against 4", "5 against 1", "3 against 2"],
)
def test_the_higher_combat_strength_attacks_as_often_as_it_is_higher(home, away, attacker, attacks):
    """F-R25, F-R26, F-A4: solo run (2) against open exchange (4) makes two attacks of the 4."""
    ground = Ground.period(f"{home} cross throw-in", f"{away} cross throw-in")
    ground.play(f"play {home}", seat=STOLLEN)
    ground.play(f"play {away}", seat=ACKER)
    assert of(ground.events, AttackerFound) == [AttackerFound(attacker, attacks)]
    assert ground.waiting == (attacker,)


def test_equal_combat_strength_is_rolled_for_and_brings_one_attack():
    """F-R27, F-A2: with the same die, level rolls again, whatever the difference."""
    ground = Ground.attack("corner cross penalty", "solo-run breakout corner", 1, 1, 0, 3)
    assert of(ground.events, RolledOff) == [RolledOff(((1, 1), (0, 3)))]
    assert of(ground.events, AttackerFound) == [AttackerFound(ACKER, 1)]
    assert ground.state.is_tie
    assert ground.waiting == (ACKER,)


def test_the_hand_shrinks_when_only_the_closing_card_is_left_to_draw():
    """F-A7: three, two, one; with one card nothing is asked, and all can see that."""
    ground = Ground.period("corner cross penalty", "breakout solo-run corner")
    ground.spend(STOLLEN)
    ground.play("play corner", seat=STOLLEN)
    ground.play("play breakout", seat=ACKER)
    side = ground.side(STOLLEN)
    assert (side.hand, side.deck) == ([card("penalty"), card("cross")], [])
    assert not of(ground.events, ClosingOpened)


def spent(keep="cross", other="breakout solo-run corner"):
    """Return a first period in which Stollen holds but one card, or none."""
    ground = Ground()
    ground.hold(ACKER, other)
    side = ground.side(STOLLEN)
    side.hand = [card(keep)] if keep else []
    side.used = [each_card for each_card in side.cards if each_card not in side.hand]
    side.deck = []
    side.is_closing = not keep
    return ground


def test_the_last_card_is_played_without_asking():
    """F-R67: then the Schlusskarte lies open."""
    ground = spent().ready()
    assert ground.waiting == (ACKER,)
    assert ground.legal(STOLLEN) == []
    assert ground.refused("play cross", STOLLEN) == "F-R24"
    events = ground.play("play solo-run", 3, 0)
    assert of(events, ClosingOpened) == [ClosingOpened(STOLLEN)]
    assert ground.view(ACKER).sides[STOLLEN].is_closing


def test_the_closing_card_is_used_for_everything_that_remains():
    """F-R67: combat strength 1 in defence, and its lists in a counter-attack."""
    ground = spent(keep="").ready()
    assert ground.refused("play cross", STOLLEN) == "F-R67"
    ground.play("play corner")
    assert of(ground.events, AttackerFound) == [AttackerFound(ACKER, 1)]
    ground.play(ground.legal()[0])
    ground.play(ground.legal()[0], 0, 3)
    assert of(ground.events, AttackBegan)[-1].card == card("closing-card")
    assert ground.state.is_counter


def test_both_on_the_closing_card_roll_for_one_attack():
    """F-A8: 1 against 1."""
    ground = spent(keep="")
    side = ground.side(ACKER)
    side.used, side.hand, side.deck, side.is_closing = [*side.cards], [], [], True
    ground.play("ready", seat=STOLLEN)
    ground.play("ready", 2, 1, seat=ACKER)
    assert of(ground.events, AttackerFound) == [AttackerFound(STOLLEN, 1)]


def test_an_attacker_without_cards_goes_on_with_the_closing_card():
    """F-A9: inside a period too."""
    ground = spent(keep="open-exchange", other="solo-run breakout corner").ready()
    ground.play("play solo-run", seat=ACKER)
    assert ground.state.attacks == 2
    ground.rush(lambda: ground.state.begun < 2)
    assert (ground.state.card, ground.side(STOLLEN).top) == (0, 0)


def further(home="all-or-nothing corner cross", away="controlled-play breakout corner"):
    """Return a match whose first of two attacks is over, the attacker to play a card."""
    ground = Ground.attack(home, away)
    ground.state.has_countered = True
    ground.rush(lambda: ground.phase in ("pick", "replace"))
    return ground


def test_a_further_attack_needs_another_card():
    """F-R43, F-R45: laid on top of the old one, drawn for, and its lists count."""
    ground = further()
    assert (ground.phase, ground.waiting) == ("card", (STOLLEN,))
    assert ground.refused("play pressing", STOLLEN) == "F-R24"
    assert ground.refused("play corner", ACKER) == "F-R43"
    assert ground.refused("pick kette", STOLLEN) == "F-R43"
    assert ground.refused("discard corner", STOLLEN) == "F-R43"
    events = ground.play("play corner")
    assert of(events, Drew)[0].seat == STOLLEN
    assert len(ground.side(STOLLEN).hand) == 3
    ground.play("keep")
    assert (ground.state.card, ground.state.begun) == (card("corner"), 2)


def test_the_defender_may_discard_one_card_for_each_further_attack():
    """F-R44, F-A13: from the hand, and draws; his card on the table stays."""
    ground = further()
    ground.play("play corner")
    assert ground.waiting == (ACKER,)
    assert ground.legal()[0] == "keep"
    assert ground.refused("discard pressing") == "F-R44"
    assert ground.refused("play corner") == "F-R44"
    events = ground.play("discard corner")
    assert of(events, Discarded) == [Discarded(ACKER, card("corner"))]
    assert of(events, Drew)[0].seat == ACKER
    assert ground.side(ACKER).top == card("controlled-play")
    assert ground.phase == "pick"


def test_a_discard_is_an_exchange():
    """F-A13: nothing is offered when only the Schlusskarte is left to draw."""
    ground = further()
    ground.spend(ACKER)
    ground.play("play corner")
    assert ground.phase == "pick"


def test_a_period_ends_when_all_its_attacks_are_done():
    """F-R45: and the next one begins."""
    ground = further()
    ground.play("play corner")
    ground.play("keep")
    ground.rush(lambda: ground.phase in ("pick", "replace"))
    assert (ground.state.period, ground.phase) == (2, "changes")
