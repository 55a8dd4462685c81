"""Roles of champions: what is stored, who won, and when it is due."""

from dataclasses import replace

import pytest

from storage.fleet import claims, rests
from storage.fleet.shards import ALL_SHARDS
from storage.server import champion_roles, seasons
from storage.server.champion_roles import KEPT_MS, ChampionRole, RoleHolder, SeasonWinner
from storage.server.seasons import MemberRow
from tests.storage.conftest import ANA, BEN, GUILD, NOW
from tests.storage.erasures import delete_member
from tests.storage.exports import export_server
from tests.storage.server.test_seasons import season


def due(connection, now=NOW):
    return [row.key for row in connection.execute(champion_roles.due(now, ALL_SHARDS))]


def test_a_role_comes_back_as_it_was_written_and_is_woken_only_if_chosen(connection):
    champion_roles.wake(connection, GUILD, NOW)
    assert champion_roles.load(connection, GUILD) is None
    role = ChampionRole(GUILD, 77, None, "rights")
    champion_roles.put(connection, role)
    assert champion_roles.load(connection, GUILD) == role
    champion_roles.put(connection, ChampionRole(GUILD + 1))
    assert champion_roles.chosen(connection) == {GUILD: 77}
    assert due(connection) == []
    champion_roles.wake(connection, GUILD, NOW)
    assert champion_roles.load(connection, GUILD) == replace(role, due_at=NOW)
    assert due(connection, NOW - 1) == []
    assert due(connection) == [f"role {GUILD}"]


@pytest.mark.parametrize("why", ["claimed", "removed"])
def test_what_another_works_at_or_a_server_without_the_bot_is_not_due(connection, why):
    champion_roles.put(connection, ChampionRole(GUILD, 77, NOW))
    if why == "claimed":
        claims.claim(connection, [f"role {GUILD}"], NOW)
    else:
        rests.begin(connection, GUILD, "removed", NOW)
    assert due(connection) == []


def test_holders_are_kept_by_member_and_role(connection):
    old, new = RoleHolder(GUILD, ANA, 76), RoleHolder(GUILD, ANA, 77)
    for holder in (old, new, replace(new, given=True)):
        champion_roles.put_holder(connection, holder)
    assert champion_roles.holders(connection, GUILD) == [old, replace(new, given=True)]
    champion_roles.remove_holder(connection, new)
    assert champion_roles.holders(connection, GUILD) == [old]
    assert champion_roles.holders(connection, GUILD + 1) == []


def test_what_discord_answered_is_stored_of_a_holder_who_is_still_one(connection):
    holder = RoleHolder(GUILD, ANA, 77)
    champion_roles.answered(connection, holder, NOW, given=True)
    assert champion_roles.every_holder(connection) == []
    champion_roles.put_holder(connection, holder)
    champion_roles.answered(connection, holder, NOW, given=True)
    kept = replace(holder, given=True, tried_at=NOW)
    assert champion_roles.every_holder(connection) == [kept]
    champion_roles.put(connection, ChampionRole(GUILD, 77))
    champion_roles.came_back(connection, replace(kept, role_id=78), NOW)
    assert due(connection) == []
    champion_roles.came_back(connection, kept, NOW)
    assert champion_roles.every_holder(connection) == [holder]
    assert due(connection) == [f"role {GUILD}"]


def test_winners_are_the_first_places_of_the_highest_division_of_seasons_that_are_over(connection):
    for name, status, ended in (("s1", "over", NOW), ("s2", "over", NOW - 5), ("s3", "running", 1)):
        seasons.put(connection, season(name, status=status, ended_at=ended))
    for season_id, number, user, level, place in (
        ("s1", 0, ANA, 0, 1),
        ("s1", 1, BEN, 0, 2),
        ("s1", 2, None, 0, 1),
        ("s2", 0, BEN, 1, 1),
        ("s2", 1, ANA, 0, 1),
        ("s2", 2, None, 0, 2),
        ("s3", 0, ANA, 0, 1),
    ):
        row = MemberRow(season_id=season_id, number=number, user_id=user, level=level, place=place)
        seasons.put_member(connection, row)
    assert champion_roles.winners(connection, GUILD) == [
        SeasonWinner("s2", "toy", "Autumn", 1, ANA),
        SeasonWinner("s1", "toy", "Autumn", 0, ANA),
        SeasonWinner("s1", "toy", "Autumn", 2, None),
    ]
    assert champion_roles.winners(connection, GUILD + 1) == []


@pytest.mark.parametrize(("others", "wins"), [(0, 0), (1, 1)])
def test_nobody_wins_who_was_alone_in_the_highest_division(connection, others, wins):
    """Whoever is in a lower one does not make it two."""
    seasons.put(connection, season(status="over", ended_at=NOW))
    found = [(ANA, 0, 1), (BEN, 1, 1), *[(None, 0, 2)] * others]
    for number, (user, level, place) in enumerate(found):
        row = MemberRow(season_id="s1", number=number, user_id=user, level=level, place=place)
        seasons.put_member(connection, row)
    assert len(champion_roles.winners(connection, GUILD)) == wins


def test_roles_of_a_member_who_goes_are_due_at_once_and_kept_for_thirty_days(connection):
    champion_roles.put(connection, ChampionRole(GUILD, 77))
    holder = RoleHolder(GUILD, ANA, 77, given=True)
    champion_roles.put_holder(connection, holder)
    champion_roles.leave(connection, ANA, NOW)
    assert due(connection) == [f"role {GUILD}"]
    delete_member(connection, ANA)
    assert champion_roles.holders(connection, GUILD) == []
    assert champion_roles.leaving(connection, GUILD, NOW + KEPT_MS - 1) == [holder]
    assert champion_roles.leaving(connection, GUILD + 1, NOW + KEPT_MS) == []
    assert champion_roles.leaving(connection, GUILD, NOW + KEPT_MS) == []
    (exported,) = export_server(connection, GUILD)["roles_to_take"]
    assert "user_id" not in exported, "who deleted their data is not told"
    champion_roles.delete_old(connection, NOW + KEPT_MS - 1)
    assert champion_roles.leaving(connection, GUILD, NOW) == [holder]
    champion_roles.delete_old(connection, NOW + KEPT_MS)
    assert champion_roles.leaving(connection, GUILD, NOW) == []
    champion_roles.leave(connection, BEN, NOW)
    assert champion_roles.leaving(connection, GUILD, NOW) == []


def test_a_role_that_was_taken_is_not_to_be_taken_any_more(connection):
    holder = RoleHolder(GUILD, ANA, 77, given=True)
    champion_roles.put_holder(connection, holder)
    champion_roles.leave(connection, ANA, NOW)
    champion_roles.remove_leaving(connection, holder)
    assert champion_roles.leaving(connection, GUILD, NOW) == []
