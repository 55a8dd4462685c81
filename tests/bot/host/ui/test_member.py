"""Names as members chose them, made harmless, and custom ids as text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.ui import member
from bot.host.ui.custom_id import LONGEST_ID, CustomId
from bot.host.ui.member import (
    COMPUTERS,
    clean_name,
    computer_name,
    escape_markdown,
    forget_names,
    languages,
    numbered_names,
    seat_labels,
    unescape_markdown,
    words_for,
)
from games.core.clubs.defaults import PAIRS, identities
from games.core.clubs.identity import LONGEST_NAME
from games.core.translation import Translator
from storage.engine.hidden_members import FORMER_NAME
from storage.match.matches import SeatRow
from tests.programs import ROOT


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  An\n  a ", "An a"),
        ("A\u202en\u200ba\u0007", "Ana"),
        ("\ufeff\u2060", "?"),
        ("", "?"),
        ("\u3164", "?"),
        ("\u2800\u115f\u034f", "?"),
        ("e\u0301", "é"),
        ("x" * 20, "x" * 20),
        ("x" * 21, "x" * 19 + "…"),
        ("日本語の名前", "日本語の名前"),
    ],
)
def test_a_name_is_hostile_text(name, shown):
    """Control, direction and zero-width characters are gone, and it is cut to 20."""
    assert clean_name(name) == shown


@given(st.text(max_size=60))
def test_no_name_is_longer_than_twenty_or_empty(name):
    shown = clean_name(name)
    assert 1 <= len(shown) <= 20
    assert shown == clean_name(shown)


@pytest.mark.parametrize(
    "name", ["*a*", "_a_", "`a`", "||a||", "<@1>", "[a](b)", "# a", "- a", ":a:"]
)
def test_a_name_says_no_markdown_and_mentions_nobody(name):
    shown = escape_markdown(name)
    assert re.sub(r"\\(.)", r"\1", shown) == name
    assert not re.search(r"(?<!\\)[*_`|<\[#:]", shown)


def test_computers_have_names_of_their_own_and_wear_a_sign():
    taken = []
    for _ in range(15):
        taken.append(computer_name(taken))
    assert len(set(taken)) == 15
    seats = (SeatRow(0, "Nora", bot="random"), SeatRow(1, "N*ra", user_id=1))
    assert seat_labels(seats, Translator()) == ["🤖 Nora", r"N\*ra"]
    assert words_for(seats).for_pictures().name(0) == "Nora", "no picture's font has the sign"


def test_no_computer_is_called_like_anything_on_a_card():
    """FINITA has a card Pia, card football its Otto and its Rico."""
    printed = " ".join(path.read_text("utf-8") for path in (ROOT / "games").rglob("*.toml"))
    words = set(re.findall(r"\w+", printed))
    assert "Pia" in words
    assert not words & {*COMPUTERS}
    assert len({*COMPUTERS}) == 10


def test_a_name_is_escaped_in_markdown_alone():
    seats = (SeatRow(0, "Anna-Lena*", user_id=1), SeatRow(1, r"¯\_(ツ)_/¯", user_id=2))
    words = words_for(seats)
    assert words.name(0) == r"Anna\-Lena\*"
    assert words.for_pictures().name(0) == unescape_markdown(words.name(0)) == "Anna-Lena*"
    assert words.for_pictures().name(1) == r"¯\_(ツ)_/¯"


def test_a_name_from_right_to_left_is_isolated():
    """What stands around it keeps its order; other names have nothing added."""
    words = words_for((SeatRow(0, "שרה", user_id=1), SeatRow(1, "علي_7", user_id=2)))
    assert words.name(0) == "\u2068שרה\u2069"
    assert words.name(1) == "\u2068علي\\_7\u2069"
    assert escape_markdown("日本語") == "日本語"


def test_who_has_a_name_that_pictures_cannot_write_is_numbered_there():
    """The font knows Latin, Greek and Cyrillic letters; a single sign more does no harm."""
    known = ("Zoë 🦊", "Ειρήνη", "Жанна", "🦊 A")
    unknown = ("שרה", "علي_7", "日本語", "🦊🐻", "🦊🐻 A")
    seats = [SeatRow(index, name, user_id=index) for index, name in enumerate((*known, *unknown))]
    words = words_for(seats).for_pictures()
    assert [words.name(index) for index in range(9)] == [
        *known,
        *(f"Player {index}" for index in range(5, 10)),
    ]


def test_two_of_one_name_are_told_apart():
    names = ("Ana", "Ben", "ana", "Ana (2)", "x" * 20, "x" * 20)
    told = ["Ana", "Ben", "ana (2)", "Ana (2) (2)", "x" * 20, "x" * 15 + "… (2)"]
    assert numbered_names(names) == told
    words = words_for([SeatRow(index, "Ana", user_id=index) for index in range(3)])
    assert [words.name(index) for index in range(3)] == ["Ana", r"Ana \(2\)", r"Ana \(3\)"]


def test_those_who_look_alike_are_told_apart():
    """A Cyrillic A, a filler behind the name, another case."""
    seats = [
        SeatRow(index, clean_name(name), user_id=index)
        for index, name in enumerate(("Ana", "\u0410na", "Ana\u3164", "ANA", "Anna"))
    ]
    shown = [words_for(seats).for_pictures().name(index) for index in range(5)]
    assert shown == ["Ana", "\u0410na (2)", "Ana (3)", "ANA (4)", "Anna"]
    assert computer_name(["N\u043era"]) == "Hedda"


@pytest.mark.parametrize(
    ("locale", "called"), [("en", "Player"), ("de", "Spieler"), ("fr", "Joueur")]
)
def test_who_has_a_name_that_shows_nothing_is_numbered(locale, called):
    names = [clean_name(name) for name in ("Ana", "\u3164", "\u2800\u2800", "\u034f")]
    words = words_for(
        [SeatRow(index, name, user_id=index) for index, name in enumerate(names)], locale
    )
    assert [words.name(index) for index in range(4)] == [
        "Ana",
        *(f"{called} {at}" for at in (2, 3, 4)),
    ]


def test_no_deleted_name_stays_in_memory():
    seats = (SeatRow(0, "Zoe of old", user_id=1), SeatRow(1, "Ben", user_id=2))
    words_for(seats).club(0)
    caches = (member._words_of_match, member._words_with_seats, identities)
    assert all(cache.cache_info().currsize for cache in caches)
    forget_names()
    assert not any(cache.cache_info().currsize for cache in caches)


@pytest.mark.parametrize("locale", ["en", "en-US", "de", "fr", "tlh", ""])
def test_every_locale_has_words(locale):
    assert words_for((SeatRow(0, "Ana", user_id=1),), locale).name(0) == "Ana"


@pytest.mark.parametrize(
    "custom_id",
    [
        CustomId("abc123", "/join"),
        CustomId("abc123", "bid 2", 0, 17),
        CustomId("abc123", "roll,bid 2", 3, 999_999_999),
        CustomId("abc123", "?tip", 1, 2),
        CustomId("0", "?topics finale_dice"),
    ],
)
def test_a_custom_id_survives_being_written_and_parsed(custom_id):
    assert CustomId.parse(str(custom_id)) == custom_id


@pytest.mark.parametrize(
    "text",
    [
        "",
        "g1",
        "g2:abc:1:0:bid 1",
        "g1:abc:1:0:",
        "g1:ABC:1:0:bid 1",
        "g1:abc:-1:0:bid 1",
        "g1:abc:1:123:bid 1",
        "g1:abc:1:0:Bid 1",
        "g1:abc:1:0:bid;1",
        "g1:abc:1:0:bid 1\n",
        "g1:abc:1111111111:0:bid 1",
        "g1:abcdefghijklm:1:0:bid 1",
        "g1:abc:1:0:" + "x" * 5000,
        "g1:abcdefghijkl:999999999:99:" + "x" * 75,
    ],
)
def test_what_is_no_custom_id_of_ours_is_none(text):
    assert CustomId.parse(text) is None


@given(st.text(max_size=2 * LONGEST_ID))
def test_parsing_never_fails(text):
    custom_id = CustomId.parse(text)
    assert custom_id is None or len(text) <= LONGEST_ID


@pytest.mark.parametrize(
    ("locale", "clubs"),
    [
        ("en", ["Red-White United", "FC Ben", "White-Black City"]),
        ("de", ["Rot-Weiß United", "FC Ben", "Weiß-Schwarz City"]),
        ("fr", ["Rouge-Blanc United", "FC Ben", "Blanc-Noir City"]),
    ],
)
def test_the_club_of_a_former_player_is_named_after_its_colours(locale, clubs):
    seats = (SeatRow(0, FORMER_NAME), SeatRow(1, "Ben", 2), SeatRow(2, FORMER_NAME))
    words = words_for(seats, locale)
    assert [words.club(seat).name for seat in range(3)] == clubs
    assert words.for_pictures().club_name(0) == clubs[0]
    assert words.club_name(0) == escape_markdown(clubs[0])


def test_the_clubs_of_former_players_differ_and_fit_into_a_club_s_name():
    seats = tuple(SeatRow(seat, FORMER_NAME) for seat in range(len(PAIRS)))
    for locale in languages():
        words = words_for(seats, locale)
        found = [words.club(seat).name for seat in range(len(seats))]
        assert len({*found}) == len(found)
        assert max(map(len, found)) <= LONGEST_NAME


def test_the_club_of_a_former_player_keeps_a_name_that_was_chosen_since():
    chosen = '{"name": "Harbour Lions"}'
    words = words_for((SeatRow(0, FORMER_NAME, club=chosen), SeatRow(1, "Ben", 2)), "de")
    assert words.club(0).name == "Harbour Lions"
