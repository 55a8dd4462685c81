"""What a server's managers choose and check, who may, and what becomes of the server's data."""

import json
from dataclasses import replace

import pytest

from bot.host.app.games_card_handlers import PlayRequest
from bot.host.delivery.messages import DeliveryError, TooManyThreadsError
from bot.host.members.own_data_view import WORD
from bot.host.servers import setup_view
from bot.host.servers.setup_view import SetupStatus
from bot.host.ui.channel_permissions import MOST_THREADS, ChannelPermissions, MissingPermission
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, OpenModal, PublicMessage, SendFile
from bot.host.ui.member import words_for
from bot.host.ui.permissions import issued_at_minute
from bot.interactions.render import render, render_form
from storage.server import servers
from storage.server.servers import Server
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CHANNEL,
    GRANT,
    GUILD,
    HERE,
    WITH_THREADS,
    button,
    labels,
    picks,
    private_text,
    said,
)
from tests.bot.host.servers.pressing import BOSS, press
from tests.pseudo import PseudoLocale

NEEDS = "You need the Manage Server permission for that. Ask an admin."


class FakeSurveyor:
    """Says of channels what a test wants."""

    def __init__(self):
        self.lacking, self.gone, self.asked, self.silent = {}, set(), [], False
        self.threads, self.members_lack = 0, ()

    async def count_threads(self, guild_id):
        assert guild_id == GUILD
        return self.threads

    async def survey(self, guild_id, channel_ids, rights=()):
        if self.silent:
            raise DeliveryError("503")
        assert guild_id == GUILD
        self.asked.append(channel_ids)
        return [
            ChannelPermissions(
                one,
                "Fulltime",
                self._lacking(one, rights),
                one in self.gone,
                () if rights else self.members_lack,
            )
            for one in channel_ids
        ]

    def _lacking(self, channel_id, rights):
        found = self.lacking.get(channel_id, ())
        return tuple(one for one in found if not rights or one.right in rights)


@pytest.fixture
def surveyor(front):
    front.permission_checker = found = FakeSurveyor()
    front.restart()
    return found


async def stored(front):
    return await front.database.read(lambda conn: servers.load(conn, GUILD))


async def test_what_members_lack_in_a_channel_is_named(front, surveyor):
    surveyor.members_lack = ("Send Messages in Threads",)
    told = said(await press(front, "/setup-check"))
    assert f"✗ <#{CHANNEL}>: members can't press buttons in a thread that has gone quiet" in told
    assert "**Send Messages in Threads**" in told
    assert "All set." not in told


async def test_four_steps_set_a_server_up(front, surveyor):
    """Channel, language, clock, test post."""
    first = await press(front, "/setup-step 1", private=False)
    assert "step 1 of 4" in private_text(first)
    (pick,) = picks(first.content)
    assert pick.kind == "channels"
    chosen = await press(front, CustomId.parse(pick.custom_id).action, "801")
    assert "Now: <#801>." in said(chosen)
    assert [entry.value for entry in picks(chosen.content)[0].entries] == ["801"]
    second = await press(front, CustomId.parse(button(chosen.content, "Next").custom_id).action)
    assert "step 2 of 4" in said(second)
    assert "Now: English." in said(second)
    third = await press(front, CustomId.parse(button(second.content, "Next").custom_id).action)
    assert "Now: 22:00 in **UTC**, where it is 12:00." in said(third)
    third = await press(front, "?setup-hour", "0")
    assert "Now: 24:00 in" in said(third)
    entries = picks(third.content)[0].entries
    assert (entries[-1].label, entries[-1].chosen) == ("A day closes at 24:00", True)
    third = await press(front, "?setup-hour", "20")
    asked = await press(front, "/setup-zone")
    assert isinstance(asked, OpenModal)
    render_form(asked.form)
    third = await press(front, "/setup-zone-set", zone="Berlin")
    assert "Now: 20:00 in **Europe/Berlin**, where it is 13:00." in said(third)
    last = await press(front, CustomId.parse(button(third.content, "Test post").custom_id).action)
    assert "✓ I have posted in <#801>." in said(last)
    assert "✓ <#801>: nothing is missing." in said(last)
    assert "All set." in said(last)
    assert [post.channel for post in front.messenger.posts] == [801]
    assert front.messenger.posts[0].silent
    assert await stored(front) == Server(
        GUILD, zone="Europe/Berlin", channel_id=801, close_hour=20, offered=True
    )


async def test_the_test_post_is_in_the_language_of_the_server(front):
    await press(front, "?setup-language", "de")
    await press(front, "/setup-step 4")
    assert said(front.messenger.posts[-1].content) == (
        "✓ Hier kann ich schreiben. Startet mit /spielen eine Partie, wann immer ihr wollt."
    )


async def test_the_way_back_leads_through_all_steps(front):
    for number in (3, 2):
        shown = await press(front, f"/setup-step {number}")
        back = CustomId.parse(button(shown.content, "Back").custom_id).action
        assert f"step {number - 1} of 4" in said(await press(front, back))
    assert "step 1 of 4" in said(await press(front, "/setup-step x"))


async def test_what_cannot_be_is_not_taken(front):
    for word, value in (
        ("hour", "24"),
        ("speed", "warp"),
        ("late", "explode"),
        ("most", "many"),
        ("most", "7"),
        ("most", "9" * 30),
        ("language", "xx"),
    ):
        refused = said(await press(front, f"?setup-{word}", value))
        assert "That menu has changed meanwhile" in refused
    weekends = said(await press(front, "/setup-weekends maybe"))
    assert "That menu has changed meanwhile" in weekends
    assert "I don't know the time zone" in said(await press(front, "/setup-zone-set", zone="x"))
    assert await stored(front) == Server(GUILD)


async def test_the_check_names_each_right_and_the_menu_it_is_changed_in(front, surveyor):
    """Each missing permission is named with its exact menu path."""
    await press(front, "?setup-channel", "801")
    await front.begin(BEN, ANA, place=Location(803, GUILD))
    surveyor.lacking[801] = [MissingPermission("Create Public Threads", in_roles=True)]
    surveyor.lacking[803] = [
        MissingPermission("Send Messages", in_roles=False),
        MissingPermission("Attach Files", in_roles=False),
    ]
    surveyor.gone = {CHANNEL}
    reply = await press(front, "/setup-check", private=False)
    assert surveyor.asked[1:] == [(801, CHANNEL, 803)]
    menu = "Server Settings → Roles → Fulltime → Permissions"
    assert private_text(reply).splitlines()[1:] == [
        f"✗ <#801>: allow it in {menu} → **Create Public Threads**",
        f"✗ <#{CHANNEL}>: it is gone. Choose another one.",
        "✗ <#803>: allow it in Edit Channel → Permissions → Fulltime → **Send Messages**",
        "✗ <#803>: allow it in Edit Channel → Permissions → Fulltime → **Attach Files**",
    ]
    assert labels(reply.content) == ["Check again", "From the start"]


async def test_a_test_post_that_cannot_be_made_is_told(front, surveyor):
    front.messenger.closed.add(CHANNEL)
    reply = await press(front, "/setup-step 4")
    assert f"✗ I could not post in <#{CHANNEL}>." in said(reply)
    assert "No channel is chosen" in said(reply)


async def test_in_a_thread_its_channel_is_not_looked_up(front, surveyor):
    await press(front, "/setup-check", place=Location(805, GUILD, is_thread=True))
    assert surveyor.asked == [()]


async def test_public_messages_speak_the_server_s_language_and_private_ones_each_member_s(
    front, monkeypatch
):
    plain = words_for()._catalogue
    monkeypatch.setattr(
        "bot.host.ui.member.catalogue", lambda code: PseudoLocale() if code == "de" else plain
    )
    before = await front.begin(ANA, BEN)
    await press(front, "?setup-language", "de")
    match = await front.open(ANA, seats=2)
    assert "waiting for playersä" in said((await front.message(match, "lobby")).content)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    assert "Logä" in labels((await front.message(match)).content)
    assert "Logä" not in labels((await front.message(before)).content)
    panel = await front.press(ANA, match, "/hand", on=None, private=True)
    assert "ä" not in said(panel)


async def test_when_discord_is_silent_the_manager_reads_so(front, surveyor):
    surveyor.silent = True
    assert "Discord does not answer" in private_text(await press(front, "/setup-check"))


async def test_defaults_are_chosen_on_one_panel(front):
    shown = await press(front, "/setup-defaults")
    assert [len(pick.entries) for pick in picks(shown.content)] == [6, 3, 7]
    await press(front, "?setup-speed", "week")
    await press(front, "?setup-late", "wait")
    await press(front, "?setup-most", "5")
    shown = await press(front, "/setup-weekends on")
    server = Server(
        GUILD, speed="week", on_timeout="wait", max_matches=5, weekends=True, offered=True
    )
    assert await stored(front) == server
    assert labels(shown.content) == ["Weekends: clocks paused"]
    assert [
        entry.value for pick in picks(shown.content) for entry in pick.entries if entry.chosen
    ] == [
        "week",
        "wait",
        "5",
    ]
    await press(front, "?setup-most", "0")
    assert (await stored(front)).max_matches is None


async def test_only_a_server_can_be_set_up(front):
    reply = await press(front, "/setup-step 1", place=Location(77, None))
    assert private_text(reply) == "That only works in a server. Ask for it there."


async def test_whom_discord_let_use_the_command_may_press_for_a_while(front, clock):
    """A server may give /setup to a role without the right; Discord has checked that."""
    shown = await press(front, "/setup-step 1", who=BEN, grant="manage")
    custom_id = CustomId.parse(button(shown.content, "Next").custom_id)
    assert custom_id.asked == issued_at_minute(front.clock.ms())
    clock.move(minutes=14)
    assert "step 2" in said(await front.send(BEN, custom_id, private=True))
    clock.move(minutes=1)
    assert private_text(await front.send(BEN, custom_id, private=True)) == NEEDS
    assert "step 2" in said(await front.send(BOSS, custom_id, private=True))
    later = replace(custom_id, asked=custom_id.asked + 10)
    assert private_text(await front.send(BEN, later, private=True)) == NEEDS


async def test_the_first_manager_who_opens_a_lobby_is_offered_the_set_up_once(front):
    """No welcome message is posted; the first /play by a manager offers the wizard."""

    async def aside(who, place=HERE):
        reply = await front.play(replace(who, guild_id=place.guild_id), place, PlayRequest("toy"))
        assert isinstance(reply, PublicMessage)
        return reply.aside

    assert await aside(BEN) == ""
    assert await aside(BOSS, Location(77, None)) == ""
    assert (await aside(BOSS)).startswith("You're an admin here.")
    assert await aside(BOSS) == ""
    front.restart()
    assert await aside(replace(BEN, manages=True)) == ""


async def test_where_something_was_set_nothing_is_offered(front):
    await press(front, "?setup-speed", "week")
    reply = await front.play(BOSS, HERE, PlayRequest("toy"))
    assert reply.aside == ""


async def test_a_server_s_data_is_given_out_without_secrets(front):
    await front.begin(ANA, BEN)
    shown = await press(front, "/setup-data")
    assert "matches: 1 · cups: 0 · names: 2." in said(shown)
    given = await press(front, "/setup-export")
    assert isinstance(given, SendFile)
    found = json.loads(given.download.content)
    assert found["guild_id"] == GUILD
    assert "seed" not in found["tables"]["matches"][0]
    assert "events" not in found["tables"]["moves"][0]


async def test_managers_allow_the_news_of_the_owner_and_end_them(front):
    shown = await press(front, "/setup-step 1")
    asked = await front.send(
        BOSS, CustomId.parse(button(shown.content, "News…").custom_id), private=True
    )
    assert "may not announce anything here" in said(asked)
    for label, wants in (("Allow it", True), ("No more of these", False)):
        custom_id = CustomId.parse(button(asked.content, label).custom_id)
        asked = await front.send(BOSS, custom_id, private=True)
        assert (await stored(front)).news is wants
    assert "may not announce anything here" in said(asked)


async def test_a_server_s_data_is_deleted_when_the_word_is_typed(front, match):
    asked = await press(front, "/setup-delete")
    render_form(asked.form)
    custom_id = CustomId.parse(asked.form.custom_id)
    refused = await front.send(BOSS, custom_id, private=True, answers={"sure": "no"})
    assert "Nothing was deleted" in private_text(refused)
    assert await front.row(match) is not None
    done = await front.send(BOSS, custom_id, private=True, answers={"sure": WORD})
    assert "is deleted" in said(done)
    assert await front.row(match) is None
    assert "don't know that match" in private_text(await front.press(BEN, match, "/hand"))
    assert await front.open(BEN), "and one plays on"


def test_the_panels_fit_in_a_longer_language():
    words = words_for()
    words._catalogue = PseudoLocale()
    server = Server(GUILD, zone="America/Argentina/Buenos_Aires", channel_id=10**18, weekends=True)
    now = SetupStatus(server, "23:59", ["en", "de", "fr"], GRANT)
    every = tuple(
        MissingPermission(f"A Right Called {number}", in_roles=True) for number in range(6)
    )
    surveys = [ChannelPermissions(10**18 + number, "Fulltime", every) for number in range(8)]
    for content in (
        *(setup_view.step(number, now, words) for number in (1, 2, 3)),
        setup_view.defaults(server, now.grant, words, 20),
        setup_view.data({"matches": 10**6}, now.grant, words),
        setup_view.checked(surveys, server, now.grant, words, posted="x"),
    ):
        render(content, picture=None)


async def test_a_check_names_too_many_threads(front, surveyor):
    surveyor.threads = MOST_THREADS - 1
    assert "Threads" not in said(await press(front, "/setup-check"))
    surveyor.threads = MOST_THREADS
    checked = said(await press(front, "/setup-check"))
    assert "✗ Threads: this server has as many open ones as Discord allows." in checked
    assert "All set" not in checked


async def test_a_check_knows_of_a_thread_that_discord_refused(front, surveyor):
    """The bot does not see every thread of a server."""
    front.messenger.thread_errors.append(TooManyThreadsError("400 160006"))
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    assert "Discord refused one to a running match" in said(await press(front, "/setup-check"))
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    assert "Threads" not in said(await press(front, "/setup-check"))


async def test_a_channel_that_is_not_of_the_server_is_not_stored(front, surveyor):
    """A modified client can send any id; what the bot announces would be posted there."""
    surveyor.gone = {801}
    for who, grant in ((BOSS, ""), (ANA, "manage")):
        refused = said(await press(front, "?setup-channel", "801", who=who, grant=grant))
        assert "That menu has changed meanwhile" in refused
    assert await stored(front) == Server(GUILD)
