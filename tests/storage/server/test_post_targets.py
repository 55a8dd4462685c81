"""Where results and league posts go: rows in, rows out, and no token in any export."""

from storage.server import post_targets
from storage.server.post_targets import LEAGUE, RESULTS, PostTarget, WebhookKey
from tests.storage.conftest import CHANNEL, GUILD

HOOK, OTHER = WebhookKey(5, "a-secret"), WebhookKey(6, "another-secret")
RESULT_TARGET = PostTarget(GUILD, RESULTS, CHANNEL, HOOK)


def test_nothing_is_chosen_until_something_is(connection):
    assert post_targets.of(connection, GUILD) == {}
    assert post_targets.load(connection, GUILD, RESULTS) is None


def test_each_kind_has_a_target_of_its_own(connection):
    league = PostTarget(GUILD, LEAGUE, CHANNEL + 1, trouble="rights")
    for post_target in (RESULT_TARGET, league, PostTarget(GUILD + 1, RESULTS, 1)):
        assert post_targets.put(connection, post_target) == []
    assert post_targets.of(connection, GUILD) == {RESULTS: RESULT_TARGET, LEAGUE: league}
    assert post_targets.load(connection, GUILD, LEAGUE) == league
    assert post_targets.remove(connection, GUILD, LEAGUE) == []
    assert post_targets.of(connection, GUILD) == {RESULTS: RESULT_TARGET}


def test_a_deleted_channel_is_not_usable(connection):
    assert post_targets.usable(connection, GUILD, LEAGUE) is None
    for trouble in (None, "rights", "webhook", "channel"):
        target = PostTarget(GUILD, LEAGUE, CHANNEL, trouble=trouble)
        post_targets.put(connection, target)
        post_target = post_targets.usable(connection, GUILD, LEAGUE)
        assert post_target == (None if trouble == "channel" else target)


def test_a_webhook_that_is_replaced_or_removed_is_used_no_more(connection):
    post_targets.put(connection, RESULT_TARGET)
    assert post_targets.put(connection, RESULT_TARGET) == []
    changed = PostTarget(GUILD, RESULTS, CHANNEL, OTHER)
    assert post_targets.put(connection, changed) == [HOOK]
    assert post_targets.remove(connection, GUILD, RESULTS) == [OTHER]


def test_a_shared_webhook_is_used_until_both_targets_are_gone(connection):
    post_targets.put(connection, RESULT_TARGET)
    post_targets.put(connection, PostTarget(GUILD, LEAGUE, CHANNEL, HOOK))
    assert post_targets.webhooks_of(connection, GUILD) == [HOOK]
    assert post_targets.put(connection, PostTarget(GUILD, LEAGUE, CHANNEL)) == []
    assert post_targets.remove(connection, GUILD, RESULTS) == [HOOK]
    assert post_targets.webhooks_of(connection, GUILD) == []


def test_no_text_of_a_target_shows_the_token():
    assert HOOK.token not in f"{RESULT_TARGET!r} {RESULT_TARGET} {HOOK}"
