"""Members' open panels, and the tokens by which they are edited."""

from dataclasses import replace

from storage.match import panels
from storage.match.panels import PanelKey, PanelRow
from tests.storage.conftest import ANA, BEN, NOW

PANEL = PanelRow("abc", ANA, PanelKey(71, "a secret"), ("plays", "red"), 3, 5, "de", NOW + 1000)


def test_a_panel_is_stored_with_its_menus_and_its_token(connection, match_row):
    assert panels.put(connection, PANEL) is None
    assert panels.of(connection, "abc", NOW) == [PANEL]
    assert panels.of(connection, "abc", NOW + 1000) == []
    for shows in ((), None):
        changed = replace(PANEL, shows=shows)
        panels.put(connection, changed)
        assert panels.of(connection, "abc", NOW) == [changed]


def test_another_message_takes_the_place_of_the_first(connection, match_row):
    panels.put(connection, PANEL)
    assert panels.put(connection, replace(PANEL, version=6)) is None
    newer = replace(PANEL, key=PanelKey(72, "another"))
    assert panels.put(connection, newer) == replace(PANEL, version=6)
    panels.remove(connection, PANEL)
    panels.redrawn(connection, replace(PANEL, asked=9))
    panels.show_other(connection, "abc", ANA, PANEL.key, NOW + 5000)
    assert panels.of(connection, "abc", NOW) == [newer]
    panels.redrawn(connection, replace(newer, asked=9, shows=(), version=8))
    assert panels.of(connection, "abc", NOW) == [replace(newer, asked=9, shows=(), version=8)]
    panels.show_other(connection, "abc", ANA, newer.key, NOW + 5000)
    (panel,) = panels.of(connection, "abc", NOW + 4000)
    assert (panel.shows, panel.expires_at) == (None, NOW + 5000)
    panels.remove(connection, newer)
    assert panels.of(connection, "abc", NOW) == []


def test_expired_panels_are_taken_once(connection, match_row):
    other = replace(PANEL, user_id=BEN, expires_at=NOW + 2000)
    for panel in (PANEL, other):
        panels.put(connection, panel)
    assert panels.take_expired(connection, NOW + 1000) == [PANEL]
    assert panels.take_expired(connection, NOW + 1000) == []
    assert panels.of(connection, "abc", NOW) == [other]


def test_a_token_stands_in_no_text_of_a_panel():
    assert "secret" not in repr(PANEL)
    assert "secret" not in str(PANEL)
