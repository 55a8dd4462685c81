"""When a match's card moves down in its channel, and whom it mentions then."""

from dataclasses import replace

import pytest

from bot.host.delivery.card_delivery import CardStatus, needs_new_card, unnotified_users
from bot.host.views.player_calls import Notification

ANA, BEN, CEM = (Notification(user, user - 1, "turn", 7) for user in (1, 2, 3))
MINUTE = 60_000
USUAL = CardStatus(
    now=60 * MINUTE, posted_at=0, asks=(ANA.mark,), now_asks=(BEN,), seen=(), is_thread=True
)


@pytest.mark.parametrize(
    ("moves", "news", "values"),
    [
        pytest.param(True, (BEN,), {}, id="another member is asked"),
        pytest.param(False, (), {"now_asks": (ANA,)}, id="the same member acts on"),
        pytest.param(False, (), {"now_asks": ()}, id="nobody is asked: computers, or the end"),
        pytest.param(False, (), {"asks": (ANA.mark, BEN.mark)}, id="asked before, with others"),
        pytest.param(True, (ANA, BEN), {"asks": (), "now_asks": (ANA, BEN)}, id="all at once"),
        pytest.param(True, (BEN,), {"now_asks": (ANA, BEN)}, id="one more is asked"),
        pytest.param(False, (), {"seen": (BEN.user_id,)}, id="the next one is looking"),
        pytest.param(True, (BEN,), {"seen": (ANA.user_id,)}, id="only the last one is looking"),
        pytest.param(
            True,
            (CEM,),
            {"now_asks": (BEN, CEM), "seen": (BEN.user_id,)},
            id="two are asked and one of them is looking",
        ),
        pytest.param(
            True, (BEN,), {"asks": ("1 turn 6",)}, id="told of an earlier turn of the same seat"
        ),
        pytest.param(True, (BEN,), {"asks": ("1 late 0",)}, id="told of somebody else's late turn"),
        pytest.param(True, (BEN,), {"now": 1}, id="a thread is never too full"),
        pytest.param(
            False,
            (BEN,),
            {"is_thread": False, "now": 10 * MINUTE - 1},
            id="in a channel not before ten minutes",
        ),
        pytest.param(
            True, (BEN,), {"is_thread": False, "now": 10 * MINUTE}, id="in a channel after ten"
        ),
        pytest.param(
            False,
            (),
            {"is_thread": False, "seen": (BEN.user_id,)},
            id="in a channel nobody who looks is mentioned",
        ),
    ],
)
def test_the_card_moves_down_when_somebody_new_is_asked_who_does_not_look(moves, news, values):
    standing = replace(USUAL, **values)
    assert needs_new_card(standing) is moves
    assert unnotified_users(standing) == news
