"""A match is watched page by page: by its manager after the whistle, later by everybody."""

import re
from dataclasses import replace

import pytest

from games.core.translation import Translator
from games.eleven.broadcast.pages import BROADCAST, LAST, page_of, recap
from games.eleven.cards.ids import JERSEY, NUMBER, RIVAL_SIDE
from games.eleven.club.club import MatchReport
from games.eleven.definition import DEFINITION
from games.eleven.log.news import Acted
from games.eleven.log.report import GoalCancelled, TacticPlayed
from tests.games.eleven.ground import GAME, bare, man, season

WORDS = Translator(names=["Ana"])
MARSH = JERSEY[NUMBER["marsh"]]


def played(fans=0, strength=0, matches=8):
    """Return a table whose manager, with so many FAN, just sent a team of one man out.

    His strength is raised for the match; `matches` are those the season still has.
    """
    table = season("matchday", "squad")
    club = bare(table)
    club.res[:] = [9, 0, 0, 5]
    marsh = man(club, "marsh")
    del club.rivals[matches:]
    table.play("suggest")
    marsh.temp = strength
    club.res[1] = fans
    table.play("ready")
    return table


def view(table, seat=0):
    return GAME.view(table.state, seat)


def recap_of(table, page=LAST, seat=0):
    return recap(view(table, seat), page, WORDS)


@pytest.fixture
def table():
    return played()


def played_by_two():
    """Return a table of two managers of whom the first has played the match, and not signed."""
    table = season("matchday", "squad", seats=2)
    for club in table.state.clubs:
        bare(table, table.state.clubs.index(club))
        club.res[:] = [9, 0, 0, 0]
    while table.club().step != "sign":
        table.idle()
    return table


def watched(table, seat=0):
    """Return the pages of a match as everybody may watch it."""
    public = view(table, None)
    return [page_of(public, seat, page, WORDS) for page in range(LAST + 1)]


def zones_of_the_opponent(page):
    """Return what the text of a page's picture says of the opponent's zones."""
    rival = re.search(r"\d+ : \d+ (.+?)\. ", page.picture.alt)[1]
    return page.picture.alt.partition(f" {rival}: ")[2]


def scores(pages):
    """Return the score of each page, from its line and from its picture's text."""
    for page in pages:
        mine, theirs = re.search(r"(\d+) : (\d+)", page.lines[1]).groups()
        assert page.picture.alt.startswith(f"Ana United {mine} : {theirs} ")
        yield int(mine), int(theirs)


def panel(table, seat=0):
    """Return what the panel of a seat says, news without their bullet."""
    said = DEFINITION.screen(view(table, seat), [], WORDS).texts
    return [text.removeprefix("• ") for text in said]


def test_full_time_is_shown_before_the_next_week_where_no_fan_is_left(table):
    """E-R60, E-R63: no die is asked about, so the move runs on through the next Monday."""
    assert table.state.round == 2
    _, mine, theirs = table.club().results[0]
    found = recap_of(table)
    assert found.lines[0] == "**Week 1 of 8 · full time**"
    assert found.lines[1].startswith(f"**Ana United {mine} : {theirs} ")
    assert found.picture.alt.startswith(f"Ana United {mine} : {theirs} ")
    assert "Full time" in found.picture.alt


def test_what_came_after_the_match_is_told_behind_full_time(table):
    """E-R24: and nothing is told twice."""
    assert not any("Ana gets " in line for line in recap_of(table).lines)
    assert any("Ana gets " in line for line in panel(table))
    assert not set(recap_of(table).lines) & set(panel(table))


def test_full_time_goes_with_the_next_move(table):
    """It follows the move that ended the match, and no other."""
    table.idle()
    assert recap_of(table) is None


def test_the_match_is_watched_before_the_die_that_follows_it_is_asked_about():
    """E-R26: with a FAN left the consequence is asked about, behind the match."""
    table = played(fans=1)
    table.play("stands 0")
    assert (table.state.phase, table.club().ask.about) == ("matchday", "die")
    assert recap_of(table, 0).lines[0] == "**Week 1 of 8 · kick-off**"
    assert not any("Attack " in line or "Defence " in line for line in panel(table))
    assert "Full time" in DEFINITION.picture(view(table), WORDS).alt


def test_after_that_die_the_panel_tells_what_it_brought():
    """E-R63: the match was watched already, so its result is told in one line."""
    table = played(fans=1)
    table.play("stands 0")
    table.play("choose accept")
    assert table.state.round == 2
    assert recap_of(table) is None
    _, mine, theirs = table.club().results[0]
    assert any(line.startswith(f"Week 1: **{mine} : {theirs}** against ") for line in panel(table))
    assert any("level up" in line for line in panel(table))


def test_the_match_that_ends_the_season_is_shown_before_the_final_table():
    """E-R66: no week follows."""
    table = played(matches=1)
    assert table.state.phase == "over"
    assert recap_of(table).lines[0] == "**Week 1 of 8 · full time**"


def test_an_onlooker_has_no_recap():
    """It is the end of a move of one's own."""
    assert recap(view(played(), None), 0, WORDS) is None


@pytest.mark.parametrize("field", ["full_time", "report"])
def test_a_match_of_which_too_little_is_stored_is_told_as_before(field, table):
    """Older versions stored neither; its news stand on the screen, and nobody can watch it."""
    setattr(table.club(), field, None)
    assert recap_of(table) is None
    assert any(line.startswith("**Ana ") for line in panel(table))
    assert BROADCAST.showings(view(table, None), WORDS) == []


def test_each_page_shows_the_zones_compared_so_far_and_no_more(table):
    """E-R57: attack, midfield, defence; the score never runs ahead of them."""
    pages = watched(table)
    assert [page.page for page in pages] == [0, 1, 2, 3]
    met = [zones_of_the_opponent(page) for page in pages]
    assert met[0] == ""
    assert re.search(r"F[LCR] ", met[3])
    assert not re.search(r"[MF][LCR] ", met[1])
    assert not re.search(r"F[LCR] ", met[2])
    found = [*scores(pages)]
    assert found[-1] == table.club().results[0][1:]
    assert found == sorted(found)
    assert found[0] == (0, 0)


def test_with_pooled_wings_the_wings_are_shown_with_the_midfield():
    """E-A7: they are compared as a whole, so no part of them alone says anything."""
    table = season("matchday", "squad", pool_wings=True)
    while table.state.phase == "matchday":
        table.idle()
    pages = watched(table)
    met = [{*re.findall(r"[DMF][LCR] ", zones_of_the_opponent(page))} for page in pages]
    assert met[1] <= {"DC "}
    assert not met[2] & {"FC "}
    assert met[3] > met[1]
    assert [*scores(pages)][-1] == table.club().results[0][1:]


@pytest.mark.parametrize(
    ("earlier", "now", "said"),
    [
        (5, 5, None),
        (0, 30, "Ana United goes top."),
        (0, 5, "Ana United climbs to place 2."),
        (30, 5, "Ana United drops to place 2."),
    ],
)
def test_full_time_ends_with_the_place_in_the_table_if_it_changed(earlier, now, said, table):
    """E-A16: another club has ten points, the rest have three."""
    others = (10, *[3] * 7)
    seen = replace(view(table, None), before=(*others, earlier), points=(*others, now))
    (story,) = (line for line in page_of(seen, 0, LAST, WORDS).lines if "The " in line)
    assert (story.split(". ")[-1] == said) == bool(said)
    assert ("place" in story or "top" in story) == bool(said)


def test_the_first_page_names_the_tactic_and_each_page_tells_its_part(table):
    """E-R55, E-R57: a part in which nobody attacks says so."""
    club = table.club()
    news = club.report.news
    shown = next(index for index, one in enumerate(news) if one.kind == "opponent-shown")
    tactic = TacticPlayed(0, NUMBER["park-the-bus"])
    club.report = MatchReport((*news[: shown + 1], tactic, *news[shown + 1 :]))
    timid = next(
        card
        for card, side in enumerate(RIVAL_SIDE)
        if not any(icon == 0 for zone in side[:3] for icon, _ in zone)
    )
    club.full_time = replace(club.full_time, card=timid, icons=(1,) * 13, scorers=())
    pages = watched(table)
    assert pages[0].lines[2:] == ("📋 The tactic: Park the bus.",)
    assert pages[1].lines[2:] == ("Nobody attacks here.",)
    assert all(line[0] in "🥅🛡" for line in pages[2].lines[2:])


def test_a_goalless_match_has_no_line_of_goals(table):
    """But its report."""
    zones = {"attacked", "goal-scored"}
    kept = [one for one in table.club().report.news if one.kind not in zones]
    table.club().report = MatchReport(tuple(kept))
    assert not any("Goals" in line for line in watched(table)[LAST].lines)
    assert any("0:0" in line or "No goals" in line for line in watched(table)[LAST].lines[3:])


def test_a_cancelled_goal_is_told_where_it_happened(table):
    """E-R56: after the zones, and the score goes down again."""
    news = table.club().report.news
    ended = next(index for index, one in enumerate(news) if one.kind == "match-ended")
    saved = (Acted(0, NUMBER["byrne"]), GoalCancelled(0))
    table.club().report = MatchReport((*news[:ended], *saved, *news[ended:]))
    _, mine, theirs = table.club().results[0]
    line = f"🧤 **{mine}:{theirs - 1}** Byrne clears off the line"
    assert any(said.startswith(line) for said in watched(table)[LAST].lines)


def test_a_page_beyond_the_last_one_is_the_last_one(table):
    """A custom id may name any number."""
    assert recap_of(table, 99) == recap_of(table)
    assert recap_of(table, 99).last == LAST


def test_among_several_a_manager_watches_at_once_and_the_others_when_all_have_played():
    """E-R22: until the phase ends a match is its manager's secret."""
    table = played_by_two()
    mine = recap_of(table, 0)
    assert mine.lines[0] == "**Week 1 of 8 · kick-off**"
    assert [page_of(view(table), 0, page, WORDS) for page in range(4)] == [
        recap_of(table, page) for page in range(4)
    ]
    for viewer in (1, None):
        assert BROADCAST.showings(view(table, viewer), WORDS) == []
        assert view(table, viewer).clubs[0].report is None
    while table.club(1).step != "sign":
        table.idle(1)
    own = recap_of(table, 1, seat=1)
    while table.state.phase == "matchday":
        table.idle(table.waiting[-1])
    ana, player_2 = BROADCAST.showings(view(table, None), WORDS)
    assert (ana.seat, ana.round, player_2.seat) == (0, 1, 1)
    assert ana.title.startswith("Ana United – ")
    assert recap_of(table, 1, seat=1) is None
    assert own.lines == watched(table, 1)[1].lines
    assert "their defence – your attack" in own.picture.svg
    assert "your attack" not in watched(table, 1)[1].picture.svg


def test_what_all_may_watch_stays_until_the_next_matchday(table):
    """And the next line-up begins another report."""
    first = table.club().report
    table.to("matchday", "squad")
    assert table.club().report == first
    assert BROADCAST.showings(view(table, None), WORDS) == []
    table.to("monday")
    assert table.club().report.news[0].kind == "lined-up"
    assert table.club().report != first
    assert [showing.round for showing in BROADCAST.showings(view(table, None), WORDS)] == [2]


def test_temporary_strength_is_drawn_though_it_has_left_the_card():
    """E-R62: the picture shows the strength the zones were compared with."""
    table = played(strength=4)
    assert table.club().men[0].temp == 0
    assert table.club().full_time.strengths[MARSH] == 7
    assert "4🛡7" in recap_of(table).picture.alt


def test_the_last_score_stands_on_the_public_card_until_the_next_match(table):
    """E-R60: below its manager, with the week and the opponent."""
    _, mine, theirs = table.club().results[0]
    (line,) = (line for line in panel(table, None) if line.startswith("Week "))
    assert line.startswith(f"Week 1 · {mine} : {theirs} against ")


def test_full_time_is_stored_and_a_season_stored_without_one_is_read(table):
    """A restart loses nothing, neither does an upgrade."""
    stored = DEFINITION.load_state(DEFINITION.dump_state(table.state)).clubs[0]
    assert (stored.full_time, stored.report) == (table.club().full_time, table.club().report)
    table.club().full_time = table.club().report = None
    older = DEFINITION.dump_state(table.state).replace(b',"full_time":null', b"")
    older = older.replace(b',"report":null', b"")
    assert b"report" not in older
    club = DEFINITION.load_state(older).clubs[0]
    assert (club.full_time, club.report) == (None, None)
