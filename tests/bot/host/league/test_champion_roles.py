"""The role for champions: given at the season's end, taken from those before, once and no more."""

from dataclasses import replace

import pytest

from bot.host.delivery.messages import MissingPermissionError
from bot.host.league.seasons import champion_roles as delivery
from bot.host.league.seasons.champion_roles import (
    RETRY_MS,
    RIGHTS_RETRY_MS,
    RoleTrouble,
)
from bot.host.league.seasons.season_queries import at_match
from bot.host.ui.channel_permissions import NoPermissionChecker, RoleStatus
from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.server import champion_roles, seasons
from storage.server.champion_roles import KEPT_MS, ChampionRole
from storage.server.seasons import MemberRow
from tests.bot.host.fakes import ANA, BEN, CEM, CHANNEL, DIRECT, GUILD, HERE, Died, labels
from tests.bot.host.league.days.test_season_end import end, end_void

ROLE, OTHER = 77, 78


async def choose(league, role_id=ROLE):
    role = ChampionRole(GUILD, role_id, league.clock.ms())
    await league.database.write(lambda conn: champion_roles.put(conn, role))


@pytest.fixture
async def role_chosen(league):
    await choose(league)


async def play(league, *ranking, name="Autumn", members=(ANA, BEN)):
    (division,) = await league.begin(*members, name=name)
    seats = {member.user_id: member.seat for member in await league.members()}
    placed = [tuple(seats[one.user_id] for one in tied) for tied in ranking]
    await end(league, division, *placed, score=tuple(range(len(members))))
    await league.pass_time(seconds=1)


async def stored(league):
    return await league.database.read(lambda conn: champion_roles.load(conn, GUILD))


async def refused(*_):
    raise MissingPermissionError


def held(league):
    return league.messenger.roles.held


def notices(league):
    return [post for post in league.messenger.posts if "Champion's role…" in labels(post.content)]


async def test_nobody_gets_a_role_that_was_not_chosen(league):
    await play(league, (ANA,), (BEN,))
    assert league.messenger.roles.requests == []
    assert await stored(league) is None


async def test_the_champion_gets_it_and_the_one_before_loses_it(league, role_chosen):
    await play(league, (ANA,), (BEN,))
    assert held(league) == {(ANA.user_id, ROLE)}
    assert replace(await stored(league), due_at=None) == ChampionRole(GUILD, ROLE)
    await play(league, (BEN,), (ANA,), name="Autumn 2")
    assert held(league) == {(BEN.user_id, ROLE)}
    await play(league, (BEN,), (ANA,), name="Autumn 3")
    assert league.messenger.roles.requests == [
        ("give", ANA.user_id, ROLE),
        ("take", ANA.user_id, ROLE),
        ("give", BEN.user_id, ROLE),
    ]


async def test_those_who_share_a_title_share_the_role_and_another_league_has_its_own(league):
    await choose(league)
    await play(league, (ANA, BEN), (CEM,), members=(ANA, BEN, CEM))
    assert held(league) == {(ANA.user_id, ROLE), (BEN.user_id, ROLE)}
    await play(league, (CEM,), (ANA,), name="Spring", members=(CEM, ANA))
    assert held(league) == {(member.user_id, ROLE) for member in (ANA, BEN, CEM)}


async def test_a_club_that_a_computer_ran_for_too_long_brings_no_role(league, role_chosen):
    """The best who was still in the title race has it."""
    (division,) = await league.begin(ANA, BEN)
    await league.come(division, ANA)
    await league.host.services.seasons.clubs.away(
        at_match(league.asks(ANA), division.match_id, "/x")
    )
    await end(league, division, (0,), (1,), score=(2, 1))
    await league.pass_time(seconds=1)
    assert held(league) == {(BEN.user_id, ROLE)}


async def test_a_role_chosen_later_is_given_at_once_changed_and_taken_away(league):
    await play(league, (ANA,), (BEN,))
    for role_id, expected in ((ROLE, {ROLE}), (OTHER, {OTHER}), (None, set())):
        await choose(league, role_id)
        await league.pass_time(seconds=1)
        assert held(league) == {(ANA.user_id, number) for number in expected}


@pytest.mark.parametrize("call", ["give", "take"])
async def test_killed_after_discord_did_it_nothing_is_lost_or_doubled(league, call, role_chosen):
    await play(league, (ANA,), (BEN,))
    league.messenger.dies = call
    with pytest.raises(Died):
        await play(league, (BEN,), (ANA,), name="Autumn 2")
    league.restart()
    for _ in range(2):
        await league.pass_time(milliseconds=RETRY_MS + 1)
    assert held(league) == {(BEN.user_id, ROLE)}
    holders = await league.database.read(lambda conn: champion_roles.holders(conn, GUILD))
    assert [(holder.user_id, holder.given) for holder in holders] == [(BEN.user_id, True)]


async def test_what_fails_for_a_moment_is_tried_again(league, role_chosen):
    league.messenger.roles.is_down = True
    await play(league, (ANA,), (BEN,))
    assert held(league) == set()
    league.messenger.roles.is_down = False
    await league.pass_time(milliseconds=RETRY_MS + 1)
    assert held(league) == {(ANA.user_id, ROLE)}
    assert notices(league) == []


async def test_without_the_permission_managers_are_told_once_and_it_is_tried_every_day(league):
    await choose(league)
    league.messenger.roles.refused = True
    await play(league, (ANA,), (BEN,))
    (notice,) = notices(league)
    assert notice.silent
    assert "allow me Manage Roles" in notice.content.lines[0]
    for _ in range(2):
        await league.pass_time(milliseconds=RIGHTS_RETRY_MS + 1)
    assert len(notices(league)) == 1
    league.messenger.roles.refused = False
    await league.pass_time(milliseconds=RIGHTS_RETRY_MS + 1)
    assert held(league) == {(ANA.user_id, ROLE)}
    assert (await stored(league)).trouble is None


class PowerfulRoles(NoPermissionChecker):
    """Roles that got rights over the server, as a test wants."""

    def __init__(self):
        self.found = {ROLE}

    async def role_status(self, _guild_id, role_id):
        return RoleStatus(role_id, is_powerful=role_id in self.found)


async def test_a_role_that_has_got_rights_since_it_was_chosen_is_given_to_nobody(league):
    """Managers are told once, and it is given once it has none any more."""
    league.permission_checker = powerful = PowerfulRoles()
    league.restart()
    await choose(league)
    await play(league, (ANA,), (BEN,))
    assert league.messenger.roles.requests == []
    (notice,) = notices(league)
    assert f"<@&{ROLE}> may change the server" in notice.content.lines[0]
    assert (await stored(league)).trouble == "power"
    for _ in range(2):
        await league.pass_time(milliseconds=RIGHTS_RETRY_MS + 1)
    assert (len(notices(league)), held(league)) == (1, set())
    powerful.found.clear()
    await league.pass_time(milliseconds=RIGHTS_RETRY_MS + 1)
    assert held(league) == {(ANA.user_id, ROLE)}
    assert (await stored(league)).trouble is None
    powerful.found.add(ROLE)
    await play(league, (BEN,), (ANA,), name="Autumn 2")
    assert held(league) == set(), "it is taken all the same"


@pytest.mark.parametrize("later", [None, OTHER])
async def test_the_notice_names_the_role_that_cannot_be_taken(league, later, monkeypatch):
    """Whatever was chosen since, none included."""
    await choose(league)
    await play(league, (ANA,), (BEN,))

    monkeypatch.setattr(league.messenger.roles, "take", refused)
    await choose(league, later)
    await league.pass_time(seconds=1)
    (notice,) = notices(league)
    assert f"<@&{ROLE}>" in notice.content.lines[0]


async def test_the_role_before_is_taken_later_although_the_new_one_was_deleted(league, monkeypatch):
    await choose(league)
    await play(league, (ANA,), (BEN,))
    with monkeypatch.context() as patch:
        patch.setattr(league.messenger.roles, "take", refused)
        league.messenger.roles.deleted.add(OTHER)
        await choose(league, OTHER)
        await league.pass_time(seconds=1)
    assert (await stored(league)).trouble == "role"
    await league.pass_time(milliseconds=RIGHTS_RETRY_MS + 1)
    assert held(league) == set()
    assert await stored(league) == ChampionRole(GUILD)


async def leaving(league):
    """Whose data was deleted and who still has a role."""
    now = league.clock.ms()
    return await league.database.write(lambda conn: champion_roles.leaving(conn, GUILD, now))


@pytest.mark.parametrize("is_refused", [False, True])
async def test_who_has_their_data_deleted_loses_the_role_as_soon_as_the_bot_may(league, is_refused):
    await choose(league)
    await play(league, (ANA,), (BEN,))
    league.messenger.roles.refused = is_refused
    await league.host.services.own_data.delete_all_of(ANA)
    await league.pass_time(seconds=1)
    assert held(league) == ({(ANA.user_id, ROLE)} if is_refused else set())
    assert await league.database.read(lambda conn: champion_roles.holders(conn, GUILD)) == []
    league.messenger.roles.refused = False
    await league.pass_time(milliseconds=RIGHTS_RETRY_MS + 1)
    assert held(league) == set()
    assert await leaving(league) == []


@pytest.mark.parametrize("call", ["", "take"])
async def test_killed_after_a_deletion_the_role_is_taken_at_the_next_start(league, call):
    """Before Discord is asked, or after it took the role and before that is stored."""
    await choose(league)
    await play(league, (ANA,), (BEN,))
    await league.host.services.own_data.delete_all_of(ANA)
    assert held(league) == {(ANA.user_id, ROLE)}
    if call:
        league.messenger.dies = call
        with pytest.raises(Died):
            await league.pass_time(seconds=1)
    league.restart()
    await league.pass_time(milliseconds=RETRY_MS + 1)
    assert held(league) == set()
    assert await leaving(league) == []
    assert (await stored(league)).due_at is None


@pytest.mark.long
async def test_who_comes_back_and_wins_again_keeps_the_role_that_could_not_be_taken(league):
    await choose(league)
    await play(league, (ANA,), (BEN,))
    league.messenger.roles.refused = True
    await league.host.services.own_data.delete_all_of(ANA)
    await league.pass_time(seconds=1)
    league.messenger.roles.refused = False
    await play(league, (ANA,), (BEN,), name="Autumn 2")
    assert held(league) == {(ANA.user_id, ROLE)}
    assert await leaving(league) == []


async def test_nobody_s_id_is_kept_longer_than_thirty_days_for_a_role(league, role_chosen):
    await play(league, (ANA,), (BEN,))
    league.messenger.roles.refused = True
    await league.host.services.own_data.delete_all_of(ANA)
    await league.pass_time(milliseconds=KEPT_MS - 1)
    assert [one.user_id for one in await leaving(league)] == [ANA.user_id]
    await league.pass_time(milliseconds=1)
    assert await leaving(league) == []


async def test_a_role_that_was_deleted_is_told_once_and_forgotten(league, role_chosen):
    league.messenger.roles.deleted.add(ROLE)
    await play(league, (ANA,), (BEN,))
    (notice,) = notices(league)
    assert "was deleted" in notice.content.lines[0]
    assert await stored(league) == ChampionRole(GUILD, trouble="role")
    await play(league, (BEN,), (ANA,), name="Autumn 2")
    assert len(notices(league)) == 1
    await choose(league, OTHER)
    await league.pass_time(seconds=1)
    assert held(league) == {(BEN.user_id, OTHER)}


def leave(league, member):
    """Let a member leave the server; Discord then drops their roles."""
    league.messenger.left.add(member.user_id)
    held(league).discard((member.user_id, ROLE))


async def win_and_leave(league):
    """Let Ana win a season and leave the server before the role is given."""
    await play(league, (ANA,), (BEN,))
    leave(league, ANA)
    await choose(league)
    await league.pass_time(seconds=1)


@pytest.fixture
def asked(league, monkeypatch):
    """When Discord was asked to give whom the role, answered or not."""
    found, give = [], league.messenger.roles.give

    async def note(guild_id, user_id, role_id):
        found.append((user_id, league.clock.ms()))
        await give(guild_id, user_id, role_id)

    monkeypatch.setattr(league.messenger.roles, "give", note)
    return found


async def test_a_champion_who_was_away_gets_it_a_day_after_coming_back_at_the_latest(league, asked):
    """And is asked about once a day until then."""
    await win_and_leave(league)
    for _ in range(10 * 24):
        await league.pass_time(hours=1)
    assert len(asked) == 11
    assert notices(league) == []
    league.messenger.left.clear()
    for _ in range(24):
        await league.pass_time(hours=1)
    assert held(league) == {(ANA.user_id, ROLE)}


async def test_a_champion_who_leaves_and_comes_back_gets_it_again(league, role_chosen):
    """Even if that was between two looks."""
    await play(league, (ANA,), (BEN,))
    for hours in (3, 60):
        leave(league, ANA)
        await league.pass_time(hours=hours)
        assert held(league) == set()
        league.messenger.left.clear()
        for _ in range(24):
            await league.pass_time(hours=1)
        assert held(league) == {(ANA.user_id, ROLE)}


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_champion_who_was_away_gets_it_soon_after_pressing_a_button(league, restarts):
    await win_and_leave(league)
    await league.pass_time(hours=1)
    league.messenger.left.clear()
    if restarts:
        league.restart()
        await league.pass_time(seconds=1)
    await league.send(BEN, CustomId(NO_MATCH, "/data-show"))
    await league.pass_time(seconds=1)
    assert held(league) == set()
    await league.send(ANA, CustomId(NO_MATCH, "/data-show"))
    await league.pass_time(seconds=1)
    assert held(league) == {(ANA.user_id, ROLE)}


async def test_who_left_and_came_back_between_two_looks_gets_it_soon_after_a_press(league, asked):
    """Discord tells with each press when its member joined."""
    await choose(league)
    await play(league, (ANA,), (BEN,))
    leave(league, ANA)
    await league.pass_time(hours=1)
    league.messenger.left.clear()
    again = replace(ANA, joined_at=league.clock.ms())
    await league.pass_time(hours=1)
    for _ in range(3):
        await league.send(again, CustomId(NO_MATCH, "/data-show"))
        await league.pass_time(seconds=1)
    assert held(league) == {(ANA.user_id, ROLE)}
    assert len(asked) == 2


async def test_a_press_elsewhere_does_not_ask_about_a_champion_who_is_away(league, asked):
    await win_and_leave(league)
    for place in (HERE.__class__(CHANNEL, GUILD + 1), HERE.__class__(DIRECT + ANA.user_id, None)):
        await league.send(ANA, CustomId(NO_MATCH, "/data-show"), place=place)
        await league.pass_time(seconds=1)
    assert len(asked) == 1


async def test_what_fails_for_one_champion_asks_no_more_often_about_another(league, asked):
    await win_and_leave(league)
    league.messenger.roles.refused = True
    league.messenger.roles.is_down = True
    await play(league, (CEM,), (BEN,), name="Spring", members=(CEM, BEN))
    for _ in range(5):
        await league.pass_time(milliseconds=RETRY_MS + 1)
    league.messenger.roles.is_down = False
    for _ in range(5):
        await league.pass_time(hours=1)
    assert [user_id for user_id, _ in asked].count(ANA.user_id) == 1
    assert len(notices(league)) == 1


async def test_who_was_away_and_reigns_no_more_gets_nothing(league):
    await win_and_leave(league)
    await play(league, (BEN,), (ANA,), name="Autumn 2")
    league.messenger.left.clear()
    await league.send(ANA, CustomId(NO_MATCH, "/data-show"))
    await league.pass_time(days=2)
    assert held(league) == {(BEN.user_id, ROLE)}


async def test_nothing_is_asked_of_a_server_without_the_bot(league, asked):
    await win_and_leave(league)
    await league.host.services.servers.suspend_server(GUILD)
    league.messenger.left.clear()
    await league.pass_time(days=5)
    assert len(asked) == 1
    await league.host.services.servers.invited(GUILD)
    for _ in range(2):
        await league.pass_time(seconds=1)
    assert held(league) == {(ANA.user_id, ROLE)}


async def test_a_choice_made_meanwhile_is_not_overwritten(league, monkeypatch):
    """The manager chooses another role while Discord is asked about the first."""
    await play(league, (ANA,), (BEN,))
    give = league.messenger.roles.give

    async def slowly(guild_id, user_id, role_id):
        await give(guild_id, user_id, role_id)
        monkeypatch.undo()
        await choose(league, OTHER)

    monkeypatch.setattr(league.messenger.roles, "give", slowly)
    await choose(league)
    await league.pass_time(seconds=1)
    await league.pass_time(seconds=1)
    assert held(league) == {(ANA.user_id, OTHER)}


async def test_the_notice_names_the_role_without_mentioning_it(league):
    content = delivery.notice(RoleTrouble("rights", ROLE), "de")
    assert f"<@&{ROLE}>" in content.lines[0]
    assert content.ping is None


async def test_a_season_that_a_moderator_ended_gives_nobody_the_role(league, role_chosen):
    """Nor does it take it from the champion of the season before, since it does not count."""
    await play(league, (ANA,), (BEN,))
    (division,) = await league.begin(ANA, BEN, name="Autumn 2")
    await end_void(league, division)
    await league.pass_time(seconds=1)
    assert held(league) == {(ANA.user_id, ROLE)}


@pytest.mark.long
async def test_seasons_of_two_games_with_the_same_name_are_two_leagues(league):
    await play(league, (ANA,), (BEN,))
    first = await league.row()
    other = replace(first, id="other", game="finita", name="Autumn 2", ended_at=league.clock.ms())

    def write(conn):
        seasons.put(conn, other)
        for number, member in enumerate((BEN, ANA)):
            row = MemberRow(season_id="other", number=number, user_id=member.user_id)
            seasons.put_member(conn, replace(row, level=0, place=number + 1))
        return delivery.reigning(conn, GUILD)

    assert await league.database.write(write) == {ANA.user_id, BEN.user_id}
