"""Discord's limits on messages and modals: the yes at N, the no at N + 1."""

import pytest

from tests.standin.limits import message_faults, modal_faults
from tests.standin.wire import V2

SEPARATOR = {"type": 14}


def button(number=0, **other):
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{number}"} | other


def row(*parts):
    return {"type": 1, "components": list(parts)}


def text(length):
    return {"type": 10, "content": "x" * length}


def menu(count):
    options = [{"label": f"o{index}", "value": f"o{index}"} for index in range(count)]
    return {"type": 3, "custom_id": "s", "options": options}


def box(*parts):
    return {"type": 17, "components": list(parts)}


def section(count, accessory):
    return {"type": 9, "components": [text(1)] * count, "accessory": accessory}


def gallery(count):
    return {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}] * count}


def buttons(count):
    return [button(index) for index in range(count)]


V2_LIMITS = {
    "components, nested ones counted": ([box(*[SEPARATOR] * 39)], [box(*[SEPARATOR] * 40)]),
    "an accessory counts": (
        [box(*[SEPARATOR] * 36, section(1, button()))],
        [box(*[SEPARATOR] * 37, section(1, button()))],
    ),
    "text in all displays": ([text(2000), text(2000)], [text(2000), text(2001)]),
    "buttons in a row": ([row(*buttons(5))], [row(*buttons(6))]),
    "a row is of one sort": ([row(menu(1))], [row(menu(1), button())]),
    "a row is not empty": ([row(button())], [row()]),
    "options of a select": ([row(menu(25))], [row(menu(26))]),
    "a select offers something": ([row(menu(1))], [row(menu(0))]),
    "a button's label": ([row(button(label="x" * 80))], [row(button(label="x" * 81))]),
    "a custom id's length": (
        [row(button(custom_id="x" * 100))],
        [row(button(custom_id="x" * 101))],
    ),
    "custom ids differ": ([row(button(1), button(2))], [row(button(1)), row(button(1))]),
    "numbers differ": (
        [row(button(1, id=1), button(2, id=2))],
        [row(button(1, id=1), button(2, id=1))],
    ),
    "a section's texts": ([section(3, button())], [section(4, button())]),
    "a section's accessory": ([section(1, button())], [section(1, None)]),
    "pictures in a gallery": ([gallery(10)], [gallery(11)]),
    "boxes do not nest": ([box(text(1))], [box(box(text(1)))]),
    "a link has no custom id": (
        [row({"type": 2, "style": 5, "label": "x", "url": "https://example.invalid"})],
        [row(button(style=5, url="https://example.invalid"))],
    ),
}


@pytest.mark.parametrize("name", V2_LIMITS)
def test_a_v2_message_keeps_to(name):
    kept, broken = V2_LIMITS[name]
    assert message_faults("", [], kept, V2) == ""
    assert message_faults("", [], broken, V2)


def test_a_legacy_message_has_five_rows_and_no_v2_parts():
    rows = [row(button(index)) for index in range(6)]
    assert message_faults("x" * 2000, [{}] * 10, rows[:5], 0) == ""
    assert "rows" in message_faults("", [], rows, 0)
    assert "V2 flag" in message_faults("", [], [text(1)], 0)
    assert "2000" in message_faults("x" * 2001, [], [], 0)
    assert "embeds" in message_faults("", [{}] * 11, [], 0)


def test_a_v2_message_has_neither_content_nor_embeds():
    assert "V2" in message_faults("words", [], [text(1)], V2)
    assert "V2" in message_faults("", [{"title": "t"}], [text(1)], V2)


def modal(**other):
    field = {"type": 18, "label": "x", "component": {"type": 4, "custom_id": "t", "style": 1}}
    return {"title": "t", "custom_id": "m", "components": [field]} | other


@pytest.mark.parametrize(
    ("kept", "broken"),
    [
        ({"title": "x" * 45}, {"title": "x" * 46}),
        ({"custom_id": "x" * 100}, {"custom_id": ""}),
        ({"components": [text(1)] * 5}, {"components": [text(1)] * 6}),
        ({"components": [row({"type": 4, "custom_id": "t"})]}, {"components": [row(button())]}),
        ({}, {"components": [{"type": 18, "label": "x" * 46, "component": menu(1)}]}),
        ({}, {"components": [{"type": 18, "label": "x", "component": button()}]}),
    ],
)
def test_a_modal_keeps_to_its_limits(kept, broken):
    assert modal_faults(modal(**kept)) == ""
    assert modal_faults(modal(**broken))
