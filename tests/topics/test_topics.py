"""The moves behind the pictures of topics are kept while the rules allow them."""

from games.core.topic_pictures import state_of
from games.core.topics import TopicMatch, TopicPosition
from tests.contract.toy.definition import DEFINITION as TOY
from tests.topics.__main__ import MOVES, moves_of


def replayed(moves, after):
    """Return the moves that are written for a match with these ones and a position."""
    match = TopicMatch("toy", 2, {}, moves)
    (written,) = MOVES.findall(moves_of(TOY, match, [TopicPosition(match, after)]))
    return [(int(line[0]), line[2:]) for line in written.splitlines()[1:-1]]


def test_legal_moves_are_kept_up_to_the_last_position():
    moves = ((0, "bid 2"), (1, "bid 0"), (0, "done"))
    assert replayed(moves, 2) == [*moves[:2]]


def test_computers_go_on_from_the_first_move_that_is_refused(capsys):
    written = replayed(((0, "bid 2"), (1, "bid 99")), 3)
    assert written[0] == (0, "bid 2")
    assert len(written) == 3
    match = TopicMatch("toy", 2, {}, tuple(written))
    assert state_of(TOY, TopicPosition(match, 3))
    assert "move 2, 1 bid 99" in capsys.readouterr().out
