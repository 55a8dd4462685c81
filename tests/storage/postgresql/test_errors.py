"""What each SQLSTATE means: it passes, a person is needed, or it is a fault of ours."""

import psycopg.errors
import pytest
from sqlalchemy.exc import DBAPIError

from storage.errors import RowDeletedError, StorageError, StorageUnavailable
from storage.postgresql.errors import as_storage_error

PASSES, PERSON, GONE, OURS = StorageUnavailable, StorageError, RowDeletedError, DBAPIError
CLASSES = {
    "02": OURS, "03": OURS, "08": PASSES, "09": OURS, "0A": OURS, "0B": OURS, "0F": OURS,
    "0L": OURS, "0P": OURS, "0Z": OURS, "10": OURS, "20": OURS, "21": OURS, "22": OURS, "23": OURS,
    "24": OURS, "25": OURS, "26": PERSON, "27": OURS, "28": OURS, "2B": OURS, "2D": OURS,
    "2F": OURS, "34": OURS, "38": OURS, "39": OURS, "3B": OURS, "3D": OURS, "3F": OURS,
    "40": PASSES, "42": OURS, "44": OURS, "53": PASSES, "54": OURS, "55": OURS, "57": PASSES,
    "58": PASSES, "72": OURS, "F0": OURS, "HV": OURS, "P0": OURS, "XX": OURS,
}  # fmt: skip
"""What the errors of a class mean. 28 and 3D come while connecting only, and without a code."""
OTHERS = {
    "23503": GONE, "25006": PASSES, "25P03": PASSES, "25P04": PASSES, "42501": PERSON,
    "42P05": PERSON, "55P03": PASSES, "XX001": PERSON, "XX002": PERSON,
}  # fmt: skip
"""What single errors mean beside their class."""
STATES = {
    state
    for var in vars(psycopg.errors).values()
    if isinstance(state := getattr(var, "sqlstate", None), str)
}


def test_each_class_of_errors_is_known():
    assert {state[:2] for state in STATES} - CLASSES.keys() == set()
    assert len(STATES) > 200
    assert OTHERS.keys() <= STATES


@pytest.mark.parametrize("state", sorted(STATES))
def test_an_error_of_the_server_is_told_by_what_it_means(state):
    original = psycopg.errors.lookup(state)("a value of a row")
    error = as_storage_error(DBAPIError("SELECT 1", None, original), "the database")
    assert type(error) is OTHERS.get(state, CLASSES[state[:2]])
    if isinstance(error, StorageError):
        assert "the database" in str(error)
        assert "a value" not in str(error)
