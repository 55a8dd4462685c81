"""What a match brought: money and training as one line each, after what caused it."""

from games.core.translation import Translator
from games.eleven.broadcast.consequences import consequence_lines
from games.eleven.cards.ids import NUMBER
from games.eleven.log.news import (
    Acted,
    Banned,
    Gained,
    Hurt,
    Joined,
    LevelMoved,
    Recovered,
    Spared,
    Strengthened,
    TacticDrawn,
    TokensWon,
    Trained,
)
from games.eleven.log.report import (
    FansSeated,
    Grew,
    LinedUp,
    Maintained,
    MatchEnded,
    Rerolled,
    Rolled,
    TacticPlayed,
)

EUR, FAN, OPS, FIT = range(4)
MARSH, OKORO, TONCINI = (NUMBER[key] for key in ("marsh", "okoro", "toncini"))
LOTTERY, LATE = NUMBER["lottery-eleven"], NUMBER["late-push"]
ENDED = MatchEnded(0, 0, 2, 1)
DIE = -1


def told(*news):
    return consequence_lines((LinedUp(0, (), (), (), ()), *news), Translator())


def test_money_is_one_line_with_what_caused_each_part():
    """E-R62, E-R63: a card with its die, the stands, the die after the match."""
    assert told(
        FansSeated(0, 3),
        ENDED,
        Acted(0, LOTTERY),
        Rolled(0, LOTTERY, 6, 4),
        Gained(0, EUR, -1),
        Acted(0, MARSH),
        Gained(0, FAN, 1),
        TokensWon(0, 1),
        Gained(0, EUR, 3),
        Rolled(0, DIE, 6, 5),
        LevelMoved(0, FAN, 1, 3),
    ) == [
        (
            "**Money:** Lottery 11: the die shows 4, −1 €; Marsh: +1 👥, +1 VP; stands +3 €; "
            "after the match the die shows 5, 👥 level up to 3."
        )
    ]


def test_without_fans_nothing_comes_from_the_stands():
    """E-R62: money before the die is then a card's."""
    news = (ENDED, Acted(0, MARSH), Gained(0, EUR, 1), Rolled(0, DIE, 6, 2))
    assert told(FansSeated(0, 0), *news) == ["**Money:** Marsh: +1 €."]


def test_another_roll_and_its_price_are_told():
    """E-R26: only the last face counts."""
    assert told(
        ENDED,
        Rolled(0, DIE, 6, 1),
        Rerolled(0, is_free=False),
        Gained(0, FAN, -1),
        Rolled(0, DIE, 6, 5),
        LevelMoved(0, EUR, -1, 1),
    ) == ["**Money:** another roll −1 👥; after the match the die shows 5, € level down to 1."]


def test_a_tactic_pays_before_the_end_too():
    """E-R55: what a card brings is named with it, whenever."""
    assert told(TacticPlayed(0, LATE), TacticDrawn(0)) == ["**Money:** Late push: a tactic card."]


def test_training_is_one_line():
    """E-R37, E-R3: experience, training, tokens that stay."""
    assert told(
        ENDED,
        Grew(0, TONCINI, by_goal=False),
        Grew(0, TONCINI, by_goal=True),
        Acted(0, MARSH),
        Trained(0, OKORO),
        Strengthened(0, OKORO, 1, for_good=True),
    ) == [
        (
            "**Training and squad:** Toncini gains experience by playing, Toncini gains "
            "experience by scoring; Marsh: Okoro is trained, Okoro +1 for good."
        )
    ]


def test_strength_for_the_match_alone_is_no_training():
    """E-R62: it has gone; the goals tell what it did."""
    assert told(Acted(0, MARSH), Strengthened(0, OKORO, 1, for_good=False)) == []


def test_injuries_and_suspensions_are_told_with_their_dice():
    """E-R63, E-R76, E-R77."""
    assert told(ENDED, Rolled(0, DIE, 6, 1), Rolled(0, DIE, 10, 4), Hurt(0, MARSH, 1)) == [
        "**Training and squad:** after the match the dice show 1 and 4, Marsh is out for 1 week."
    ]
    assert told(ENDED, Rolled(0, DIE, 6, 1), Rolled(0, DIE, 10, 7)) == [
        "**Training and squad:** after the match the dice show 1 and 7, nobody is hurt."
    ]
    assert told(ENDED, Rolled(0, DIE, 6, 1), Rolled(0, DIE, 10, 4), Spared(0, MARSH)) == [
        "**Training and squad:** after the match the dice show 1 and 4, Marsh gets away unhurt."
    ]
    assert told(ENDED, Acted(0, OKORO), Banned(0, OKORO, 2)) == [
        "**Training and squad:** Okoro: Okoro is suspended for 2 weeks."
    ]


def test_who_sat_out_is_told_without_a_card():
    """E-R53: the week did it, whichever card acted before; after the match a doctor's card does."""
    assert told(Acted(0, MARSH), Recovered(0, OKORO, 1), Recovered(0, TONCINI, 0)) == [
        "**Training and squad:** Okoro misses 1 more week, Toncini is available again."
    ]
    assert told(ENDED, Acted(0, MARSH), Recovered(0, OKORO, 0)) == [
        "**Training and squad:** Marsh: Okoro is available again."
    ]


def test_anything_else_after_the_match_is_told_as_in_the_log():
    """Nothing that happened is missing."""
    assert told(ENDED, Joined(0, MARSH, 0)) == ["Player 1 hires Marsh for 0 €."]
    assert told(Joined(0, MARSH, 0), ENDED) == []


def test_maintenance_belongs_to_the_week_that_follows():
    """E-R67."""
    assert told(ENDED, Maintained(0, 2, 2), Gained(0, EUR, -2)) == []
