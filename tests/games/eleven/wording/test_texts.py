"""What a card says is made from what it does."""

import pytest

from bot.host.ui.member import words_for
from games.core.translation import Translator
from games.eleven.cards import cards
from games.eleven.cards import effect_types as g
from games.eleven.cards.parser import read_effect, read_ops
from games.eleven.cards.terms import PROFESSIONS, ZONES
from games.eleven.cards.timing_checks import effects
from games.eleven.wording.phrases import PROFESSION_NAMES, RESOURCES, SECTIONS, SETS, ZONE_NAMES
from games.eleven.wording.texts import director_text, objective_text, result, sentence, sentences
from tests.pseudo import PseudoLocale
from tests.words.catalogues import LANGUAGES

WORDS = Translator()
LONGEST = 100
"""Letters Discord shows below a choice."""
EVERY = list(effects(cards.DECKS))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("monday: EUR +1", "Every Monday: +1 €"),
        ("now: fan -1", "👥 level −1"),
        ("action, 1 FIT: train any", "Action for 1 💪: train a player of yours"),
        ("after, if win: FIT +1, FAN +1", "After the match, if won: +1 💪, +1 👥"),
        (
            "match, 1 FIT + 1 OPS, if fans >= 2: move",
            "In the match for 1 💪 + 1 ⚙, if 2 or more fans came: move him to another zone",
        ),
        (
            "before: roll d6 {1-2: goal opp 2; 6: goal me 1}",
            "Before the match: roll a die, on 1–2: the opponent scores 2 goals; 6: score 1 goal",
        ),
        (
            "after: roll d10 {1: injure self 2}",
            "After the match: roll the ten-sided die, on 1: this player is injured for 2 weeks",
        ),
        ("always: change rerolls +2", "2 free re-rolls each week"),
        ("always: change price-office -1", "Each office step costs 1 € less"),
        ("now: hire youngsters free", "Hire the top youngster for free"),
        ("action: hire staff -1", "Action: hire anybody of the staff market for 1 € less"),
        ("monday: choose {FAN +2 | EUR +1 | vp 1}", "Every Monday: +2 👥 or +1 € or +1 VP"),
        (
            "match: strength used D S x3 +1",
            "In the match: strength +1 for up to 3 used 🛡 defenders",
        ),
        ("match: strength used F +1", "In the match: strength +1 for a used forward"),
        (
            "match: per stands max 2 {strength self +1}",
            "In the match: strength +1 for this player for each fan on the stands, at most 2 times",
        ),
    ],
)
def test_an_effect_is_a_sentence(line, said):
    """Moment, price, condition, and what happens."""
    assert sentence(read_effect(line), WORDS) == said


@pytest.mark.parametrize("words", [WORDS, Translator(PseudoLocale())], ids=["english", "long"])
def test_every_effect_of_every_card_has_a_sentence(words):
    """Its numbers and its price stand in it, so text and effect cannot part."""
    for _, effect in EVERY:
        said = sentence(effect, words)
        assert said.strip()
        assert "{" not in said
        for pay in effect.cost:
            assert str(pay.n) in said
        for op in g.within(effect.ops):
            n = getattr(op, "n", None) or getattr(op, "weeks", None)
            assert n is None or str(abs(n)) in said, said


def test_different_effects_say_different_things():
    """Whoever reads two cards can tell them apart."""
    said = {}
    for _, effect in EVERY:
        other = said.setdefault(sentence(effect, WORDS), effect)
        assert (other.ops, other.cost, other.condition) == (
            effect.ops,
            effect.cost,
            effect.condition,
        )


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_card_fits_below_a_choice(language):
    """The longest card of each deck, in every language."""
    words = words_for((), language)
    texts = [
        *(
            sentences(card.effects(trained=t), words)
            for card in cards.FOOTBALLERS.values()
            for t in (False, True)
        ),
        *(sentences(card.effects, words) for card in cards.STAFF.values()),
        *(sentences(card.effects, words) for card in cards.TACTICS.values()),
        *(sentences(card.adboard, words) for card in cards.SPONSORS.values()),
        *(sentences(card.shirt, words) for card in cards.SPONSORS.values()),
        *(director_text(card, words) for card in cards.DIRECTORS.values()),
        *(objective_text(card, words) for card in cards.OBJECTIVES.values()),
        *(words(card.text) for card in cards.OPPONENTS.values()),
    ]
    assert max(map(len, texts)) <= LONGEST


def test_nothing_is_a_dash():
    """An untrained youngster, and the second face after a victory (E-R63, E-A36)."""
    assert sentences(cards.YOUNGSTERS["sato"].effects(trained=False), WORDS) == "–"
    assert result(read_ops(""), WORDS) == "–"


def test_a_director_tells_levels_and_ability():
    """Both are applied when he is revealed (E-R12)."""
    assert director_text(cards.DIRECTORS["clerk"], WORDS) == "⚙ level +1. Action: +1 ⚙"
    assert director_text(cards.DIRECTORS["balance"], WORDS) == "+2 ⚙, +3 €"


def test_an_objective_tells_both_grades():
    """2 VP for fulfilling it, 4 for fulfilling it perfectly (E-R74)."""
    assert (
        objective_text(cards.OBJECTIVES["champions"], WORDS)
        == "finish among the first 3 for 2 VP; finish in place 1 for 4 VP"
    )


def test_everything_a_card_speaks_of_has_a_word():
    """Zones, sections, professions, sets and resources."""
    assert tuple(ZONE_NAMES) == ZONES
    assert tuple(PROFESSION_NAMES) == PROFESSIONS
    assert set(SETS) == set(cards.TABLES.sets)
    assert set(SECTIONS) == set("DMF")
    assert len(RESOURCES) == 4
