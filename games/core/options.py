"""The options of a match: their choices, and which options depend on others."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import IllegalAction


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a game about which nothing is agreed."""


@dataclass(frozen=True, slots=True)
class Need:
    """A condition for an option to have an effect: another `option` has one of `values`.

    If it is not met, the option is not offered, and its values in `refused`, which contradict the
    other option, are refused by `rule` with `text`, a marked sentence.
    """

    option: str
    values: tuple[Any, ...]
    refused: tuple[Any, ...] = ()
    rule: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One field of a game's options as players see it.

    `label` and the texts of `choices` are marked sentences; the values of `choices` are those the
    field may have, the default first. The option has an effect if all its `needs` are met. `about`
    explains it in one line of at most 100 characters; a switch has the text of its choice instead.
    """

    name: str
    label: str
    choices: tuple[tuple[Any, str], ...]
    needs: tuple[Need, ...] = ()
    about: str = ""

    @property
    def default(self) -> Any:  # noqa: ANN401 - a value of any option
        """The value it has if nothing else was agreed on."""
        return self.choices[0][0]

    @property
    def is_switch(self) -> bool:
        """Whether it switches one rule on or off, so that its label alone names the rule."""
        return (False, "No") in self.choices

    @property
    def explanation(self) -> str:
        """The marked line that explains it to somebody who has not read the rules."""
        return (
            next(label for value, label in self.choices if value) if self.is_switch else self.about
        )

    def unmet(self, chosen: Mapping[str, Any]) -> Need | None:
        """Return the first need that the chosen values do not meet, or None."""
        return next((need for need in self.needs if chosen[need.option] not in need.values), None)

    def why_not(self, chosen: Mapping[str, Any]) -> IllegalAction | None:
        """Return why this option cannot have its chosen value, or None if it can."""
        need = self.unmet(chosen)
        if need is None or chosen[self.name] not in need.refused:
            return None
        return IllegalAction(need.rule, need.text)


def check_options(choices: Sequence[Option], options: object) -> None:
    """Raise `IllegalAction` if these options contradict each other."""
    chosen = {option.name: getattr(options, option.name) for option in choices}
    for option in choices:
        refusal = option.why_not(chosen)
        if refusal is not None:
            raise refusal


def with_defaults_where_unused(
    choices: Iterable[Option], chosen: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the chosen values, with the default for every option that has no effect."""
    agreed = dict(chosen)
    for option in choices:
        if option.unmet(agreed):
            agreed[option.name] = option.default
    return agreed
