"""Names of things that members type or choose: what is meant, in every spelling.

Discord suggests names and sends what belongs to the chosen one. But members may send what they
typed instead, and some clients send the label of what was chosen.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from bot.host.refusal import Refusal
from bot.host.ui.member import escape_markdown
from games.core.clubs.lookalikes import as_latin, reading
from games.core.translation import N_

Suggestion: TypeAlias = tuple[str, str]
"""The label of what may be chosen, and the value that stands for it."""
SEPARATOR = " · "
"""Comes between the name in a label and what else is said of it."""
MOST_NAMED, LONGEST_TYPED = 10, 40
"""Most labels in a refusal; most characters of what was typed."""
NONE_FITS = N_("I find nothing called “{text}”. There is: {names}")
SEVERAL_FIT = N_("“{text}” fits several: {names}. Write more of the name, or choose it.")


def matching(every: Iterable[Suggestion], typed: str) -> list[Suggestion]:
    """Return the suggestions whose label contains the typed text, and the one of this value."""
    wanted = _bare(typed)
    return [pair for pair in every if wanted in _bare(pair[0]) or typed.strip() == pair[1]]


def meant(suggested: Sequence[Suggestion], typed: str) -> list[Suggestion]:
    """Return what a member means: one suggestion, several that fit as well, or none.

    The value, the whole label, the name in it and a part of it count in this order, each first with
    its accents and then without.
    """
    wanted, name = typed.strip(), _name(typed.strip())
    ways: tuple[Callable[[Suggestion], bool], ...] = (
        lambda pair: pair[1] == wanted,
        lambda pair: _is_same(pair[1], wanted, reading),
        *(
            way
            for read in (reading, _bare)
            for way in (
                lambda label, read=read: _is_same(label[0], wanted, read),
                lambda label, read=read: _is_same(_name(label[0]), wanted, read),
            )
        ),
        lambda pair: reading(wanted) in reading(pair[0]),
        lambda pair: _bare(wanted) in _bare(pair[0]),
        lambda pair: _is_same(
            _name(pair[0]), name, reading
        ),  # the rest of a label may have changed
    )
    for fits in ways if reading(wanted) else ():
        if found := [pair for pair in suggested if fits(pair)]:
            return found if len({value for _, value in found}) > 1 else found[:1]
    return []


def chosen(suggested: Sequence[Suggestion], typed: str) -> str:
    """Return the value of what was typed for an option of a command.

    Raises `Refusal` with what there is if several or none fit. Without suggestions the typed text
    is returned: the command says what to do where there is nothing yet.
    """
    found = meant(suggested, typed)
    if len(found) == 1:
        return found[0][1]
    if not suggested:
        return typed
    labels = [escape_markdown(label) for label, _ in (found or suggested)[:MOST_NAMED]]
    text = escape_markdown(typed.strip()[:LONGEST_TYPED])
    raise Refusal(SEVERAL_FIT if found else NONE_FITS, text=text, names=", ".join(labels))


def _is_same(text: str, other: str, read: Callable[[str], str]) -> bool:
    return bool(read(other)) and read(text) == read(other)


def _name(label: str) -> str:
    return label.split(SEPARATOR, maxsplit=1)[0]


def _bare(text: str) -> str:
    """Return the reading of a text without accents."""
    return " ".join(as_latin(reading(text)).split())
