"""Player substitutes and regrouping."""

import pytest

from games.finale_cards.events import ChangesShown, Cleared, Committed, Noted, Reconsidered
from games.finale_cards.state import ACKER, STOLLEN
from tests.games.finale_cards.ground import Ground, man, of


def test_changes_are_secret_and_shown_together(ground):
    """F-A16: before the tactics cards are chosen."""
    assert ground.play("swap kette walze", seat=STOLLEN) == [
        Noted(STOLLEN, "swap", (man("kette"), man("walze")), only=(STOLLEN,))
    ]
    assert ground.view(ACKER).sides[STOLLEN].plan.swaps == ()
    assert man("kette") in ground.side(STOLLEN).pitch
    assert ground.play("ready", seat=STOLLEN) == [Committed(STOLLEN)]
    events = ground.play("ready", seat=ACKER)
    assert of(events, ChangesShown) == [ChangesShown(((man("kette"), man("walze")),), ())]
    assert ground.phase == "tactics"


def test_who_goes_off_is_out_and_the_newcomer_may_be_of_another_type(ground):
    """F-R64, F-A19: a midfielder for a defender, on his first edge."""
    ground.play("swap kette balla", seat=STOLLEN)
    ground.ready()
    side = ground.side(STOLLEN)
    assert man("kette") in side.lost
    assert man("balla") in side.pitch
    assert side.newcomers == [1, 0]
    ground.rush(lambda: ground.phase != "changes")
    assert ground.refused("swap riegel kette", STOLLEN) == "F-R64"
    assert ground.refused("swap kette joker", STOLLEN) == "F-R64"


def test_three_outfield_players_and_one_goalie_may_come_on(ground):
    """F-R62, F-A16: the newcomers are counted; the goalie comes on for the goalie."""
    for line in ("swap kette walze", "swap steil balla", "swap rakete joker"):
        ground.play(line, seat=STOLLEN)
    ground.play("swap fangfrage schranke", seat=STOLLEN)
    ground.ready()
    assert ground.side(STOLLEN).newcomers == [3, 1]
    ground = Ground()
    ground.state.sides[STOLLEN].newcomers = [3, 1]
    assert ground.refused("swap kette walze", STOLLEN) == "F-R62"
    assert ground.refused("swap fangfrage schranke", STOLLEN) == "F-R62"


def test_only_own_men_are_changed(ground):
    """F-R62: on both ends."""
    assert ground.refused("swap zaun walze", STOLLEN) == "F-R62"
    assert ground.refused("swap kette pfosten", STOLLEN) == "F-R62"


def test_substitutions_are_made_at_the_start_of_a_period_only():
    """F-R63: not once tactics are asked for, nor during an attack."""
    ground = Ground().ready()
    assert ground.refused("swap kette walze", STOLLEN) == "F-R24"
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    assert ground.refused("swap kette walze", STOLLEN) == "F-R29"


def test_the_reserve_goalie_never_plays_outfield(ground):
    """F-R65, F-A35: he comes on for the goalie alone, and only a goalie for him."""
    assert ground.refused("swap kette schranke", STOLLEN) == "F-R65"
    assert ground.refused("swap fangfrage walze", STOLLEN) == "F-A35"
    assert "swap fangfrage schranke" in ground.legal(STOLLEN)


def test_after_a_goalie_is_sent_off_the_reserve_comes_on_for_an_outfield_player(ground):
    """F-A18: at the next period, as a normal substitution."""
    ground.send_off("fangfrage")
    ground.play("swap kette schranke", seat=STOLLEN)
    ground.ready()
    side = ground.side(STOLLEN)
    assert (len(side.pitch), side.newcomers) == (10, [0, 1])


def test_with_an_empty_bench_nobody_is_changed_or_asked(ground):
    """F-R66: a side that can change nothing is not waited for; everybody can see that."""
    ground.send_off("schranke walze balla joker")
    assert ground.refused("swap kette walze", STOLLEN) == "F-R66"
    ground.ready()
    ground.rush(lambda: ground.phase != "changes")
    assert ground.waiting == (ACKER,)
    assert ground.legal(STOLLEN) == []
    assert ground.refused("again", STOLLEN) == "F-A16"
    assert ground.refused("ready", STOLLEN) == "F-A16"


def test_a_change_may_be_taken_back_until_both_are_ready(ground):
    """F-A16: first the readiness, then the plan."""
    ground.play("swap kette walze", seat=STOLLEN)
    assert ground.refused("swap kette balla", STOLLEN) == "F-R64"
    assert ground.refused("swap steil walze", STOLLEN) == "F-R64"
    ground.play("ready", seat=STOLLEN)
    assert ground.refused("swap steil balla", STOLLEN) == "F-A16"
    assert ground.legal(STOLLEN) == ["again"]
    assert ground.play("again", seat=STOLLEN) == [Reconsidered(STOLLEN)]
    assert ground.play("again", seat=STOLLEN) == [Cleared(STOLLEN, only=(STOLLEN,))]
    assert ground.side(STOLLEN).plan.swaps == ()


def without_strikers(**more):
    """Return a match in which Stollen has no striker left, on the pitch or on the bench."""
    ground = Ground()
    ground.send_off("abseits knaller rakete joker " + more.get("also", ""))
    return ground


def test_an_empty_line_must_be_refilled_from_a_neighbouring_line():
    """F-R61, F-A32: the owner picks whom; strikers come from midfield."""
    ground = without_strikers()
    assert ground.refused("ready", STOLLEN) == "F-R61"
    assert [line for line in ground.legal(STOLLEN) if line.startswith("shift")] == [
        f"shift {key} attack" for key in ("kreisel", "steil", "flanke", "schnittstelle")
    ]
    assert ground.refused("shift kette attack", STOLLEN) == "F-A32"
    assert ground.refused("shift kreisel defence", STOLLEN) == "F-R61"
    assert ground.refused("shift kreisel goal", STOLLEN) == "F-R61"
    assert ground.refused("shift laeufer attack", STOLLEN) == "F-R61"
    ground.play("shift kreisel attack", seat=STOLLEN)
    assert ground.refused("swap kette walze", STOLLEN) == "F-R61"
    assert not [line for line in ground.legal(STOLLEN) if line.startswith(("swap", "shift"))]
    ground.ready()
    assert ground.state.lines[man("kreisel")] == 3


def test_who_was_moved_counts_as_both_types():
    """F-A15: printed colour, and the line he stands in."""
    ground = without_strikers()
    ground.play("shift kreisel attack", seat=STOLLEN)
    ground.hold(STOLLEN, "penalty corner cross")
    ground.hold(ACKER, "offside-swindle corner cross")
    ground.ready()
    ground.play("play penalty", seat=STOLLEN)
    ground.play("play offside-swindle", 3, 0, 0, 3, seat=ACKER)
    assert ground.state.turned[man("kreisel")] == 1
    ground = without_strikers()
    ground.play("shift kreisel attack", seat=STOLLEN)
    ground.hold(STOLLEN, "corner penalty cross")
    ground.hold(ACKER, "offside-swindle corner cross")
    ground.ready()
    ground.play("play corner", seat=STOLLEN)
    ground.play("play offside-swindle", seat=ACKER)
    assert "pick kreisel" in ground.legal()


def test_a_line_the_bench_could_fill_need_not_be_refilled(ground):
    """F-R61: with a striker on the bench nobody is forced."""
    ground.send_off("abseits knaller rakete")
    assert "ready" in ground.legal(STOLLEN)
    assert not [line for line in ground.legal(STOLLEN) if line.startswith("shift")]
    ground.play("swap kette joker", seat=STOLLEN)
    ground.ready()
    assert man("joker") in ground.side(STOLLEN).pitch


def test_a_bench_that_may_send_nobody_fills_no_line(ground):
    """F-R61: all three newcomers are used up."""
    ground.send_off("abseits knaller rakete")
    ground.state.sides[STOLLEN].newcomers = [3, 0]
    assert ground.refused("ready", STOLLEN) == "F-R61"


def test_substitutions_may_empty_a_line_that_must_then_be_refilled(ground):
    """F-A32: shifts come after substitutions."""
    ground.send_off("abseits knaller joker")
    ground.play("swap rakete walze", seat=STOLLEN)
    assert ground.refused("ready", STOLLEN) == "F-R61"


@pytest.mark.parametrize(
    ("gone", "free"),
    [("kreisel steil flanke", True), ("kreisel steil", False)],
    ids=["one midfielder", "two midfielders"],
)
def test_a_line_of_one_gives_nobody_up(gone, free):
    """F-A32: then the line stays empty and stand-ins fill its places."""
    ground = without_strikers(also=f"{gone} balla")
    assert ("ready" in ground.legal(STOLLEN)) == free


def test_midfield_borrows_from_either_side(ground):
    """F-A32: from defence and attack."""
    ground.send_off("kreisel steil flanke schnittstelle balla")
    assert [line for line in ground.legal(STOLLEN) if line.startswith("shift")] == [
        f"shift {key} midfield"
        for key in ("kette", "riegel", "mauer", "abseits", "knaller", "rakete")
    ]


def test_a_line_missing_from_the_first_line_up_counts_as_empty():
    """F-A32: at the first period already."""
    ground = without_strikers()
    assert ground.state.period == 1
    assert ground.refused("ready", STOLLEN) == "F-R61"
