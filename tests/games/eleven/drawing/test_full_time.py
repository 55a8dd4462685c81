"""A match is shown after the move that ended it has led on to the next week."""

from games.core.translation import Translator
from games.eleven.cards.ids import JERSEY, NUMBER
from games.eleven.definition import DEFINITION
from games.eleven.drawing.full_time import recap
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


def recap_of(table):
    return recap(view(table), WORDS)


def lines(table, seat=0):
    return DEFINITION.screen(view(table, seat), [], WORDS).lines


def test_full_time_is_shown_before_the_next_week_where_no_fan_is_left():
    """E-R60, E-R63: no die is asked about, so the move runs on through the next Monday."""
    table = played()
    assert table.state.round == 2
    _, mine, theirs = table.club().results[0]
    found = recap_of(table)
    assert found.lines[0] == "**Week 1 of 8 · full time**"
    assert found.lines[1].startswith(f"• **Ana {mine} : {theirs} ")
    assert found.picture.alt.startswith(f"Ana {mine} : {theirs} ")
    assert "Full time" in found.picture.alt


def test_what_came_after_the_match_is_told_behind_full_time():
    """E-R24: and nothing is told twice."""
    table = played()
    assert not any("Ana gets " in line for line in recap_of(table).lines)
    assert any("Ana gets " in line for line in lines(table))
    assert not set(recap_of(table).lines) & set(lines(table))


def test_full_time_goes_with_the_next_move():
    """It follows the move that ended the match, and no other."""
    table = played()
    table.idle()
    assert recap_of(table) is None


def test_while_something_is_asked_on_matchday_its_own_screen_shows_the_match():
    """E-R26: with a FAN left the consequence is asked about, beside the picture."""
    table = played(fans=1)
    table.play("stands 0")
    assert (table.state.phase, table.club().ask.about) == ("matchday", "die")
    assert recap_of(table) is None
    assert "Full time" in DEFINITION.picture(view(table), WORDS).alt


def test_the_match_that_ends_the_season_is_shown_before_the_final_table():
    """E-R66: no week follows."""
    table = played(matches=1)
    assert table.state.phase == "over"
    assert recap_of(table).lines[0] == "**Week 1 of 8 · full time**"


def test_an_onlooker_is_shown_no_full_time():
    """It is the end of a move of one's own."""
    assert recap(view(played(), None), WORDS) is None


def test_a_match_stored_without_its_full_time_is_told_as_before():
    """There is nothing to draw, so its news stand on the screen."""
    table = played()
    table.club().full_time = None
    assert recap_of(table) is None
    assert any(line.startswith("• **Ana ") for line in lines(table))


def test_temporary_strength_is_drawn_though_it_has_left_the_card():
    """E-R62: the picture shows the strength the zones were compared with."""
    table = played(strength=4)
    assert table.club().men[0].temp == 0
    assert table.club().full_time.strengths[MARSH] == 6
    assert "4🛡6" in recap_of(table).picture.alt


def test_the_last_score_stands_on_the_public_card_until_the_next_match():
    """E-R60: below its manager, with the week and the opponent."""
    table = played()
    _, mine, theirs = table.club().results[0]
    (line,) = (line for line in lines(table, None) if line.startswith("-# "))
    assert line.startswith(f"-# Week 1 · {mine} : {theirs} against ")


def test_full_time_is_stored_and_a_season_stored_without_one_is_read():
    """A restart loses nothing, neither does an upgrade."""
    table = played()
    stored = DEFINITION.dump_state(table.state)
    assert DEFINITION.load_state(stored).clubs[0].full_time == table.club().full_time
    table.club().full_time = None
    older = DEFINITION.dump_state(table.state).replace(b',"full_time":null', b"")
    assert DEFINITION.load_state(older).clubs[0].full_time is None
