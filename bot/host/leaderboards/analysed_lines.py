"""What analyses say of a member, as lines: accuracy over time, luck, the best comeback."""

from collections.abc import Sequence
from statistics import fmean

from bot.host.analysis.accuracy import percent_of
from bot.host.ratings.member_record import comeback_of
from bot.host.ui.percent import percent, signed_percent
from games.core.translation import Translator
from storage.member.results import ResultRow

LAST = 5
"""The number of newest matches whose accuracy is told one by one."""


def analysed_lines(results: Sequence[ResultRow], words: Translator) -> list[str]:
    """Return the lines about a member's analysed matches; none if there are none."""
    lines: list[str] = []
    played = [row.accuracy for row in results if row.accuracy is not None]
    if played:
        text = words.plural(
            "Accuracy: **{share} %** in {n} analysed match.",
            "Accuracy: **{share} %** in {n} analysed matches.",
            len(played),
            share=percent_of(fmean(played)),
        )
        if len(played) > 1:
            newest = " · ".join(str(percent_of(accuracy)) for accuracy in played[-LAST:])
            text += " " + words("Newest last: {newest}.", newest=newest)
        lines.append(text)
    luck = [row.luck for row in results if row.luck is not None]
    if luck:
        mean = signed_percent(fmean(luck))
        lines.append(
            words.plural(
                "Luck: {mean} of 100 in {n} match.",
                "Luck: {mean} of 100 on average, in {n} matches.",
                len(luck),
                mean=mean,
            )
        )
    best = comeback_of(results)
    if best is not None and best.lowest is not None:
        facts = {"n": percent(best.lowest), "at": best.ended_at // 1000}
        lines.append(words("Best comeback: won from {n} %, <t:{at}:D>.", **facts))
    return lines
