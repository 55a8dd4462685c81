"""What a seat knows, and states it could not tell apart."""

from games.core.dice import RandomSource
from games.finita.cards.cards import FACE
from tests.games.finita.table import GAME, Table, faces


def imagined(table, seat, times=40):
    view = table.view(seat)
    return [GAME.determinize(view, seat, RandomSource(bytes([index]))) for index in range(times)]


def test_unseen_cards_lie_anywhere():
    """The hands of others and the pile are dealt anew; one's own hand and the pile laid are not."""
    table = Table("red-1 red-2", "blue-3 blue-4", "green-1 green-2")
    states = imagined(table, 0)
    assert {tuple(state.hands[0]) for state in states} == {tuple(table.state.hands[0])}
    assert len({tuple(state.hands[1]) for state in states}) > 30
    assert all(state.discard == table.state.discard for state in states)


def test_shown_cards_stay_where_everybody_saw_them():
    """I-R22, I-R25: what was compared or wrongly laid is known to be in that hand."""
    table = Table("red-1 red-2", "blue-3 blue-4", strict=True)
    table.play(1, "misplay blue-3")
    for state in imagined(table, 0):
        assert FACE["blue-3"] in state.hands[1]
    assert any(FACE["blue-4"] not in state.hands[1] for state in imagined(table, 0))


def test_the_drawn_card_of_another_may_be_any_of_its_hand():
    """I-R7: nobody else knows whether it fits."""
    table = Table("red-1 red-2", "blue-3 blue-4")
    table.play(0, "draw 1")
    drawn = {state.drawn for state in imagined(table, 1)}
    assert len(drawn) > 10
    assert {state.drawn for state in imagined(table, 0)} == {table.state.drawn}
    assert table.view(1).drawn == -1


def test_choices_for_patrick_are_made_up_for_others():
    """I-R22: as hands could make them; one's own is known."""
    table = Table("patrick red-1 red-2", "blue-3 blue-4", "green-1 green-2 pia")
    table.play(0, "play patrick")
    table.play(1, "choose blue-3")
    table.play(2, "choose pia")
    states = imagined(table, 2)
    assert {state.comparing.chosen[2] for state in states} == {FACE["pia"]}
    assert len({state.comparing.chosen[1] for state in states}) > 5
    assert all(state.comparing.chosen[0] == -1 for state in states)
    assert len({state.comparing.chosen[2] for state in imagined(table, None)}) > 5


def test_face_down_cards_are_made_up_but_for_what_was_seen():
    """I-R31, I-A27: an owner knows the cards; after a swap not the places."""
    table = Table(
        "red-0 red-1", "blue-4 blue-5", memory=2, memory_zero=True,
        hidden=("red-9 red-8", "blue-8 blue-7"),
    )  # fmt: skip
    assert len({tuple(state.hidden[1]) for state in imagined(table, 0)}) > 20
    assert {tuple(state.hidden[1]) for state in imagined(table, 1)} == {
        tuple(faces("blue-8 blue-7"))
    }
    table.play(0, "play red-0", "swap 1 1 2")
    orders = {tuple(state.hidden[1]) for state in imagined(table, 1)}
    assert orders == {tuple(faces("blue-8 blue-7")), tuple(faces("blue-7 blue-8"))}


def test_an_onlooker_knows_no_hand():
    """A spectator sees what lies open."""
    table = Table("red-1 red-2", "blue-3 blue-4", hidden=("red-9", "blue-8"), memory=1)
    view = table.view(None)
    assert view.hand == view.aside == ()
    assert view.places == ((-1,), (-1,))
    assert len({tuple(state.hands[0]) for state in imagined(table, None)}) > 30


def test_open_questions_are_asked_again():
    """I-R18, I-A30: Paul's queue and a vote lie open, so they are the same."""
    table = Table("paul red-1 red-2", "blue-3 blue-4", "green-1 green-2", stupid_question=True)
    table.play(0, "play paul-7")
    table.play(2, "accuse 1 question")
    for state in imagined(table, 1, times=3):
        assert state.serving == table.state.serving
        assert state.motion == table.state.motion
        assert GAME.legal_actions(state, 1) == GAME.legal_actions(table.state, 1)
