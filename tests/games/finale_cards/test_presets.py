"""Squads and decks to keep: lines that build them again, for either team."""

import pytest

from games.core.game import IllegalAction
from games.finale_cards.cards.cards import FOOTBALLERS, LINE, SYMBOL, VALUE, first_squad
from games.finale_cards.presets import COUNTERPART, PRESETS
from games.finale_cards.state import ACKER, STOLLEN, Plan, owner
from tests.games.finale_cards.ground import NAMES, Ground

FREE = (6, 7, 8, 9, 10, 11, 15, 16, 17, 22, 28)
"""A deck without white cards as F-R22 asks for it."""


def building(**plan):
    ground = Ground(squads="free")
    pitch, bench = first_squad(STOLLEN)
    ground.side(STOLLEN).plan = Plan((*pitch, *bench), bench, **plan)
    return ground


def load(ground, seat, parts):
    for line in PRESETS.lines_for(ground.view(seat), parts):
        ground.play(line, seat=seat)
    return ground.side(seat).plan


def test_a_twin_differs_in_name_and_starting_edge_alone():
    """F-R2: everybody has one in the other team, who has him."""
    for man, twin in enumerate(COUNTERPART):
        assert COUNTERPART[twin] == man
        assert owner(twin) != owner(man)
        assert (VALUE[twin], LINE[twin]) == (VALUE[man], LINE[man])
        assert FOOTBALLERS[twin].shape == FOOTBALLERS[man].shape
        assert sorted(SYMBOL[twin]) == sorted(SYMBOL[man])


def test_only_whole_parts_are_kept():
    """F-R14, F-R19: a squad with its bench, a deck of eleven with the three it begins with."""
    ground = Ground(squads="free")
    assert PRESETS.parts_of(ground.view(STOLLEN)) == {}
    assert [*PRESETS.parts_of(building().view(STOLLEN))] == ["squad"]
    assert [*PRESETS.parts_of(building(cards=FREE).view(STOLLEN))] == ["squad"]
    whole = building(cards=FREE, held=FREE[:3])
    assert [*PRESETS.parts_of(whole.view(STOLLEN))] == ["squad", "deck"]
    assert PRESETS.parts_of(whole.view(ACKER)) == {}
    assert PRESETS.parts_of(whole.view()) == {}
    assert not PRESETS.is_open(Ground().view(STOLLEN))


def test_a_free_deck_comes_back_with_its_first_three():
    """F-R22: and with the squad of the other team for its twins."""
    whole = building(cards=FREE, held=FREE[:3])
    parts = PRESETS.parts_of(whole.view(STOLLEN))
    plan = load(Ground(squads="free"), ACKER, parts)
    assert (plan.cards, plan.held) == (FREE, FREE[:3])
    assert {owner(man) for man in plan.signed} == {ACKER}


def test_a_whole_colour_is_kept_as_such():
    """F-R21: white and lilac are one choice."""
    ground = Ground(squads="free")
    ground.play("first-team", seat=STOLLEN)
    assert PRESETS.parts_of(ground.view(STOLLEN))["deck"] == ("deck lilac",)


def test_loading_starts_over_also_when_ready():
    """F-R17: until both are ready a choice may be changed; what is not loaded stays."""
    ground = Ground(squads="free")
    ground.play("first-team", seat=STOLLEN)
    ground.play("ready", seat=STOLLEN)
    parts = PRESETS.parts_of(building(cards=FREE, held=FREE[:3]).view(STOLLEN))
    before = ground.side(STOLLEN).plan.signed
    plan = load(ground, STOLLEN, {"deck": parts["deck"]})
    assert (plan.signed, plan.cards) == (before, FREE)
    assert not ground.side(STOLLEN).ready
    assert ground.waiting == (STOLLEN, ACKER)


def test_a_deck_waits_for_a_squad():
    """F-R14: there is none to keep it with."""
    ground = Ground(squads="free")
    with pytest.raises(IllegalAction, match="F-R14"):
        PRESETS.lines_for(ground.view(STOLLEN), {"deck": ("deck red",)})


def test_a_squad_too_dear_for_a_handicap_is_refused_with_its_reason():
    """F-A29: the first-game squad is worth 50, and the limit here is 48."""
    parts = PRESETS.parts_of(building().view(STOLLEN))
    ground = Ground(squads="free", handicap="acker")
    with pytest.raises(IllegalAction, match="F-R14"):
        load(ground, ACKER, parts)


def test_parts_are_told_in_words():
    """F-R18, F-R22: who, what it is worth, and which cards."""
    whole = building(cards=FREE, held=FREE[:3])
    squad, deck, first = PRESETS.describe(PRESETS.parts_of(whole.view(STOLLEN)), NAMES)
    assert squad.startswith("**SV Stollen**, worth 50: Fangfrage, Kette")
    assert squad.endswith("Bench: Schranke, Walze, Balla, Joker.")
    assert deck.startswith("**Deck** (lilac")
    assert first == "You begin with Offside swindle, Solo run, Throw-in."
    squad_alone = PRESETS.parts_of(building().view(STOLLEN))
    assert PRESETS.describe(squad_alone, NAMES) == (squad,)
    (only,) = PRESETS.describe({"deck": ("deck red",)}, NAMES)
    assert only.startswith("**Deck** (white and red): Penalty")
