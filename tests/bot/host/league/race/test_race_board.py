"""The race that decides fits a phone; its picture has the places over the weeks below it."""

from dataclasses import replace

from bot.host.league.race.places_picture import PlacesLine
from bot.host.league.race.race_board import (
    CHART_STEP,
    RaceBoard,
    RaceRow,
    in_words,
    lines,
    picture,
)
from games.core.clubs.identity import Crest
from games.core.translation import Translator
from tests.pseudo import PseudoLocale

PSEUDO = Translator(PseudoLocale())
ANA = RaceRow(1, "Ana", 24, 37, 2, 12, 3, "WWDLW")
BEN = RaceRow(2, "Ben & <the> Brave of the Far Hills", 9, 15, 1, 15, -12, "L", is_computer=True)
ENDED = RaceRow(1, "Northern Thunderbird", 24, 24, 1, 12, 3, "W", short="NOR")
BOARD = RaceBoard("Autumn · week 5", "VP", [ANA, BEN])
PLACES = [
    PlacesLine("Ben", {1: 1, 2: 1}),
    PlacesLine("Ana", {1: 3, 2: 2}),
    PlacesLine("Steelchester", {1: 2, 2: 3}, is_ours=False),
]


def test_the_race_is_32_columns_wide():
    assert lines(BOARD, Translator()).splitlines() == [
        "   Club             VP Proj. Gap",
        " 1 Ana              24   →37   –",
        " 2 🤖Ben & <the> B…  9   →15 −15",
    ]


def test_the_words_tell_the_race_and_the_places():
    drawn = picture(BOARD, PLACES, [1, 2], Translator())
    assert drawn.alt.startswith(
        "Autumn · week 5. 1. Ana: 24 VP, projected 37; place 2 in the league table, points: 12. "
        "2. Ben"
    )
    assert drawn.alt.endswith("Places from 1 to 2. Ben: 1, 1. Ana: 3, 2. Steelchester: 2, 3.")
    assert "(computer): 9 VP" in in_words(BOARD, Translator())


def test_the_picture_is_drawn_for_every_number_of_clubs_and_weeks():
    """Of one member or four, with or without goals; the words keep to what Discord takes."""
    for rows in ([replace(ANA, difference=None, form="")], [ANA, BEN, BEN, BEN]):
        for weeks in ([1], [1, 2], [*range(1, 13)]):
            places = [replace(place, places=dict.fromkeys(weeks, 1)) for place in PLACES * 4]
            drawn = picture(RaceBoard("T", "VP", rows), places, weeks, PSEUDO)
            assert "<the>" not in drawn.svg
            assert len(drawn.alt) <= 1_000
            assert drawn.width / drawn.height >= 4 / 5 - 0.01


def test_lines_of_members_lie_above_those_of_other_clubs():
    svg = picture(BOARD, PLACES, [1, 2], Translator()).svg
    assert (
        svg.index('stroke="#5d83a3"')
        < svg.index('stroke="#5fb0ff"')
        < svg.index('stroke="#ffd84d"')
    )


def test_members_who_share_a_place_are_both_seen():
    tied = [PlacesLine(name, {1: 1, 2: 1}) for name in ("Ana", "Ben")]
    svg = picture(BOARD, tied, [1, 2], Translator()).svg
    tracks = [part.split('"')[0] for part in svg.split('d="M110 ')[1:]]
    heights = [int(track.split("L")[0]) for track in tracks]
    assert abs(heights[0] - heights[1]) == 20


def test_all_who_share_a_place_keep_to_its_row():
    tied = [PlacesLine(name, {1: 1, 2: 1}) for name in ("Ana", "Ben", "Cem", "Dan")]
    svg = picture(BOARD, tied, [1, 2], Translator()).svg
    tracks = [part.split('"')[0] for part in svg.split('d="M110 ')[1:]]
    heights = {int(track.split("L")[0]) for track in tracks}
    assert len(heights) == 4
    assert max(heights) - min(heights) < CHART_STEP


def test_a_club_s_crest_stands_beside_its_name_and_its_short_name_where_that_has_no_room():
    crest = Crest("round", "star", "red", "white")
    club = replace(ANA, name="Northern Thunderbird", short="NOR", crest=crest)
    board = RaceBoard("Autumn", "VP", [club, replace(BEN, short="BEN")])
    assert " 1 NOR " in lines(board, Translator())
    assert " 1 Northern Thunderbird 24" in lines(RaceBoard("A", "VP", [ENDED]), Translator())
    places = [replace(PLACES[1], crest=crest), PLACES[2]]
    svg = picture(board, places, [1, 2], Translator()).svg
    assert svg.count("crest-round)") == 2


def test_a_robot_and_not_the_name_says_that_a_computer_runs_a_club():
    """So a club's name of twenty letters is never cut for it."""
    club = replace(ANA, name="Wolverhampton Wasps", is_computer=True)
    places = [PlacesLine(club.name, {1: 1, 2: 1}, is_computer=True)]
    drawn = picture(RaceBoard("Autumn", "VP", [club]), places, [1, 2], Translator())
    assert drawn.svg.count(">Wolverhampton Wasps<") == 2
    assert drawn.svg.count('class="robot"') == 2
    assert drawn.alt.count("Wolverhampton Wasps (computer)") == 2
    crested = replace(places[0], crest=Crest("round", "star", "red", "white"))
    drawn = picture(RaceBoard("Autumn", "VP", [ANA]), [crested], [1, 2], Translator())
    assert 'class="robot"' not in drawn.svg
    assert ">Wolverhampton Wasps<" in drawn.svg


def test_places_are_drawn_from_the_second_week_on():
    one, two = (picture(BOARD, PLACES, weeks, Translator()) for weeks in ([1], [1, 2]))
    assert "by week" not in one.svg
    assert "Places from" not in one.alt
    assert "by week" in two.svg
    assert one.height < two.height


def test_a_score_below_nothing_has_a_minus_sign():
    board = RaceBoard("Autumn", "VP", [replace(ANA, score=-1, projected=-2)])
    assert " −1   →−2 " in lines(board, Translator())
    assert ">−1<" in picture(board, PLACES, [1], Translator()).svg
