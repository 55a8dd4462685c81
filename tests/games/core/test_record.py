"""A match as a file, which agrees with its replay exactly when it was honest."""

import pytest

from games.core.dice import SeededDice, commitment, match_key
from games.core.match import Match
from games.core.record import Record, check_record, write_record
from tests.contract.toy.definition import DEFINITION as TOY

SEED = bytes(range(32))
MIX = "1234567890"


def played(era=0):
    """Return a match of two lots in which seat 0 buys, tips, and the timer may fire."""
    dice = SeededDice(match_key(SEED, MIX), era)
    match = Match.start(TOY, TOY.options(), 2, dice)
    while TOY.game.waiting_for(match.state):
        if TOY.game.bell(match.state):
            match.play_timer()
        seat = TOY.game.waiting_for(match.state)[0]
        match.play(seat, [f"bid {1 - seat}" if match.state.phase == "bid" else "done"])
    return match


def record_of(match, *, over=True, reader=None, era=0):
    moves = [past.played for past in match.past]
    names = ["Ana", "Ben"]
    return write_record(
        TOY, match, moves, seed=SEED, mix=MIX, era=era, names=names, over=over, reader=reader
    )


@pytest.mark.parametrize("era", [0, 1])
def test_an_honest_record_agrees(era):
    """Also one of a later era, whose dice are others."""
    verdict = check_record(TOY, record_of(played(era), era=era))
    assert verdict.agrees
    assert verdict.seed_matches
    assert verdict.differs_at is None


def test_each_move_is_checked_with_the_dice_of_its_era():
    """A moderator took the match back before its second roll, which then was another one."""
    dice = SeededDice(match_key(SEED, MIX))
    match = Match.start(TOY, TOY.options(), 2, dice)
    match.play(0, ["roll"])
    match.dice = dice.at(7)
    match.play(1, ["roll"])
    record = record_of(match).model_copy(update={"outcome": None})
    first, second = record.moves
    eras = [
        record.model_copy(update={"moves": [first, second.model_copy(update={"era": era})]})
        for era in range(8)
    ]
    assert check_record(TOY, eras[7]).agrees
    assert not all(check_record(TOY, era).agrees for era in eras)


def test_a_record_says_who_what_and_how_it_ended():
    """Everything that is needed to play it again, and nothing about a person but a name."""
    record = record_of(played())
    assert (record.game, record.rules_version, record.seats) == ("toy", 1, ["Ana", "Ben"])
    assert record.sha256 == commitment(SEED)
    assert record.seed == SEED.hex()
    assert record.outcome == "T-R8"
    assert record.options == {"lots": 2, "claps": True}


def test_a_running_record_holds_what_its_reader_has_seen():
    """No seed, no mix, no lines; secrets only of the reader."""
    match = played()
    ana, onlooker = (record_of(match, over=False, reader=reader) for reader in (0, None))
    for record in (ana, onlooker):
        assert (record.seed, record.mix) == (None, "")
        assert not any(move.lines for move in record.moves)
    drawn = [event["seat"] for event in ana.opening if event["kind"] == "drew"]
    assert drawn == [0]
    assert not any(event["kind"] == "drew" for event in onlooker.opening)
    assert any(event["kind"] == "drew-hidden" for event in onlooker.opening)


def changed(change):
    record = record_of(played())
    change(record)
    return check_record(TOY, Record.model_validate(record.model_dump()))


def test_another_seed_was_not_promised():
    """Even when every move agrees."""
    verdict = changed(lambda record: setattr(record, "sha256", "0" * 64))
    assert not verdict.agrees
    assert not verdict.seed_matches
    assert verdict.differs_at is None


@pytest.mark.parametrize(
    ("change", "at", "why"),
    [
        (lambda r: r.opening.pop(), 0, "the opening differs"),
        (lambda r: setattr(r, "mix", "another click"), 0, "the opening differs"),
        (lambda r: setattr(r, "era", 5), 0, "the opening differs"),
        (lambda r: r.moves[1].events.pop(), 2, "other events"),
        (lambda r: setattr(r.moves[0], "lines", ["bid 9"]), 1, "Bid at most 3."),
        (
            lambda r: setattr(r.moves[1], "seat", None),
            2,
            ("Too late – that's already settled. The match message shows what's open now."),
        ),
        (lambda r: setattr(r, "outcome", None), 7, "another end"),
        (lambda r: r.moves.pop(), 6, "another end"),
    ],
)
def test_the_first_difference_is_named(change, at, why):
    """Its number counts from 1; 0 is the opening."""
    verdict = changed(change)
    assert not verdict.agrees
    assert (verdict.differs_at, verdict.why) == (at, why)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": None},
        {"seed": "xyz"},
        {"seats": ["Ana"]},
        {"seats": ["A", "B", "C", "D", "E"]},
        {"options": {"lots": "many"}},
    ],
)
def test_a_record_that_cannot_be_played_is_no_verdict(change):
    """It is an error with a sentence, not a match that differs."""
    with pytest.raises(ValueError):
        check_record(TOY, record_of(played()).model_copy(update=change))


def test_a_record_of_a_seat_that_nobody_has_cannot_be_played():
    """Seats count from 0."""
    record = record_of(played())
    record.moves[0].seat = -1
    with pytest.raises(ValueError, match="seat that nobody has"):
        check_record(TOY, record)


def test_unknown_fields_are_no_record():
    """A file that says more than we know is of another time."""
    with pytest.raises(ValueError, match="surprise"):
        Record.model_validate({**record_of(played()).model_dump(), "surprise": 1})
