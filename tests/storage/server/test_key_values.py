"""Ids that are the value of a key."""

import pytest

from storage.server import key_values

KEY = key_values.FORGET


def test_ids_are_added_once_and_removed(connection):
    assert [key_values.add_id(connection, KEY, number) for number in (7, 5, 7)] == [
        True,
        True,
        False,
    ]
    assert key_values.ids(connection, KEY) == [5, 7]
    key_values.remove_id(connection, KEY, 5)
    assert key_values.ids(connection, KEY) == [7]


@pytest.mark.parametrize("value", ["{", "5", '["a"]', f"[{1 << 63}]", "[-1]"])
def test_an_unreadable_value_is_read_as_none_and_never_written_over(connection, value):
    """It says whose data is to be deleted: nobody may lose that by another's deletion."""
    key_values.put(connection, KEY, value)
    assert key_values.ids(connection, KEY) == []
    for change in (key_values.add_id, key_values.remove_id):
        with pytest.raises(ValueError, match="validation error"):
            change(connection, KEY, 5)
    assert key_values.get(connection, KEY) == value
