"""The end of a season as text: the final scoring, and the rating of a solo season."""

from collections.abc import Iterable

from games.core.translation import N_, Translator
from games.eleven.cards.cards import TABLES
from games.eleven.log.titles import card_name
from games.eleven.view import View
from games.eleven.week.season_score import rating_of

SCORE_NAMES = (
    N_("League table"),
    N_("Tokens"),
    N_("Players"),
    N_("Cards"),
    N_("Staff"),
    N_("Stadium"),
    N_("Objective"),
    N_("Office"),
    N_("Money"),
)
"""The items of a final score, in its order."""


def scores(view: View, words: Translator) -> Iterable[str]:
    """Yield the final scoring as a table: a row per item, a column per manager."""
    names = [words.name(seat) for seat in range(len(view.clubs))]
    numbered = (
        [f"{index} {name}" for index, name in enumerate(names, 1)] if len(names) > 1 else names
    )
    yield words("Final scoring in VP: {names}", names=" · ".join(numbered))
    rows = [
        (words(name), [score.items[index] for score in view.scores])
        for index, name in enumerate(SCORE_NAMES)
    ]
    rows.append((words("Total"), [score.total for score in view.scores]))
    if len(names) > 1:
        rows.insert(0, ("", [*range(1, len(names) + 1)]))
    wide = max(len(name) for name, _ in rows)
    table = "\n".join(name.ljust(wide) + "".join(f"{n:4}" for n in own) for name, own in rows)
    yield f"```\n{table}\n```"
    for name, aim, score in zip(names, view.aims, view.scores, strict=True):
        text = N_("🎯 {name}: {card}, {n} VP")
        yield words(text, name=name, card=card_name(aim, words), n=score.objective)
    if len(names) == 1:
        yield words("Season rating: **{rating}**", rating=_rated(view, words))


def _rated(view: View, words: Translator) -> str:
    """Return the rating of a solo season, and the VP of the next better one."""
    total = view.scores[0].total
    better = [rating for rating in TABLES.ratings if rating.vp > total]
    if not better:
        return words(rating_of(total))
    nearest = better[-1]
    facts = {"rating": words(rating_of(total)), "better": words(nearest.name), "n": nearest.vp}
    return words("{rating} (from {n} VP: {better})", **facts)
