"""The codec between an action and its line of text ("play red-5 call").

This is the only stored form of an action: custom ids, log, transcripts, plans. A line is a verb and
words of `[a-z0-9+-]` separated by single spaces, at most 70 characters; several lines are joined by
commas.
"""

import re
import typing
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from games.core.field_codecs import codec_of
from games.core.game import NO_SUCH_MOVE, Action, IllegalAction

MAX_LINE_LENGTH = 70
"""Maximum length of one line, in characters."""
_LINE = re.compile(r"[a-z0-9+-]+(?: [a-z0-9+-]+)*")
_FIELD = re.compile(r"\{(\w+)\}")


class ActionFormat:
    """The line format of one action class: its verb, the order of its fields and their codecs."""

    def __init__(self, action: type[Action]) -> None:
        self.action = action
        self.verb, *self.pattern = action.LINE.split(" ")
        hints = typing.get_type_hints(action, include_extras=True)
        self.words = {
            name: codec_of(hints[name]) for part in self.pattern for name in _FIELD.findall(part)
        }

    def write(self, action: Action) -> str:
        """Return the line of an action of this format."""
        said = [
            self.words[name].write(getattr(action, name)) if (name := _name(part)) else part
            for part in self.pattern
        ]
        return " ".join([self.verb, *filter(None, said)])

    def read(self, words: list[str]) -> Action:
        """Return the action that these words after the verb describe; raises ValueError if none."""
        facts: dict[str, Any] = {}
        rest = list(words)
        for part in self.pattern:
            name = _name(part)
            text = rest.pop(0) if rest else ""
            if name:
                facts[name] = self.words[name].read(text)
            elif text != part:
                raise ValueError(text)
        if rest:
            raise ValueError(rest)
        return self.action(**facts)


@cache
def _name(part: str) -> str | None:
    found = _FIELD.fullmatch(part)
    return found.group(1) if found else None


class Notation:
    """The codec of one game's actions. Optional words (flags) come last in their `LINE`."""

    def __init__(self, actions: Iterable[type[Action]]) -> None:
        """Register the classes; raises TypeError for a field without codec or a repeated verb."""
        self._by_class: Mapping[type[Action], ActionFormat] = {
            kind: ActionFormat(kind) for kind in actions
        }
        self._by_verb = {form.verb: form for form in self._by_class.values()}
        if len(self._by_verb) < len(self._by_class):
            verbs = [form.verb for form in self._by_class.values()]
            raise TypeError(f"two actions begin with one verb: {sorted(verbs)}")

    def write(self, action: Action) -> str:
        """Return the line of an action."""
        return self._by_class[type(action)].write(action)

    def read(self, line: str) -> Action:
        """Return the action of a line; raises `IllegalAction` if it is no action of this game."""
        verb, *words = line.split(" ")
        form = self._by_verb.get(verb)
        if form is not None and len(line) <= MAX_LINE_LENGTH and _LINE.fullmatch(line):
            try:
                action = form.read(words)
            except (KeyError, ValueError):
                pass
            else:
                if form.write(action) == line:
                    return action
        raise IllegalAction("notation", NO_SUCH_MOVE)
