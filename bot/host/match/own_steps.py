"""Steps within a turn that a seat may take back by itself, without asking the others."""

from collections.abc import Iterable

from bot.host.match.loaded_match import LoadedMatch


def step_back_label(loaded: LoadedMatch, seat: int) -> str:
    """Return the marked label of the button that undoes a seat's last step without asking.

    It is "" if there is no such step.
    """
    label_of = loaded.definition.texts.step_back
    if label_of is None or seat not in loaded.waiting:
        return ""
    return label_of(loaded.definition.game.view(loaded.match.state, seat))


def is_step(loaded: LoadedMatch, seat: int, lines: Iterable[str]) -> bool:
    """Return whether a seat that is still asked is in the same turn after playing `lines`."""
    chose_anew = all(loaded.definition.notation.read(line).takes_back for line in lines)
    return chose_anew or bool(step_back_label(loaded, seat))
