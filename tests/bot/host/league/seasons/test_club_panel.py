"""Name, crest and kit of a club, chosen before a season begins."""

import asyncio
from dataclasses import replace
from itertools import combinations

import pytest

from bot.host.app.season_commands import ClubAssignment
from bot.host.league.days import season_clubs
from bot.host.league.posts import club_view
from bot.host.league.race import weekly_table
from bot.host.league.rules import division_reading, season_settings
from bot.host.league.seasons.club_panel import LONGEST_TYPED
from bot.host.refusal import Refusal
from bot.host.ui import stored_club
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import EphemeralMessage, Location, OpenModal, UpdateMessage
from bot.host.ui.member import words_for
from games.core.clubs.choices import alike_parts
from games.core.clubs.defaults import looks
from games.core.clubs.identity import ClubChoice, Crest, Kit
from games.core.clubs.wording import described
from leagues import title_race
from storage.server import seasons
from storage.server.divisions import StandingRow
from storage.server.seasons import CARDS_RETRY_MS
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, Died, private_text, said
from tests.bot.host.league.ground import MANAGERS


class Clubs:
    """What members press in their club panels."""

    def __init__(self, league):
        self.league = league

    async def press(self, member, action, **sent):
        custom_id = CustomId(NO_MATCH, action.format(season=self.league.season))
        return await self.league.send(member, custom_id, private=True, **sent)

    async def name(self, member, name, short=""):
        answers = {"name": name, "short": short}
        return await self.press(member, "/season-club-named {season} crest", answers=answers)

    async def choose(self, member, page, part, value):
        return await self.press(
            member, f"?season-club-set {{season}} {page} {part}", values=(value,)
        )

    async def of(self, member):
        found = [other for other in await self.league.members() if other.user_id == member.user_id]
        return stored_club.load(found[0].club)


@pytest.fixture
def clubs(league):
    return Clubs(league)


async def test_the_card_offers_my_club_to_who_has_joined(league, clubs):
    await league.sign_up(ANA)
    joined = await league.knock(BEN, "season-join")
    assert isinstance(joined, UpdateMessage)
    assert "My club" in joined.aside
    assert joined.content.rows[1][0].label == "My club"
    panel = await league.knock(BEN, "season-club")
    assert isinstance(panel, EphemeralMessage)
    assert "**FC Ben** · BEN" in said(panel)
    assert "Crest: " in panel.content.picture.alt
    assert "Press Join" in private_text(await league.knock(CEM, "season-club"))


async def test_name_and_short_name_are_chosen_in_a_form(league, clubs, signed_up):
    form = await clubs.press(BEN, "/season-club-name {season} kit")
    assert isinstance(form, OpenModal)
    assert [field.value for field in form.form.fields] == ["FC Ben", "BEN"]
    assert form.form.custom_id.endswith(" kit")
    assert "**Harbour Lions** · HAR" in said(await clubs.name(BEN, "Harbour Lions", "BEN"))
    assert await clubs.of(BEN) == ClubChoice("Harbour Lions")
    assert "**Harbour Lions** · LIO" in said(await clubs.name(BEN, "Harbour Lions", "lio"))
    league.restart()
    assert await clubs.of(BEN) == ClubChoice("Harbour Lions", "LIO")
    await clubs.name(BEN, "", "")
    assert await clubs.of(BEN) == ClubChoice()


async def test_everybody_sees_the_name_of_a_club_on_the_card(league, clubs, signed_up):
    await clubs.name(BEN, "Harbour Lions", "")
    assert "🟢 Harbour Lions (Ben)" in "\n".join(league.card.content.lines)


@pytest.mark.parametrize("is_reset", [False, True])
async def test_a_card_that_could_not_be_edited_shows_the_club_a_minute_later(
    league, clubs, is_reset
):
    """Also after a restart, and once; nobody presses anything."""
    await league.sign_up(ANA, BEN)
    expected = "🟢 Harbour Lions (Ben)"
    if is_reset:
        await clubs.name(BEN, "Harbour Lions", "")
        expected = "🟢 Ben"
    before = len(league.messenger.edits)
    league.messenger.faults = 2
    await clubs.name(BEN, "" if is_reset else "Harbour Lions", "")
    assert expected not in league.card.content.lines
    await league.pass_time(milliseconds=CARDS_RETRY_MS + 1)
    assert expected not in league.card.content.lines
    league.restart()
    for _ in range(3):
        await league.pass_time(milliseconds=CARDS_RETRY_MS + 1)
    assert expected in league.card.content.lines
    assert len(league.messenger.edits) == before + 1
    assert (await league.row()).cards_due_at is None


async def test_a_card_that_cannot_be_edited_keeps_no_other_one_old(league, clubs, signed_up):
    row = await league.row()
    (card,) = season_settings.load(row.settings).cards
    settings = season_settings.with_state(row.settings, cards=((1, 2), card))
    await league.database.write(lambda conn: seasons.put(conn, replace(row, settings=settings)))
    league.messenger.faults = 1
    await clubs.name(BEN, "Harbour Lions", "")
    assert "🟢 Harbour Lions (Ben)" in league.card.content.lines
    assert (await league.row()).cards_due_at is not None


async def test_killed_before_the_card_is_edited_it_shows_the_club_after_the_start(
    league, clubs, monkeypatch
):
    await league.sign_up(ANA, BEN)

    async def killed(*_):
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(league.messenger, "edit", killed)
        with pytest.raises(Died):
            await clubs.name(BEN, "Harbour Lions", "")
    league.restart()
    await league.pass_time(milliseconds=CARDS_RETRY_MS + 1)
    assert "🟢 Harbour Lions (Ben)" in league.card.content.lines
    assert (await league.row()).cards_due_at is None


async def test_a_card_of_a_season_that_has_begun_meanwhile_is_left_alone(league, clubs, signed_up):
    league.messenger.faults = 1
    await clubs.name(BEN, "Harbour Lions", "")
    await league.knock(ANA, "season-start", on=None)
    shown = len(league.card.looks)
    await league.pass_time(milliseconds=CARDS_RETRY_MS + 1)
    assert "begun" in said(league.card.content)
    assert len(league.card.looks) == shown


async def test_crest_and_kit_are_chosen_by_selects_that_show_what_is_so(clubs, signed_up):
    panel = await clubs.choose(BEN, "crest", "shape", "diamond")
    panel = await clubs.choose(BEN, "crest", "device", "tower")
    panel = await clubs.choose(BEN, "crest", "main", "navy")
    panel = await clubs.choose(BEN, "crest", "second", "gold")
    assert (await clubs.of(BEN)).crest == Crest("diamond", "tower", "navy", "gold")
    assert isinstance(panel, UpdateMessage)
    assert "Diamond, Tower, Navy and Gold" in panel.content.picture.alt
    chosen = [
        entry.label for row in panel.content.rows[1:] for entry in row.entries if entry.chosen
    ]
    assert chosen == [
        "Shape: Diamond",
        "Sign: Tower",
        "Field colour: Navy",
        "Sign colour: Gold",
    ]
    page = await clubs.press(BEN, "/season-club-page {season} kit")
    assert len(page.content.rows) == 4
    for part, value in (("pattern", "sash"), ("main", "white"), ("second", "red")):
        await clubs.choose(BEN, "kit", part, value)
    assert (await clubs.of(BEN)).kit == Kit("sash", "white", "red")


async def test_a_colour_that_the_other_part_has_is_exchanged(clubs, signed_up):
    for part, value in (("main", "navy"), ("second", "gold"), ("main", "gold")):
        await clubs.choose(BEN, "crest", part, value)
    crest = (await clubs.of(BEN)).crest
    assert (crest.main, crest.second) == ("gold", "navy")


async def test_a_club_that_looks_like_another_is_refused_above_the_panel(clubs, signed_up):
    for member, second in ((ANA, "gold"), (BEN, "red")):
        for page, part, value in (
            ("crest", "second", second),
            ("crest", "shape", "round"),
            ("crest", "device", "star"),
            ("crest", "main", "teal"),
            ("kit", "pattern", "plain"),
        ):
            await clubs.choose(member, page, part, value)
    await clubs.choose(ANA, "kit", "main", "teal")
    before = await clubs.of(BEN)
    reply = await clubs.choose(BEN, "crest", "second", "gold")
    assert "The crest of Ana United looks like that" in reply.content.notice
    assert "kit like that" in (await clubs.choose(BEN, "kit", "main", "teal")).content.notice
    assert await clubs.of(BEN) == before


async def test_names_that_another_club_or_member_has_are_refused(league, clubs):
    await league.sign_up(ANA, BEN, CEM)
    await clubs.name(ANA, "Harbour Lions", "HAL")
    for name, short, why in (
        ("harb0ur lions", "", "nearly so"),
        ("Cem", "", "nearly so"),
        ("Ana", "", "nearly so"),
        ("Downtown United", "", "called Downtown United"),
        ("mi11 lane athletic", "", "called Mill Lane Athletic"),
        ("Lions", "HAL", "choose other letters"),
        ("Fulltime", "", "bot's own name"),
        ("Nazi", "", "hurt somebody"),
        ("X", "", "3 to 20 characters"),
        ("Lions", "H4L", "2 to 4 letters"),
    ):
        reply = await clubs.name(BEN, name, short)
        assert why in reply.content.notice, name
    assert await clubs.of(BEN) == ClubChoice()


async def test_a_name_that_was_refused_is_in_the_form_that_opens_again(league, clubs, signed_up):
    """As it was typed, until a name is stored; a restart forgets it. Nobody else is shown it."""
    refused = await clubs.name(BEN, "X", "H4L")
    action = CustomId.parse(refused.content.rows[0][0].custom_id).action
    assert action == f"/season-club-name {league.season} crest again"
    assert refused.content.rows[0][0].style == "main"
    assert await typed(clubs, BEN, action) == ["X", "H4L"]
    assert await typed(clubs, BEN, action) == ["X", "H4L"], "it was closed without being sent"
    assert await typed(clubs, ANA, action) == ["Ana United", "ANA"]
    assert await typed(clubs, BEN, "/season-club-name {season} crest") == ["FC Ben", "BEN"]
    await clubs.name(BEN, "Y" * 300, "TOOLONG")
    assert await typed(clubs, BEN, action) == ["Y" * LONGEST_TYPED, "TOOLONG"]
    panel = await clubs.name(BEN, "Harbour Lions", "HAL")
    assert panel.content.rows[0][0].style == "plain"
    assert await typed(clubs, BEN, action) == ["Harbour Lions", "HAL"]
    await clubs.name(BEN, "X")
    assert (await typed(clubs, BEN, action))[0] == "X"
    league.host.services.own_data.forget(BEN.user_id)
    assert await typed(clubs, BEN, action) == ["Harbour Lions", "HAL"]
    await clubs.name(BEN, "X")
    league.restart()
    assert await typed(clubs, BEN, action) == ["Harbour Lions", "HAL"]


async def typed(clubs, member, action):
    """Return what stands in the form that an action opens."""
    reply = await clubs.press(member, action)
    assert isinstance(reply, OpenModal)
    return [field.value for field in reply.form.fields]


async def test_only_so_many_refused_names_are_remembered(league, clubs, monkeypatch):
    """The oldest is forgotten."""
    monkeypatch.setattr("bot.host.league.seasons.club_panel.MOST_REFUSED", 1)
    await league.sign_up(ANA, BEN)
    for member in (ANA, BEN):
        await clubs.name(member, "X")
    again = "/season-club-name {season} kit again"
    assert await typed(clubs, ANA, again) == ["Ana United", "ANA"]
    assert await typed(clubs, BEN, again) == ["X", ""]


async def test_of_two_who_choose_the_same_at_once_the_second_is_refused(clubs, signed_up):
    replies = await asyncio.gather(
        *(clubs.name(member, "Harbour Lions", "HAL") for member in (ANA, BEN))
    )
    assert sorted(bool(reply.content.notice) for reply in replies) == [False, True]
    names = [(await clubs.of(member)).name for member in (ANA, BEN)]
    assert sorted(names) == ["", "Harbour Lions"]


async def test_surprises_differ_from_all_others_and_lead_back_to_the_default(clubs, signed_up):
    await clubs.name(BEN, "Harbour Lions", "HAL")
    await clubs.press(BEN, "/season-club-surprise {season} kit")
    found = await clubs.of(BEN)
    assert found.name == "Harbour Lions"
    assert found.crest.main == found.kit.main != found.kit.second
    panel = await clubs.press(BEN, "/season-club-default {season} kit")
    assert await clubs.of(BEN) == ClubChoice()
    assert len(panel.content.rows) == 4


def test_a_surprise_that_finds_nothing_leaves_the_club_as_it_was(monkeypatch):
    monkeypatch.setattr(season_clubs, "TRIES", 0)
    assert season_clubs.surprise(ClubChoice("Lions"), [], 1) == ClubChoice("Lions")


async def test_made_up_buttons_get_a_friendly_answer(league, clubs, signed_up):
    for page, part, value in (
        ("crest", "shape", "hexagram"),
        ("crest", "main", "pink"),
        ("crest", "pattern", "sash"),
        ("kit", "shape", "round"),
        ("badge", "pattern", "sash"),
    ):
        assert "no such choice" in private_text(await clubs.choose(BEN, page, part, value))
    assert "isn't open" in private_text(await clubs.press(BEN, "/season-club nothing"))
    for action in ("/season-club", "/season-club-name", "/season-club-surprise"):
        assert "isn't open" in private_text(await clubs.press(BEN, action))
    bare = await clubs.press(BEN, "?season-club-set", values=("red",))
    assert "no such choice" in private_text(bare)
    elsewhere = replace(BEN, guild_id=5)
    reply = await league.send(
        elsewhere,
        CustomId(NO_MATCH, f"/season-club {league.season}"),
        on=None,
        place=Location(1, 5),
    )
    assert "isn't open" in private_text(reply)


async def test_kits_of_one_colour_are_plain(league, clubs):
    assert season_clubs.require_two_colours(ClubChoice(kit=Kit("plain", "red", "red"))) is None
    for choice in (
        ClubChoice(crest=Crest("round", "star", "red", "red")),
        ClubChoice(kit=Kit("hoops", "red", "red")),
    ):
        with pytest.raises(Refusal):
            season_clubs.require_two_colours(choice)


async def test_the_choice_is_that_of_the_match_and_fixed_from_then_on(league, clubs, signed_up):
    await clubs.name(BEN, "Harbour Lions", "HAL")
    await clubs.choose(BEN, "crest", "shape", "pennant")
    await league.knock(ANA, "season-start")
    (division,) = await league.divisions()
    ana, ben = (stored_club.load(seat.club) for seat in (await league.match_row(division)).seats)
    assert (ben.name, ben.short, ben.crest.shape) == ("Harbour Lions", "HAL", "pennant")
    assert (ana.name, ana.crest, ana.kit) == ("", *next(looks(ANA.user_id)))
    words = (await league.table(division.match_id)).words
    assert words.club_name(1) == "Harbour Lions"
    part = await league.database.read(lambda conn: division_reading.read(conn, division.id))
    row = StandingRow(
        division_id=division.id,
        week=2,
        line=0,
        place=1,
        number=1,
        points=3,
        score=4,
        projected=9,
    )
    for shown in (
        weekly_table.board(part, "", [row], words),
        weekly_table.race_board(part, "", title_race.race_of(part, [row]), "VP", words),
    ):
        (line,) = shown.rows
        assert (line.name, line.short, line.crest.shape) == ("Harbour Lions", "HAL", "pennant")
    shown = (await league.uses(CEM, "do", "show", league.season)).reply
    assert "Ana United and Harbour Lions (Ben)" in said(shown)
    assert club_view.FIXED in private_text(await clubs.name(BEN, "Other Lions"))
    assert "isn't open" in private_text(await clubs.name(CEM, "Other Lions"))
    assert (await clubs.of(BEN)).name == "Harbour Lions"


async def test_season_club_opens_the_panel_until_the_season_begins(league, clubs):
    async def ask(member, season=""):
        return (await league.uses(member, "club", season, ClubAssignment())).reply

    await league.sign_up(ANA, BEN)
    assert "**FC Ben** · BEN" in said(await ask(BEN))
    assert "**FC Ben** · BEN" in said(await ask(BEN, league.season))
    assert "have no club" in private_text(await ask(CEM, league.season))
    await league.knock(ANA, "season-start")
    reply = await ask(BEN)
    assert reply.content.notice == club_view.FIXED
    assert reply.content.panel is not None


async def test_the_club_of_the_last_season_comes_along_as_far_as_it_fits(league, clubs, signed_up):
    await clubs.name(BEN, "Harbour Lions", "HAL")
    await clubs.choose(BEN, "crest", "shape", "pennant")
    last = await clubs.of(BEN)
    await league.knock(ANA, "season-cancel-yes")
    await league.pass_time(hours=1)
    await league.sign_up(BEN, name="Winter")
    assert await clubs.of(BEN) == last
    await league.pass_time(hours=1)
    await league.sign_up(DAN, name="Spring")
    await clubs.name(DAN, "Harbor Lions", "HAL")
    joined = await league.knock(BEN, "season-join")
    assert "with Harbour Lions" in joined.aside
    assert await clubs.of(BEN) == replace(last, short="")


async def test_a_club_for_which_nothing_was_chosen_stays_the_same_in_the_next_season(league, clubs):
    """Other seats and another order of signing up give it no other name, crest or kit."""
    await league.sign_up(CEM, ANA)
    signed_up = (await clubs.press(ANA, "/season-club {season}")).content
    await league.knock(CEM, "season-start")
    (division,) = await league.divisions()
    row = await league.match_row(division)
    played = {seat.name: words_for(row.seats).club(seat.seat) for seat in row.seats}
    assert played["Ana"].name in said(signed_up)
    await league.pass_time(hours=1)
    await league.sign_up(BEN, ANA, CEM, name="Winter")
    found = await league.database.read(
        lambda conn: season_clubs.read(conn, seasons.load(conn, league.season))
    )
    shown = {one.manager: one.identity for one in found}
    assert (shown["Ana"], shown["Cem"]) == (played["Ana"], played["Cem"])


def test_the_name_of_a_club_without_a_manager_does_not_come_along():
    """It was chosen in a season that did not refuse it yet."""
    chosen = ClubChoice(name="Harbour Rovers", short="HAR")
    assert season_clubs.fitting(chosen, (), ("Mill Lane Athletic",)) == chosen
    assert season_clubs.fitting(chosen, (), ("Harbour Rovers",)) == replace(chosen, name="")


async def test_who_joins_by_command_is_led_to_the_club_too(league):
    await league.sign_up(ANA)
    reply = (await league.uses(BEN, "do", "join", league.season)).reply
    assert "My club" in reply.aside
    found = await league.database.read(lambda conn: seasons.load(conn, league.season))
    assert found is not None


async def test_a_match_by_play_has_the_clubs_of_the_last_season_here(league, clubs, signed_up):
    await clubs.name(ANA, "Harbour Lions", "HAL")
    await league.pass_time(hours=1)
    await league.sign_up(BEN, name="Winter")
    await clubs.name(BEN, "Harb0ur Lions", "HAX")
    match_id = await league.open_game("eleven", ANA, seats=3)
    await league.press(BEN, match_id, "/join")
    await league.press(ANA, match_id, "/computer")
    await league.press(ANA, match_id, "/start")
    seats = (await league.row_of(match_id)).seats
    choices = [stored_club.load(seat.club) for seat in seats]
    assert choices == [ClubChoice("Harbour Lions", "HAL"), ClubChoice("", "HAX"), ClubChoice()]
    assert seats[2].bot


async def test_no_two_clubs_of_a_season_look_alike_whatever_division_they_play_in(league, clubs):
    managers = [*MANAGERS, *(replace(EVE, user_id=number, name=f"M{number}") for number in (6, 7))]
    await league.sign_up(*managers)
    first = (await clubs.press(ANA, "/season-club {season}")).content.picture.alt
    await clubs.choose(managers[-1], "crest", "shape", "square")
    await league.knock(ANA, "season-start")
    divisions = await league.divisions()
    assert len(divisions) == 2
    rows = [await league.match_row(division) for division in divisions]
    choices = [stored_club.load(seat.club) for row in rows for seat in row.seats]
    assert all(not alike_parts(choice, other) for choice, other in combinations(choices, 2))
    shown = [word for row in rows for word in [words_for(row.seats)] if row.seats[0].name == "Ana"]
    assert described(shown[0].club(0), shown[0]) in first
