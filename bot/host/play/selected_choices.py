"""Actions chosen together in a select, and the report on those that were refused."""

from collections.abc import Mapping, Sequence

from bot.host.match.loaded_match import LoadedMatch
from bot.host.views.match_card import screen_of
from games.core.match import RefusedLine
from games.core.translation import N_, Translator


def selected_choices(
    loaded: LoadedMatch, seat: int, lines: Sequence[str], words: Translator
) -> Mapping[str, str]:
    """Return the labels of the actions chosen together in a select, by their notation."""
    offered = {choice.action: choice.label for choice in screen_of(loaded, seat, words).choices()}
    return {line: offered.get(line, line) for line in lines}


def what_was_left_out(
    refused: Sequence[RefusedLine], chosen: Mapping[str, str], words: Translator
) -> str:
    """Return how many chosen actions were played, and a line with the reason per refused one."""
    text = N_("I took {n} of the {all} you chose. This did not fit:")
    lines = [
        words(
            "{choice}: {reason}",
            choice=chosen.get(refused_line.line, refused_line.line),
            reason=words.fill(refused_line.why.text, refused_line.why.facts),
        )
        for refused_line in refused
    ]
    head = words(text, n=len(chosen) - len(refused), all=len(chosen))
    return "\n".join([head, *(f"• {line}" for line in lines)])
