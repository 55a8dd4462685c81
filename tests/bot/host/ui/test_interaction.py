"""What the host is given of an interaction."""

from dataclasses import replace

from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from tests.bot.host.fakes import ANA, HERE


def test_what_is_typed_loses_characters_that_postgresql_cannot_store():
    pressed = MemberInteraction(ANA, HERE, CustomId(NO_MATCH, "/report"), 1)
    typed = replace(pressed, source="form", answers={"text": "a\0b\0", "name": "c"})
    assert dict(typed.answers) == {"text": "ab", "name": "c"}


def test_so_do_the_values_of_selects_which_a_modified_client_chooses():
    pressed = MemberInteraction(ANA, HERE, CustomId(NO_MATCH, "?games"), 1)
    assert replace(pressed, source="select", values=("a\0b", "c")).values == ("ab", "c")


def test_half_a_character_is_no_character_either():
    """JSON can hold one, and neither database."""
    pressed = MemberInteraction(ANA, HERE, CustomId(NO_MATCH, "/report"), 1)
    typed = replace(pressed, source="form", answers={"text": "a\ud800b"}, values=("\udc00c",))
    assert (typed.answers["text"], typed.values) == ("ab", ("c",))
