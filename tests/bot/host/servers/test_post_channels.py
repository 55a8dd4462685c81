"""Where a server's managers want results and league posts, and the webhooks that come and go."""

import json

import pytest

from bot.host.delivery.messages import DeliveryError, TooManyWebhooksError
from bot.host.members.own_data_view import WORD
from bot.host.servers import post_channels_view
from bot.host.servers.bot_removal import GRACE
from bot.host.ui.channel_permissions import (
    ChannelPermissions,
    MissingPermission,
    NoPermissionChecker,
)
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import SendFile
from bot.host.ui.member import words_for
from bot.interactions.render import render
from storage.server import post_targets, puzzle_posts, servers
from storage.server.post_targets import KINDS, LEAGUE, PUZZLES, RESULTS, PostTarget, WebhookKey
from tests.bot.host.fakes import BEN, GRANT, GUILD, button, labels, picks, private_text, said
from tests.bot.host.servers.pressing import BOSS, press

NEWS, TABLES = 801, 802
WEBHOOKS = MissingPermission("Manage Webhooks", in_roles=False)


class FakeSurveyor(NoPermissionChecker):
    """Says what a test wants of channels, of the permissions it is asked about."""

    def __init__(self):
        self.lacking, self.gone, self.is_silent = (), set(), False

    async def survey(self, guild_id, channel_ids, rights=()):
        if self.is_silent:
            raise DeliveryError("503")
        assert guild_id == GUILD
        lacking = tuple(one for one in self.lacking if not rights or one.right in rights)
        return [
            ChannelPermissions(one, "Fulltime", lacking, is_gone=one in self.gone)
            for one in channel_ids
        ]


@pytest.fixture(autouse=True)
def surveyor(front):
    front.permission_checker = found = FakeSurveyor()
    front.restart()
    return found


async def pick(front, content, *values, at=0):
    """Choose in one of a panel's selects."""
    return await press(front, CustomId.parse(picks(content)[at].custom_id).action, *values)


async def click(front, content, label):
    return await press(front, CustomId.parse(button(content, label).custom_id).action)


async def stored(front):
    return await front.database.read(lambda conn: post_targets.of(conn, GUILD))


async def by_webhook(front, kind=RESULTS, channel_id=NEWS):
    """Choose a channel and a webhook there; return the panel."""
    await press(front, f"?setup-posts-channel {kind}", str(channel_id))
    return await press(front, f"?setup-posts-way {kind}", "webhook")


def hooks(front):
    return front.messenger.webhooks.channels


async def test_a_manager_chooses_a_channel_and_a_webhook_for_results(front):
    first = await press(front, "/setup-step 1")
    shown = await click(front, first.content, "Results and other posts…")
    assert "Now: only where each match is played." in said(shown)
    assert "Now: in the channel of each season." in said(shown)
    panel = await click(front, shown.content, "Match results…")
    (channels,) = picks(panel.content)
    assert (channels.kind, channels.least, channels.most, channels.entries) == (
        "channels",
        0,
        1,
        (),
    )
    panel = await pick(front, panel.content, str(NEWS))
    assert f"Now: also in <#{NEWS}>, as my messages." in said(panel)
    assert [entry.value for entry in picks(panel.content)[0].entries] == [str(NEWS)]
    assert await stored(front) == {RESULTS: PostTarget(GUILD, RESULTS, NEWS)}
    panel = await pick(front, panel.content, "webhook", at=1)
    assert f"Now: also in <#{NEWS}>, by my webhook." in said(panel)
    assert [entry.value for entry in picks(panel.content)[1].entries if entry.chosen] == ["webhook"]
    ((key, channel),) = hooks(front).items()
    assert (channel, (await stored(front))[RESULTS].webhook) == (NEWS, key)
    back = await click(front, panel.content, "Back")
    assert f"Now: also in <#{NEWS}>, by my webhook." in said(back)
    assert (await front.database.read(lambda conn: servers.load(conn, GUILD))).offered


async def test_a_channel_for_puzzles_gets_todays_at_once(front):
    await press(front, f"?setup-posts-channel {PUZZLES}", str(NEWS))
    assert await stored(front) == {PUZZLES: PostTarget(GUILD, PUZZLES, NEWS)}
    due = await front.database.read(lambda conn: puzzle_posts.load(conn, GUILD))
    assert due.due_at == front.clock.ms()


async def test_the_webhook_goes_with_what_it_was_for(front):
    await by_webhook(front)
    await press(front, "?setup-posts-way results", "message")
    assert hooks(front) == {}
    await by_webhook(front)
    await press(front, "?setup-posts-channel results", str(TABLES))
    assert list(hooks(front).values()) == [TABLES]
    await press(front, "?setup-posts-channel results")
    assert hooks(front) == {}
    assert await stored(front) == {}


async def test_two_kinds_in_one_channel_share_a_webhook(front):
    await by_webhook(front, RESULTS)
    await by_webhook(front, LEAGUE)
    assert list(hooks(front).values()) == [NEWS]
    await press(front, "?setup-posts-channel results")
    assert list(hooks(front).values()) == [NEWS]
    await press(front, "?setup-posts-channel league")
    assert hooks(front) == {}


async def test_without_the_permission_it_is_named_and_the_bot_posts_itself(front, surveyor):
    surveyor.lacking = (WEBHOOKS, MissingPermission("Create Public Threads", in_roles=True))
    panel = await by_webhook(front)
    assert said(panel).splitlines()[-2:] == [
        "I can't create a webhook yet. Allow this, then choose it again:",
        f"✗ <#{NEWS}>: allow it in Edit Channel → Permissions → Fulltime → **Manage Webhooks**",
    ]
    assert await stored(front) == {RESULTS: PostTarget(GUILD, RESULTS, NEWS)}
    before = picks(panel.content)[1].revision
    surveyor.lacking = ()
    panel = await pick(front, panel.content, "webhook", at=1)
    assert "by my webhook" in said(panel)
    assert picks(panel.content)[1].revision != before, "clients forget what was chosen in vain"


async def test_a_permission_that_has_just_gone_is_named_too(front):
    front.messenger.webhooks.barred.add(NEWS)
    panel = await by_webhook(front)
    assert "**Manage Webhooks**" in said(panel)
    assert await stored(front) == {RESULTS: PostTarget(GUILD, RESULTS, NEWS)}


async def test_what_the_bot_lacks_to_post_there_is_named(front, surveyor):
    surveyor.lacking = (MissingPermission("Send Messages", in_roles=False), WEBHOOKS)
    panel = await press(front, "?setup-posts-channel league", str(NEWS))
    assert "**Send Messages**" in said(panel)
    assert "Manage Webhooks" not in said(panel)
    assert "**Send Messages**" in said(await press(front, "/setup-posts-of league"))
    assert "**Send Messages**" in said(await press(front, "/setup-check"))


async def test_a_channel_that_is_gone_is_not_stored(front, surveyor):
    surveyor.gone.add(NEWS)
    assert "it is gone" in said(await press(front, "?setup-posts-channel league", str(NEWS)))
    assert await stored(front) == {}


@pytest.mark.parametrize(
    ("error", "text"),
    [(TooManyWebhooksError("30007"), "15 webhooks"), (DeliveryError("503"), "does not answer")],
)
async def test_a_webhook_that_cannot_be_created_leaves_all_as_it_was(
    front, error, text, monkeypatch
):
    async def fail(_channel_id):
        raise error

    await press(front, "?setup-posts-channel results", str(NEWS))
    monkeypatch.setattr(front.messenger.webhooks, "create", fail)
    reply = await press(front, "?setup-posts-way results", "webhook")
    assert text in private_text(reply)
    assert await stored(front) == {RESULTS: PostTarget(GUILD, RESULTS, NEWS)}


async def test_without_an_answer_of_discord_nothing_is_stored(front, surveyor):
    surveyor.is_silent = True
    reply = await press(front, "?setup-posts-channel results", str(NEWS))
    assert "does not answer" in private_text(reply)
    assert await stored(front) == {}


async def test_a_webhook_discord_does_not_delete_is_forgotten_all_the_same(front):
    await by_webhook(front)
    front.messenger.faults = 1
    await press(front, "?setup-posts-channel results")
    assert await stored(front) == {}


@pytest.mark.parametrize("trouble", ["webhook", "rights", "channel"])
async def test_trouble_stands_in_the_panel_until_something_is_chosen(front, trouble):
    target = PostTarget(GUILD, LEAGUE, NEWS, None, trouble)
    await front.database.write(lambda conn: post_targets.put(conn, target))
    assert "⚠" in said(await press(front, "/setup-posts"))
    assert "⚠" in said(await press(front, "/setup-posts-of league"))
    shown = await press(front, "?setup-posts-channel league", str(NEWS))
    assert "⚠" not in said(shown)


@pytest.mark.parametrize(
    ("action", "values"),
    [
        ("/setup-posts-of nothing", []),
        ("/setup-posts-of", []),
        ("?setup-posts-channel results", ["x"]),
        ("?setup-posts-channel results", [str(1 << 64)]),
        ("?setup-posts-channel results", ["801", "802"]),
        ("?setup-posts-channel nothing", ["801"]),
        ("?setup-posts-way results", ["webhook"]),
        ("?setup-posts-way results", ["pigeon"]),
    ],
)
async def test_what_no_menu_offers_is_not_stored(front, action, values):
    """A way without a channel stands in an old panel, from before the channel was taken away."""
    assert "That menu has changed" in private_text(await press(front, action, *values))
    assert await stored(front) == {}


async def test_the_button_of_a_notice_opens_the_panel_for_managers_alone(front):
    custom_id = CustomId("0", "/setup-posts")
    assert "Where results and" in private_text(await front.send(BOSS, custom_id, on=1))
    assert "You need the" in private_text(await front.send(BEN, custom_id, on=1))


async def test_an_export_has_the_channels_and_no_token(front):
    await by_webhook(front)
    ((key, _),) = hooks(front).items()
    reply = await press(front, "/setup-export")
    assert isinstance(reply, SendFile)
    exported = json.loads(reply.download.content)["tables"]["post_targets"]
    assert [(one["kind"], one["channel_id"]) for one in exported] == [(RESULTS, NEWS)]
    assert key.token not in reply.download.content.decode()


async def test_with_the_server_s_data_its_webhooks_are_deleted(front):
    await by_webhook(front)
    await press(front, "/setup-delete-yes", sure=WORD)
    assert (await stored(front), hooks(front)) == ({}, {})


async def test_long_after_the_bot_was_removed_its_webhooks_are_deleted(front):
    await by_webhook(front)
    await front.host.services.servers.suspend_server(GUILD)
    await front.pass_time(milliseconds=GRACE + 1)
    await front.pass_time(hours=1)
    assert (await stored(front), hooks(front)) == ({}, {})


@pytest.mark.parametrize("locale", ["en", "de", "fr"])
@pytest.mark.parametrize("trouble", [None, "webhook", "rights", "channel"])
def test_the_panels_fit_into_discord_and_show_no_token(locale, trouble):
    words = words_for((), locale)
    key = WebhookKey(1 << 62, "a-secret")
    chosen = {kind: PostTarget(GUILD, kind, 10**18, key, trouble) for kind in KINDS}
    survey = ChannelPermissions(10**18, "Fulltime", (WEBHOOKS,))
    panels = [post_channels_view.overview(chosen, GRANT, words)]
    for kind, target in chosen.items():
        panels.append(post_channels_view.of_kind(kind, target, survey, GRANT, words))
    for panel in panels:
        render(panel, picture=None)
        assert key.token not in repr(panel)
    assert len(labels(panels[0])) == len(KINDS) + 1
