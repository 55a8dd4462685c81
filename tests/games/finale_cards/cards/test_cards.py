"""What is printed."""

from collections import Counter

import pytest
from pydantic import ValidationError

from games.finale_cards.cards import cards
from games.finale_cards.cards.cards import (
    ARROW,
    CARDS,
    CLOSING,
    COLOUR,
    COMBAT,
    FOOTBALLERS,
    LISTS,
    SQUAD,
    TACTIC_KEYS,
    TACTICS,
    TEAM,
    VALUE,
    Cards,
    Tactic,
    first_squad,
)
from games.finale_cards.drawing.colours import TYPES
from games.finale_cards.state import SEATS
from tests.games.finale_cards.ground import card, man, men

DATA = CARDS.model_dump()


def broken(**parts):
    """Return the refusal of cards in which some parts are replaced."""
    with pytest.raises(ValidationError) as refusal:
        Cards.model_validate({**DATA, **parts})
    return str(refusal.value)


def with_first(team, **change):
    """Return a team whose first footballer is changed."""
    return [{**DATA[team][0], **change}, *DATA[team][1:]]


def test_two_teams_have_thirty_footballers_and_thirty_tactics_cards_each():
    """F-R2, F-A3: authored cards; both players use the same thirty tactics cards."""
    assert [len(team) for team in TEAM] == [30, 30]
    assert len(TACTICS) == 30
    assert len(set(TACTIC_KEYS)) == 30


def test_there_are_four_types_of_footballers():
    """F-R3: goalies grey, defenders yellow, midfielders blue, strikers red."""
    for team in (CARDS.stollen, CARDS.acker):
        assert Counter(footballer.line for footballer in team) == {"G": 3, "D": 9, "M": 10, "S": 8}
    assert len(set(TYPES)) == 5  # the fifth is the question mark's


def test_a_footballer_has_four_strengths_from_one_to_five():
    """F-R4: one on each edge."""
    assert {len(footballer.strengths) for footballer in FOOTBALLERS} == {4}
    assert {edge for footballer in FOOTBALLERS for edge in footballer.strengths} == {1, 2, 3, 4, 5}
    assert "less than or equal to 5" in broken(
        stollen=with_first("stollen", strengths=[6, 1, 1, 1])
    )


def test_the_first_game_squad_is_worth_exactly_fifty():
    """F-R7, F-R8: values matter for squads alone; fifteen marked cards of each team total 50."""
    for seat in SEATS:
        pitch, bench = first_squad(seat)
        assert len(pitch) + len(bench) == SQUAD
        assert sum(VALUE[number] for number in (*pitch, *bench)) == 50
    assert "worth 50" in broken(
        stollen=with_first("stollen", value=1), acker=_twin_of_first("acker", value=1)
    )


def _twin_of_first(team, **change):
    """Return the team with the twin of Stollen's first goalie changed."""
    shape = CARDS.stollen[0].shape
    return [
        {**one, **change} if other.shape == shape else one
        for one, other in zip(DATA[team], CARDS.acker, strict=True)
    ]


def test_the_benches_of_the_first_game_are_the_rulebooks():
    """F-R18: and the marked elevens stand 3-4-3 and 4-4-2."""
    assert first_squad(0)[1] == tuple(men("schranke walze balla joker"))
    assert first_squad(1)[1] == tuple(men("greifhin ballnich talent pfosten"))
    for seat, shape in ((0, "GDDDMMMMSSS"), (1, "GDDDDMMMMSS")):
        assert "".join(FOOTBALLERS[number].line for number in first_squad(seat)[0]) == shape


def test_sven_abseits_is_a_striker_of_stollen_with_a_cross_and_a_yellow_card():
    """F-A30: the rulebook shows him without a team."""
    abseits = FOOTBALLERS[man("abseits")]
    assert man("abseits") in TEAM[0]
    assert (abseits.line, "".join(sorted(abseits.symbols))) == ("S", "--IY")


def test_both_teams_have_the_same_cards_but_for_names_and_starting_edges():
    """F-A3: so that building squads is fair."""
    assert Counter(footballer.shape for footballer in CARDS.stollen) == Counter(
        footballer.shape for footballer in CARDS.acker
    )
    assert "differ in more than names" in broken(stollen=with_first("stollen", value=1))
    assert "one name" in broken(stollen=with_first("stollen", name=CARDS.acker[0].name))
    assert "a team has" in broken(
        stollen=with_first("stollen", line="D"), acker=_twin_of_first("acker", line="D")
    )


def test_tactics_cards_come_in_five_colours_of_six():
    """F-R9: yellow works with defenders, blue with midfielders, red with strikers."""
    assert Counter(COLOUR) == dict.fromkeys(range(5), 6)
    for colour, line in ((2, 3), (3, 1), (4, 2)):
        own = [index for index in range(30) if COLOUR[index] == colour]
        assert all(line in LISTS[number][0] + LISTS[number][2] for number in own)
    spoilt = [{**DATA["red"][0], "set_up": ["M", "D"], "result": ["M", "G"]}, *DATA["red"][1:]]
    assert "every red card works with S" in broken(red=spoilt)


def test_the_colours_are_named_in_the_order_of_the_rulebook():
    """F-A4: solo run (2) is lilac, open exchange (4) is white, as in the rulebook's example."""
    assert cards.COLOURS == ("white", "lilac", "red", "yellow", "blue")
    assert (COLOUR[card("solo-run")], COMBAT[card("solo-run")]) == (1, 2)
    assert (COLOUR[card("open-exchange")], COMBAT[card("open-exchange")]) == (0, 4)


def test_combat_strengths_are_spread_as_on_the_list():
    """F-R10: 1, 1, 2, 2, 3, 4 for white, 1, 2, 2, 3, 4, 5 for each other colour."""
    for colour in range(5):
        own = sorted(COMBAT[index] for index in range(30) if COLOUR[index] == colour)
        assert own == [[1, 1, 2, 2, 3, 4], [1, 2, 2, 3, 4, 5]][colour > 0]
    spoilt = [{**DATA["white"][1], "strength": 5}, *DATA["white"][:1], *DATA["white"][2:]]
    assert "the white cards have the strengths" in broken(white=spoilt)


def test_open_exchange_sends_goalie_defender_and_midfielder():
    """F-A28: the one set-up list the rulebook gives."""
    assert LISTS[card("open-exchange")][0] == (0, 1, 2)


def test_lists_have_at_most_four_places_and_question_marks_last():
    """F-R10, F-R11: eleven men must suffice for set-up and result."""
    assert max(len(part) for lists in LISTS for part in lists) == 4
    with pytest.raises(ValidationError, match="question marks stand last"):
        Tactic(name="x", strength=1, set_up=("?D", "D"), result=("S", "G"))
    with pytest.raises(ValidationError, match="a result needs both sides"):
        Tactic(name="x", strength=1, set_up=("D", ""), result=("S", "G"))


def test_an_arrow_links_two_places_of_one_type():
    """F-R12: from the set-up to the result, both the attacker's."""
    arrows = [index for index in range(30) if ARROW[index]]
    assert len(arrows) == 5
    for number in arrows:
        start, end = ARROW[number]
        assert LISTS[number][0][start] == LISTS[number][2][end]
    with pytest.raises(ValidationError, match="two different types"):
        Tactic(name="x", strength=1, set_up=("D", "D"), result=("S", "G"), arrow=(0, 0))


def test_the_closing_card_needs_no_special_type():
    """F-R67: whoever is left can play it."""
    assert TACTIC_KEYS[CLOSING] == "closing-card"
    assert {slot for part in (0, 2) for slot in LISTS[CLOSING][part]} == {cards.ANYONE}
    spoilt = [{**DATA["white"][0], "result": ["S", "G"]}, *DATA["white"][1:]]
    assert "needs no special type" in broken(white=spoilt)


def test_the_die_has_faces_from_nought_to_three():
    """F-A1: six faces, kept as data."""
    assert cards.DIE == (0, 1, 1, 2, 2, 3)
