"""The rules open at the topic of what is going on."""

from games.finita.definition import DEFINITION
from tests.games.finita.table import Table


def test_the_rules_open_where_the_match_is():
    """The topic of the present phase."""
    table = Table("red-9 paul petra red-1", "blue-3 blue-4", "green-1", clap=True)
    assert DEFINITION.topic_of(table.view(0)) == "turn"
    table.play(0, "play red-9")
    assert DEFINITION.topic_of(table.view(0)) == "clap"
    table = Table("red-9 paul petra red-1", "blue-3 blue-4")
    table.play(0, "play paul-3")
    assert DEFINITION.topic_of(table.view(0)) == "paul"
