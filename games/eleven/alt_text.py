"""The pictures as text, for readers who cannot see them."""

from collections.abc import Iterable, Iterator, Sequence

from games.core.screen import MAX_ALT
from games.core.translation import N_, Translator
from games.eleven.cards.ids import DIRECTORS, ICON, MAN, SPONSORS, STAFF, TOKENS
from games.eleven.cards.terms import TRACKS, ZONES
from games.eleven.club.assets import strength_of
from games.eleven.club.club import AssetCard, Player
from games.eleven.drawing.club_picture import Board
from games.eleven.drawing.match_picture import Jersey, Match
from games.eleven.drawing.season_picture import RECENT_RESULTS, RESULTS, Table
from games.eleven.log.titles import card_name
from games.eleven.view import Owes
from games.eleven.wording.names import CONTRACT_NAMES
from games.eleven.wording.phrases import ICONS, SYMBOLS

OWES: dict[Owes, str] = {
    "done": N_("done"),
    "owes": N_("still to act"),
    "turn": N_("has the turn"),
}


def join_and_cut(parts: Iterable[str]) -> str:
    """Return sentences as one alt text, cut at the end if it is too long."""
    said = " ".join(part for part in parts if part)
    return said if len(said) <= MAX_ALT else said[: MAX_ALT - 1].rstrip() + "…"


def club_alt(board: Board, words: Translator) -> str:
    """Return a club board as text, the most important facts first."""
    return join_and_cut(_club(board, words))


def _club(board: Board, words: Translator) -> Iterator[str]:
    yield words(
        "{name}, {when}: place {place} with {points}, {tokens}.",
        name=board.name,
        when=board.when,
        place=board.place,
        points=words.plural("{n} point", "{n} points", board.points),
        tokens=words.plural("{n} VP token", "{n} VP tokens", board.vp),
    )
    stats = [
        words("{symbol} {n} (level {level})", symbol=SYMBOLS[track], n=n, level=level)
        for track, n, level in zip(TRACKS, board.res, board.stats, strict=True)
    ]
    yield ", ".join(stats) + "."
    yield words("Upkeep due {n} €.", n=board.due)
    yield words("Office on space {n}.", n=board.office)
    men = ", ".join(_man(man, words) for man in board.men)
    yield words("Squad: {names}.", names=men or "–")
    for icon, sign in enumerate(ICONS.values()):
        numbers = [str(index + 2) for index, own in enumerate(board.icons) if own == icon]
        if numbers:
            yield words("{sign} jerseys: {numbers}.", sign=sign, numbers=" ".join(numbers))
    for text, deck in (
        (words("Directors"), DIRECTORS),
        (words("Staff"), STAFF),
        (words("Stadium"), TOKENS),
        (words("Sponsors"), SPONSORS),
    ):
        own = [_post(post, words) for post in board.posts if post.source in deck]
        yield words("{what}: {names}.", what=text, names=", ".join(own) or "–")


def _post(post: AssetCard, words: Translator) -> str:
    """Return a card with its contract, suspension or exhaustion."""
    said = card_name(post.source, words)
    if post.contract:
        said += " " + words("({what})", what=words(CONTRACT_NAMES[post.contract]))
    if post.ban:
        return said + " " + words("(suspended {n})", n=post.ban)
    return said + (" " + words("(exhausted)") if post.spent else "")


def _man(man: Player, words: Translator) -> str:
    """Return number, name, section, icon and strength of a footballer, and why he is out."""
    card = MAN[man.man]
    icon = ICONS["BS"[ICON[man.man]]]
    said = f"{card.number} {card.name} {'/'.join(card.sections)}{icon}{strength_of(man)}"
    if man.trained:
        said += " ★"
    if tokens := man.played + man.scored:
        said += f" (+{tokens})"
    if man.injury:
        return said + " " + words("(injured {n})", n=man.injury)
    if man.ban:
        return said + " " + words("(suspended {n})", n=man.ban)
    if man.used:
        return said + " " + words("(plays)")
    return said + (" " + words("(exhausted)") if man.spent else "")


def season_alt(table: Table, words: Translator) -> str:
    """Return the league as text, place by place."""
    rows = []
    for row in table.rows:
        said = words("{place} {name} {points}", place=row.place, name=row.name, points=row.points)
        if row.moved:
            said += f" ▲{row.moved}" if row.moved > 0 else f" ▼{-row.moved}"
        if row.form:
            said += " " + "".join(
                words(RESULTS[result][0])[:1] for result in row.form[-RECENT_RESULTS:]
            )
        if row.is_inactive:
            said += " " + words("({what})", what=words("pauses"))
        if row.owes:
            said += " " + words("({what})", what=words(OWES[row.owes]))
        if row.vp is not None:
            said += " " + words("({n} VP)", n=row.vp)
        rows.append(said)
    return join_and_cut([table.title + ".", "; ".join(rows) + "."])


def match_alt(match: Match, words: Translator) -> str:
    """Return a match as text: the score, the scout's note, and both sides zone by zone."""
    mine, theirs = match.goals
    facts = {"name": match.name, "rival": match.rival, "mine": mine, "theirs": theirs}
    score = words("{name} {mine} : {theirs} {rival}.", **facts)
    note = match.note and f"{match.note.rstrip('.')}."
    said = [score, note, words("{name}: {zones}.", name=match.name, zones=_zones(match.mine))]
    if any(match.theirs):
        said.append(words("{name}: {zones}.", name=match.rival, zones=_zones(match.theirs)))
    return join_and_cut(said)


def _zones(side: Sequence[Sequence[Jersey]]) -> str:
    """Return a side as on the opponent cards: "DC 5🛡3 6🛡1, FC 9⚽2!"; ! marks a goal."""
    return ", ".join(
        " ".join((ZONES[zone], *(_jersey(jersey) for jersey in jerseys)))
        for zone, jerseys in enumerate(side)
        if jerseys
    )


def _jersey(jersey: Jersey) -> str:
    goal = "!" if jersey.scores else ""
    return f"{jersey.number}{ICONS['BS'[jersey.icon]]}{jersey.strength}{goal}"
