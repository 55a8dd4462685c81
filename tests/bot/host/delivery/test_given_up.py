"""What Discord refuses for good keeps nothing else waiting: all kinds of deliveries, one table."""

import pytest
from structlog.testing import capture_logs

from bot.host.delivery.delivery_kinds import KnownCard
from bot.host.delivery.messages import FileRefusedError, RefusedError, TransientDeliveryError
from bot.host.delivery.row_order import RowOrder
from storage.match import outbox
from storage.match.outbox import OutboxRow
from tests.bot.host.fakes import ANA, BEN

FOR_GOOD = [RefusedError("403 0"), RefusedError("400 50035 form"), FileRefusedError("413 40005")]


@pytest.fixture(params=FOR_GOOD, ids=str)
def error(request):
    return request.param


def kinds(front):
    return front.host.services.outbox.kinds._kinds


def waits_for_others(front, name):
    """Return whether a row of any kind waits for an earlier one of this kind."""
    order = RowOrder(front.host.services.outbox.kinds)
    first = OutboxRow(1, "m", name, 1, "{}", 0, None, 0, 0)
    later = [OutboxRow(2, "m", kind, 1, "{}", 0, None, 0, 0) for kind in kinds(front)]
    return any(order.has_to_wait(row, [first]) for row in later)


def test_each_kind_that_others_wait_for_is_given_up_or_lets_the_match_rest(front):
    waited_for = {name for name in kinds(front) if waits_for_others(front, name)}
    queued = {name for name, kind in kinds(front).items() if kind.queue}
    cards = {name for name, kind in kinds(front).items() if kind.is_card}
    openings = {name for name, kind in kinds(front).items() if kind.is_opening}
    assert waited_for <= queued | cards | openings
    assert openings == {"thread", "moved"}


async def test_a_refused_row_is_given_up_only_if_others_wait_for_it(front, monkeypatch, error):
    """Each kind in turn; a later one of its queue is delivered at once."""
    match, services = await front.begin(ANA, BEN), front.host.services.outbox
    for name, kind in kinds(front).items():
        if kind.place in ("none", "direct") or kind.is_card or kind.is_opening:
            continue
        told = list[int]()

        async def deliver(row, _known: KnownCard, told=told):
            if not told:
                told.append(row.id)
                raise error
            told.append(row.id)
            await services.posts.mark_delivered(row)

        with monkeypatch.context() as patch:
            patch.setitem(kinds(front), name, type(kind)(**_fields(kind) | {"deliver": deliver}))
            await put(front, match, name, 2)
            with capture_logs() as logs:
                await services.deliver(match)
            left = await front.database.read(lambda conn: outbox.open_rows(conn, match_id=match))
            assert len(told) == 2, name
            assert [row.id for row in left] == ([] if kind.queue else told[:1]), name
            (line,) = [log for log in logs if log["event"] == "request_refused"]
            event = "delivery_given_up" if kind.queue else "delivery_failed"
            assert (line["of"], line["log_level"]) == (event, "warning"), name
        await front.database.write(lambda conn, left=left: [outbox.done(conn, r.id) for r in left])


async def test_what_fails_only_now_keeps_its_place_in_the_queue(front, monkeypatch):
    match, services = await front.begin(ANA, BEN), front.host.services.outbox
    told = []

    async def deliver(row, _known: KnownCard):
        told.append(row.id)
        raise TransientDeliveryError("503")

    kind = kinds(front)["season"]
    monkeypatch.setitem(kinds(front), "season", type(kind)(**_fields(kind) | {"deliver": deliver}))
    await put(front, match, "season", 2)
    await services.deliver(match)
    left = await front.database.read(lambda conn: outbox.open_rows(conn, match_id=match))
    assert (len(told), len(left)) == (1, 2)


async def put(front, match, kind, count):
    """Enqueue rows of a kind for a match."""

    def write(conn):
        for _ in range(count):
            outbox.put(conn, match_id=match, kind=kind, version=0, payload="{}", now=1)

    await front.database.write(write)


def _fields(kind):
    return {name: getattr(kind, name) for name in kind.__slots__}
