"""The game definition: bound, audit, figures and what a simulation counts."""

import copy

import pytest

from games.core.dice import SeededDice, match_key
from games.core.game import IllegalAction
from games.core.match import Match
from games.core.record import check_record, write_record
from games.finale_cards import events
from games.finale_cards.actions import Ready
from games.finale_cards.computer.balance import figures
from games.finale_cards.definition import DEFINITION, audit
from games.finale_cards.state import ACKER, STOLLEN, Options
from tests.games.finale_cards.ground import Ground, man


@pytest.mark.parametrize(
    "options",
    [
        {"squads": "first", "handicap": "acker"},
        {"squads": "first", "bonus": "acker"},
        {"squads": "free", "handicap": "acker", "bonus": "acker"},
        {"squads": "free", "handicap": "stollen", "bonus": "acker"},
        {"squads": "first", "open_deck": True},
        {"cup": "on_draw", "extra_time": "never"},
        {"cup": "always", "extra_time": "never"},
    ],
)
def test_options_that_contradict_each_other_are_refused(options):
    """F-A37: with a sentence that says what to choose instead."""
    with pytest.raises(IllegalAction, match="Choose") as refusal:
        Ground(**options)
    assert refusal.value.rule == "F-A37"


def test_options_that_belong_together_are_played():
    """F-A37: a handicap and open decks where squads are free, a draw that stands in one match."""
    ground = Ground(squads="free", handicap="acker", open_deck=True, extra_time="never")
    assert ground.phase == "squads"
    assert Ground(cup="on_draw", extra_time="always").phase == "changes"


def test_a_file_with_options_that_no_match_has_is_refused():
    """F-A37: what has no effect is never agreed on, so somebody has edited the file."""
    seed, names = b"\1" * 32, ["Ana", "Ben"]
    match = Match.start(DEFINITION, Options(), 2, SeededDice(match_key(seed, "mix")))
    for seat in (STOLLEN, ACKER):
        match.play(seat, ["ready"])
    played = [past.played for past in match.past]
    record = write_record(
        DEFINITION, match, played, seed=seed, mix="mix", era=0, names=names, over=True
    )
    assert check_record(DEFINITION, record).agrees
    record.options |= {"handicap": "acker", "open_deck": True}
    with pytest.raises(ValueError, match="handicap=acker means nothing"):
        check_record(DEFINITION, record)


def test_the_audit_notices_what_is_lost(ground):
    """F-R2: footballers and cards are neither made nor lost."""
    right = audit(ground.state)
    ground.side(STOLLEN).pitch.remove(man("kette"))
    assert audit(ground.state) != right
    ground = Ground()
    ground.side(STOLLEN).hand.pop()
    assert audit(ground.state) != right


def test_the_match_itself_plays_nothing(ground):
    """F-R43: there is no clock in this game."""
    assert DEFINITION.game.bell(ground.state) is None
    with pytest.raises(IllegalAction, match="bell"):
        DEFINITION.game.apply(ground.state, None, Ready(), ground.dice)


def test_copies_of_a_state_share_their_news(ground):
    """F-R24: news never change, so a copy for the next move costs little."""
    copied = copy.deepcopy(ground.state)
    assert copied == ground.state
    assert copied.recent[0] is ground.state.recent[0]


def test_goals_are_counted_by_tactics_card():
    """F-R10: per attack, counters left aside; injuries and cards per match."""
    found = figures(
        [
            events.AttackBegan(0, 1, 2, 2, 0),
            events.GoalScored(0, (1, 0), 22, 1, 6, 3),
            events.AttackBegan(1, 0, 2, 1, 0),
            events.GoalScored(1, (1, 1), 6, 1, 5, 2),
            events.AttackBegan(0, 2, 2, 2, 0),
            events.Checked(0, 22, 2, 2, "hurt"),
            events.Checked(0, 22, 2, 1, "nothing"),
            events.Checked(0, 6, 3, 3, "off"),
        ]
    )
    assert found["goals per attack with Corner (2)"] == (1, 2)
    assert found["goals per attack with Penalty (1)"] == (0, 0)
    assert found["goals per attack at strength 2"] == (1, 2)
    assert found["goals per counter-attack"] == (1, 1)
    assert found["goals of FC Acker per match"] == (1, 1)
    assert found["injuries per match"] == (1, 1)
    assert found["sent off per match"] == (1, 1)
    assert found["cautions per match"] == (0, 1)
