"""The selection of the tactics cards."""

from dataclasses import replace

import pytest

from games.finale_cards.cards.cards import COLOUR, COMBAT, WHITE, cards_of
from games.finale_cards.events import TeamShown
from games.finale_cards.selection.decks import DECK
from games.finale_cards.state import ACKER, STOLLEN
from tests.games.finale_cards.ground import Ground, card, of

EXACT = "all-or-nothing power-play solo-run dive goal-kick breakout storming-run concrete-wall"
"""Two cards of strength 5, two of 2, one of 1 and three of 4; three of 3 or 4 are missing."""
THREES = "fore-checking offside-trap fight-for-each-metre"


def choosing(**options):
    """Return a match in which Stollen has its squad and its bench, and no deck yet."""
    ground = Ground(squads="free", **options)
    ground.play("first-team", seat=STOLLEN)
    side = ground.side(STOLLEN)
    side.plan = replace(side.plan, cards=())
    return ground


def take(ground, keys):
    for key in keys.split():
        ground.play(f"take {key}", seat=STOLLEN)


def deck(ground):
    return ground.side(STOLLEN).plan.cards


def lay_out(ground):
    """Let both be ready, Acker with the first-game team."""
    ground.play("ready", seat=STOLLEN)
    ground.play("first-team", seat=ACKER)
    return ground.play("ready", seat=ACKER)


def test_a_deck_is_eleven_cards_and_the_closing_card_below(ground):
    """F-R19, F-A5: twelve in all; three in hand, eight to draw, the Schlusskarte last."""
    for side in ground.state.sides:
        assert (len(side.cards), len(side.hand), len(side.deck)) == (11, 3, 8)
        assert card("closing-card") not in side.cards
    ground = choosing()
    assert ground.refused("take closing-card", STOLLEN) == "F-R19"
    assert ground.refused("ready", STOLLEN) == "F-R14"
    assert ground.refused("bench kette", STOLLEN) == "F-R19"


def test_the_first_game_is_played_with_white_and_lilac():
    """F-R20: six white cards, the Schlusskarte among them, and six lilac ones."""
    assert set(Ground().side(ACKER).cards) == {*WHITE, *cards_of(1)}


@pytest.mark.parametrize("colour", ["lilac", "red", "yellow", "blue"])
def test_white_goes_with_any_whole_colour(colour):
    """F-R21, F-A34: five white cards beside the Schlusskarte, and all six of the other."""
    ground = choosing()
    ground.play(f"deck {colour}", seat=STOLLEN)
    assert len(deck(ground)) == DECK
    assert [COLOUR[one] for one in deck(ground)].count(0) == 5
    assert ground.refused("deck red", STOLLEN) == "F-R21"
    assert ground.refused("hold corner", STOLLEN) == "F-R22"
    events = lay_out(ground)
    assert of(events, TeamShown)[STOLLEN].deck == tuple(sorted(ground.side(STOLLEN).cards))


def test_another_colour_is_one_press_from_the_first_game_team():
    """F-R21: the six white cards stay, the six lilac ones are exchanged, as often as one likes."""
    ground = Ground(squads="free")
    ground.play("first-team", seat=STOLLEN)
    exchanges = [line for line in ground.legal(STOLLEN) if line.startswith("exchange")]
    assert exchanges == ["exchange red", "exchange yellow", "exchange blue"]
    assert ground.refused("exchange lilac", STOLLEN) == "F-R21"
    assert ground.refused("exchange white", STOLLEN) == "F-R21"
    for colour, number in (("blue", 4), ("red", 2)):
        ground.play(f"exchange {colour}", seat=STOLLEN)
        assert set(deck(ground)) == {*WHITE, *cards_of(number)}
    assert "ready" in ground.legal(STOLLEN)
    menu = next(
        each_menu for each_menu in ground.screen(STOLLEN).menus if each_menu.key == "exchange"
    )
    assert [entry.label for entry in menu.entries] == [
        "White and lilac",
        "White and yellow",
        "White and blue",
    ]
    lay_out(ground)
    assert set(ground.side(STOLLEN).cards) == {*WHITE, *cards_of(2)}


def test_a_deck_of_single_cards_has_no_colour_to_exchange():
    """F-R21: nor has a deck that is not begun, and who is ready starts over first."""
    ground = choosing()
    assert ground.refused("exchange red", STOLLEN) == "F-R21"
    take(ground, EXACT)
    take(ground, THREES)
    assert ground.refused("exchange red", STOLLEN) == "F-R21"
    ready = Ground(squads="free")
    assert ready.refused("exchange red", STOLLEN) == "F-R14"
    ready.play("first-team", seat=STOLLEN)
    ready.play("ready", seat=STOLLEN)
    assert ready.refused("exchange red", STOLLEN) == "F-R17"


def test_white_alone_is_no_colour_to_choose():
    """F-R21: it is always in."""
    ground = choosing()
    assert ground.refused("deck white", STOLLEN) == "F-R21"
    assert [line for line in ground.legal(STOLLEN) if line.startswith("deck")] == [
        "deck lilac",
        "deck red",
        "deck yellow",
        "deck blue",
    ]


def test_a_partly_white_mix_is_refused():
    """F-A34: without a count rule it could hold all four cards of strength 5."""
    assert choosing().refused("take corner", STOLLEN) == "F-A34"


def test_a_free_deck_has_exactly_two_fives_two_twos_and_one_one():
    """F-R22, F-A6: and six cards of strength 3 and 4; none of them white."""
    ground = choosing()
    take(ground, "all-or-nothing power-play")
    assert ground.refused("take pressing", STOLLEN) == "F-A6"
    take(ground, "solo-run dive goal-kick")
    assert ground.refused("take throw-in", STOLLEN) == "F-A6"
    assert ground.refused("take free-kick", STOLLEN) == "F-A6"
    assert ground.refused("take dive", STOLLEN) == "F-R22"
    take(ground, f"breakout storming-run concrete-wall {THREES}")
    assert ground.refused("take short-passing", STOLLEN) == "F-R19"
    strengths = sorted(COMBAT[one] for one in deck(ground))
    assert strengths == [1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5]


def test_places_are_kept_for_the_strengths_a_free_deck_must_have():
    """F-R22: a seventh card of strength 3 or 4 would leave too few."""
    ground = choosing()
    take(ground, f"{THREES} breakout storming-run concrete-wall")
    assert ground.refused("take short-passing", STOLLEN) == "F-R22"
    offered = [line for line in ground.legal(STOLLEN) if line.startswith("take")]
    assert {COMBAT[card(line.split()[1])] for line in offered} == {1, 2, 5}


def test_counts_may_be_least_counts_by_an_option():
    """F-A6: with `free_deck_exact` off four cards of strength 5 are legal."""
    ground = choosing(free_deck_exact=False)
    take(ground, "all-or-nothing power-play kick-and-rush pressing solo-run dive goal-kick")
    take(ground, "free-kick breakout storming-run")
    assert ground.refused("take all-or-nothing", STOLLEN) == "F-R22"
    take(ground, "concrete-wall")
    assert len(deck(ground)) == DECK


def test_any_eleven_are_legal_where_decks_are_open():
    """F-A34: with `open_deck` on a white mix passes; with white in it the hand is dealt."""
    ground = choosing(open_deck=True)
    take(ground, "corner cross all-or-nothing power-play kick-and-rush pressing solo-run dive")
    assert ground.refused("hold corner", STOLLEN) == "F-R22"
    take(ground, "goal-kick free-kick penalty")
    assert "ready" in ground.legal(STOLLEN)
    lay_out(ground)
    assert len(ground.side(STOLLEN).hand) == 3


def test_without_white_the_first_three_cards_are_chosen():
    """F-R22: three of the deck, secret; the others are shuffled."""
    ground = choosing()
    take(ground, f"{EXACT} {THREES}")
    assert "ready" not in ground.legal(STOLLEN)
    assert ground.refused("ready", STOLLEN) == "F-R14"
    assert ground.refused("hold corner", STOLLEN) == "F-R22"
    for key in ("power-play", "goal-kick", "dive"):
        ground.play(f"hold {key}", seat=STOLLEN)
        assert ground.refused(f"hold {key}", STOLLEN) == "F-R22"
    assert ground.refused("hold breakout", STOLLEN) == "F-R22"
    lay_out(ground)
    side = ground.side(STOLLEN)
    assert side.hand == sorted(map(card, ("power-play", "goal-kick", "dive")))
    assert len(side.deck) == 8
    assert ground.view(ACKER).sides[STOLLEN].hand == ()
