"""What owners type in `/owner`."""

import pytest

from bot.commands.owner import typed_id


@pytest.mark.parametrize("typed", ["111", " 111 ", "<@111>", "<@!111>"])
def test_an_id_is_typed_alone_or_as_a_mention(typed):
    assert typed_id(typed) == "111"


@pytest.mark.parametrize(
    "typed",
    ["", "1 or 1=1", "-1", "11 1", "\u0661\u0661", "<#111>", "1" * 21, "ana", "0x11"],
)
def test_nothing_else_names_somebody_to_block(typed):
    assert typed_id(typed) == "-"
