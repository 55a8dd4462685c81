"""Every rule and ruling of every game is cited by a test."""

import ast
import re
from functools import cache

import pytest

from games.registry import GAMES
from tests.games.facts import FACTS
from tests.house.source import GAME_FOLDERS, ROOT, name, tree

RULE_IDS = {game: facts.rule_ids for game, facts in FACTS.items()}
_ID = re.compile(r"\b[A-Z]-[RA]\d+\b")


@cache
def cited(game):
    """Return the rule ids that a game's tests cite, and the unknown ones with their files."""
    ids, unknown = set(), set()
    for path in (ROOT / "tests" / "games" / game).rglob("test_*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found = set(_ID.findall(ast.get_docstring(node) or ""))
                ids |= found
                unknown |= {f"{name(path)}: {rule}" for rule in found - set(RULE_IDS[game])}
    return ids, unknown


def test_the_rules_of_every_game_are_listed():
    """A game without a list of its rules would be tested by nobody."""
    assert set(RULE_IDS) == set(GAMES)
    assert all(RULE_IDS.values())


@pytest.mark.parametrize("game", RULE_IDS)
def test_every_rule_is_cited_by_a_test(game):
    """The id stands in the docstring of the test that shows the rule."""
    missing = [rule for rule in RULE_IDS[game] if rule not in cited(game)[0]]
    assert not missing, f"no test of {game} cites {', '.join(missing)}"


@pytest.mark.parametrize("game", RULE_IDS)
def test_no_test_cites_a_rule_that_does_not_exist(game):
    """A wrong id leads nowhere."""
    assert not cited(game)[1]


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_the_code_names_only_rules_that_exist(folder):
    """In refusals, docstrings and comments alike."""
    for path in folder.rglob("*.py"):
        found = set(_ID.findall(path.read_text(encoding="utf-8")))
        assert found <= set(RULE_IDS[folder.name]), name(path)
