"""What a press brings is checked once, before any handler: who, how many values, which message."""

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.permissions import Trust, authorized
from bot.host.views.host_selects import OLD_MENU, SEVERAL
from storage.server import servers
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, private_text, said

MATCH = "match"


def routes(front):
    """Every select of the host, and its buttons that need no more words than their first."""
    keys = list(front.host._routes)
    elsewhere = [key for key in keys if not key.startswith("match")] + ["?topics toy"]
    selects = [key.removeprefix("match") for key in keys if key.startswith("match?")]
    at_match = [*selects, "?any menu of a game"]
    return [(NO_MATCH, one) for one in elsewhere] + [(MATCH, one) for one in at_match]


@pytest.mark.parametrize("values", [(), ("1", "2"), ("a", "b", "c")])
async def test_a_select_with_too_few_or_too_many_values_reaches_no_handler(front, values):
    match = await front.begin()
    several = {*(f"?{one}" for one in SEVERAL), "?any menu of a game"}
    for where, action in routes(front):
        if not action.startswith("?") or (action in several and values):
            continue
        if action in several - {"?any menu of a game"}:
            continue
        custom_id = CustomId(match if where == MATCH else where, action)
        refused = await front.send(ANA, custom_id, private=True, values=values)
        assert private_text(refused) == OLD_MENU, action


async def test_a_button_brings_no_value(front):
    for where, action in routes(front):
        if action.startswith("/"):
            custom_id = CustomId(where, action)
            reply = await front.send(ANA, custom_id, private=True, values=("1",))
            assert said(reply) == OLD_MENU, action


@pytest.mark.parametrize("value", ["x", "0", "-1", "zz zz"])
async def test_a_value_no_select_offers_is_answered_with_a_sentence(front, value):
    """Handlers of the settings compare it with what they offer."""
    for action in [one for where, one in routes(front) if where == NO_MATCH]:
        if action.startswith(("?me-", "?setup-", "?board-", "?stats-", "?mod-", "?preset-")):
            for more in ("", f" {ANA.user_id} toy"):
                custom_id = authorized(action + more, Trust(CEM.user_id, front.minute()))
                assert said(await front.send(CEM, custom_id, private=True, values=(value,)))


async def test_an_old_select_pressed_as_a_button_changes_nothing(front):
    reply = await front.send(ANA, CustomId(NO_MATCH, "/me-pings"), private=True)
    assert "out of date" in said(reply)


@pytest.mark.parametrize(
    ("who", "private", "may"), [(BEN, True, True), (CEM, True, False), (BEN, False, False)]
)
async def test_a_panel_is_trusted_in_the_hands_it_was_made_for(front, who, private, may):
    """Discord let Ben use /setup; nobody else may press what it showed, nor on another message."""
    custom_id = authorized("?setup-hour", Trust(BEN.user_id, front.minute()))
    reply = await front.send(who, custom_id, on=1, private=private, values=("7",))
    stored = await front.database.read(lambda conn: servers.load(conn, GUILD))
    assert (stored.close_hour == 7) is may
    assert ("Manage Server" in said(reply)) is not may


async def test_a_panel_of_an_older_version_names_nobody_and_needs_the_right(front):
    custom_id = CustomId(NO_MATCH, "?setup-hour", asked=front.minute())
    assert "Manage Server" in said(await front.send(BEN, custom_id, private=True, values=("7",)))
