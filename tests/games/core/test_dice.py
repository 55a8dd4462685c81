"""The same rolls for the same key, one stream per seat, fair, and scripted for tests."""

import hashlib

import pytest

from games.core.dice import (
    TABLE,
    RandomSource,
    ScriptedDice,
    SeededDice,
    commitment,
    match_key,
)

KEY = bytes(range(32))


def fresh():
    return [0, 0, 0]


def test_a_draw_is_a_word_of_keyed_blake2b():
    """Anybody can check a match: word k of BLAKE2b(key, era and stream and block), scaled to n."""
    for k in (0, 7, 8, 20):
        for stream in (0, 1, TABLE):
            message = (
                (3).to_bytes(4, "big")
                + stream.to_bytes(2, "big", signed=True)
                + (k // 8).to_bytes(8, "big")
            )
            digest = hashlib.blake2b(message, key=KEY).digest()
            word = int.from_bytes(digest[k % 8 * 8 :][:8], "big")
            luck = fresh()
            luck[stream] = k
            assert SeededDice(KEY, era=3).below(luck, stream, 1000) == word * 1000 >> 64


def test_another_era_has_other_dice_of_the_same_key():
    first = SeededDice(KEY)
    for era in (0, 3):
        rolls, wanted = fresh(), fresh()
        assert [first.at(era).below(rolls, 0, 1000) for _ in range(9)] == [
            SeededDice(KEY, era).below(wanted, 0, 1000) for _ in range(9)
        ]
    assert first.at(0) is first


def test_dice_never_change_from_one_release_to_the_next():
    """Stored matches replay only while these figures stand."""
    dice, luck = SeededDice(KEY), fresh()
    assert [dice.roll(luck, 0) for _ in range(12)] == [2, 4, 1, 5, 6, 4, 3, 1, 2, 2, 4, 5]
    assert [dice.below(luck, TABLE, 100) for _ in range(6)] == [14, 14, 69, 90, 44, 20]
    cards = list(range(8))
    dice.shuffle(luck, 1, cards)
    assert cards == [3, 7, 1, 5, 2, 6, 0, 4]
    assert luck == [12, 7, 6]
    assert match_key(KEY, "click").hex()[:16] == "9de8013edc83152c"
    assert commitment(KEY) == hashlib.sha256(KEY).hexdigest()


def test_streams_do_not_touch_each_other():
    """What another seat draws, and when, changes nobody's dice."""
    alone, luck = SeededDice(KEY), fresh()
    expected = [alone.roll(luck, 0) for _ in range(20)]
    mixed, luck, got = SeededDice(KEY), fresh(), []
    for number in range(20):
        for _ in range(number % 3):
            mixed.roll(luck, 1)
            mixed.below(luck, TABLE, 52)
        got.append(mixed.roll(luck, 0))
    assert got == expected


def test_the_counter_alone_says_which_draw_comes_next():
    """After an undo the same die falls again; nothing is remembered outside the state."""
    dice, luck = SeededDice(KEY), fresh()
    rolls = [dice.roll(luck, 0) for _ in range(20)]
    for k in (19, 3, 8, 0):
        luck[0] = k
        assert dice.roll(luck, 0) == rolls[k]


def test_another_era_key_or_stream_gives_other_dice():
    """A rewind never brings known dice again."""
    draws = set()
    for dice, stream in (
        (SeededDice(KEY), 0),
        (SeededDice(KEY, era=1), 0),
        (SeededDice(KEY[:-1]), 0),
        (SeededDice(KEY), 1),
        (SeededDice(KEY), TABLE),
    ):
        luck = fresh()
        draws.add(tuple(dice.below(luck, stream, 1 << 32) for _ in range(4)))
    assert len(draws) == 5


def test_rolls_are_uniform():
    """Each face of 60,000 rolls comes up 10,000 times, give or take five deviations."""
    dice, luck, faces = SeededDice(KEY), fresh(), [0] * 7
    for _ in range(60_000):
        faces[dice.roll(luck, 0)] += 1
    assert faces[0] == 0
    assert all(abs(count - 10_000) < 5 * 92 for count in faces[1:])


def test_every_order_of_a_shuffle_is_as_likely():
    """Each of the 24 orders of four cards comes up about a thousand times in 24,000."""
    chance, orders = RandomSource(KEY), {}
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        orders[tuple(cards)] = orders.get(tuple(cards), 0) + 1
    assert len(orders) == 24
    assert all(abs(count - 1000) < 5 * 32 for count in orders.values())


def test_chance_counts_for_itself():
    """Equal keys give equal numbers; a key drawn from it starts another stream."""
    random_source, two = RandomSource(KEY), RandomSource(KEY)
    assert [random_source.below(100) for _ in range(5)] == [two.below(100) for _ in range(5)]
    assert random_source.pick("abc") == two.pick("abc")
    assert len(random_source.key()) == 32
    assert random_source.key() != random_source.key()
    luck = fresh()
    assert 1 <= random_source.dice().roll(luck, 0) <= 6


def test_another_click_gives_another_key():
    """The Start click is mixed in, so that no operator can pick a lucky seed."""
    assert match_key(KEY, "1") != match_key(KEY, "2")
    assert match_key(KEY, "1") != match_key(KEY[::-1], "1")


def test_scripted_dice_fall_as_written_and_count():
    """Rule tests inject a fixed list."""
    dice, luck, cards = ScriptedDice([6, 1], [[3, 1, 2]], [4]), fresh(), [1, 2, 3]
    assert (dice.roll(luck, 0), dice.roll(luck, 1)) == (6, 1)
    assert dice.below(luck, TABLE, 5) == 4
    dice.shuffle(luck, TABLE, cards)
    assert cards == [3, 1, 2]
    dice.shuffle(luck, TABLE, cards)
    assert cards == [3, 1, 2]
    assert luck == [1, 1, 3]


@pytest.mark.parametrize(
    ("dice", "ask"),
    [
        (ScriptedDice(), lambda dice: dice.roll(fresh(), 0)),
        (ScriptedDice([7]), lambda dice: dice.roll(fresh(), 0)),
        (ScriptedDice([5]), lambda dice: dice.roll(fresh(), 0, sides=4)),
        (ScriptedDice(), lambda dice: dice.below(fresh(), 0, 3)),
        (ScriptedDice(picks=[3]), lambda dice: dice.below(fresh(), 0, 3)),
        (ScriptedDice(orders=[[1, 1]]), lambda dice: dice.shuffle(fresh(), 0, [1, 2])),
    ],
)
def test_scripted_dice_complain_when_the_script_does_not_fit(dice, ask):
    """A test that rolls more, or other dice, than it wrote down is wrong."""
    with pytest.raises(LookupError, match="scripted"):
        ask(dice)
