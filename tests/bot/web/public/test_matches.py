"""Matches on a server's pages: who is named, which are shown, and how late."""

from dataclasses import replace

from bot.host.members.own_data_view import WORD
from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.owner import blocks
from storage.owner.blocks import Block
from tests.bot.host.fakes import ANA, BEN, CHANNEL, HERE
from tests.bot.host.leaderboards.matches import resigned
from tests.bot.host.servers.pressing import press

ELSEWHERE = replace(HERE, channel_id=CHANNEL + 1)


async def show_after(front, minutes):
    await press(front, "?setup-web-delay", str(minutes), grant="manage")


async def body_of(visitor, path):
    """The page's status, and all its bytes as text."""
    async with visitor.client.get(path) as response:
        return response.status, await response.text()


async def test_a_finished_match_is_the_page_that_replays_it(site, base, visitor):
    match = await resigned(site.front)
    listed = await visitor.get(f"{base}/matches")
    assert f"{base}/match/{match}" in listed.text
    status, text = await body_of(visitor, f"{base}/match/{match}")
    assert status == 200
    assert "Ben resigned." in text
    async with visitor.client.get(f"{base}/match/{match}") as response:
        policy, tag = response.headers["Content-Security-Policy"], response.headers["ETag"]
    assert policy.startswith("sandbox allow-scripts; default-src 'none'; script-src 'sha256-")
    assert "script-src 'unsafe-inline'" not in policy
    again = await visitor.get(f"{base}/match/{match}", headers={"If-None-Match": tag})
    assert again.status == 304


async def test_a_replay_is_made_once(site, base, visitor, monkeypatch):
    match, made = await resigned(site.front), []
    workers = site.front.host.services.archive.workers
    run = workers.run
    monkeypatch.setattr(workers, "run", lambda *asked: made.append(asked[0]) or run(*asked))
    for _ in range(3):
        assert (await body_of(visitor, f"{base}/match/{match}"))[0] == 200
    assert len(made) == 1


async def test_what_is_not_for_everybody_is_not_there(site, base, visitor):
    front = site.front
    await show_after(front, 0)
    hidden = [
        await resigned(front, private=True),
        await resigned(front, place=ELSEWHERE),
        await front.begin(ANA, BEN, private=True),
        await front.begin(ANA, BEN, place=ELSEWHERE),
        await front.open(),
    ]
    listed = await visitor.get(f"{base}/matches")
    for match in hidden:
        assert match not in listed.text
        assert (await body_of(visitor, f"{base}/match/{match}"))[0] == 404


async def test_a_channel_that_is_closed_to_everybody_takes_its_matches_along(
    site, base, channels, monkeypatch
):
    match = await resigned(site.front)
    channels.public = {}
    visitor = await site.open()
    assert (await body_of(visitor, f"{base}/match/{match}"))[0] == 404


async def test_a_running_match_is_shown_only_if_managers_say_so(site, base, visitor):
    match = await site.front.begin(ANA, BEN)
    assert (await visitor.get(f"{base}/match/{match}")).status == 404
    assert match not in (await visitor.get(f"{base}/matches")).text
    await show_after(site.front, 0)
    assert "Ana" in (await visitor.get(f"{base}/match/{match}")).words
    assert match in (await visitor.get(f"{base}/matches")).text


async def play_one(front, match):
    """Let whoever is asked do the first thing they may."""
    table = await front.table(match)
    seat = table.waiting[0]
    action = table.definition.game.legal_actions(table.match.state, seat)[0]
    line = table.definition.notation.write(action)
    await front.host.services.matches.play(match, seat, (line,), table.match.asked[seat])


async def test_a_running_match_is_late_by_what_the_server_chose(site, base, visitor):
    front = site.front
    await show_after(front, 15)
    match = await front.begin(ANA, BEN)
    path = f"{base}/match/{match}"
    front.clock.move(hours=1)
    before = (await visitor.get(path)).body
    assert "Before the first move." in before
    await play_one(front, match)
    for _ in range(2):
        late = await visitor.get(path)
        assert "Before the first move." in late.words
        assert "move 1" not in late.words
        front.clock.move(minutes=7)
    front.clock.move(minutes=2)
    assert "move 1" in (await visitor.get(path)).words


async def test_what_is_not_shown_yet_is_in_no_byte_of_the_page(site, base, visitor):
    """Not even how long the match has become."""
    front = site.front
    await show_after(front, 60)
    match = await front.begin(ANA, BEN)
    front.clock.move(hours=2)
    early = await visitor.get(f"{base}/match/{match}")
    assert early.status == 200
    for _ in range(3):
        await play_one(front, match)
    assert (await visitor.get(f"{base}/match/{match}")).body == early.body


async def test_who_deleted_their_data_has_no_name_at_once(site, base, visitor):
    front = site.front
    match = await resigned(front, winner=BEN, loser=ANA)
    paths = [f"{base}{page}" for page in ("/matches", f"/match/{match}", "/hall", "/board")]
    assert "Ben" in (await body_of(visitor, paths[0]))[1]
    await front.send(BEN, CustomId(NO_MATCH, "/data-delete"), private=True, answers={"sure": WORD})
    for path in paths:
        status, text = await body_of(visitor, path)
        assert status in (200, 404)
        assert "Ben" not in text


async def test_who_is_blocked_has_no_name(site, base, visitor):
    front = site.front
    match = await resigned(front, winner=BEN, loser=ANA)
    paths = [f"{base}{page}" for page in ("/matches", f"/match/{match}", "/hall", "/board")]
    assert "Ben" in (await body_of(visitor, paths[2]))[1]
    block = Block(blocks.MEMBER, BEN.user_id, 1)
    await front.database.write(lambda conn: blocks.put(conn, block))
    await front.host.services.owner_watch.load()
    for path in paths:
        status, text = await body_of(visitor, path)
        assert status == 200
        assert "Ben" not in text
    assert "former player" in (await body_of(visitor, paths[0]))[1]


async def test_what_pages_hide_others_still_read(site, base, visitor):
    """The connection that has read a page hides nothing afterwards."""
    front = site.front
    match = await resigned(front, winner=BEN, loser=ANA)
    await front.database.write(lambda conn: blocks.put(conn, Block(blocks.MEMBER, BEN.user_id, 1)))
    await front.host.services.owner_watch.load()
    await visitor.get(f"{base}/hall")
    assert (await front.row(match)).seats[0].name == "Ben"


async def test_ids_of_members_are_in_no_page(site, base, visitor):
    who = replace(ANA, user_id=123_456_789_012_345_678)
    await show_after(site.front, 0)
    over, running = await resigned(site.front, winner=who), await site.front.begin(who, BEN)
    for page in ("", "/matches", f"/match/{over}", f"/match/{running}", "/hall", "/board"):
        status, text = await body_of(visitor, f"{base}{page}")
        assert status == 200
        assert str(who.user_id) not in text
