"""What an action leaves, as numbers."""

import pytest

from games.core.simulate import SimulationStats, simulate
from games.finita.computer.features import FEATURES, context, features, rarity
from games.finita.computer.weights import WEIGHTS
from games.finita.definition import DEFINITION
from games.finita.state import Options
from tests.games.finita.table import GAME, Table


def named(table, line):
    """Return by their names the features of a legal action of the first seat."""
    legal = GAME.legal_actions(table.state, 0)
    action = next(
        each_action
        for each_action in legal
        if DEFINITION.notation.write(each_action).startswith(line)
    )
    counted = features(table.view(0), action)
    return dict(zip(FEATURES, counted, strict=True))


def test_each_feature_has_a_weight():
    """For two, and for more seats."""
    assert {seats: len(weights) for seats, weights in WEIGHTS.items()} == {
        2: len(FEATURES),
        4: len(FEATURES),
    }


def test_a_card_that_is_laid_leaves_the_hand_and_asks_for_its_suit():
    """I-R6: a red one then fits beside the black card."""
    table = Table("red-7 red-2 pia blue-4", "green-1 green-2", top="red-5")
    left = named(table, "play red-7")
    assert (left["cards"], left["three cards"], left["Pias"]) == (3, 1, 1)
    assert left["cards that fit next"] == left["of the suit asked for"] == 1
    assert left["suits"] == 2
    assert left["cards × fewest of others / 10"] == 3 * 2 / 10


def test_drawing_keeps_the_hand_and_adds_a_card():
    """I-R8, and I-R13: two more are drawn for a draw two."""
    table = Table("red-7 blue-4", "green-draw2 green-2", top="red-5")
    assert named(table, "draw")["cards"] == 3
    table = Table("red-7 blue-4 blue-8", "red-draw2 green-2 green-3", top="red-5", turn=1)
    table.play(1, "play red-draw2")
    assert named(table, "draw")["cards"] == 3 + 2


def test_what_hits_the_next_is_counted_once_more_when_somebody_is_about_to_win():
    """I-R13: an opponent with two cards."""
    table = Table("red-draw2 blue-4 blue-6", "green-1 green-2")
    left = named(table, "play red-draw2")
    assert left["the next draws"] == left["the next draws, others about to win"] == 1
    assert named(Table("red-skip blue-4 blue-6", "green-1 green-2"), "play red-skip")[
        "the next is skipped"
    ]


def test_a_question_is_rare_if_few_unseen_cards_serve_it():
    """I-R18: all sevens but one are in the hand."""
    table = Table("paul red-7 red-7 blue-7 blue-7 green-7 green-7 yellow-7", "green-1 green-2")
    view = table.view(0)
    rare, usual = (
        rarity(view, DEFINITION.notation.read(f"play paul-{number}").way) for number in (7, 3)
    )
    assert rare > usual > 0


def test_the_context_is_the_same_for_all_actions_and_knows_the_fewest_cards():
    """It explains a round without choosing in it."""
    table = Table("red-7 blue-4", "green-1", "blue-1 blue-2 blue-3")
    assert list(context(table.view(0)))[:2] == [1, 1]


@pytest.mark.long
def test_an_expert_wins_more_than_its_share_among_three_normal_computers():
    """A quarter is fair; in 800 matches it was 40 %."""
    stats = SimulationStats()
    for number in range(40):
        bots = tuple("expert" if seat == number % 4 else "normal" for seat in range(4))
        played = simulate(DEFINITION, Options(limit=200), bots, b"four/%d" % number)
        stats.count(played.outcome, bots.index("expert"))
    assert stats.share / 40 >= 0.3
