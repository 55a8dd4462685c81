"""What managers are offered: every choice once, with its price and what it leaves."""

import random

import pytest

from games.core.translation import Translator
from games.eleven import actions
from games.eleven.cards.effect_index import number_of
from games.eleven.cards.effect_types import Gain, Injure, Outcome, Roll, Target
from games.eleven.cards.ids import ACCEPT, NUMBER, PLAYERS, REROLL, SOURCES, STRENGTH
from games.eleven.club.club import EUR, Ask
from games.eleven.screen.labels import LABELS
from games.eleven.screens import what_now
from games.eleven.wording.cardtext import LONGEST_HINT, printed_text
from tests.games.eleven.ground import DEFINITION, GAME, bare, man, rich, season

WORDS = Translator(names=["Ana", "Ben"])
PRICED = ("hire", "youngster", "employ", "build", "office")
SEASONS = [(1, 1), (1, 2), (1, 3), (2, 7)]
"""Managers and seed of seasons played at random."""


def shown(state, seat=0):
    return DEFINITION.screen(GAME.view(state, seat), GAME.legal_actions(state, seat), WORDS)


@pytest.fixture(scope="module")
def moments():
    """Each moment of some random seasons: what was legal, and the screen of who was asked."""
    met = []
    for seats, seed in SEASONS:
        table, pick = season("draft", "pick", seats=seats), random.Random(seed)
        while waiting := GAME.waiting_for(table.state):
            seat = pick.choice(waiting)
            legal = GAME.legal_actions(table.state, seat)
            met.append((legal, shown(table.state, seat), GAME.view(table.state, seat)))
            table.play(DEFINITION.notation.write(pick.choice(legal)), seat=seat)
    return met


@pytest.mark.long
def test_every_legal_action_is_offered_once(moments):
    """E-R29: no more and no less, at every moment of a season."""
    for legal, page, _ in moments:
        offered = sorted(choice.action for choice in page.choices() if "," not in choice.action)
        assert offered == sorted(map(DEFINITION.notation.write, legal))
    kinds = {type(action) for legal, _, _ in moments for action in legal}
    assert kinds >= set(LABELS)


def test_what_costs_says_so_and_what_it_leaves(moments):
    """E-R31, E-R39, E-R42, E-R43: before it is chosen, and once more before it is done."""
    seen = set()
    for _, page, view in moments:
        for choice in page.choices():
            verb, *rest = choice.action.split()
            if verb in PRICED:
                last = rest[-1]
                left = f"leaves {view.front.res[EUR] - int(last)} €"
                assert choice.label.endswith(f"· {last} €")
                assert choice.hint.startswith(left)
                assert left in choice.confirm
                seen.add(verb)
    assert seen == set(PRICED)


def test_the_only_line_says_what_to_do(moments):
    """E-R22: to whoever is asked; who is done reads that others are still busy."""
    for _, page, view in moments:
        assert page.lines == (what_now(view, view.front, WORDS),)
        assert page.ask == page.lines[0]
    table = season("monday", seats=2)
    table.club(0).step, table.club(0).ask = "done", None
    assert shown(table.state).lines == ("You are done here. It goes on when everybody is.",)


def test_a_sale_says_what_it_brings():
    """E-R38: EUR, and the tokens on the card."""
    table = season("days")
    club = rich(bare(table))
    man(club, "gonzalez", trained=True).played = 1
    sale = next(
        choice for choice in shown(table.state).choices() if choice.action.startswith("sell")
    )
    assert "brings 5 € and 1 VP" in sale.hint
    assert f"leaves {club.res[EUR] + 5} €" in sale.hint


def test_small_print_is_cut_where_it_is_too_long(moments):
    """E-R34: a select shows at most a hundred characters below an entry."""
    hints = [choice.hint for _, page, _ in moments for choice in page.choices()]
    assert max(map(len, hints)) <= LONGEST_HINT
    assert any(hint.endswith("…") for hint in hints)


def test_a_free_roll_is_called_free():
    """E-R26: else it costs a FAN."""
    table = season("days")
    club = bare(table)
    club.ask = Ask("die", (ACCEPT, REROLL), (number_of(DIE), NUMBER["gates"], 0), 4, 6)
    assert "Roll again for 1 👥" in labels(table)


DIE = Roll(
    die=6,
    outcomes=(
        Outcome(low=1, high=3, ops=(Gain(resource="EUR", n=2),)),
        Outcome(low=5, high=6, ops=()),
    ),
)


HURT = Injure(target=Target(who="random"), weeks=1)


def labels(table):
    return [choice.label for choice in shown(table.state).choices()]


@pytest.mark.parametrize(
    ("op", "face", "said"),
    [
        (DIE, 2, "The die shows 2: +2 €. Accept it, or roll again."),
        (DIE, 5, "The die shows 5: nothing happens. Accept it, or roll again."),
        (HURT, 7, "The die shows 7: nobody of yours has that number."),
    ],
)
def test_a_die_says_what_its_face_brings(op, face, said):
    """E-R26: before it is accepted."""
    table = season("days")
    bare(table).ask = Ask("die", (ACCEPT, REROLL), (number_of(op), NUMBER["gates"], 0), face, 6)
    (now,) = shown(table.state).lines
    assert now.startswith(said)


@pytest.mark.parametrize(("face", "said"), [(3, "the 💪 level goes up"), (2, "needs 3 or more")])
def test_a_die_for_a_level_says_whether_it_is_enough(face, said):
    """E-R44: more than the level."""
    table = season("days")
    club = bare(table)
    club.stats[3] = 2
    club.ask = Ask("die", (ACCEPT, REROLL), (-3, -1, 3), face, 6)
    (now,) = shown(table.state).lines
    assert said in now


def test_a_market_card_shows_its_untrained_side_alone():
    """E-R36: the other side may not be inspected."""
    source = next(
        player for player in PLAYERS if both_sides(player)[1] and STRENGTH[player][0] == 2
    )
    table = season("days")
    rich(bare(table))
    table.state.player_row[-1] = source
    offer = f"hire {SOURCES[source]} "
    hire = next(
        choice for choice in shown(table.state).choices() if choice.action.startswith(offer)
    )
    untrained, trained = both_sides(source)
    assert untrained in hire.confirm
    assert trained not in hire.hint + hire.confirm
    assert "2 · " in hire.label


def both_sides(source):
    """Return what a footballer does untrained, and trained where that is something else."""
    sides = [printed_text(source, WORDS, trained=trained) for trained in (False, True)]
    return sides[0], sides[1] if sides[1] not in sides[0] else ""


def test_the_line_up_promises_goals_against_the_four_cards_of_the_next_club():
    """E-R51, E-R55: an average before the opponent is out, the very numbers after."""
    table = season("matchday", "squad")
    table.play("suggest")
    assert any(line.startswith("On average of ") for line in shown(table.state).details)
    table.club().match.is_shown = True
    table.club().step = "tactic"
    assert any(line.startswith("As it stands: ") for line in shown(table.state).details)


def test_who_waits_is_told_that_a_ping_comes_and_whose_day_it_is():
    """E-R22: on Tuesday to Thursday one plays after another."""
    table = season("days", seats=2)
    page = shown(table.state, 1 - table.state.turn)
    assert page.lines == ("I'll ping you when it's your turn.",)
    (on_turn,) = (line for line in page.details if line.startswith("▶"))
    assert on_turn.startswith(f"▶ **{WORDS.name(table.state.turn)}**")


def test_news_stay_until_the_manager_chooses_again():
    """E-R24: what Monday brought is read on Monday, and gone after the next choice."""
    table = season("days")
    club = rich(bare(table))
    man(club, "gonzalez", trained=True)
    sale = next(
        action for action in GAME.legal_actions(table.state, 0) if isinstance(action, actions.Sell)
    )
    table.play(DEFINITION.notation.write(sale))
    assert shown(table.state).happened == "Ana sells Gonzalez for 5 €."
    table.play("pass")
    assert not any("Ana sells Gonzalez" in text for text in shown(table.state).texts)
