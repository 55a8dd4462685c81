"""What becomes of each kind of request at each kind of error: a table, tried on the real host.

Together with the table of codes (`tests/bot/transport/test_delivery_errors.py`) every code
of Discord has a stated outcome for every kind of request, and none is an error of our own.
"""

import pytest
from structlog.testing import capture_logs

from bot.host.delivery.error_meanings import NO_ROOM, NOT_ALLOWED, NOT_THERE, REFUSED, refusal_of
from bot.host.delivery.messages import (
    ChannelDeletedError,
    DeliveryError,
    DirectMessagesClosedError,
    FullError,
    GoneError,
    MemberLeftError,
    NotAllowedError,
    RefusedError,
    RoleDeletedError,
    ThreadArchivedError,
    TooManyThreadsError,
    TooOldError,
    TransientDeliveryError,
)
from bot.host.ui.shared_sentences import NO_ANSWER
from bot.transport.error_codes import BY_CODE
from storage.match import match_issues, outbox
from storage.match.match_issues import PLACE
from storage.server import champion_roles, post_targets
from storage.server.champion_roles import ChampionRole
from storage.server.post_targets import RESULTS, PostTarget
from tests.bot.host.delivery.test_refused_messages import (
    OLD,
    Refusals,
    begin,
    lettered,
    reminded,
)
from tests.bot.host.fakes import ANA, BEN, CEM, DIRECT, GUILD, ON_A_FILE, WITH_THREADS

CLASSES = sorted({*BY_CODE.values(), DeliveryError}, key=lambda kind: kind.__name__)
RETRIED, DONE, ANEW = "tried again, ever more seldom", "done without it", "posted anew"
MENTIONED, BY_THE_BOT = "a mention instead", "posted by the bot instead"
CHANNEL_GONE, RIGHTS, REFUSED_HERE = "rests: channel", "rests: rights", "rests: refused"

# Of several classes that an error is of, the first that is named decides.
POST = {
    ChannelDeletedError: CHANNEL_GONE,
    NotAllowedError: RIGHTS,
    ThreadArchivedError: RIGHTS,
    RefusedError: REFUSED_HERE,
}
EDIT = {
    GoneError: ANEW,
    NotAllowedError: RIGHTS,
    ThreadArchivedError: RETRIED,  # a new card is posted, the old one retired later
    TooOldError: ANEW,
    RefusedError: ANEW,
}
DELETE = {GoneError: DONE, NotAllowedError: DONE}
DIRECT_MESSAGE = {DirectMessagesClosedError: MENTIONED, RefusedError: MENTIONED}
THREAD = {
    ChannelDeletedError: RETRIED,
    TooManyThreadsError: "no thread: full",
    GoneError: "no thread: trouble",
    RefusedError: "no thread: trouble",
}
WEBHOOK = {TransientDeliveryError: RETRIED, DeliveryError: BY_THE_BOT}
SENTENCES = {
    GoneError: NOT_THERE,
    NotAllowedError: NOT_ALLOWED,
    FullError: NO_ROOM,
    RefusedError: REFUSED,
}


def expected(table, kind, otherwise=RETRIED):
    return next((told for meaning, told in table.items() if issubclass(kind, meaning)), otherwise)


@pytest.fixture(params=CLASSES, ids=lambda kind: kind.__name__)
def kind(request):
    return request.param


@pytest.fixture
def refusals(front, monkeypatch):
    return Refusals(front.messenger, monkeypatch)


@pytest.fixture
def logs():
    """The lines of the log; none of them is an error, nor has a traceback."""
    with capture_logs() as lines:
        yield lines
    assert not [line for line in lines if line["log_level"] == "error" or "exc_info" in line]


async def outcome(front, match, before):
    """Return what became of a match's card; `before` is the id of its message."""
    found = await front.database.read(lambda conn: match_issues.of(conn, match))
    if PLACE in found:
        return f"rests: {found[PLACE].why}"
    if await is_retried(front):
        return RETRIED
    return DONE if (await front.message(match)).id == before else ANEW


async def is_retried(front):
    """Return whether something is left to deliver, which is put off to a later time."""
    rows = await front.database.read(outbox.open_rows)
    assert all(row.next_try_at > front.clock.ms() for row in rows)
    return bool(rows)


@ON_A_FILE
async def test_a_post_of_a_card(front, refusals, logs, kind):
    match = await begin(front)
    before = (await front.message(match)).id
    refusals.refuse(kind("400 1"), "post", "edit")
    await front.move(ANA, match, "bid 1")
    if issubclass(kind, GoneError | TooOldError):  # or the card would be edited
        assert "post" in refusals.tried
    assert await outcome(front, match, before) == expected(POST, kind)


@ON_A_FILE
async def test_an_edit_of_a_card(front, refusals, logs, kind):
    match = await begin(front)
    before = (await front.message(match)).id
    refusals.refuse(kind("400 1"), "edit")
    await front.move(ANA, match, "bid 1")
    assert await outcome(front, match, before) == expected(EDIT, kind)


@ON_A_FILE
async def test_a_deletion_of_an_old_card(front, refusals, logs, kind):
    match = await begin(front)
    before = (await front.message(match)).id
    refusals.refuse(RefusedError("403 0"), "edit")
    refusals.refuse(kind("400 1"), "delete")
    await front.move(ANA, match, "bid 1")
    assert (await front.message(match)).id != before
    assert (RETRIED if await is_retried(front) else DONE) == expected(DELETE, kind)


@ON_A_FILE
async def test_a_direct_message(front, refusals, logs, kind):
    await lettered(front, ANA)
    match = await front.begin(BEN, ANA, CEM)
    refusals.refuse(kind("400 1"), "post", channel_id=DIRECT + ANA.user_id)
    await front.pass_time(minutes=6)
    await front.move(BEN, match, "bid 1")
    await front.move(CEM, match, "bid 1")
    await front.pass_time(minutes=6)
    await front.pass_time(minutes=1)
    told = RETRIED if await is_retried(front) else DONE
    assert (MENTIONED if reminded(front) else told) == expected(DIRECT_MESSAGE, kind)


@ON_A_FILE
async def test_a_thread(front, logs, kind):
    front.messenger.thread_errors.append(kind("400 1"))
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    reason = (await front.table(match)).settings.no_thread
    told = f"no thread: {reason}" if reason else RETRIED
    wanted = expected(THREAD, kind)
    if issubclass(kind, NotAllowedError):
        assert told in ("no thread: rights", "no thread: kind", "no thread: trouble", RETRIED)
    else:
        assert told == wanted


@ON_A_FILE
async def test_a_post_by_a_webhook(front, logs, kind):
    hook = await front.messenger.webhooks.create(801)
    target = PostTarget(GUILD, RESULTS, 801, hook)
    await front.database.write(lambda conn: post_targets.put(conn, target))
    match = await front.begin(ANA, BEN)
    front.messenger.webhooks.refusal = kind("400 1")
    await front.press(BEN, match, "/resign-yes")
    is_posted = any(post.channel == 801 for post in front.messenger.posts)
    told = RETRIED if await is_retried(front) else DONE
    assert (BY_THE_BOT if is_posted else told) == expected(WEBHOOK, kind)


@ON_A_FILE
async def test_a_role(front, monkeypatch, logs, kind):
    """It is tried again later, unless the member or the role is gone; managers are told why."""

    async def refuse(*_values):
        raise kind("400 1")

    await front.begin(ANA, BEN)
    monkeypatch.setattr(front.messenger.roles, "take", refuse)
    role = ChampionRole(GUILD, None, front.clock.ms(), None)
    holder = champion_roles.RoleHolder(GUILD, ANA.user_id, 5)
    await front.database.write(lambda conn: champion_roles.put(conn, role))
    await front.database.write(lambda conn: champion_roles.put_holder(conn, holder))
    await front.pass_time(minutes=OLD)
    await front.host.services.background.finished()
    left = await front.database.read(lambda conn: champion_roles.holders(conn, GUILD))
    assert (left == []) == issubclass(kind, (MemberLeftError, RoleDeletedError))


def test_a_request_of_a_member_is_refused_with_a_sentence(kind):
    error = kind("400 50035 form")
    refusal = refusal_of(error)
    wanted = expected(SENTENCES, kind, NO_ANSWER)
    assert refusal.text == wanted
    assert refusal.facts == ({"why": str(error)} if wanted == REFUSED else {})


def test_the_table_names_no_class_that_no_code_has():
    tables = (POST, EDIT, DELETE, DIRECT_MESSAGE, THREAD, WEBHOOK, SENTENCES)
    named = {meaning for table in tables for meaning in table}
    assert all(any(issubclass(kind, meaning) for kind in CLASSES) for meaning in named)
