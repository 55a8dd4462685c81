"""The rules in short texts: their numbers are those of the tables."""

import unicodedata
from pathlib import Path

import pytest

import games.eleven
from games.core.topics import topics_of
from games.eleven.cards.cards import INFRASTRUCTURE, TABLES, YOUNGSTER_COST

TOPICS = {topic.key: topic.text for topic in topics_of("games.eleven")("en")}


def listed(numbers):
    return ", ".join(str(number).replace("-", "−") for number in numbers)


def test_the_whole_season_is_told_in_twenty_topics():
    """From the aim to the scoring, and two for hosts."""
    assert len(TOPICS) == 20
    assert all(len(text) <= 1500 for text in TOPICS.values())


@pytest.mark.parametrize("die", ["red", "blue", "green"])
def test_the_dice_of_the_clubs_are_told_as_they_are(die):
    """E-A14."""
    assert f"{die} {listed(getattr(TABLES.dice, die))}" in TOPICS["league"]


def test_office_and_stadium_are_told_as_they_are():
    """E-R42, E-R43: prices, VP, and the sum of the spaces reached."""
    steps = [line for line in TOPICS["stadium"].splitlines() if " → " in line]
    totals = [sum(TABLES.office.vp[: index + 1]) for index in range(5)]
    for line, cost, total in zip(steps, TABLES.office.costs, totals, strict=True):
        assert line.endswith(f"{cost} €) → {total} VP")
    for token in INFRASTRUCTURE.values():
        line = next(x for x in TOPICS["stadium"].splitlines() if f"*{token.name}*" in x)
        assert line.endswith(f"{token.vp} VP.")


def test_league_sets_and_prices_are_told_as_they_are():
    """E-R72, E-R39, E-R32."""
    below = str(TABLES.league_vp_below).replace("-", "−")
    assert f"{listed(TABLES.league_vp)} VP, and {below} from ninth" in TOPICS["scoring"]
    assert f"{listed(TABLES.set_vp)}" in TOPICS["scoring"]
    assert f"for {YOUNGSTER_COST} €" in TOPICS["players"]
    for rating in TABLES.ratings[:-1]:
        assert f"{rating.vp}" in TOPICS["scoring"]


def test_the_glossary_has_every_sign_of_cards_screens_and_pictures():
    """Whatever is no letter, figure or punctuation in a sentence of the game."""
    folder = Path(games.eleven.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    signs = {sign for sign in source if unicodedata.category(sign) == "So"} | {"€"}
    assert signs > {"⚽", "🎯", "★"}
    told = TOPICS["symbols"] + TOPICS["pictures"] + TOPICS["signs"]
    assert sorted(sign for sign in signs if sign not in told) == []
