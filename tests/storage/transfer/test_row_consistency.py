"""The words of an imported row are checked: a press on what tells of another one is a fault."""

from sqlalchemy import Text

from storage.schema.match_tables import metadata
from storage.schema.metadata import JSON
from storage.transfer import row_consistency
from storage.transfer.staging import is_carried

OTHERWISE = {
    "checked by bot/host/imports": "servers.zone servers.speed servers.on_timeout"
    " cups.game matches.game ratings.game results.game seasons.game outbox.kind seats.bot"
    " moves.lines matches.sha256",
    "a name, or free text": "names.name seats.name cups.name seasons.name standings.name"
    " puzzle_tries.line matches.mix post_targets.webhook_token servers.pages_key",
    "another word is no fault": "players.locale servers.language audit.what awards.kind"
    " reminders.kind results.match_id results.rule ties.score",
}


def test_every_word_that_a_row_holds_is_checked_or_its_place_is_told():
    """A new column of texts is added to one of these, or to the words of `row_consistency`."""
    checked = {*row_consistency.WORDS, *row_consistency.IDS, row_consistency.FORM}
    found = {
        f"{column.table.name}.{column.name}"
        for table in metadata.sorted_tables
        if is_carried(table, is_whole=True)
        for column in table.columns
        if isinstance(column.type, Text) and column not in checked
        if not column.foreign_keys and not column.info.get(JSON)
    }
    assert found == {name for names in OTHERWISE.values() for name in names.split()}
