"""The stories of a week as sentences, in one language."""

from collections.abc import Callable, Mapping, Sequence
from string import digits
from typing import TypeVar

from games.core.clubs.wording import with_manager
from games.core.game import Seat
from games.core.reporting.week_reporting import Story
from games.core.translation import N_, Translator, ngettext_noop
from games.eleven.cards.ids import DIE
from games.eleven.log.titles import card_name
from games.eleven.reporting import second_wordings
from games.eleven.reporting.story_choice import WEEK
from games.eleven.reporting.week_preview import HINTS
from games.eleven.screen.final import SCORE_NAMES
from games.eleven.screen.growth import grown_line
from games.eleven.screen.match_stories import COLOUR_NAMES
from games.eleven.week.market import CONTRACTS
from games.eleven.wording.cardtext import hint, printed_text
from games.eleven.wording.names import CONTRACT_NAMES, league_name, signed, symbol

T = TypeVar("T")
DIES = {"red": N_("🔴 strong"), "blue": N_("🔵 middling"), "green": N_("🟢 weak")}
"""By colour of a club's die: how strong it is; for posts stored before clubs were compared."""
ODDS = N_("🟢 weaker by {n}"), N_("🔵 as strong"), N_("🔴 stronger by {n}")
"""How strong a club is, compared with the one that meets it: weaker, equal, stronger."""
SENTENCES: Mapping[str, str] = {
    "upset": N_("{name} beats {club} {mine}:{theirs}, with {n} less strength."),
    "upset-loss": N_("{name} loses {mine}:{theirs} to {club}, a side with {n} less strength."),
    "held": N_("{name} holds {club} {mine}:{theirs}, a side with {n} more strength."),
    "highest": N_("{name} beats {club} {mine}:{theirs}: the highest win of the season so far."),
    "plain": N_("{mine}:{theirs} against {club}: {name} is on place {place} in the league table."),
    "rout": N_("{name} goes down {mine}:{theirs} against {club}."),
    "only-win": N_("{name} alone wins this week."),
    "only-loss": N_("{name} alone loses this week."),
    "debut": N_("{card}, hired this week {price}, scores for {name} at once."),
    "best-buy": N_("The best buy of the season so far: {card}, {price}, for {name}."),
    "lead": N_("{name} takes the lead in the league table."),
    "level": N_("{name} draws level at the top of the league table."),
    "climbs": N_("{name} climbs from place {before} to place {place}."),
    "falls": N_("{name} falls from place {before} to place {place}."),
    "first-loss": N_("The first defeat of the season for {name}: {mine}:{theirs} against {club}."),
    "decides": N_("🏆 {name} leads {other} by {n} VP. What makes the difference: {item}, {gain}."),
    "level-race": N_("🏆 {name} and {other} are level in the title race, with {n} VP each."),
    "better-place": N_(
        "🏆 {name} and {other} have {n} VP each, but {name} is higher in the league table."
    ),
    "hire": N_("⚽ {card} joins {name} {price}."),
    "youngster": N_("🌱 {card}, a youngster, joins {name} {price}."),
    "staff": N_("👔 {card} joins {name} {price}."),
    "sale": N_("💸 {name} sells {card} for {cost} €."),
    "sponsor": N_("📣 {card} pays {name}, {contract}. {text}."),
    "scout": N_("🔎 {hint}"),
    "may-level": N_(
        "🎯 With a win {name} may draw level with {club} at the top of the league table."
    ),
    "last-week": N_("📅 The final week: it decides the title."),
    "red-clubs": N_("📅 From this week on, you meet red clubs, too."),
    "same-rival": N_("📅 {names} meet the same club, {club}, which then pauses a week."),
    "same-last-rival": N_("📅 {names} meet the same club, {club}."),
}
PLURALS: Mapping[str, tuple[str, str]] = {
    "comeback": ngettext_noop(
        "{name} was {n} goal behind and beats {club} {mine}:{theirs}.",
        "{name} was {n} goals behind and beats {club} {mine}:{theirs}.",
    ),
    "comeback-draw": ngettext_noop(
        "{name} was {n} goal behind and still draws {mine}:{theirs} with {club}.",
        "{name} was {n} goals behind and still draws {mine}:{theirs} with {club}.",
    ),
    "lost-lead": ngettext_noop(
        "{name} was {n} goal ahead of {club} and doesn't win: {mine}:{theirs}.",
        "{name} was {n} goals ahead of {club} and doesn't win: {mine}:{theirs}.",
    ),
    "wins-end": ngettext_noop(
        "After {n} win, {name} is stopped by {club}, {mine}:{theirs}.",
        "After {n} wins in a row, {name} is stopped by {club}, {mine}:{theirs}.",
    ),
    "winless-end": ngettext_noop(
        "After {n} match without a win, {name} beats {club} {mine}:{theirs}.",
        "After {n} matches without a win, {name} beats {club} {mine}:{theirs}.",
    ),
    "wins": ngettext_noop("{name} has won {n} match.", "{name} has won {n} matches in a row."),
    "losses": ngettext_noop("{name} has lost {n} match.", "{name} has lost {n} matches in a row."),
    "unbeaten": ngettext_noop(
        "{name} has not lost for {n} match.", "{name} has not lost for {n} matches."
    ),
    "winless": ngettext_noop(
        "{name} has not won for {n} match.", "{name} has not won for {n} matches."
    ),
    "clean": ngettext_noop(
        "{name} has conceded no goal for {n} match.", "{name} has conceded no goal for {n} matches."
    ),
    "leads": ngettext_noop(
        "🎯 {name} leads the league table by {n} point.",
        "🎯 {name} leads the league table by {n} points.",
    ),
    "chases": ngettext_noop(
        "🎯 With a win {name} may lead the league table, {n} point behind {club}.",
        "🎯 With a win {name} may lead the league table, {n} points behind {club}.",
    ),
    "behind": ngettext_noop(
        "🎯 In the league table {name} is {n} point behind {club}, the leader.",
        "🎯 In the league table {name} is {n} points behind {club}, the leader.",
    ),
}
TOGETHER: Mapping[str, str] = {
    "wins": N_("{names} have each won {many} matches in a row."),
    "losses": N_("{names} have each lost {many} matches in a row."),
    "unbeaten": N_("{names} have not lost for {many} matches."),
    "winless": N_("{names} have not won for {many} matches."),
    "clean": N_("{names} have conceded no goal for {many} matches."),
}
"""Runs that several clubs share."""
SHARED = ngettext_noop(
    "🎯 {names} shares the lead in the league table.",
    "🎯 {names} share the lead in the league table.",
)
BOARD = N_("🗳 On {card}, the board of {name} decided for {colour}: {changes}.")
CHANGES: Mapping[str, str] = {"res": N_("{n} {symbol}"), "level": N_("{n} level {symbol}")}
"""What a board's decision changed, by the kind of change."""
PRICES = (N_("for free"), N_("for {cost} €"))
UNPAID = N_("at no cost")
"""The price 0 of staff, for whom some languages have another word than for footballers."""
REACHED = ("hire", "youngster", "staff")
"""Kinds of stories whose other seats could have taken the same card."""
WITHIN_REACH = N_("{deal} Also within reach of {names}.")


def tell(story: Story, words: Translator) -> str:
    """Return a story as markdown; names of clubs and footballers are bold."""
    if story.kind in TELLERS:
        return TELLERS[story.kind](story, words)
    facts = _facts_of(story, words)
    if story.others and story.kind in TOGETHER:
        text = _worded(story, TOGETHER, second_wordings.TOGETHER)
        names = _names((story.seat, *story.others), words)
        return words(text, names=names, many=story.facts["n"])
    if story.kind in PLURALS:
        forms = _worded(story, PLURALS, second_wordings.PLURALS)
        return words.plural(*forms, story.facts["n"], **facts)
    said = words(_worded(story, SENTENCES, second_wordings.SENTENCES), **facts)
    if story.others and story.kind in REACHED:
        return words(WITHIN_REACH, deal=said, names=_names(story.others, words))
    return said


def _worded(story: Story, first: Mapping[str, T], second: Mapping[str, T]) -> T:
    """Return a story's sentence, in even weeks the second one if there is one."""
    is_even = not story.facts.get(WEEK, 1) % 2
    return second.get(story.kind, first[story.kind]) if is_even else first[story.kind]


def _facts_of(story: Story, words: Translator) -> dict[str, object]:
    """Return what fills a story's sentence: names for ids, its other numbers as they are."""
    own, facts = _bold(words.club_name(story.seat)), story.facts
    found: dict[str, object] = {key: n for key, n in facts.items() if key != "n"} | {"name": own}
    if story.kind not in PLURALS and "n" in facts:
        found["n"] = facts["n"]
    if "club" in facts:
        found["club"] = _bold(league_name(facts["club"], words))
    if "card" in facts:
        found["card"] = _bold(card_name(facts["card"], words))
    if "hint" in facts:
        found["hint"] = words(HINTS[facts["hint"]])
    if "cost" in facts:
        free = UNPAID if story.kind in ("staff", "best-buy") else PRICES[0]
        found["price"] = words(PRICES[1] if facts["cost"] else free, cost=facts["cost"])
    if "contract" in facts:
        contract = CONTRACTS[facts["contract"]]
        text = printed_text(facts["card"], words, contract=contract)
        found |= {"contract": words(CONTRACT_NAMES[contract]), "text": hint(text)}
    if "item" in facts:
        found["item"] = words(SCORE_NAMES[facts["item"]])
        mine, theirs = (str(facts[side]).replace("-", "−") for side in ("mine", "theirs"))
        found["gain"] = words("{mine} to {theirs}", mine=mine, theirs=theirs)
    if story.kind in ("decides", "level-race", "better-place"):
        found["other"] = _names(story.others, words)
    if story.kind in ("same-rival", "same-last-rival"):
        found["names"] = _names((story.seat, *story.others), words)
    return found


def _opponent(story: Story, words: Translator) -> str:
    """Return a meeting with the opponent's strength, its place, and its recent points."""
    facts, club = story.facts, story.facts["club"]
    said = words(
        "{name} – {club}: {strength}",
        name=_managed(story.seat, words),
        club=_bold(league_name(club, words)),
        strength=_strength(facts, words),
    )
    if "place" in facts:
        said = words("{meeting}, place {n}", meeting=said, n=facts["place"])
    points = [str(n) for key, n in facts.items() if key.startswith("week")]
    if points:
        listed = ", ".join(points)
        said = words("{meeting}, points lately: {points}", meeting=said, points=listed)
    return said


def _strength(facts: Mapping[str, int], words: Translator) -> str:
    """Return how strong an opponent is."""
    odds = facts.get("odds")
    if odds is None:
        return words(DIES[DIE[facts["club"]]])
    return words(ODDS[1 + (odds > 0) - (odds < 0)], n=abs(odds))


def _derby(story: Story, words: Translator) -> str:
    """Return who meets whom in a derby."""
    name, other = (_managed(seat, words) for seat in (story.seat, *story.others))
    return words("🤝 A derby: {name} – {other}. Both line-ups are secret.", name=name, other=other)


def _boards(story: Story, words: Translator) -> str:
    """Return the card of each club's board meeting."""
    parts = [
        words("{name} on {card}", name=_names([int(seat)], words), card=card_name(card, words))
        for seat, card in story.facts.items()
    ]
    return words("🗳 The boards vote: {meetings}.", meetings=words.listed(parts))


def _board(story: Story, words: Translator) -> str:
    """Return what a board decided, and what that changed."""
    changes = [
        words(CHANGES[name.rstrip(digits)], n=signed(n), symbol=symbol(int(name[-1])))
        for name, n in story.facts.items()
        if name.rstrip(digits) in CHANGES
    ]
    return words(
        _worded(story, {story.kind: BOARD}, {story.kind: second_wordings.BOARD}),
        name=_bold(words.club_name(story.seat)),
        card=card_name(story.facts["card"], words),
        colour=words(COLOUR_NAMES[story.facts["colour"]]),
        changes=words.listed(changes),
    )


def _first(story: Story, words: Translator) -> str:
    """Return a sentence about the managers who share the lead."""
    seats = (story.seat, *story.others)
    forms = _worded(story, {story.kind: SHARED}, {story.kind: second_wordings.SHARED})
    return words.plural(*forms, len(seats), names=_names(seats, words))


def _names(seats: Sequence[Seat], words: Translator) -> str:
    return words.listed([_bold(words.club_name(seat)) for seat in seats])


def _managed(seat: Seat, words: Translator) -> str:
    """Return a seat's club in bold with its manager, for its first mention in a post."""
    return with_manager(_bold(words.club_name(seat)), words.name(seat), words)


def _bold(name: str) -> str:
    return f"**{name}**"


TELLERS: Mapping[str, Callable[[Story, Translator], str]] = {
    "opponent": _opponent,
    "derby": _derby,
    "boards": _boards,
    "board": _board,
    "grown": lambda story, words: grown_line(story.facts["club"], story.facts["n"], words),
    "shares-lead": _first,
}
"""By kind of story: the function that renders it, if one sentence with facts is not enough."""
