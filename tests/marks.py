"""Marks of tests that many files use."""

import pytest


def others_long(values):
    """Return the values with all but the first, which notices most, marked `long`."""
    first, *later = values
    return [first, *(pytest.param(one, marks=pytest.mark.long) for one in later)]
