"""What a table may agree on: a game's options, and which of them depend on others."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import Refused


@dataclass(frozen=True, slots=True)
class Need:
    """What another option must be so that an option has an effect: `option` one of `values`.

    Otherwise no table is offered the option, and the values in `refused`, which contradict the
    other option, are refused by `rule` with `text`, a marked sentence.
    """

    option: str
    values: tuple[Any, ...]
    refused: tuple[Any, ...] = ()
    rule: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One field of a game's options as a table sees it.

    `label` and the `choices`' texts are marked sentences; the choices' values are what the field
    may be, the first is the default. It has an effect where all its `needs` are met.
    """

    name: str
    label: str
    choices: tuple[tuple[Any, str], ...]
    needs: tuple[Need, ...] = ()

    @property
    def default(self) -> Any:  # noqa: ANN401 - a value of any option
        """The value it has where nothing else was agreed on."""
        return self.choices[0][0]

    @property
    def is_switch(self) -> bool:
        """Whether it is a rule that is on or off, so that its label alone names the rule."""
        return (False, "No") in self.choices

    def unmet(self, chosen: Mapping[str, Any]) -> Need | None:
        """Return the first need that what is chosen does not meet, None where it has an effect."""
        return next((need for need in self.needs if chosen[need.option] not in need.values), None)

    def why_not(self, chosen: Mapping[str, Any]) -> Refused | None:
        """Return why this option cannot be what is chosen, or None when it can."""
        need = self.unmet(chosen)
        if need is None or chosen[self.name] not in need.refused:
            return None
        return Refused(need.rule, need.text)


def check_options(choices: Sequence[Option], options: object) -> None:
    """Raise `Refused` where these options contradict each other."""
    chosen = {option.name: getattr(options, option.name) for option in choices}
    for option in choices:
        refusal = option.why_not(chosen)
        if refusal is not None:
            raise refusal


def settled(choices: Iterable[Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is chosen, where every option without an effect has its default."""
    agreed = dict(chosen)
    for option in choices:
        if option.unmet(agreed):
            agreed[option.name] = option.default
    return agreed
