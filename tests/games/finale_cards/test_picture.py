"""The match as a drawing, and in words."""

import re
from dataclasses import replace

import pytest

from games.core.dice import RandomSource, SeededDice
from games.core.translation import Translator
from games.finale_cards.cards.cards import STRENGTH, SURNAMES, SYMBOL
from games.finale_cards.definition import DEFINITION
from games.finale_cards.drawing.colours import STYLE, WIDE
from games.finale_cards.drawing.pitch import rows_of
from games.finale_cards.state import ACKER, SEATS, STOLLEN, Options, Plan
from tests.games.finale_cards.ending import test_shootout
from tests.games.finale_cards.ground import Ground, man, men
from tests.pseudo import PseudoLocale

TEAM = re.compile(r"(SV Stollen|FC Acker): (.*?)\. Bench: (.*?)\.")
PERSON = re.compile(r"(?:[GDMS] )?([^ ,;()]+)(?:\(\w\))? ((?:\d[yxr]?){4})(!*)(\+*)")


def drawn(ground, seat=None, words=None):
    return DEFINITION.picture(ground.view(seat), words or Translator())


def rebuilt(alt):
    """Return what an alt text tells of each footballer: place, strengths from now, marks."""
    told = {}
    for team, pitch, bench in TEAM.findall(alt):
        seat = ("SV Stollen", "FC Acker").index(team)
        for place, text in (("pitch", pitch), ("bench", bench)):
            for name, edges, marks, cautions in PERSON.findall(text):
                number = next(m for m in range(30 * seat, 30 * seat + 30) if SURNAMES[m] == name)
                told[number] = (place, edges, len(marks), len(cautions))
    return told


def real(state):
    """Return the same of a state."""
    told = {}
    for side in state.sides:
        for place, there in (("pitch", side.pitch), ("bench", side.bench)):
            for one in there:
                order = [state.turned[one] + index & 3 for index in range(4)]
                edges = "".join(
                    f"{STRENGTH[one][at]}{('', 'y', 'x', 'r')[SYMBOL[one][at]]}" for at in order
                )
                told[one] = (place, edges, state.marks[one], state.cautions[one])
    return told


@pytest.mark.parametrize("key", range(4))
def test_the_match_can_be_rebuilt_from_the_alt_text(key):
    """F-R4, F-R6: who cannot see the picture can play by its words alone, in every position."""
    dice, chance = SeededDice(b"alt %d" % key), RandomSource(b"alt %d" % key)
    ground = Ground()
    ground.state, _ = DEFINITION.game.setup(Options(extra_time="always"), 2, dice)
    while waiting := DEFINITION.game.waiting_for(ground.state):
        if ground.phase == "shooters":
            break  # from here on strengths and marks count no more
        alt = drawn(ground).alt
        assert rebuilt(alt) == real(ground.state)
        assert alt.startswith(f"Stollen {ground.score[0]} : {ground.score[1]} Acker, period ")
        assert len(drawn(ground, words=Translator(PseudoLocale())).alt) <= 1024
        legal = DEFINITION.game.legal_actions(ground.state, waiting[0])
        legal = [action for action in legal if not action.takes_back]
        DEFINITION.game.apply(ground.state, waiting[0], chance.pick(legal), dice)


def test_the_alt_text_names_cards_and_choices_first():
    """F-R29: what is on the table and who may be sent."""
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    alt = drawn(ground).alt
    assert alt.startswith(
        "Stollen 0 : 0 Acker, period 1. On the table Corner (2) and Offside swindle (1)."
        " SV Stollen may send: Kreisel, Steil, Flanke, Schnittstelle. SV Stollen: G Fangfrage"
    )
    assert "Kreisel 43x33" in alt


def test_squads_that_are_built_are_told_to_their_own_side_alone():
    """F-R17: the others see an empty pitch."""
    ground = Ground(squads="free")
    ground.play("first-team", seat=STOLLEN)
    assert "Kette" in drawn(ground, STOLLEN).alt
    assert "Solo run" in drawn(ground, STOLLEN).svg
    ground.play("ready", seat=STOLLEN)
    assert "Kette" in drawn(ground, STOLLEN).svg
    for viewer in (None, ACKER):
        assert "Kette" not in drawn(ground, viewer).alt + drawn(ground, viewer).svg
        assert "Solo run" not in drawn(ground, viewer).alt + drawn(ground, viewer).svg


def test_a_moved_man_is_told_with_his_own_type(ground):
    """F-A15: he stands in another line."""
    ground.state.lines[man("kreisel")] = 3
    assert "S Kreisel(M) 4" in drawn(ground).alt


def test_the_end_and_the_shoot_out_are_told(ground):
    """F-R68, F-R74: the score, and the goals of each round of shots."""
    ground.state.phase, ground.state.ending, ground.state.shots = "over", "shoot-out", [(3, 4)]
    assert drawn(ground).alt.startswith("The match is over. Stollen 0 : 0 Acker. Shoot-out 3 : 4.")
    assert ">3:4<" in drawn(ground).svg


def test_the_text_is_legible_and_of_one_font():
    """F-R13: at least 1/27 of the width."""
    picture = drawn(Ground())
    assert picture.width == WIDE == 1080
    sizes = [int(size) for size in re.findall(r"font-size:(\d+)px", STYLE + picture.svg)]
    assert min(sizes) >= WIDE / 27
    assert set(re.findall(r"font-family:'([^']+)'", picture.svg)) == {"Source Sans Pro"}


def places(picture):
    """Return by footballer's name where it stands on the pitch."""
    found = re.findall(r"translate\((\d+) (\d+)\)(.*?)</g>", picture.svg)
    return {name: (int(x), int(y)) for x, y, rest in found for name in names(rest)}


def names(svg):
    return [text for text in re.findall(r">([^<>]+)</text>", svg) if text in SURNAMES]


def test_every_footballer_fits_beside_the_next():
    """F-R16: a line of more than four stands in several rows, and the rows stay apart."""
    for shape in ((9, 0, 1), (0, 10, 0), (1, 1, 8), (6, 1, 3), (7, 2, 1)):
        ground = Ground()
        side = ground.side(STOLLEN)
        lines = [range(3, 12), range(12, 22), range(22, 30)]
        side.pitch = [
            0,
            *(number for line, n in zip(lines, shape, strict=True) for number in line[:n]),
        ]
        rows = rows_of(ground.view(), STOLLEN)
        assert sorted(number for row in rows for number in row) == side.pitch
        assert max(map(len, rows)) <= 4
        there = places(drawn(ground))
        own = [there[SURNAMES[one]] for one in side.pitch]
        for x, y in own:
            others = [(u, v) for u, v in own if (u, v) != (x, y) and abs(v - y) < 110]
            assert all(abs(u - x) >= 240 for u, _ in others)


def test_each_side_sees_itself_at_the_bottom(ground):
    """F-R13: everybody else sees Stollen there."""
    for viewer, lower in ((None, STOLLEN), (STOLLEN, STOLLEN), (ACKER, ACKER)):
        there = places(drawn(ground, viewer))
        goalies = [there["Fangfrage"][1], there["Faust"][1]]
        assert goalies[lower] > goalies[1 - lower]


def test_a_seat_sees_its_cards_large_with_both_sides_sums():
    """F-R10, F-R19: in private; the public card keeps the pitch."""
    ground = Ground.period("corner cross penalty", "breakout solo-run corner")
    own, public = drawn(ground, STOLLEN), drawn(ground)
    assert all(name in own.svg for name in ("Corner", "Cross", "Penalty", ">Build-up<", ">Shot<"))
    assert "Breakout" not in own.svg
    assert "Fangfrage" in public.svg
    assert "Fangfrage" not in own.svg
    assert "Corner (2) build-up M 5 : M 5" in own.alt


def test_the_closing_card_is_shown_when_it_is_the_last():
    """F-R67: it plays by itself."""
    ground = Ground.period("corner cross penalty", "breakout solo-run corner")
    side = ground.side(STOLLEN)
    side.used, side.hand, side.deck, side.is_closing = [*side.cards], [], [], True
    assert "Closing card" in drawn(ground, STOLLEN).svg


def test_those_sent_stand_on_the_card_with_what_they_counted():
    """F-R34: also once they have turned."""
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    ground.turn(flanke=1, ernte=1)
    before = drawn(ground).svg
    ground.pick("flanke ernte", 2, 1)
    after = drawn(ground).svg
    sent = re.compile(r'<circle [^>]*fill="#06281a"[^>]*/><text class="bold"[^>]*>(\d)')
    assert sent.findall(before) == []
    assert sent.findall(after)[:2] == ["3", "3"]


def test_a_deck_is_built_by_pictures():
    """F-R21: what is in it, and each colour's cards while its menu is open."""
    ground = Ground(squads="free")
    ground.play("first-team", seat=STOLLEN)
    assert "Your deck: 11 of 11" in drawn(ground, STOLLEN).svg
    screen = ground.screen(STOLLEN)
    shown = DEFINITION.pictures.close_up(
        ground.view(STOLLEN), screen, Translator(), ("take", "colour-2", "take")
    )
    assert "Through ball" not in shown.svg
    shown = DEFINITION.pictures.close_up(
        ground.view(STOLLEN), screen, Translator(), ("take", "colour-2")
    )
    assert all(name in shown.svg for name in ("Stolen back-pass", "Dive", "Through ball"))
    assert "Your deck" not in shown.svg
    assert ">Tactics cards: red<" in shown.svg, "a colour alone is no heading"


def test_a_shoot_out_shows_goal_shooter_goalie_and_marks():
    """F-R72, F-R73: and nothing of the match before."""
    ground = test_shootout.shooting("each")
    ground.side(STOLLEN).top = 2
    assert "choosing …" in drawn(ground).svg
    test_shootout.shoot(ground, 1, 0)
    assert "Shoot-out · shot 1 of 10" in drawn(ground).svg
    ground.play("shoot 1", 3, 0, seat=STOLLEN)
    picture = drawn(ground)
    assert all(part in picture.svg for part in ("GOAL!", ">3 + 3 = 6<", ">4 + 0 = 4<", ">1:0<"))
    assert "Kette ⚽, Riegel, " in picture.alt
    ground.play("shoot 2", 0, 3, seat=ACKER)
    picture = drawn(ground)
    assert "Saved!" in picture.svg
    assert "Zaun ✗, Hecke, " in picture.alt
    assert "Corner" not in picture.svg + picture.alt
    assert "Bench" not in picture.svg


def test_the_named_shooters_are_drawn_to_their_own_side_alone():
    """F-R71: in secret."""
    ground = test_shootout.shooting("each")
    test_shootout.name(ground, STOLLEN, "fangfrage", "kette riegel")
    assert "Riegel" in drawn(ground, STOLLEN).svg
    for other in (ACKER, None):
        assert "Riegel" not in drawn(ground, other).svg


def test_marks_symbols_and_cautions_are_drawn():
    """F-R6, F-R29, F-R56: beside the footballer."""
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    plain = drawn(ground).svg
    ground.state.cautions[man("kette")] = 1
    ground.state.marks[man("kette")] = 2
    ground.turn(abseits=1)
    marked = drawn(ground).svg
    assert marked.count("!!") == plain.count("!!") + 1
    assert marked.count('href="#yellow"') == plain.count('href="#yellow"') + 1
    assert marked.count('href="#cross"') == plain.count('href="#cross"') + 1


def test_the_picture_says_what_goes_on():
    """F-R23, F-R46: period and attack, a counter, choices in secret."""
    ground = Ground.attack("all-or-nothing corner cross", "solo-run corner cross")
    assert "Period 1 of 6 · attack 1 of 3" in drawn(ground).svg
    ground.lose_set_up()
    assert "Period 1 of 6 · counter-attack" in drawn(ground).svg
    ground = Ground()
    ground.play("ready", seat=STOLLEN)
    assert "ready ✓" in drawn(ground).svg
    assert "choosing …" in drawn(ground).svg
    assert "Squads are being chosen" in drawn(Ground(squads="free")).svg
    ground = Ground()
    ground.send_off("schranke walze balla joker")
    assert ">–<" in drawn(ground).svg


def test_what_is_chosen_in_secret_is_not_drawn():
    """F-R24: the others see the same as before; one's own card is marked."""
    ground = Ground.period("corner cross penalty", "breakout solo-run corner")
    ground.play("play corner", seat=STOLLEN)
    other = drawn(ground, ACKER).svg, drawn(ground).svg
    own = drawn(ground, STOLLEN).svg
    assert "Corner ✓" in own
    ground.play("play cross", seat=STOLLEN)
    assert (drawn(ground, ACKER).svg, drawn(ground).svg) == other
    assert drawn(ground, STOLLEN).svg != own


def test_a_squad_may_be_drawn_before_it_is_whole():
    """F-R14: as far as it goes, also without a goalie."""
    ground = Ground(squads="free")
    side = ground.side(STOLLEN)
    side.plan = replace(Plan(), signed=tuple(men("knaller kette")))
    svg = drawn(ground, STOLLEN).svg
    assert svg.count('<text class="now"') == 2 * 4
    assert "2 of 15 signed" in svg
    assert "41 of 50 points left" in svg
    assert SEATS == (0, 1)


def test_a_match_that_ends_before_any_card_shows_none(ground):
    """As one that was given up during the first choice."""
    ground.state.phase = "over"
    assert "choosing …" not in drawn(ground).svg


def test_between_two_rounds_of_shots_no_old_shooter_is_told():
    """F-R71: the next five are chosen in secret."""
    ground = test_shootout.shooting()
    test_shootout.shoot(ground, 1, 0, *((0, 3) * 10))
    assert ground.phase == "shooters"
    assert "Kette" not in drawn(ground).alt
