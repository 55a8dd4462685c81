"""Reads all posts of a division as a follower does, and notes where one refutes another.

Each kind of claim about the title has its predicate here. A sentence about the title that none of
them knows is reported, too, so that no claim comes into a post without one.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.bot.host.league.race.divisions import PlayedDivision, Told

WEEK = re.compile(r"· week (\d+)$")
RACES = re.compile(r"__(?:The race for the title|Title race)__\n```\n(.*?)```", re.DOTALL)
ROW = re.compile(r"^\s*\d+ (?:🤖 ?)?(.+?)\s+([−-]?\d+)\b")
LAST = 8
CLAIMS = (
    ("everyone", re.compile(r"^Everyone can still (?:come first|win the title)\.()$")),
    ("able", re.compile(r"^Can still (?:come first|win the title): (.+)\.$")),
    ("out", re.compile(r"^(?:🤖|🚪) Out of the title race.*: (.+)\.$")),
    ("table", re.compile(r"^(🔒 .+ in the league table any more\.)$")),
    ("certain", re.compile(r"^🔒 (?:On points, nobody|Nobody) can catch (.+?) (?:in|any)")),
    ("alone", re.compile(r"^🔒 (.+) alone is left in the title race\.$")),
    ("beaten", re.compile(r"^🔒 (?:On points, )?(.+?) (?:is|are|can't) ")),
    ("won", re.compile(r"^🏁 .+: (.+) won$")),
    ("medal", re.compile(r"^🥇 (.+?)(?: · (?:🥈.+|-?\d+ VP))?$")),
    ("champion", re.compile(r"\*\*(.+)\*\* is the champion!")),
    ("champion", re.compile(r"^🤖 \*\*(.+)\*\* comes first")),
    ("unplaced", re.compile(r"^No place for (.+?)(?:, who .+|: .+)\.$")),
    ("of-placed", re.compile(r"^📈 Nobody of the final table was ahead of (.+) after any week\.$")),
    ("since", re.compile(r"^📈 Nobody was ahead of (.+) after any week\.$")),
    ("since", re.compile(r"^📈 .* was week (?P<since>\d+): .* nobody was ahead of (.+)\.$")),
    ("of-placed", re.compile(r"^📈 .* week (?P<since>\d+): .* final table was ahead of (.+)\.$")),
    ("late", re.compile(r"^📈 The turning point was the very end: (.+) came from behind")),
    (
        "leads",
        re.compile(r"^🏆 (?:Nothing between )?(\*\*.+?\*\* (?:leads|is|and) .*?\*\*.+?\*\*)"),
    ),
    ("chase", re.compile(r"^🏆 (.+) (?:leads|are level at the top of) the title race\.")),
    ("none", re.compile(r"^(There is no champion: |Nobody is left in the title race)")),
    ("tie", re.compile(r"tie for first place: (.+) are level")),
)
"""Each kind of claim about the title, and the sentences that make it."""
ABOUT_TITLE = re.compile(r"🔒|🥇|🏁|[Cc]hampion|title|come first|comes first|^🏆 (?:N|\*)")
NO_CLAIM = re.compile(r"Fairness code|^📅|^🤫|all weeks are played|^__|in the league table")
"""Sentences that sound like the title, but claim nothing about it."""


@dataclass(slots=True)
class Claim:
    """What a post claims: a kind, the members it names, its week, and where it stood."""

    kind: str
    numbers: frozenset[int]
    week: int
    at: int
    line: str


@dataclass(slots=True)
class Reading:
    """All claims of a division, its races by week, and who was said to be first in the end."""

    claims: list[Claim] = field(default_factory=list)
    races: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    first: frozenset[int] = frozenset()
    unplaced: frozenset[int] = frozenset()


def contradictions(played: PlayedDivision) -> list[str]:
    """Return each contradiction as a sentence: what was said, and what refutes it."""
    read = reading(played)
    return [*_refuted(played, read), *(f"no predicate: {line}" for line in read.unknown)]


def reading(played: PlayedDivision) -> Reading:
    """Return what a follower has read."""
    read = Reading()
    for index, told in enumerate(played.told):
        found = WEEK.search(told.post.title)
        week = int(found[1]) if found else max(read.races, default=0)
        if found:
            _read_race(played, read, told, week)
        for line in told.lines:
            _read_line(played, read, line, Claim("", frozenset(), week, index, line))
    for claim in read.claims:
        if claim.kind == "medal":
            read.first |= claim.numbers
        if claim.kind == "unplaced":
            read.unplaced |= claim.numbers
    return read


def _named(played: PlayedDivision, text: str) -> frozenset[int]:
    return frozenset(number for name, number in played.numbers.items() if name in text)


def _read_race(played: PlayedDivision, read: Reading, told: Told, week: int):
    """Note the rows of a race: the members with their scores, as they stand there."""
    found = RACES.search("\n".join(told.lines))
    rows = [ROW.match(line) for line in found[1].split("\n")] if found else []
    read.races[week] = [
        (number, int(row[2].replace("−", "-")))
        for row in rows
        if row
        for number in {n for name, n in played.numbers.items() if _is_cut(row[1], name)}
    ]
    gone = frozenset(number for number, _ in read.races[week] if number in told.out)
    if gone:
        read.claims.append(Claim("ranks", gone, week, 0, "the race"))
    if week == 1 and read.races[week]:
        read.claims.append(Claim("first-week", frozenset(), week, 0, "VP of week 1"))


def _is_cut(shown: str, name: str) -> bool:
    cut = shown.rstrip("…. ")
    return name.startswith(cut) or cut.startswith(name)


def _read_line(played: PlayedDivision, read: Reading, line: str, blank: Claim):
    """Note the claim of a line; it is unknown if it sounds like one without a predicate."""
    for kind, pattern in CLAIMS:
        if found := pattern.search(line):
            since = found.groupdict().get("since")
            week = int(since) if since else 1 if kind in ("since", "of-placed") else blank.week
            numbers = frozenset(played.numbers.values())
            if kind != "everyone":
                numbers = _named(played, found[len(found.groups())])
            read.claims.append(Claim(kind, numbers, week, blank.at, line))
            return
    if ABOUT_TITLE.search(line) and not NO_CLAIM.search(line) and played.season not in line:
        read.unknown.append(line)


def _refuted(played: PlayedDivision, read: Reading) -> Iterator[str]:
    """Yield what is refuted by the end, by the facts of its time, or by another sentence."""
    for claim in read.claims:
        if why := PREDICATES[claim.kind](read, claim, played.told[claim.at].out):
            yield f"week {claim.week}: {claim.line} ({why})"


def _why_not_able(read: Reading, claim: Claim, out: frozenset[int]) -> str:
    if claim.numbers & out:
        return "lists who can get no place"
    if read.first - claim.numbers:
        return "leaves out who was first in the end"
    here = [two for two in read.claims if two.at == claim.at and two.kind in ("beaten", "out")]
    return "says both" if any(two.numbers & claim.numbers for two in here) else ""


def _why_not_since(read: Reading, claim: Claim, _: frozenset[int]) -> str:
    left_out = read.unplaced if claim.kind == "of-placed" else frozenset()
    for week, rows in read.races.items():
        rivals = [row for row in rows if row[0] not in left_out]
        if week >= claim.week and _was_behind(rivals, claim.numbers):
            return f"was behind after week {week}"
    return ""


def _was_behind(rows: Sequence[tuple[int, int]], numbers: frozenset[int]) -> bool:
    own = [score for number, score in rows if number in numbers]
    return bool(own) and max(score for _, score in rows) > max(own)


def _why_not_leads(read: Reading, claim: Claim, out: frozenset[int]) -> str:
    if claim.numbers & out:
        return "leads without a chance"
    is_wrong = claim.week == LAST and not claim.numbers & read.first
    return "leads, but is not first" if is_wrong else ""


def _why_not_chased(read: Reading, claim: Claim, out: frozenset[int]) -> str:
    """It names those who stand first in the race of the week before."""
    if claim.numbers & out:
        return "leads without a chance"
    rows = read.races.get(claim.week, [])
    best = max((score for _, score in rows), default=0)
    is_same = {number for number, score in rows if score == best} >= claim.numbers
    return "" if is_same else "the race says another"


def _why_not_unplaced(read: Reading, claim: Claim, _: frozenset[int]) -> str:
    ranked = {number for number, _ in read.races.get(LAST, [])}
    return "stood in the last race" if claim.numbers & (ranked | read.first) else ""


def _is_first(read: Reading, claim: Claim, _: frozenset[int]) -> str:
    return "" if claim.numbers == read.first else "another was first in the end"


def _is_not_first(read: Reading, claim: Claim, _: frozenset[int]) -> str:
    return "was first in the end" if claim.numbers & read.first else ""


PREDICATES: Mapping[str, Callable[[Reading, Claim, frozenset[int]], str]] = {
    "everyone": _why_not_able,
    "able": _why_not_able,
    "out": _is_not_first,
    "table": lambda *_: "",
    "certain": _is_first,
    "alone": lambda read, claim, _: (
        "" if claim.numbers >= read.first else "another was first in the end"
    ),
    "beaten": _is_not_first,
    "won": _is_first,
    "medal": lambda read, claim, _: "" if claim.numbers <= read.first else "two 🥇",
    "champion": _is_first,
    "tie": lambda read, claim, _: "" if claim.numbers >= read.first else "they do not share it",
    "none": lambda read, *_: "there is a first" if read.first else "",
    "unplaced": _why_not_unplaced,
    "since": _why_not_since,
    "of-placed": _why_not_since,
    "late": lambda read, claim, _: (
        "" if _was_behind(read.races.get(LAST, []), claim.numbers) else "nobody was ahead"
    ),
    "leads": _why_not_leads,
    "chase": _why_not_chased,
    "ranks": lambda *_: "ranks who can get no place",
    "first-week": lambda *_: "misleads",
}
"""Each kind of claim: why it is wrong, by the end and by who was out when it was told."""
