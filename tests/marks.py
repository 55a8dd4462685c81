"""Marks of tests that many files use."""

import pytest


def first_at_once(values):
    """Return values of which the later ones are for `make test-all`: the first notices most."""
    first, *later = values
    return [first, *(pytest.param(one, marks=pytest.mark.long) for one in later)]
