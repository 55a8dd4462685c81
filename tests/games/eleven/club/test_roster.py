"""A club's cards by what they are for: what is noted about a club is never out of date or kept."""

import copy
import random
from dataclasses import fields

import pytest

from games.core.dice import SeededDice
from games.eleven.cards.effect_index import DEEDS, POST_FACE
from games.eleven.cards.ids import NUMBER
from games.eleven.cards.terms import RULES
from games.eleven.club.assets import change, deeds_of
from games.eleven.club.club import AssetCard, Club
from games.eleven.club.roster import Roster, roster_of
from games.eleven.club.terms import terms_of
from games.eleven.definition import DEFINITION
from games.eleven.state import Options

GAME = DEFINITION.game


def shown(roster):
    """Return what a roster says, part by part."""
    return {part.name: getattr(roster, part.name) for part in fields(Roster)}


def anew(club):
    """Return the roster of a club that was never looked at."""
    return roster_of(Club(posts=club.posts, match=club.match))


def changed_by(club, rule):
    """Return by how much active cards change a rule, looking through all of them."""
    return sum(
        POST_FACE[post.source][post.contract].rules.get(rule, 0)
        for post in club.posts
        if not post.ban and post.source not in club.match.absent
    )


@pytest.mark.parametrize("seats", [1, 3])
def test_what_is_noted_is_what_would_be_noted_anew(seats):
    """After every action of a season, for every club; E-R35, E-R41, E-R53."""
    pick, dice = random.Random(seats), SeededDice(b"roster")
    state, _ = GAME.setup(Options(), seats, dice)
    while waiting := GAME.waiting_for(state):
        legal = GAME.legal_actions(state, waiting[0])
        GAME.apply(state, waiting[0], pick.choice(legal), dice)
        for club in state.clubs:
            assert shown(roster_of(club)) == shown(anew(club))
            assert all(mine is own for mine, own in zip(club.roster.posts, club.posts, strict=True))
            cards = club.roster.cards.values()
            assert all(any(card is own for own in club.posts) for card in cards)
            assert terms_of(club) == terms_of(Club(posts=club.posts, match=club.match))
            assert all(change(club, rule) == changed_by(club, rule) for rule in RULES)
            assert {DEEDS[deed].when for deed in deeds_of(club, "monday")} <= {"monday"}


def test_a_card_that_comes_is_taken_in_and_others_are_forgotten():
    """Cards only come by the rules; a club whose cards were replaced is looked at anew."""
    club = Club(posts=[AssetCard(NUMBER["balance"])])
    first = roster_of(club)
    club.posts.append(AssetCard(NUMBER["brewers"], "shirt"))
    assert roster_of(club) is first
    assert (first.shirts, len(first.sponsors)) == (1, 1)
    club.posts[:] = [AssetCard(NUMBER["stand"])]
    assert (roster_of(club).tokens, roster_of(club).sponsors) == (club.posts, [])


def test_a_suspension_counts_at_once():
    """E-R76: whether a card is active is looked at each time."""
    rule, source, contract = next(
        (rule, source, contract)
        for source, faces in POST_FACE.items()
        for contract, face in faces.items()
        for rule in face.rules
    )
    club = Club(posts=[AssetCard(source, contract)])
    assert change(club, rule) != 0
    club.posts[0].ban = 1
    assert change(club, rule) == 0
    club.posts[0].ban = 0
    club.match.absent.append(source)
    assert change(club, rule) == 0


def test_notes_are_neither_copied_nor_stored_nor_compared():
    """A copy of a club takes in its own cards, so a change of one is none of the other."""
    club = Club(posts=[AssetCard(NUMBER["balance"])])
    roster_of(club)
    other = copy.deepcopy(club)
    assert other == club
    assert other.roster is None
    assert roster_of(other).posts[0] is other.posts[0]
    assert "roster" not in {part.name for part in fields(Club)}
    state, _ = GAME.setup(Options(), 1, SeededDice(b"notes"))
    plain = DEFINITION.state_adapter.dump_json(state)
    roster_of(state.clubs[0])
    assert DEFINITION.state_adapter.dump_json(state) == plain
    assert DEFINITION.state_adapter.validate_json(plain).clubs[0].roster is None
