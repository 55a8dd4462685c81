"""The screen of a seat: the week, the managers, its club, and what to do now."""

from collections.abc import Iterable

from games.core.game import Action
from games.core.over import over
from games.core.screen import Screen
from games.core.translation import N_, Translator, ngettext_noop
from games.eleven.cards.models import Meeting
from games.eleven.club.assets import maintenance_of
from games.eleven.club.club import NOBODY, OPS, About, Player
from games.eleven.club.league import position_of
from games.eleven.computer.line_up_preview import expected_goals_lines
from games.eleven.computer.line_up_suggestions import line_up_suggestions
from games.eleven.effects.triggers import FREE_OPS
from games.eleven.log.titles import CARDS, card_name
from games.eleven.screen.choice_effects import COLOURS, VOTING_KEY, card_line, market_lines
from games.eleven.screen.final import scores
from games.eleven.screen.growth import grown_line
from games.eleven.screen.menus import menus_of
from games.eleven.screen.news_digest import is_result_new, news_digest, news_of_match
from games.eleven.screen.pitch_menus import jersey_text
from games.eleven.screen.question_menus import question
from games.eleven.state import DAYS, OPPONENTS, TOGETHER, WEEKS, PublicClub
from games.eleven.view import View, club_of, owed_by
from games.eleven.week.derby import WAITING
from games.eleven.week.draft import BOARD
from games.eleven.week.monday import VOTE, counted
from games.eleven.week.objectives import printed
from games.eleven.week.opponents import growth_of
from games.eleven.week.season import contenders
from games.eleven.week.season_score import outcome
from games.eleven.wording.names import (
    SCENARIOS,
    club_name,
    days_of,
    league_name,
    symbol,
    titles,
)
from games.eleven.wording.texts import objective_text, result

TITLE = N_("Football manager (Eleven)")
TOPICS = {
    "draft": "draft",
    "opening": "draft",
    "monday": "monday",
    "days": "days",
    "matchday": "match",
    "weekend": "weekend",
    "over": "scoring",
}
"""By phase: the key of the rules topic that explains it."""
STEP_TOPICS = {"squad": "line-up", "deploy": "line-up", "sheet": "line-up"}
PHASES = {
    "draft": N_("Before the season: keep a director"),
    "opening": N_("Before the season: your club"),
    "monday": N_("Week {week} of {weeks} · Monday"),
    "days": N_("Week {week} of {weeks} · {day}"),
    "matchday": N_("Week {week} of {weeks} · Matchday"),
    "weekend": N_("Week {week} of {weeks} · end of the week"),
}
WHAT_NOW = {
    "pick": N_("Keep one director; the rest go to the next manager."),
    "pick-alone": N_("Keep one director; the next comes from the others."),
    "pick-last": N_("Keep one director; the other goes away."),
    "aim": N_("Keep one objective. Nobody sees it until the end."),
    "kit": N_(
        "Five jerseys show the ball ⚽ and score, five the shield 🛡 and stop. Low numbers "
        "usually defend. Choose, or let the assistant."
    ),
    "talk": N_("The directors have voted. Use a card on the vote, or let them decide."),
    "squad": N_(
        "Choose who plays, for 💪; the others are jerseys of strength 1. The assistant can suggest."
    ),
    "deploy": N_(
        "Where does {jersey} stand? The number says how many goals he scores or stops there on "
        "average."
    ),
    "sheet": N_("Your line-up is complete. Send it out, or move somebody."),
    "stands": N_("Each 👥 on a stand is 1 € after the match, but rolls no die again."),
    "tactic": N_("Your opponent is out. Play one tactic, or none."),
    "match": N_("Use actions that are paid for, then kick off."),
    "zones": N_("The zones are compared. Use a paid action, or end the match."),
    "sign": N_(
        "All is decided here. It goes on once everybody has decided. Press Done, and I won't "
        "remind you."
    ),
}
"""By step: what to do."""
BLIND_TACTIC = N_("Play one tactic, or none. You see the other team once both are in.")
PREVIEWED = {"deploy", "sheet", "stands", "tactic", "match"}
"""The steps at which the line-up is shown with its expected goals."""
MOST_ABOVE, ROW = 5, 30
"""The most rows of news and question together, and the characters of a row on a phone."""
ZONE_LETTERS = N_("D defence, M midfield, F attack; L left, C centre, R right.")
VOTING: frozenset[About] = frozenset({"director", "colour", "decision"})
"""The questions at which the decisions are shown with their votes."""
MARKS = {"done": "✅", "owes": "✍", "turn": "▶"}
"""The sign of a manager in the phase: done, still to choose, on turn."""


def screen(view: View, legal: list[Action], words: Translator) -> Screen:
    """Return what this seat sees and may do."""
    ended = outcome(view)
    if ended is not None:
        return over(TITLE, ended, standing(view, words), words)
    news = _news(view, view.front, words) if view.front else []
    if view.front and is_result_new(view):
        news.append(_result(view.front, words))
    ask = _ask(view, view.front, words) if view.front else ""
    happened = news.pop() if news and rows(news[-1]) + rows(ask) <= MOST_ABOVE else ""
    day = words(days_of(view.day))
    phase = words(PHASES[view.phase], week=view.week, weeks=WEEKS, day=day)
    return Screen(
        words("Eleven · {phase}", phase=phase),
        (ask,) if ask else (),
        menus_of(view, legal, words),
        ask=ask,
        happened=happened,
        details=tuple(_details(view, news, words)),
    )


def rows(said: str) -> int:
    """Return how many rows a text takes on a phone."""
    return -(-len(said) // ROW)


def topic_of(view: View) -> str:
    """Return the key of the rules topic that explains the view."""
    if view.phase == "matchday" and view.step in STEP_TOPICS:
        return STEP_TOPICS[view.step]
    return TOPICS[view.phase]


def _details(view: View, earlier: Iterable[str], words: Translator) -> Iterable[str]:
    """Yield what the choices mean, the aims and earlier news; who waits also sees all managers."""
    is_asked = view.seat in view.waiting
    if view.front is not None:
        if is_asked:
            yield from _choices(view, view.front, words)
        yield from before_match(view, view.front, words)
        if view.phase not in {"draft", "opening"}:
            yield from _means(view, view.front, words)
    yield from (f"• {line}" for line in earlier)
    if not is_asked:
        yield from _managers(view, words)


def _result(front: PublicClub, words: Translator) -> str:
    """Return the result of the club's last match, which the recap shows in full."""
    card, mine, theirs = front.results[-1]
    facts = {"week": len(front.results), "mine": mine, "theirs": theirs}
    text = N_("Week {week}: **{mine} : {theirs}** against {club}.")
    return words(text, club=club_name(card, words), **facts)


def standing(view: View, words: Translator) -> tuple[str, ...]:
    """Return the final scoring, or before it the managers with place and points."""
    if view.scores:
        return tuple(scores(view, words))
    return tuple(_managers(view, words, is_over=True))


def _managers(view: View, words: Translator, *, is_over: bool = False) -> Iterable[str]:
    """Yield a line per manager, best placed first: whether they still owe a move, place, points.

    Below each manager's line: the last match, and from the second week on the public VP so far
    and projected; those of the first come from the place in the league table, and mislead.
    """
    race = contenders(view) if any(front.results for front in view.clubs) else ()
    order = sorted(range(len(view.clubs)), key=lambda seat: -view.points[OPPONENTS + seat])
    for seat in order:
        owes = None if is_over else owed_by(view, seat)
        who = {"mark": MARKS[owes] if owes else "▫", "name": words.name(seat)}
        if view.phase in {"draft", "opening"}:
            yield words("{mark} **{name}**", **who)
            continue
        yield words(
            "{mark} **{name}** · place {place} · {points} {moved}",
            **who,
            place=position_of(view.points, OPPONENTS + seat),
            points=words.plural("{n} point", "{n} points", view.points[OPPONENTS + seat]),
            moved=moved(view, OPPONENTS + seat),
        ).rstrip()
        if view.clubs[seat].results:
            card, mine, theirs = view.clubs[seat].results[-1]
            facts = {"week": len(view.clubs[seat].results), "mine": mine, "theirs": theirs}
            text = N_("Week {week} · {mine} : {theirs} against {club}")
            if (end := race[seat].projected) is not None:
                text = N_(
                    "Week {week} · {mine} : {theirs} against {club} · {vp} VP, projected {end}"
                )
            yield words(text, club=club_name(card, words), vp=race[seat].score, end=end, **facts)


def moved(view: View, club: int) -> str:
    """Return the number of places a club moved on the last matchday: "▲2", "▼1", "–"."""
    if not view.before:
        return ""
    places = position_of(view.before, club) - position_of(view.points, club)
    return f"▲{places}" if places > 0 else f"▼{-places}" if places else "–"


def _ask(view: View, front: PublicClub, words: Translator) -> str:
    """Return what the viewer has to do now."""
    if view.seat in view.waiting:
        return what_now(view, front, words)
    if view.step in WAITING:
        return words(WAITING[view.step])
    if view.phase in TOGETHER:
        return words("You are done here. It goes on when everybody is.")
    return words("I'll ping you when it's your turn.")


def before_match(view: View, front: PublicClub, words: Translator) -> Iterable[str]:
    """Yield the opponent, the players who are out, and the goals expected of a line-up."""
    if view.phase in {"days", "matchday"} and front.rival >= 0:
        text = N_("Next: **{club}**. The scout: {hint}")
        if front.rival >= OPPONENTS:
            text = N_("🤝 The derby: **{club}**. Nobody sees the other's team before both are in.")
        if front.card >= 0:
            text = N_("Against **{club}**.")
        hint = words(front.hint) if front.hint else ""
        yield words(text, club=league_name(front.rival, words), hint=hint)
        growth = growth_of(view.options, len(front.results))
        if growth and front.rival < OPPONENTS:
            yield grown_line(front.rival, growth, words)
    out = [_out(man, words) for man in front.men if man.is_out]
    if out and view.step in {"day", "squad"}:
        yield words("Out this week: {cards}.", cards=words.listed(out))
    if view.step == "deploy":
        yield words(ZONE_LETTERS)
    if view.step in PREVIEWED:
        yield from expected_goals_lines(view, words)
    elif view.step == "squad" and not any(man.used for man in front.men):
        yield from line_up_suggestions(view, words)


def _out(man: Player, words: Translator) -> str:
    """Return a footballer who is out, with the reason and the number of weeks."""
    name = card_name(man.man, words)
    if man.injury:
        text, many = ngettext_noop("{name} (injured, {n} week)", "{name} (injured, {n} weeks)")
        return words.plural(text, many, man.injury, name=name)
    text, many = ngettext_noop("{name} (suspended, {n} week)", "{name} (suspended, {n} weeks)")
    return words.plural(text, many, man.ban, name=name)


def _news(view: View, front: PublicClub, words: Translator) -> list[str]:
    """Return what happened to the club since its manager's last choice."""
    news = view.own.news[len(news_of_match(view)) :] if view.own else ()
    is_asked = front.ask is not None and front.ask.about == "die"
    return list(news_digest(news, words, is_asked=is_asked))


def _means(view: View, front: PublicClub, words: Translator) -> Iterable[str]:
    """Yield the aims: the scenario, and the secret objective; and resources that are not drawn."""
    if view.phase == "matchday" and max(front.match.zones) != NOBODY:
        yield resources(view, front, words)
    if len(view.clubs) == 1 and view.options.scenario in SCENARIOS:
        yield words("🚩 {scenario}", scenario=words(SCENARIOS[view.options.scenario]))
    if view.own is not None and view.own.objective >= 0:
        objective = view.own.objective
        facts = {
            "card": card_name(objective, words),
            "text": objective_text(printed(objective), words),
        }
        yield words("🎯 {card}: {text}", **facts)


def resources(view: View, front: PublicClub, words: Translator) -> str:
    """Return the club's resources and this week's maintenance."""
    means = " · ".join(f"{n} {symbol(index)}" for index, n in enumerate(front.res))
    due = maintenance_of(club_of(view))
    return words("You have **{means}** · upkeep this week: {due} €", means=means, due=due)


def _choices(view: View, front: PublicClub, words: Translator) -> Iterable[str]:
    """Yield descriptions of the choices whose labels are not enough."""
    own = view.own
    if own is not None and view.step == "pick":
        if own.drafted:
            yield words("Yours: {cards}.", cards=words.listed(titles(own.drafted, words)))
        yield from (card_line(card, words) for card in own.hand)
        yield words(VOTING_KEY)
    if own is not None and view.step == "aim":
        yield from (card_line(card, words) for card in own.offered)
    if view.step == "day" and front.ask is None and view.day == DAYS - 1:
        yield from market_lines(view, words)
    if view.phase == "monday" and front.meeting >= 0 and (view.step == "talk" or _is_vote(front)):
        card = CARDS[front.meeting]
        assert isinstance(card, Meeting)
        yield words("**{card}**. {flavour}", card=words(card.name), flavour=words(card.flavour))
        decisions = (card.yellow, card.blue, card.red)
        for name, votes, ops in zip(COLOURS, counted(list(front.votes)), decisions, strict=True):
            text = words.plural("{n} vote", "{n} votes", votes)
            yield words(
                "{name}, {votes}: {text}", name=words(name), votes=text, text=result(ops, words)
            )


def _is_vote(front: PublicClub) -> bool:
    """Return whether the open question is about the votes or the decision of the board."""
    ask = front.ask
    return ask is not None and (ask.task == VOTE or ask.about in VOTING)


def what_now(view: View, front: PublicClub, words: Translator) -> str:
    """Return what the seat has to do."""
    if front.ask is not None:
        return question(view, front.ask, words)
    if view.step == "day":
        return _day(view, front, words)
    if view.step == "deploy":
        return words(WHAT_NOW["deploy"], jersey=jersey_text(front.match.queue[0], view))
    if view.step == "pick":
        alone = "pick-alone" if len(view.clubs) == 1 else "pick"
        return words(WHAT_NOW["pick-last" if view.drafted == BOARD - 1 else alone])
    if view.step == "tactic" and front.rival >= OPPONENTS:
        return words(BLIND_TACTIC)
    return words(WHAT_NOW[view.step])


def _day(view: View, front: PublicClub, words: Translator) -> str:
    """Return which actions of the day are left."""
    is_free = not view.has_freed and front.res[OPS] >= FREE_OPS
    if view.has_acted:
        return words("Your action is done. A free action for 2 ⚙ is left, or end the day.")
    if is_free:
        return words("One action, and before or after it one free action for 2 ⚙.")
    return words("One action is left today: choose it below, or pass.")
