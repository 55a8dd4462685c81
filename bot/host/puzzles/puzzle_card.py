"""The private messages of the puzzle of the day: the position, the solution, the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.host.puzzles.puzzle_of_the_day import DailyPuzzle, ShownPuzzle
from bot.host.puzzles.puzzle_solution import Explanation
from bot.host.ratings import formatting
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from bot.host.ui.notices import noticed
from bot.host.ui.percent import percent
from games.core.translation import Translator
from storage.member.puzzle_tries import PuzzleTry

MOST_NAMES, MOST_PLACES, MOST_ANSWERS = 20, 10, 3
MOST_REPLIES = 3
"""The most sentences about what follows the second best choice."""
LABEL = 100


@dataclass(frozen=True, slots=True)
class PuzzleTries:
    """The tries of a day in a server, the viewer's own, and how many days in a row they solved.

    In direct messages there is only the viewer's own try: there is no server to compare with.
    """

    every: Sequence[PuzzleTry]
    own: PuzzleTry | None
    streak: int
    names: Mapping[int, str]
    is_direct: bool = False


def today(
    daily: DailyPuzzle, seen: ShownPuzzle, tries: PuzzleTries, words: Translator
) -> MessageContent:
    """Return the puzzle of today: to be solved, or with the choice that was made."""
    title = words("🧩 Puzzle of the day: {game}", game=words(daily.definition.title))
    buttons = [Button(words("Yesterday's solution"), _house(solution_action(daily.day - 1)))]
    details: list[str] = []
    if not tries.is_direct:
        buttons.append(_table_button(words))
        tried = words.plural("{n} member has tried.", "{n} members have tried.", len(tries.every))
        details.append(tried)
    if tries.own is None:
        said = (*seen.lines, words("**Which choice wins most often? You have one try.**"))
        details[:0] = seen.details
        entries = tuple(
            SelectOption(seen.labels[line][:LABEL], str(number))
            for number, line in enumerate(daily.lines)
        )
        select = Select(
            words("Your choice"), _house(f"?puzzle-try {daily.day} {daily.mark}"), entries
        )
        rows: tuple[Row, ...] = (select, tuple(buttons))
    else:
        chosen = words("You chose **{choice}**.", choice=seen.label_of(tries.own.line))
        when = words("The solution and the next puzzle come <t:{at}:R>.", at=daily.ends_at)
        rows, said = (tuple(buttons),), (chosen, when)
    return MessageContent(
        title, said, rows, picture=seen.picture, mood="open", details=tuple(details)
    )


def solution(
    daily: DailyPuzzle,
    seen: ShownPuzzle,
    why: Explanation,
    tries: PuzzleTries,
    words: Translator,
) -> MessageContent:
    """Return the solution of a puzzle that is over with its reason; in a server who solved it."""
    wins = sorted(daily.puzzle.wins.items(), key=lambda win: -win[1])[:MOST_ANSWERS]
    lines = [
        words("{choice}: wins {n} of 100", choice=seen.labels[line], n=percent(share))
        for line, share in wins
    ]
    lines[0] = f"✅ **{lines[0]}**"
    lines += _reasons(why, words)
    matches = daily.puzzle.matches
    lines.append(words("-# Matches played on after each: {n}.", n=matches))
    if tries.own is not None:
        chosen = seen.label_of(tries.own.line)
        text = words("You chose {choice}.", choice=chosen)
        lines.append(f"{'✅' if tries.own.solved else '❌'} {text}")
    buttons = [Button(words("Today's puzzle"), _house("/puzzle"), "main")]
    if tries.is_direct:
        lines += _streak(tries, words)
    else:
        lines.append(_solvers(tries, words))
        buttons.append(_table_button(words))
    return MessageContent(
        words("🧩 Yesterday's puzzle: {game}", game=words(daily.definition.title)),
        tuple(lines),
        (tuple(buttons),),
        picture=why.picture,
        mood="done",
    )


def _reasons(why: Explanation, words: Translator) -> list[str]:
    """Return why the answer is better, what follows the second best, and what the marks mean."""
    lines = [why.why] if why.why else []
    if why.reply:
        text = words("After {choice}, for example: {reply}", choice=why.second, reply=why.reply[0])
        lines.append(" ".join((text, *why.reply[1:MOST_REPLIES])))
    if why.picture is not None:
        lines.append(words("-# Pink: the answer. White and dashed: the second best."))
    return lines


def _solvers(tries: PuzzleTries, words: Translator) -> str:
    """Return who solved a puzzle in a server, and how many tried."""
    if not tries.every:
        return words("Nobody here tried it.")
    solvers = [attempt.user_id for attempt in tries.every if attempt.solved]
    if not solvers:
        tried = len(tries.every)
        return words.plural(
            "{n} member tried, nobody solved it.", "{n} members tried, nobody solved it.", tried
        )
    told = [formatting.member_name(tries.names, solver, words) for solver in solvers[:MOST_NAMES]]
    facts = {"names": words.listed(told), "n": len(solvers), "all": len(tries.every)}
    return words("Solved by {n} of {all}: {names}.", **facts)


def table(
    month: str, places: Sequence[tuple[int, int]], tries: PuzzleTries, words: Translator
) -> MessageContent:
    """Return the members by puzzles solved in a month; `places` are (user id, solved)."""
    lines = [
        words(
            "{place}. {name}: {n}",
            place=index,
            name=formatting.member_name(tries.names, user, words),
            n=solved,
        )
        for index, (user, solved) in enumerate(places[:MOST_PLACES], start=1)
    ] or [words("Nobody has solved a puzzle this month yet. Be the first.")]
    lines += _streak(tries, words)
    back = Button(words("Today's puzzle"), _house("/puzzle"), "main")
    title = words("🧩 Puzzles solved in {month}", month=month)
    return MessageContent(title, tuple(lines), ((back,),))


def _streak(tries: PuzzleTries, words: Translator) -> list[str]:
    """Return the line with how many days in a row the viewer solved, if they solved yesterday's."""
    if not tries.streak:
        return []
    text = words.plural(
        "You solved {n} day in a row. 🔥", "You solved {n} days in a row. 🔥", tries.streak
    )
    return [text]


def post(
    daily: DailyPuzzle, seen: ShownPuzzle, before: Sequence[str], words: Translator
) -> MessageContent:
    """Return the public post of a puzzle; `before` are the lines about yesterday's."""
    lines = (*seen.lines, words("**Which choice wins most often? Everybody has one try.**"))
    buttons = (
        Button(words("Choose"), _house("/puzzle"), "main"),
        Button(words("Yesterday's solution"), _house(solution_action(daily.day - 1))),
        _table_button(words),
    )
    title = words("🧩 Puzzle of the day: {game}", game=words(daily.definition.title))
    return MessageContent(
        title,
        (*before, *lines),
        (buttons,),
        picture=seen.picture,
        mood="open",
        details=seen.details,
    )


def outcome(
    daily: DailyPuzzle, seen: ShownPuzzle, tries: PuzzleTries, words: Translator
) -> tuple[str, ...]:
    """Return the lines about a puzzle in the next day's post; none if nobody tried it."""
    if not tries.every:
        return ()
    share = percent(daily.puzzle.wins[daily.puzzle.best])
    best = seen.labels[daily.puzzle.best]
    text = words("Yesterday: **{choice}** wins {n} of 100.", choice=best, n=share)
    return (text, _solvers(tries, words))


def solution_action(day: int) -> str:
    """Return the action of the button that shows the solution of a day."""
    return f"/puzzle-solution {day}"


def over(content: MessageContent, words: Translator) -> MessageContent:
    """Return today's puzzle for somebody who answered one that is over."""
    notice = words("That puzzle is over. Here is today's.")
    return noticed(content, notice)


def _table_button(words: Translator) -> Button:
    return Button(words("Table of the month"), _house("/puzzle-table"))


def _house(action: str) -> str:
    return custom_id_of(action)
