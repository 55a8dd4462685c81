"""The match as a drawing, and in words."""

import re
from dataclasses import replace

import pytest

from games.core.dice import RandomSource, SeededDice
from games.core.translation import Translator
from games.finale_cards.cards.cards import STRENGTH, SURNAMES, SYMBOL
from games.finale_cards.definition import DEFINITION
from games.finale_cards.drawing.footballers import STYLE
from games.finale_cards.ending.shootout import begin_round
from games.finale_cards.picture import HIGH, WIDE, rows_of
from games.finale_cards.state import ACKER, SEATS, STOLLEN, Options, Plan
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
                one = next(m for m in range(30 * seat, 30 * seat + 30) if SURNAMES[m] == name)
                told[one] = (place, edges, len(marks), len(cautions))
    return told


def real(state):
    """Return the same of a state."""
    told = {}
    for side in state.sides:
        for place, there in (("pitch", side.pitch), ("bench", side.bench)):
            for one in there:
                order = [state.turned[one] + at & 3 for at in range(4)]
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
    assert "Kette" in drawn(ground, STOLLEN).svg
    for viewer in (None, ACKER):
        assert "Kette" not in drawn(ground, viewer).alt + drawn(ground, viewer).svg


def test_a_moved_man_is_told_with_his_own_type():
    """F-A15: he stands in another line."""
    ground = Ground()
    ground.state.lines[man("kreisel")] = 3
    assert "S Kreisel(M) 4" in drawn(ground).alt


def test_the_end_and_the_shoot_out_are_told():
    """F-R68, F-R74: the score, and the goals of each round of shots."""
    ground = Ground()
    ground.state.phase, ground.state.ending, ground.state.shots = "over", "shoot-out", [(3, 4)]
    assert drawn(ground).alt.startswith("The match is over. Stollen 0 : 0 Acker. Shoot-out 3 : 4.")
    assert "Shoot-out 3 : 4" in drawn(ground).svg


def test_the_picture_is_upright_and_its_text_legible():
    """F-R13: 4:5, no text below 28 pixels at 1,080 wide, and one font."""
    picture = drawn(Ground())
    assert (WIDE, HIGH) == (1080, 1350) == (picture.width, picture.height)
    sizes = [int(size) for size in re.findall(r"font-size:(\d+)px", STYLE + picture.svg)]
    assert min(sizes) >= 28
    assert set(re.findall(r"font-family:'([^']+)'", picture.svg)) == {"Source Sans Pro"}


def test_every_footballer_fits_beside_the_next():
    """F-R16: a line of more than five stands in two rows, and the rows stay apart."""
    for shape in ((9, 0, 1), (0, 10, 0), (1, 1, 8), (6, 1, 3), (7, 2, 1)):
        ground = Ground()
        side = ground.side(STOLLEN)
        lines = [range(3, 12), range(12, 22), range(22, 30)]
        side.pitch = [0, *(one for line, n in zip(lines, shape, strict=True) for one in line[:n])]
        rows = rows_of(ground.view(), STOLLEN)
        assert sorted(one for row in rows for one in row) == side.pitch
        assert max(map(len, rows)) <= 5
        assert len(rows) <= 5
        places = re.findall(r"translate\((\d+) (\d+)\)", drawn(ground).svg)
        own = [(int(x), int(y)) for x, y in places if int(y) > 730]
        assert len(set(own)) == len(side.pitch)
        for x, y in own:
            others = [(u, v) for u, v in own if (u, v) != (x, y) and abs(v - y) < 90]
            assert all(abs(u - x) >= 190 for u, _ in others)


def test_marks_symbols_and_cautions_are_drawn():
    """F-R6, F-R29, F-R56: beside the footballer."""
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    plain = drawn(ground).svg
    ground.state.cautions[man("kette")] = 1
    ground.state.marks[man("kette")] = 2
    ground.turn(walze=2, abseits=1)
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
    begin_round(ground.state)
    assert "Shoot-out 0 : 0" in drawn(ground).svg
    ground.send_off("schranke walze balla joker")
    assert ">–<" in drawn(ground).svg


def test_what_is_chosen_in_secret_is_not_drawn():
    """F-R24: both viewers see the same card face down."""
    ground = Ground.period("corner cross penalty", "breakout solo-run corner")
    ground.play("play corner", seat=STOLLEN)
    assert drawn(ground, STOLLEN).svg == drawn(ground, ACKER).svg == drawn(ground).svg


def test_a_squad_may_be_drawn_before_it_is_whole():
    """F-R14: as far as it goes, also without a goalie."""
    ground = Ground(squads="free")
    side = ground.side(STOLLEN)
    side.plan = replace(Plan(), signed=tuple(men("knaller kette")))
    svg = drawn(ground, STOLLEN).svg
    assert svg.count('<text class="now"') == 2
    assert SEATS == (0, 1)
