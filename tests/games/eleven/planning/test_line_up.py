"""A line-up made by hand before its Matchday: its lines, its menus, and why it fails."""

import copy

import pytest

from games.core.dice import RandomSource
from games.core.game import IllegalAction
from games.core.translation import Translator
from games.eleven.club.club import FIT, NOBODY
from games.eleven.definition import DEFINITION
from games.eleven.planning.line_up import lines_of
from tests.games.eleven.ground import bare, man, post, season

GAME, PREPARED = DEFINITION.game, DEFINITION.planning.week.prepared
WRITE = DEFINITION.notation.write
WORDS = Translator()
MATCHDAY = 8
IN_MATCH = {"squad", "spare", "deploy", "sheet"}


@pytest.fixture
def monday():
    """A Monday with three footballers, of whom one has the number 12, and a tactic in hand."""
    table = season("monday", seats=2)
    club = bare(table)
    for key in ("marsh", "bauer", "sissoko"):
        man(club, key)
    club.tactics.append(table.state.tactics[0])
    club.res[FIT] = 4
    return table


def chosen(table, *lines):
    """Return what is stored after these choices, one after the other."""
    kept = ()
    for line in lines:
        kept = PREPARED.choose(table.state, 0, kept, [line])
    return kept


def shown(table, lines):
    state, _ = PREPARED.on(table.state, 0, lines)
    return PREPARED.screen(state, 0, lines, WORDS)


def offered(table, lines):
    return {choice.action for choice in shown(table, lines).choices()}


def why(table, lines):
    _, refused = PREPARED.on(table.state, 0, lines)
    return WORDS.fill(refused.text, refused.facts) if refused else ""


def test_from_monday_until_the_team_is_sent_out_its_line_up_can_be_made():
    """E-R21, E-R51."""
    table = season("monday", seats=2)
    assert PREPARED.stage(table.state, 0) == MATCHDAY
    table.to("days")
    assert PREPARED.stage(table.state, 0) == MATCHDAY
    table.to("matchday", "squad")
    assert PREPARED.stage(table.state, 0) == MATCHDAY
    table.play("suggest")
    assert PREPARED.stage(table.state, 0) == MATCHDAY
    table.play("ready")
    assert PREPARED.stage(table.state, 0) is None
    assert PREPARED.stage(season("draft", seats=2).state, 0) is None


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("blank", ["shield", "owner"])
def test_the_stored_lines_lead_back_to_the_same_line_up(seed, blank):
    """E-R47 to E-R50, E-A3, E-A35: however it was made, and wherever its manager stopped."""
    table, chance = season("monday", seats=2, blank=blank), RandomSource(b"%d" % seed)
    club = bare(table)
    for key in ("marsh", "bauer", "sissoko", "byrne", "ferri", "lindqvist"):
        man(club, key, injury=int(key == "ferri"))
    club.res[:] = [5, 5, 5, 9]
    kept = ()
    for _ in range(20):
        state, refused = PREPARED.on(table.state, 0, kept)
        assert refused is None
        assert tuple(lines_of(state, 0)) == kept
        assert state.clubs[0].step in IN_MATCH
        legal = [WRITE(act) for act in GAME.legal_actions(state, 0)]
        line = chance.pick([action for action in legal if action != "ready"])
        kept = PREPARED.choose(table.state, 0, kept, [line])


def test_the_order_of_choices_does_not_matter(monday):
    one = chosen(monday, "field marsh", "field bauer")
    assert one == chosen(monday, "field bauer", "field marsh")
    assert set(one) == {"field marsh", "field bauer"}


def test_nothing_of_the_season_itself_changes(monday):
    before = copy.deepcopy(monday.state)
    chosen(monday, "field marsh", "squad", "suggest")
    assert monday.state == before


def test_what_matchday_brings_can_be_used(monday):
    """E-R42: the training ground's FIT comes as Matchday begins."""
    post(monday.club(), "ground")
    state, _ = PREPARED.on(monday.state, 0, ())
    assert state.clubs[0].res[FIT] == 5
    assert monday.club().res[FIT] == 4


def test_on_matchday_itself_it_begins_with_nobody_chosen():
    """E-R47: what was begun by hand is left as it is."""
    table = season("matchday", "squad", seats=2)
    fit = table.club().res[FIT]
    table.play("suggest")
    state, _ = PREPARED.on(table.state, 0, ())
    assert state.clubs[0].res[FIT] == fit
    assert state.clubs[0].step == "squad"
    assert table.club().step == "sheet"


def test_the_menus_are_those_of_matchday_without_sending_out(monday):
    """E-R51, E-R55: with the tactics in hand, or none."""
    nothing = offered(monday, ())
    assert {"field marsh", "suggest", "last", "squad", "whistle"} <= nothing
    assert any(line.startswith("tactic ") for line in nothing)
    assert "again" not in offered(monday, ("field marsh",))
    whole = chosen(monday, "suggest")
    ready = offered(monday, whole)
    assert "ready" not in ready
    assert any(line.startswith("move ") for line in ready)
    with pytest.raises(IllegalAction, match="sent out on Matchday"):
        chosen(monday, "suggest", "ready")
    monday.club().tactics.clear()
    assert not any(line.startswith("tactic ") or line == "whistle" for line in offered(monday, ()))


def test_the_screen_says_what_is_chosen_and_what_to_do(monday):
    nothing = shown(monday, ())
    assert "Tactic: left to the assistant" in nothing.details
    (now,) = nothing.lines
    assert now.startswith("Choose who plays")
    assert nothing.ask == now
    whole = (*chosen(monday, "suggest"), "whistle")
    complete = shown(monday, whole)
    assert "Tactic: none" in complete.details
    assert complete.lines == ("Your line-up is complete. You can still move somebody.",)
    assert complete.ask == complete.lines[0]
    assert "On average of all line-ups that fit the report (" in "\n".join(complete.details)


def test_a_tactic_is_one_of_ones_own_or_none(monday):
    """E-R55."""
    own = next(line for line in offered(monday, ()) if line.startswith("tactic "))
    other = "tactic park-the-bus" if own != "tactic park-the-bus" else "tactic iron-curtain"
    assert chosen(monday, own) == (own,)
    assert chosen(monday, own, "whistle") == ("whistle",)
    assert chosen(monday, own, "field marsh") == ("field marsh", own)
    with pytest.raises(IllegalAction, match="Play one of your tactics"):
        chosen(monday, other)


def test_of_several_footballers_those_that_fit_are_taken(monday):
    """E-R47: as in the select of Matchday itself."""
    monday.club().res[FIT] = 1
    kept = PREPARED.choose(monday.state, 0, (), ["field marsh", "field bauer"])
    assert kept == ("field marsh",)
    with pytest.raises(IllegalAction, match="enough 💪"):
        PREPARED.choose(monday.state, 0, kept, ["field bauer"])


def test_why_a_line_up_fails_is_told_of_its_footballer(monday):
    """E-R47, E-R76: sold, injured, or too little FIT; what still fits stays."""
    kept = chosen(monday, "field marsh", "field bauer", "squad", "suggest")
    assert why(monday, kept) == ""
    club = monday.club()
    marsh = club.men[0]
    marsh.injury = 1
    assert why(monday, kept).endswith("is injured or suspended.")
    state, _ = PREPARED.on(monday.state, 0, kept)
    assert [each_man.used for each_man in state.clubs[0].men if each_man is not marsh].count(
        True
    ) == 1
    club.men.remove(marsh)
    assert why(monday, kept).endswith("is not in your squad any more.")
    club.men.append(marsh)
    marsh.injury = 0
    club.res[FIT] = 1
    assert why(monday, kept).startswith("You had too few 💪 for ")


def test_lines_that_no_rules_know_any_more_are_left_out(monday):
    """They may be of another version."""
    assert why(monday, ("field nobody", "squad")) == "It did not fit your squad any more."
    kept = PREPARED.choose(monday.state, 0, ("field nobody",), ["field marsh"])
    assert kept == ("field marsh",)
    assert PREPARED.part_name("tactic nobody", WORDS) == ""


def test_its_parts_are_the_line_up_and_the_tactic(monday):
    own = next(line for line in offered(monday, ()) if line.startswith("tactic "))
    assert PREPARED.parts(("field marsh", own)) == (
        "order by-hand line-up",
        f"order by-hand {own}",
    )
    assert PREPARED.parts(("whistle",)) == ("order by-hand whistle",)
    assert PREPARED.parts(("field marsh",)) == ("order by-hand line-up",)
    assert PREPARED.part_name("line-up", WORDS) == "Your line-up: made by hand"
    assert PREPARED.part_name("whistle", WORDS) == "Tactic: none"
    assert PREPARED.part_name(own, WORDS).startswith("Tactic: ")


def test_a_jersey_without_a_zone_has_no_line(monday):
    """E-R51: the assistant places those that are left."""
    kept = chosen(monday, "field marsh", "squad", *_first_places(monday, 2))
    state, _ = PREPARED.on(monday.state, 0, kept)
    placed = [zone for zone in state.clubs[0].match.zones if zone != NOBODY]
    assert len(placed) == 2
    assert [line.split(" ")[0] for line in kept] == ["field", "squad", "place", "place"]


def _first_places(table, n):
    kept, found = chosen(table, "field marsh", "squad"), []
    for _ in range(n):
        line = min(one for one in offered(table, kept) if one.startswith("place "))
        kept = PREPARED.choose(table.state, 0, kept, [line])
        found.append(line)
    return found
