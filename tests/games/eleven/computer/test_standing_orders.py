"""Standing orders: what is chosen on Monday and Matchday for a manager who does not come."""

import pytest

from games.core.planning import PreparedChoices, read_choices
from games.eleven.actions import Answer, PlayTactic
from games.eleven.cards.ids import ACCEPT
from games.eleven.club.assets import directors_of
from games.eleven.club.club import FIT, Ask
from games.eleven.computer.standing_orders import NOT_YOURS
from games.eleven.definition import DEFINITION
from games.eleven.planning.line_up import OUT
from games.eleven.week.monday import SOURCE, VOTE, polls_of
from tests.games.eleven.ground import bare, man, post, season

GAME, WEEK = DEFINITION.game, DEFINITION.planning.week
WRITE = DEFINITION.notation.write
COLOURS = ("yellow", "blue", "red")


def chosen(table, **orders):
    """Return the line that these orders choose for seat 0, "" for none."""
    given = {key.replace("_", "-"): value for key, value in orders.items()}
    action = WEEK.ordered(table.state, 0, given).action
    return WRITE(action) if action else ""


@pytest.fixture
def vote():
    """A Monday on which seat 0 is asked whether the vote stands."""
    table = season("monday", seats=2)
    club = bare(table)
    club.posts.clear()
    for key in ("moneypenny", "peoples", "trainor"):
        post(club, key)
    club.res[1], club.step = 2, "talk"
    return table


def winners(table):
    """Return by face of the die the colours with most votes."""
    directors = tuple(map(SOURCE, directors_of(table.club())))
    return [poll.best for poll, _ in polls_of(directors)]


def show_face(table, colour, *, wins):
    """Ask about a face on which the colour wins, or does not."""
    faces = winners(table)
    face = next(index for index, best in enumerate(faces, 1) if (colour in best) == wins)
    table.club().ask = Ask("die", (ACCEPT, ACCEPT - 1), VOTE, face, 6)
    assert {WRITE(act) for act in GAME.legal_actions(table.state, 0)} == {
        "choose accept",
        "choose reroll",
    }


@pytest.mark.parametrize("colour", range(3))
def test_the_vote_is_rolled_again_until_it_is_for_the_ordered_colour(vote, colour):
    """E-R26, E-R28: for a FAN, while the rules ask."""
    show_face(vote, colour, wins=False)
    assert chosen(vote, board=COLOURS[colour]) == "choose reroll"
    assert chosen(vote, board="vote") == "choose accept"
    show_face(vote, colour, wins=True)
    assert chosen(vote, board=COLOURS[colour]) == "choose accept"


def test_a_colour_that_no_face_can_bring_is_not_rolled_for(vote, monkeypatch):
    """E-R27: no FAN is spent on it."""
    show_face(vote, 0, wins=False)
    polls = polls_of(tuple(map(SOURCE, directors_of(vote.club()))))
    never = [(poll, tied) for poll, tied in polls if 0 not in poll.best]
    monkeypatch.setattr(
        "games.eleven.computer.standing_orders.polls_of",
        lambda _directors: (never * 6)[:6],
    )
    assert chosen(vote, board="yellow") == "choose accept"


def test_what_brings_most_is_the_assistants_choice(vote):
    """E-R26."""
    show_face(vote, 0, wins=True)
    assert chosen(vote, board="best") in {"choose accept", "choose reroll"}
    vote.club().ask = Ask("decision", _colours())
    assert chosen(vote, board="best").startswith("choose ")


def _colours():
    return tuple(DEFINITION.notation.read(f"choose {colour}").what for colour in COLOURS)


def test_a_tie_goes_to_the_ordered_colour_and_without_one_to_the_stand_in(vote):
    """E-A22."""
    vote.club().ask = Ask("decision", _colours())
    assert chosen(vote, board="red") == "choose red"
    assert chosen(vote, board="vote") == ""
    vote.club().ask = Ask("decision", _colours()[:2])
    assert chosen(vote, board="red") == "", "it is not among the tied ones"


def test_other_questions_of_a_monday_are_not_the_orders(vote):
    vote.club().ask = Ask("target", (ACCEPT,), (0, 0, 0))
    assert chosen(vote, board="red") == chosen(vote, board="best") == ""


def test_cards_that_change_a_vote_are_used_only_for_what_brings_most(vote):
    """E-R28."""
    vote.club().ask = None
    assert chosen(vote, board="red") == chosen(vote, board="vote") == "whistle"
    assert chosen(vote, board="best") == ""


def test_without_an_order_nothing_is_chosen(vote):
    show_face(vote, 0, wins=True)
    assert chosen(vote) == ""
    assert chosen(vote, line_up="last") == "", "it is for another day"
    assert chosen(season("days", seats=2), board="red") == ""


def test_the_line_up_is_the_last_one_or_the_suggested_one():
    """E-R47: chosen at once; the assistant completes what follows."""
    table = season("matchday", "squad", seats=2)
    assert chosen(table, line_up="last") == "last"
    assert chosen(table, line_up="suggest") == "suggest"
    assert chosen(table, line_up="other") == ""
    assert chosen(table, board="red") == ""
    table.play("last")
    assert chosen(table, line_up="last") == ""


def test_orders_name_days_of_the_week_and_their_choices():
    days = DEFINITION.season.days
    named = {order.key: days[order.day] for order in WEEK.orders}
    assert named == {"board": "Monday", "line-up": "Matchday"}
    for order in WEEK.orders:
        assert len(dict(order.choices)) == len(order.choices)


def test_an_answer_is_compared_with_the_legal_ones(vote):
    """So that nothing else can get into the log."""
    vote.club().ask = Ask("die", (ACCEPT,), VOTE, 1, 6)
    for colour in COLOURS:
        assert chosen(vote, board=colour) in {"", "choose accept"}
    assert Answer(ACCEPT) in GAME.legal_actions(vote.state, 0)


@pytest.fixture
def squad():
    """A Matchday on which seat 0 has two footballers and chooses who plays."""
    table = season("matchday", "squad", seats=2)
    club = bare(table)
    man(club, "marsh")
    man(club, "bauer")
    club.lately, club.res[FIT] = [club.men[1].man], 4
    club.tactics.append(table.state.tactics[0])
    return table


def made(table, *lines):
    """Return the value of the order for choices made one after the other."""
    kept = ()
    for line in lines:
        kept = WEEK.prepared.choose(table.state, 0, kept, [line])
    return str(PreparedChoices(WEEK.prepared.stage(table.state, 0), kept))


def follow(table, **orders):
    """Play what the orders choose until they choose nothing; return it and what became of them."""
    given = {key.replace("_", "-"): value for key, value in orders.items()}
    lines, told = [], {}
    while True:
        found = WEEK.ordered(table.state, 0, given)
        told |= {result.line: result.why for result in found.results}
        if found.action is None:
            return lines, told
        lines.append(WRITE(found.action))
        table.play(lines[-1])


def test_a_line_up_made_by_hand_is_played_to_the_last_jersey_and_sent_out(squad):
    """E-R47 to E-R51: whatever else the policy says."""
    value = made(squad, "field marsh", "squad", "suggest")
    lines, told = follow(squad, by_hand=value, line_up="suggest")
    assert lines == [*read_choices(value).lines, "ready"]
    assert told == {"order by-hand line-up": ""}
    assert squad.club().lately == [squad.club().men[0].man]


def test_the_assistant_completes_what_was_left_open(squad):
    """E-R51: the jerseys still without a zone."""
    place = made(squad, "field marsh", "squad").split(",")
    assert len(place) == 2
    lines, told = follow(squad, by_hand=",".join(place))
    assert lines == ["field marsh", "squad", "suggest", "ready"]
    assert told == {"order by-hand line-up": ""}


def test_one_with_an_open_question_waits_for_its_answer(squad):
    """E-A35: which jersey makes room for a number above 11 is the assistant's choice."""
    man(squad.club(), "sissoko")
    lines, _ = follow(squad, by_hand=made(squad, "field sissoko", "squad"))
    assert lines == ["field sissoko", "squad"]
    assert squad.club().ask is not None


@pytest.mark.parametrize(
    ("orders", "line", "choice"),
    [({}, "last", "last"), ({"line_up": "suggest"}, "suggest", "suggest")],
)
def test_one_that_does_not_fit_gives_way_to_the_next_best(squad, orders, line, choice):
    """E-R76: the last line-up if its players can play again, unless the policy says otherwise."""
    value = made(squad, "field marsh", "squad", "suggest")
    squad.club().men[0].injury = 1
    lines, told = follow(squad, by_hand=value, **orders)
    assert lines == [line]
    assert told["order by-hand line-up"] == OUT
    assert told[f"order line-up {choice}"] == ""


@pytest.mark.parametrize("why", ["gone", "injured", "never", "tired"])
def test_the_assistant_suggests_one_if_the_last_cannot_play_again(squad, why):
    """E-R47: a player who left or is out, too little FIT, or a first week without any."""
    value = made(squad, "field marsh", "squad", "suggest")
    club = squad.club()
    club.men[0].injury = 1
    if why == "gone":
        del club.men[1]
    elif why == "injured":
        club.men[1].injury = 1
    elif why == "never":
        club.lately = []
    else:
        club.res[FIT] = 0
    lines, told = follow(squad, by_hand=value)
    assert lines == ["suggest"]
    assert told["order by-hand line-up"] == OUT


def test_what_the_manager_began_on_the_day_is_not_changed(squad):
    """E-R47."""
    value = made(squad, "field marsh", "squad", "suggest")
    squad.play("field bauer")
    assert follow(squad, by_hand=value) == ([], {})


def test_the_tactic_is_played_or_none_or_told_to_be_missing(squad):
    """E-R55."""
    own = tactic_line(squad.club().tactics[0])
    squad.play("suggest")
    squad.to("matchday", "tactic")
    stage = f"{WEEK.prepared.stage(season('monday', seats=2).state, 0)}"
    for line, wanted, why in (
        (own, own, ""),
        ("whistle", "whistle", ""),
        ("tactic nobody", "", NOT_YOURS),
        ("field marsh", "", None),
    ):
        found = WEEK.ordered(squad.state, 0, {"by-hand": f"{stage} {line}"})
        assert (WRITE(found.action) if found.action else "") == wanted
        told = {result.line: result.why for result in found.results}
        assert told == ({} if why is None else {f"order by-hand {line}": why})
    squad.club().tactics.clear()
    found = WEEK.ordered(squad.state, 0, {"by-hand": f"{stage} {own}"})
    assert found.action is None
    assert [result.why for result in found.results] == [NOT_YOURS]


def test_a_tactic_alone_leaves_the_line_up_to_the_policy(squad):
    own = tactic_line(squad.club().tactics[0])
    value = made(squad, own)
    assert chosen(squad, by_hand=value, line_up="last") == "last"
    assert chosen(squad, by_hand=value) == ""
    assert chosen(squad, by_hand="nonsense", line_up="last") == "last"


def tactic_line(tactic):
    """Return the line that plays a tactic."""
    return WRITE(PlayTactic(tactic))
