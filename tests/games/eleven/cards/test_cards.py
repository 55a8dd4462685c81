"""What is printed keeps what the decks promise."""

import pytest
from pydantic import ValidationError

from games.eleven.cards import cards
from games.eleven.cards.cards import DECKS, mirrored
from games.eleven.cards.checks import PROMISES, prove
from games.eleven.cards.effect_types import Effect
from games.eleven.cards.models import Director, PlayerCard
from games.eleven.cards.parser import read_effect, read_ops
from games.eleven.cards.terms import TRACKS


def with_card(deck, key, **change):
    """Return the decks with one card printed otherwise."""
    printed = getattr(DECKS, deck)
    return DECKS.model_copy(update={deck: printed | {key: printed[key].model_copy(update=change)}})


def without(deck, key):
    """Return the decks with one card missing."""
    printed = {k: card for k, card in getattr(DECKS, deck).items() if k != key}
    return DECKS.model_copy(update={deck: printed})


def with_tables(**change):
    return DECKS.model_copy(update={"tables": DECKS.tables.model_copy(update=change)})


def with_effect(deck, key, line):
    return with_card(deck, key, effects=(read_effect(line),))


def broken(decks):
    """Return the sentence with which decks are refused."""
    with pytest.raises(ValueError, match=r"\w") as refusal:
        prove(decks)
    return str(refusal.value)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__.strip("_"))
def test_every_promise_is_a_sentence_and_kept(promise):
    """The constraints for authored data, E-A12 to E-A14 and the effect vocabulary."""
    assert promise(DECKS) is True
    assert promise.__doc__.endswith(".")


@pytest.mark.parametrize(
    ("decks", "sentence"),
    [
        (without("meetings", "yoga"), "36 players, 18 youngsters"),
        (with_card("players", "novak", name="Marsh"), "share a name"),
        (with_card("youngsters", "rossi", name="Marsh"), "share a name"),
        (with_card("players", "novak", sections="M"), "Twelve players"),
        (with_card("players", "novak", icon="S"), "half of the 36 are offensive"),
        (with_card("players", "substovic", number=9), "Each number from 2 to 14"),
        (with_card("players", "novak", strength=(2, 1)), "Training never weakens"),
        (with_card("veterans", "bruno", strength=(2, 3)), "Training never weakens"),
        (with_card("players", "darosa", cost=1), "costs 1 to 5 EUR"),
        (with_card("players", "darosa", cost=4), "at most a third, cost each price"),
        (with_card("players", "okoro", cost=1), "at most a third, cost each price"),
        (with_card("youngsters", "prior", cost=1), "Untrained youngsters are alike"),
        (with_card("veterans", "bruno", icon="B"), "Half of the veterans"),
        (with_tables(set_vp=(1, 2, 3, 4, 5, 6, 7)), "Every profession has its card"),
        (with_card("sponsors", "brewers", bonus=()), "Every sponsor offers"),
        (with_card("directors", "clerk", votes="RRRRRR"), "Colours are voted for evenly"),
        (with_card("clubs", "harbour", die="red"), "Two clubs have the red die"),
        (
            with_card("opponents", "harbour-a1", line_up={"DL": (("S", 1),)}),
            "Opponents have five B and five S",
        ),
        (with_card("objectives", "trader", perfect=2), "Perfect objectives are harder"),
        (with_card("objectives", "trader", judged="end"), "money count at the end"),
        (with_card("infrastructure", "stand", copies=1), "28"),
        (
            with_tables(office=DECKS.tables.office.model_copy(update={"vp": (2, 3, 4, 6, 8)})),
            "2, 5, 10, 16 and 24 VP",
        ),
        (
            with_tables(
                maintenance=DECKS.tables.maintenance.model_copy(update={"staff": (0, 2, 1)})
            ),
            "Maintenance begins with 0",
        ),
        (
            with_tables(dice=DECKS.tables.dice.model_copy(update={"red": (0, 1, 2, 3, 3, 3)})),
            "six faces",
        ),
        (with_effect("staff", "gates", "monday: change sale +1"), "fits its moment"),
        (with_effect("staff", "gates", "always: FAN +1"), "fits its moment"),
        (with_effect("staff", "gates", "end: EUR +1"), "fits its moment"),
        (with_effect("staff", "gates", "monday, 1 OPS: FAN +1"), "fits its moment"),
        (with_effect("staff", "gates", "monday, if win: FAN +1"), "fits its moment"),
        (with_effect("staff", "gates", "monday, if scored >= 1: FAN +1"), "fits its moment"),
        (
            with_effect("staff", "gates", "always, if against red: change sale +1"),
            "fits its moment",
        ),
        (with_effect("staff", "gates", "action: strength self +1"), "fits its moment"),
        (with_effect("staff", "gates", "action: strength used +1"), "fits its moment"),
        (with_effect("staff", "gates", "match, if zone B 1: EUR +1"), "fits its moment"),
        (with_effect("staff", "gates", "monday: tactic 1"), "touches a shared deck"),
        (with_effect("directors", "clerk", "now: tactic 1"), "touches a shared deck"),
        (with_card("meetings", "yoga", red=read_ops("refresh staff")), "touches a shared deck"),
    ],
)
def test_a_broken_promise_is_said(decks, sentence):
    """Each constraint can fail, and the decks are refused with its sentence."""
    assert sentence in broken(decks)


def test_no_section_of_a_club_is_left_without_shields_on_all_its_cards():
    """Five balls against five such places would be five goals, whatever card is drawn (E-A13)."""
    line_up = {
        "DL": (("S", 2),),
        "DC": (("S", 2), ("S", 2)),
        "DR": (("S", 3),),
        "ML": (("B", 1),),
        "MC": (("S", 2), ("B", 3)),
        "MR": (("B", 1),),
        "FC": (("B", 2), ("B", 2)),
    }
    alike = {
        key: old.model_copy(update={"line_up": line_up})
        for key, old in DECKS.opponents.items()
        if old.club == "harbour"
    }
    changed = DECKS.model_copy(update={"opponents": DECKS.opponents | alike})
    assert "five goals would be certain" in broken(changed)


@pytest.mark.parametrize(
    "line_up",
    [
        {"DL": (("S", 2), ("S", 2))},
        {"MC": (("S", 1),) * 3, "ML": (("S", 1),), "MR": (("S", 1),), "DC": (("B", 1),) * 4},
        {"FC": (("B", 1),) * 3, "FL": (("B", 1),)},
    ],
)
def test_an_opponent_keeps_the_limits_of_the_zones(line_up):
    """Three in the centre, one on a wing; three forwards, five in the other sections (E-R19)."""
    card = DECKS.opponents["mill-lane-b1"]
    rest = [("S", 1)] * 5 + [("B", 1)] * 4 + [("B", 4)]
    crowd = [jersey for zone in line_up.values() for jersey in zone]
    left = rest[: 10 - len(crowd)]
    spread = dict(zip(("DR", "ML", "MR", "FR", "FL", "DL"), ((j,) for j in left), strict=False))
    changed = with_card("opponents", card.id, line_up=spread | line_up)
    assert "within the limits" in broken(changed)


def test_a_misprint_is_refused_when_it_is_read():
    """Unknown fields, effects and colours never reach a table."""
    novak = DECKS.players["novak"].model_dump(exclude={"untrained", "trained"})
    with pytest.raises(ValidationError):
        PlayerCard.model_validate(novak | {"shoe": 42})
    with pytest.raises(ValidationError):
        PlayerCard.model_validate(novak | {"trained": ["after: dance"]})
    clerk = DECKS.directors["clerk"].model_dump(exclude={"levels", "effects"})
    with pytest.raises(ValidationError):
        Director.model_validate(clerk | {"effects": [], "votes": "YBRYBX"})
    with pytest.raises(ValidationError):
        Director.model_validate(clerk | {"effects": [], "flavour": "x" * 61})


def test_a_line_up_is_mirrored_left_for_right():
    """Sixteen opponent cards are given, sixteen are their mirrors (E-A13)."""
    given, mirror = DECKS.opponents["middleham-b1"], DECKS.opponents["middleham-b2"]
    assert mirrored("DL") == "DR"
    assert mirrored("MC") == "MC"
    assert mirror.line_up == {mirrored(zone): who for zone, who in given.line_up.items()}
    assert mirror.text != given.text
    assert mirror.club == given.club == "middleham"


def test_three_line_ups_of_a_club_fit_each_text():
    """Which of them comes is not known, so no line-up of one's own is sure to win (E-A13)."""
    texts = {}
    for card in DECKS.opponents.values():
        texts.setdefault((card.club, card.text), []).append(card.line_up)
    assert {len(found) for found in texts.values()} == {3}
    assert all(found.count(one) == 1 for found in texts.values() for one in found)


def test_a_side_of_a_footballer_has_its_own_effects():
    """Hernandez scores for 2 FIT, and for 1 when he is trained (E-R3)."""
    hernandez = cards.FOOTBALLERS["hernandez"]
    assert hernandez.effects(trained=False)[0].cost[0].n == 2
    assert hernandez.effects(trained=True)[0].cost[0].n == 1


def test_the_examples_of_the_rulebook_are_printed():
    """Gonzalez scores an own goal on a six; Toncini may collect twice (E-R37, E-R52)."""
    gonzalez = cards.PLAYERS["gonzalez"].untrained
    assert gonzalez == (read_effect("before: roll d6 {6: goal opp 1}"),)
    toncini = cards.YOUNGSTERS["toncini"]
    assert (toncini.number, toncini.played, toncini.scored) == (8, 1, 1)
    prices = cards.MEETINGS["ticket-prices"]
    assert prices.yellow == read_ops("EUR +2, FAN -3")
    assert cards.CLUBS["steelchester"].die == "blue"


def test_the_staff_deck_is_without_the_first_trainer():
    """Each club gets one, the rest is shuffled (E-R6)."""
    assert len(cards.STAFF_DECK) == 36
    assert cards.FIRST_TRAINER not in cards.STAFF_DECK
    assert cards.STAFF[cards.FIRST_TRAINER].effects == (read_effect("action, 1 FIT: train any"),)


def test_every_profession_belongs_to_one_set():
    """Five coloured sets; stewards guard, doctors heal (E-R39)."""
    assert cards.SET_OF["steward"] == "security"
    assert cards.SET_OF["doctor"] == cards.SET_OF["fitness-trainer"] == "medical"


def test_directors_change_levels_and_nothing_else_at_once():
    """Bonuses first, then the levels (E-R12)."""
    for director in cards.DIRECTORS.values():
        assert all(op.track in TRACKS for op in director.levels)


def test_a_part_of_a_card_never_changes():
    """Cards are shared by every match in the process."""
    effect = cards.INFRASTRUCTURE["store"].effects[0]
    assert isinstance(effect, Effect)
    with pytest.raises(ValidationError):
        effect.when = "action"
