"""Refusals by the host are told across processes."""

import pickle

import pytest

from bot.host.refusal import IsOver, NotYours, Refusal


@pytest.mark.parametrize("kind", [Refusal, NotYours, IsOver])
def test_a_refusal_comes_back_from_a_worker_as_it_was_raised(kind):
    again = pickle.loads(pickle.dumps(kind("It's {seat}'s turn.", seat=1)))  # noqa: S301 - our own
    assert type(again) is kind
    assert (again.text, again.facts) == ("It's {seat}'s turn.", {"seat": 1})
