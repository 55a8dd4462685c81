"""Numbers as a language writes them."""

import pytest

from bot.host.ui.member import words_for
from games.eleven.wording.names import tenths


@pytest.mark.parametrize(("language", "written"), [("en-GB", "1.4"), ("de", "1,4"), ("fr", "1,4")])
def test_a_decimal_mark_is_the_language_s(language, written):
    assert tenths(1.4, words_for((), language)) == written
