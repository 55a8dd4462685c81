"""The host's red buttons destroy something or give it up, and say so by a verb."""

import ast
from pathlib import Path

import bot.host

GIVES_UP = {
    *("Delete", "Resign", "Cancel", "Block", "Clear", "End", "Call"),
    *("delete", "resign", "end", "leave", "stop", "reset", "replace"),
}
"""The verbs of what destroys something or gives it up; "replace" loses what was saved before,
and "Call" calls a season off."""


def red_labels():
    """Yield the file and the label of each button that is written as a dangerous one."""
    for path in sorted(Path(bot.host.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Button":
                continue
            if any(isinstance(one, ast.Constant) and one.value == "danger" for one in node.args):
                label = node.args[0]
                if isinstance(label, ast.Call):
                    yield path.name, label.args[0].value


def test_a_red_button_says_what_is_given_up():
    """To leave and to delete are; to let a computer play on for a while is not."""
    found = [*red_labels()]
    assert len(found) > 10
    for name, label in found:
        verb = label.removeprefix("Yes, ").rstrip("…").split()[0]
        assert verb in GIVES_UP, (name, label)
