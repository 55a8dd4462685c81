"""A dialog of questions within Discord's limits, and its answers."""

import pytest
from discord import ui

from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import Field, Form, SelectOption
from bot.interactions.interaction_values import answers_of
from bot.interactions.limits import LimitExceeded
from bot.interactions.render import render_form

DOOR = str(CustomId("m1", "/options"))


def entries(n, chosen=(), **changes):
    made = ({"label": f"Entry {i}", "value": f"v{i}", "chosen": i in chosen} for i in range(n))
    return tuple(SelectOption(**one | changes) for one in made)


def form(*fields, **changes):
    return Form(**{"title": "Options", "custom_id": DOOR, "fields": fields} | changes)


def field(n=2, **changes):
    return Field(**{"key": "speed", "label": "Speed", "entries": entries(n)} | changes)


def test_a_form_asks_with_radio_buttons_a_list_or_a_line():
    asked = form(
        Field("speed", "Speed", entries(2, chosen=[1]), hint="Time for each turn"),
        Field("seats", "Seats", entries(11, chosen=[0])),
        Field("note", "A word for the table"),
    )
    modal = render_form(asked).to_dict()
    assert (modal["title"], modal["custom_id"]) == ("Options", DOOR)
    radios, listed, line = modal["components"]
    assert radios == {
        "type": 18,
        "label": "Speed",
        "description": "Time for each turn",
        "component": {
            "type": 21,
            "custom_id": "speed",
            "required": True,
            "options": [
                {"label": "Entry 0", "value": "v0", "default": False},
                {"label": "Entry 1", "value": "v1", "default": True},
            ],
        },
    }
    assert (listed["component"]["type"], listed["component"]["custom_id"]) == (3, "seats")
    assert listed["component"]["options"][0] == {"label": "Entry 0", "value": "v0", "default": True}
    assert (line["component"]["type"], line["component"]["custom_id"]) == (4, "note")


@pytest.mark.parametrize(("longest", "style"), [(20, 1), (100, 1), (101, 2), (4_000, 2)])
def test_a_form_says_how_much_may_be_typed(longest, style):
    (label,) = render_form(form(Field("note", "Note", longest=longest))).to_dict()["components"]
    assert label["component"]["max_length"] == longest
    assert label["component"]["style"] == style


def test_what_is_typed_already_must_be_short_enough():
    render_form(form(Field("note", "Note", value="x" * 20, longest=20)))
    with pytest.raises(LimitExceeded, match="value of 'Note': 21"):
        render_form(form(Field("note", "Note", value="x" * 21, longest=20)))


@pytest.mark.parametrize(("n", "kind"), [(1, 3), (2, 21), (10, 21), (11, 3), (25, 3)])
def test_the_number_of_entries_decides_how_they_are_shown(n, kind):
    (label,) = render_form(form(field(n))).to_dict()["components"]
    assert label["component"]["type"] == kind
    assert len(label["component"]["options"]) == n


LIMITS = [
    ("title", 45, lambda n: form(field(), title="x" * n)),
    ("custom id", 100, lambda n: form(field(), custom_id=DOOR.ljust(n, "x"))),
    ("questions", 5, lambda n: form(*(field(key=f"k{i}") for i in range(n)))),
    ("entries", 25, lambda n: form(field(n))),
    ("question", 45, lambda n: form(field(label="x" * n))),
    ("hint", 100, lambda n: form(field(hint="x" * n))),
    ("key", 100, lambda n: form(field(key="x" * n))),
    ("entry", 100, lambda n: form(field(entries=entries(1, label="x" * n)))),
    ("value", 100, lambda n: form(field(entries=entries(1, value="x" * n)))),
    ("hint", 100, lambda n: form(field(entries=entries(1, hint="x" * n)))),
    ("chosen", 1, lambda n: form(field(entries=entries(2, chosen=range(n))))),
]


@pytest.mark.parametrize(("what", "most", "make"), LIMITS, ids=[limit[0] for limit in LIMITS])
def test_a_limit_may_be_reached_and_not_passed(what, most, make):
    """Each of Discord's limits on modals: accepted at the limit, refused one above it."""
    assert render_form(make(most)).to_dict()
    with pytest.raises(LimitExceeded, match=what):
        render_form(make(most + 1))


@pytest.mark.parametrize(
    "empty", [form(), form(field(), title=""), form(field(label="")), form(field(key=""))]
)
def test_what_must_not_be_empty_is_refused_when_it_is(empty):
    with pytest.raises(LimitExceeded):
        render_form(empty)


def test_two_questions_of_a_form_must_have_different_keys():
    with pytest.raises(ValueError, match="speed"):
        render_form(form(field(), field()))


async def test_a_form_is_never_kept_by_discord_py():
    modal = render_form(form(field()))
    assert isinstance(modal, ui.Modal)
    assert modal.is_finished()


def test_answers_come_back_by_key():
    submitted = [
        {"type": 18, "component": {"type": 21, "custom_id": "speed", "value": "day"}},
        {"type": 18, "component": {"type": 3, "custom_id": "seats", "values": ["2"]}},
        {"type": 18, "component": {"type": 4, "custom_id": "note", "value": "hello"}},
        {"type": 18, "component": {"type": 21, "custom_id": "none", "value": None}},
    ]
    assert answers_of(submitted) == {"speed": "day", "seats": "2", "note": "hello", "none": ""}
