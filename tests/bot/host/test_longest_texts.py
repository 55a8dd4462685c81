"""Every screen is shown with the longest names and texts that may be stored, in every language.

A member who may do everything presses, in a database with something of everything, every word that
a button may say, and then every button and entry that these replies show.
"""

import json
import shutil
from collections import deque
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import select

from bot.host.owners import owner_view, report_commands
from bot.host.owners.owner_access import OwnerSettings
from bot.host.refusal import Refusal
from bot.host.servers import reports as report_form
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.fitting import shows_notice
from bot.host.ui.interaction import OpenModal, SendFile, ephemeral_text
from bot.host.ui.member import LONGEST_NAME
from bot.host.ui.message import Button, Select
from bot.interactions.render import render, render_fitted, render_form
from games.finale_cards.definition import DEFINITION as CARDS
from storage.opening import open_database
from storage.owner import reports
from storage.owner.reports import ReportRow
from storage.schema.match_tables import cups, names, presets, seats
from storage.schema.season_tables import seasons, standings
from storage.server import audit
from storage.server.audit import Note
from tests.bot.host.fakes import ANA, CEM, GUILD, HERE, Front
from tests.bot.host.league.ground import QUICK, League
from tests.contract.toy.definition import DEFINITION as TOY

NAMED = {names: 20, seats: 20, standings: 20, presets: 30, cups: 30, seasons: 30}
"""The tables with names, and how long these may be."""
MARK = "*"
"""It is escaped, so that it counts twice."""
FINAL = ("delete", "leave", "stop", "drop", "resign", "cancel", "end", "forget", "clear")
"""Words of actions after which there is less to see."""
WORKERS = (
    *("computers.choices", "match.hints", "match.replay_run", "analysis.analysis_run"),
    *("replays.fairness_proof", "replays.html_replay", "league.days.remaining_day"),
    "league.pages.played_weeks",
)
"""The modules that look up a game by its name, as they run in workers."""
ABOUT = ("/season", "/cup", "?season")
MOST_PRESSES = 600
"""There are 4,000 in all, among them the moves of a game, which its own tests look at."""
ALL_RIGHTS = replace(CEM, name=MARK * LONGEST_NAME, manages=True, moderates=True)
EXPECTED = {
    *("/owner-reports", "/owner-answer", "/owner-log", "/owner-block", "/preset-all", "/stats"),
    *("/mod-list", "/mod-log", "/season-settings", "match/open", "match/hand", "match/log"),
    *("match/show", "match/invite", "match/result", "match/season-table", "match/cup-table"),
}
"""Words that must lead to a screen, or this test looks at nothing."""


def lengthen(conn, now):
    """Make all names and texts as long as they may be."""
    for table, longest in NAMED.items():
        conn.execute(table.update().values(name=MARK * longest))
    conn.execute(seats.update().where(seats.c.bot.is_(None)).values(club=CLUB))
    for number in range(9):
        report = ReportRow(
            code=f"C{number:03}",
            user_id=CEM.user_id if number < 6 else ANA.user_id,
            guild_id=GUILD,
            match_id=None,
            interaction_id=2**63 - 1,
            version="10.10.10",
            said=MARK * report_form.LONGEST,
            at=now,
        )
        stored = reports.add(conn, report)
        if number < 6:
            reports.settle(conn, stored, MARK * report_commands.LONGEST_ANSWER, now)
    reason = MARK * owner_view.LONGEST_REASON
    for guild in [0, GUILD] * 20:
        detail = {"member": ANA.user_id, "reason": reason}
        audit.add(conn, Note(guild_id=guild, user_id=1, what="block", detail=detail, at=1))


ID = 10**20 - 1
CLUB = json.dumps({"name": "W" * 20, "short": "WWWW"})


def faults(reply):
    """Yield what is wrong with a reply as Discord would see it."""
    try:
        if isinstance(reply, OpenModal):
            render_form(reply.form)
        elif not isinstance(reply, SendFile):
            render_fitted(reply.content, picture=None)
            render(replace(reply.content, notice=""), picture=None)
            assert shows_notice(reply.content)
            if aside := getattr(reply, "aside", ""):
                render(ephemeral_text(aside).content, picture=None)
    except (ValueError, AssertionError) as error:
        yield repr(error)[:300]


def ways(reply):
    """Return the custom ids, with the values chosen, of what a reply offers."""
    if isinstance(reply, OpenModal | SendFile):
        return
    for row in [*reply.content.rows, *(section.row for section in reply.content.sections)]:
        if isinstance(row, Select):
            for entry in row.entries[:2]:
                yield row.custom_id, (entry.value,)
        else:
            for button in row:
                if isinstance(button, Button) and button.style != "danger" and button.enabled:
                    yield button.custom_id, ()


def known(conn):
    """Return the ids of the member's matches and lobbies, and those of seasons and cups."""
    mine = select(seats.c.match_id).where(seats.c.user_id == CEM.user_id)
    return [*conn.scalars(mine)], [*conn.scalars(select(seasons.c.id).union(select(cups.c.id)))]


def first_ways(front, found, known):
    """Yield every word that a button may say, alone, of a season or cup, and in each match."""
    for action in (
        f"block member {ANA.user_id}",
        f"block-why member {ID}",
        f"block-why server {ID}",
    ):
        yield str(CustomId(NO_MATCH, f"/owner-{action}")), ()
    for route in front.host._routes:
        if "?" not in route:
            action = f"/{route.split('/')[-1]}"
            for match in found if route.startswith("match") else [NO_MATCH]:
                yield str(CustomId(match, action)), ()
            for one in known if route.startswith(ABOUT) else ():
                yield str(CustomId(NO_MATCH, f"{action} {one}")), ()


def is_final(custom_id):
    return any(word in custom_id.action for word in FINAL)


async def test_a_name_is_stored_whole_or_refused(database, clock, monkeypatch):
    """The commands offer no longer ones; nothing else is cut either."""
    league = League(database, clock, monkeypatch, QUICK, CARDS)
    await league.host.remember_member(CEM)
    cup = partial(league.host.services.cups.open, CEM, HERE, own_squads=False, handicap=False)
    for opens in (league.sign_up, cup):
        who = (CEM,) if opens == league.sign_up else ()
        with pytest.raises(Refusal) as refused:
            await opens(*who, name="x" * 31)
        assert refused.value.facts == {"most": 30, "many": 31}
        await opens(*who, name="x" * 30)


@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(text, marks=pytest.mark.long) for text in ("en", "fr"))]
)
async def test_every_screen_fits_with_the_longest_texts(
    world, language, clock, tmp_path, monkeypatch
):
    path = tmp_path / "world.db"
    shutil.copy(world.path, path)
    clock.set_to(world.now)
    games = {definition.name: definition for definition in (QUICK, TOY, CARDS)}
    for module in WORKERS:
        monkeypatch.setattr(f"bot.host.{module}.GAMES", games)
    owners = OwnerSettings(frozenset({CEM.user_id}), frozenset({GUILD}))
    member, wrong, shown = replace(ALL_RIGHTS, locale=language), [], set()
    async with open_database(path) as database:
        await database.write(partial(lengthen, now=clock.ms()))
        front = Front(database, clock, games=games, owners=owners)
        await front.host.services.owner_watch.refresh()
        waiting = deque(first_ways(front, *await database.read(known)))
        seen = set(waiting)
        for _ in range(MOST_PRESSES):
            if not waiting:
                break
            text, values = waiting.popleft()
            custom_id = CustomId.parse(text)
            if custom_id is None or is_final(custom_id) or not custom_id.is_host_action:
                continue
            reply = await front.send(member, custom_id, values=values, private=True)
            wrong += [(text, fault) for fault in faults(reply)]
            if MARK * 10 in repr(reply).replace("\\", ""):
                shown.add(custom_id.route)
            fresh = [way for way in ways(reply) if way not in seen]
            waiting.extend(fresh)
            seen.update(fresh)
    assert wrong == []
    assert shown >= EXPECTED
