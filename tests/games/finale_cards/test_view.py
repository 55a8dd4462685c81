"""What one seat may know, and states it could not tell apart."""

from games.core.dice import RandomSource
from games.finale_cards.definition import DEFINITION
from games.finale_cards.ending.shootout import begin_round
from games.finale_cards.state import ACKER, NOBODY, STOLLEN
from tests.games.finale_cards.ground import Ground


def imagined(ground, seat, key=b"1"):
    return DEFINITION.game.determinize(ground.view(seat), seat, RandomSource(key))


def test_only_the_own_hand_is_known_and_nobody_knows_the_order_of_a_deck(ground):
    """F-R19: the others know how many cards it has."""
    own, other = ground.view(STOLLEN).sides
    assert own.hand == tuple(ground.side(STOLLEN).hand)
    assert (other.hand, other.in_hand, other.in_deck) == ((), 3, 8)
    assert ground.view().sides[STOLLEN].hand == ()
    hands = {
        tuple(imagined(ground, STOLLEN, b"%d" % index).sides[ACKER].hand) for index in range(9)
    }
    assert len(hands) > 3
    decks = {
        tuple(imagined(ground, STOLLEN, b"%d" % index).sides[STOLLEN].deck) for index in range(9)
    }
    assert len(decks) == 9


def test_a_secret_card_is_made_up_from_the_hidden_ones():
    """F-R24: whoever has chosen has chosen something."""
    ground = Ground.period()
    ground.play(ground.legal(STOLLEN)[0], seat=STOLLEN)
    for viewer in (ACKER, None):
        side = imagined(ground, viewer).sides[STOLLEN]
        assert side.chosen in side.hand
    assert imagined(ground, STOLLEN).sides[STOLLEN].chosen == ground.side(STOLLEN).chosen
    assert imagined(ground, STOLLEN).sides[ACKER].chosen == NOBODY


def test_a_secret_squad_is_made_up_whole():
    """F-R17: fifteen, a bench and a deck, as the rules allow them."""
    ground = Ground(squads="free")
    ground.play("first-team", seat=STOLLEN)
    ground.play("ready", seat=STOLLEN)
    for key in (b"1", b"2", b"3"):
        plan = imagined(ground, ACKER, key).sides[STOLLEN].plan
        assert (len(plan.signed), len(plan.benched), len(plan.cards)) == (15, 4, 11)
    assert imagined(ground, STOLLEN).sides[STOLLEN].plan == ground.side(STOLLEN).plan


def test_secret_changes_answers_and_shooters_are_made_up(ground):
    """F-A16, F-A24, F-R71: each as it could have been chosen."""
    ground.play("ready", seat=STOLLEN)
    assert imagined(ground, ACKER).sides[STOLLEN].ready
    ground = Ground()
    ground.state.phase = "answer"
    ground.play("extra-time no", seat=STOLLEN)
    answers = {imagined(ground, ACKER, b"%d" % index).sides[STOLLEN].chosen for index in range(9)}
    assert answers == {0, 1}
    ground = Ground()
    begin_round(ground.state)
    for line in ("keeper fangfrage", "shooter kette", "shooter riegel", "shooter mauer"):
        ground.play(line, seat=STOLLEN)
    for line in ("shooter kreisel", "shooter steil", "ready"):
        ground.play(line, seat=STOLLEN)
    assert len(imagined(ground, ACKER).sides[STOLLEN].plan.shooters) == 6


def test_a_forced_card_is_no_secret(ground):
    """F-R67: everybody can see that it is the only one."""
    side = ground.side(STOLLEN)
    side.used, side.hand, side.deck = side.cards[1:], side.cards[:1], []
    ground.ready()
    assert imagined(ground, ACKER).sides[STOLLEN].chosen == side.cards[0]


def test_what_is_open_is_imagined_as_it_is():
    """F-R24: once both cards are shown nobody has a secret choice."""
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    for seat, side in enumerate(imagined(ground, ACKER).sides):
        assert (side.top, side.chosen) == (ground.side(seat).top, NOBODY)
