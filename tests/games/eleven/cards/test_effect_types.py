"""The vocabulary of the cards, and how a line of a deck is read."""

from typing import get_args

import pytest
from pydantic import ValidationError

from games.eleven.cards import effect_types as g
from games.eleven.cards.cards import DECKS
from games.eleven.cards.effect_index import OPS
from games.eleven.cards.parser import read_effect, read_ops
from games.eleven.cards.terms import RULES, WHENS
from games.eleven.cards.timing_checks import effects

SELF = g.Target(who="self")
PRINTED = [effect for _, effect in effects(DECKS)]
OPERATIONS = [op for effect in PRINTED for op in g.within(effect.ops)]


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("EUR +2", g.Gain(resource="EUR", n=2)),
        ("FAN -3", g.Gain(resource="FAN", n=-3)),
        ("fit -1", g.Stat(track="fit", n=-1)),
        ("vp 2", g.Vp(n=2)),
        ("strength self +1", g.Strength(target=SELF, n=1)),
        ("strength any +1 for good", g.Strength(target=g.Target(who="any"), n=1, permanent=True)),
        (
            "strength used D S x3 +1",
            g.Strength(target=g.Target(who="used", section="D", icon="S", most=3), n=1),
        ),
        (
            "strength used B wing x2 +1",
            g.Strength(target=g.Target(who="used", icon="B", place="wing", most=2), n=1),
        ),
        ("goal opp 1", g.Goal(side="opp", n=1)),
        ("cancel goal 1", g.CancelGoal(n=1)),
        ("train youngster", g.Train(target=g.Target(who="youngster"))),
        ("injure random 2", g.Injure(target=g.Target(who="random"), weeks=2)),
        ("heal any 2", g.Heal(target=g.Target(who="any"), n=2)),
        ("suspend director 1", g.Suspend(target=g.Target(who="director"), n=1)),
        ("pardon staff 1", g.Pardon(target=g.Target(who="staff"), n=1)),
        ("refresh staff", g.Refresh(row="staff")),
        ("tactic 1", g.DrawTactic(n=1)),
        ("ready staff", g.Ready(target=g.Target(who="staff"))),
        ("flip", g.Flip()),
        ("move", g.Move()),
        ("swap wings", g.SwapWings()),
        ("count F B as MC", g.CountAs(section="F", icon="B", zone="MC")),
        ("mark", g.Mark()),
        ("hire players", g.Hire(deck="players")),
        ("hire staff -1", g.Hire(deck="staff", price=-1)),
        ("hire youngsters free", g.Hire(deck="youngsters", free=True)),
        ("change price-office -1", g.Change(rule="price-office", n=-1)),
        ("vote", g.Vote()),
        (
            "per stands max 2 {EUR +1}",
            g.Per(counter="stands", most=2, op=g.Gain(resource="EUR", n=1)),
        ),
    ],
)
def test_an_operation_is_read_as_it_is_written(text, op):
    """The effect vocabulary, one line each."""
    assert read_ops(text) == (op,)


def test_operations_follow_each_other_with_commas():
    """Nothing at all is no operation, as in the consequence table (E-R63)."""
    assert read_ops("EUR +2, FAN -3") == (*read_ops("EUR +2"), *read_ops("FAN -3"))
    assert read_ops("") == ()


def test_a_die_has_outcomes_for_some_of_its_faces():
    """A single face and a range; braces may hold several operations and other braces."""
    (roll,) = read_ops("roll d6 {1: EUR +1, FAN +1; 4-6: choose {vp 1 | FIT +2}}")
    assert roll.die == 6
    assert [(o.low, o.high) for o in roll.outcomes] == [(1, 1), (4, 6)]
    assert roll.outcomes[0].ops == read_ops("EUR +1, FAN +1")
    assert roll.outcomes[1].ops[0].options == (read_ops("vp 1"), read_ops("FIT +2"))
    assert read_ops("roll d10 {1-2: injure self 1}")[0].die == 10


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("win", g.Ended(result="win")),
        ("conceded <= 0", g.Tally(of="conceded", sign="<=", n=0)),
        ("fans >= 2", g.Tally(of="fans", sign=">=", n=2)),
        ("behind 1", g.Trailing(n=1)),
        ("zone B 2", g.ZoneHas(icon="B", n=2)),
        ("against red", g.Against(die="red")),
        ("has doctor 2", g.Has(profession="doctor", n=2)),
    ],
)
def test_a_condition_stands_behind_an_if(text, condition):
    """Between the moment and the colon."""
    effect = read_effect(f"after, if {text}: vp 1")
    assert effect == g.Effect(when="after", condition=condition, ops=read_ops("vp 1"))


def test_a_price_stands_behind_the_moment():
    """Of several resources at once, and before the condition."""
    effect = read_effect("match, 2 FIT + 1 OPS, if zone S 2: move")
    assert effect.cost == (g.Pay(resource="FIT", n=2), g.Pay(resource="OPS", n=1))
    assert effect.condition == g.ZoneHas(icon="S", n=2)


@pytest.mark.parametrize("when", WHENS)
def test_the_owner_decides_at_a_desk_and_in_the_match(when):
    """Whatever else a card says is compulsory (E-R35, E-R49)."""
    optional = {"meeting", "action", "match", "zones"}
    assert g.Effect(when=when, ops=()).is_optional == (when in optional)


@pytest.mark.parametrize(
    "text",
    [
        "EUR +2",
        "sunday: EUR +2",
        "after: dance",
        "after, if raining: EUR +1",
        "match, 2 TEA: move",
        "now: roll d6 {six: vp 1}",
        "now: change gravity -1",
        "now: suspend self 0",
    ],
)
def test_what_nobody_understands_is_refused(text):
    """A misprint never becomes a card that does nothing."""
    with pytest.raises((ValueError, ValidationError)):
        read_effect(text)


def test_operations_inside_others_are_found():
    """Whatever may happen, in the order it is written."""
    ops = read_ops("roll d6 {1: vp 1}, choose {EUR +1 | FAN +1}, per stands max 1 {vp 2}")
    assert [type(op).__name__ for op in g.within(ops)] == [
        "Roll",
        "Vp",
        "Choose",
        "Gain",
        "Gain",
        "Per",
        "Vp",
    ]


@pytest.mark.parametrize("kind", g.OPERATIONS, ids=lambda kind: kind.__name__)
def test_every_operation_is_on_a_card(kind):
    """Nothing is written that no card needs."""
    assert any(isinstance(op, kind) for op in OPERATIONS)


@pytest.mark.parametrize("kind", g.CONDITIONS, ids=lambda kind: kind.__name__)
def test_every_condition_is_on_a_card(kind):
    """Nothing is written that no card needs."""
    assert any(isinstance(effect.condition, kind) for effect in PRINTED)


@pytest.mark.parametrize("when", WHENS)
def test_every_moment_is_on_a_card(when):
    """Nothing is written that no card needs."""
    assert any(effect.when == when for effect in PRINTED)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_that_may_change_is_changed_by_a_card(rule):
    """Nothing is written that no card needs."""
    assert any(isinstance(op, g.Change) and op.rule == rule for op in OPERATIONS)


def test_every_target_and_every_number_compared_is_on_a_card():
    """Nothing is written that no card needs."""
    targets = {op.target.who for op in OPERATIONS if hasattr(op, "target")}
    assert targets == set(get_args(g.Target.model_fields["who"].annotation))
    tallies = {e.condition.of for e in PRINTED if isinstance(e.condition, g.Tally)}
    assert tallies == set(get_args(g.Tally.model_fields["of"].annotation))


def test_each_operation_is_used_by_a_card():
    """E-R34: the vocabulary has no word that nobody says."""
    used = {type(op) for op in OPS}
    assert used == set(g.OPERATIONS) - {g.Change}
