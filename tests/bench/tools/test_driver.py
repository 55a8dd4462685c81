"""Members of the bench press what their panels offer them, and what came of it is measured."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.host.ui.custom_id import CustomId
from games.registry import GAMES
from tests.bench.tools.causes import CAUSES
from tests.bench.tools.driver import turn_in
from tests.bench.tools.felt import felt
from tests.bench.tools.rows import row_of
from tests.house.source import ROOT
from tests.standin.interactions import UPDATE

KEY = "t"


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_a_legal_move_of_a_member_who_must_act(game):
    row = row_of(game, 1)
    definition, state = GAMES[game], GAMES[game].load_state(row.state)
    turn = turn_in(row)
    assert turn.seat in definition.game.waiting_for(state)
    legal = definition.game.legal_actions(state, turn.seat)
    line = turn.move.action
    assert line in [definition.notation.write(action) for action in legal if not action.takes_back]
    assert turn.move == CustomId(row.id, line, turn.seat, row.asked[turn.seat])


def test_where_a_computer_must_act_nothing_is_pressed():
    row = row_of("finale_dice", 1)
    turn = turn_in(replace(row, seats=tuple(replace(seat, bot="normal") for seat in row.seats)))
    assert turn.move is None
    assert not turn.is_over


def test_a_match_that_has_ended_is_over():
    assert turn_in(replace(row_of("finale_dice", 1), status="over")).is_over


def request(kind, at, **files):
    """A request of the bot with this token."""
    path = {
        "answer": f"/interactions/1/{KEY}/callback",
        "edit": f"/webhooks/2/{KEY}/messages/3",
    }[kind]
    uploads = {number: SimpleNamespace(content=file) for number, file in enumerate(files.values())}
    return SimpleNamespace(path=path, at=at, body={}, files=uploads)


@pytest.mark.parametrize(
    ("requests", "pictured", "at_once", "size"),
    [
        ([request("answer", 1.02, board=b"1234")], 20, True, 6),
        ([request("answer", 1.02), request("edit", 1.5, board=b"1234")], 500, False, 8),
        ([request("answer", 1.02)], None, False, 2),
        ([request("answer", 1.02, board=b"1"), request("edit", 2.0, board=b"2")], 20, True, 3),
    ],
    ids=["with the answer", "by an edit", "never", "and redrawn later"],
)
def test_a_picture_comes_with_the_answer_or_later(requests, pictured, at_once, size):
    act = SimpleNamespace(begun=1.0, token=KEY)
    press = SimpleNamespace(result=SimpleNamespace(act=act, acked_after=0.02, kind=UPDATE))
    (found,) = felt(SimpleNamespace(requests=requests), [press])
    assert found.answered == pytest.approx(20)
    assert found.pictured == (pictured and pytest.approx(pictured))
    assert (found.is_pictured_at_once, found.size) == (at_once, size)


def test_every_cause_of_ours_names_a_place_that_exists():
    places = [str(path.relative_to(ROOT)) for path in ROOT.glob("*/**/*.py")]
    ours = [
        part.split(":") for part, _ in CAUSES if part.startswith(("bot", "games", "storage", "/"))
    ]
    for part, *function in ours:
        files = [ROOT / place for place in places if part in f"/{place}"]
        assert files, part
        assert all(
            any(f"def {text}(" in file.read_text("utf-8") for file in files) for text in function
        )
