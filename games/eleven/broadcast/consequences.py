"""What a match brought besides its result: a line of money and resources, a line of training.

Each item is listed after its cause: the stands, a card, the face of a die.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, TypeAlias

from games.core.translation import N_, Translator, ngettext_noop
from games.eleven.club.club import NOBODY
from games.eleven.log.news import (
    Acted,
    Banned,
    Gained,
    Hurt,
    LevelMoved,
    News,
    Recovered,
    Spared,
    Strengthened,
    TacticDrawn,
    TokensWon,
    Trained,
)
from games.eleven.log.report import (
    FansSeated,
    Grew,
    Maintained,
    MatchEnded,
    Rerolled,
    Rolled,
    TacticPlayed,
)
from games.eleven.log.titles import card_name
from games.eleven.stories import story
from games.eleven.wording.names import signed, stat_symbol, symbol

Group: TypeAlias = Literal["money", "training", "other"]
LABELS: dict[Group, str] = {
    "money": N_("**Money:** {items}."),
    "training": N_("**Training and squad:** {items}."),
}
Means: TypeAlias = Gained | LevelMoved | TokensWon | TacticDrawn
People: TypeAlias = Trained | Grew | Strengthened | Hurt | Spared | Banned | Recovered
DICE = ngettext_noop("the die shows {faces}", "the dice show {faces}")
DICE_OF_MATCH = ngettext_noop(
    "after the match the die shows {faces}", "after the match the dice show {faces}"
)
WEEKS_OUT = ngettext_noop("{card} is out for {n} week", "{card} is out for {n} weeks")
WEEKS_BANNED = ngettext_noop(
    "{card} is suspended for {n} week", "{card} is suspended for {n} weeks"
)
WEEKS_LEFT = ngettext_noop("{card} misses {n} more week", "{card} misses {n} more weeks")

DEVELOPED: dict[type[News], str] = {
    Trained: N_("{card} is trained"),
    Grew: N_("{card} gains experience by playing"),
    Spared: N_("{card} gets away unhurt"),
    Recovered: N_("{card} is available again"),
}
"""By kind of news: what happened to a footballer."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The cause of an item: a card (NOBODY: the match itself) and its dice, or the stands."""

    source: int = NOBODY
    faces: tuple[int, ...] = ()
    is_stands: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of news with its cause; one of the group "other" is a sentence of its own."""

    group: Group
    cause: Cause
    text: str


def consequence_lines(news: Sequence[News], words: Translator) -> list[str]:
    """Return a line of money and a line of training, without empty ones, then other sentences."""
    items = [*_ItemReader(news, words).items()]
    lines: list[str] = []
    for group, label in LABELS.items():
        own = [item for item in items if item.group == group]
        told = [
            _said(cause, [*some], words) for cause, some in groupby(own, lambda item: item.cause)
        ]
        if told:
            lines.append(words(label, items="; ".join(told)))
    return [*lines, *(item.text for item in items if item.group == "other")]


def _said(cause: Cause, items: Sequence[Item], words: Translator) -> str:
    """Return the items of one cause after the cause: "Raffle: the die shows 4, −1 €"."""
    what = ", ".join(item.text for item in items)
    if cause.is_stands:
        return words("stands {what}", what=what)
    if cause.faces:
        faces = words.listed([*map(str, cause.faces)])
        dice = DICE_OF_MATCH if cause.source == NOBODY else DICE
        what = f"{words.plural(*dice, len(cause.faces), faces=faces)}, {what}"
    if cause.source == NOBODY:
        return what
    return words("{card}: {what}", card=card_name(cause.source, words), what=what)


@dataclass(slots=True)
class _ItemReader:
    """Reads the news of a match and yields the items among them, each with its cause."""

    news: Sequence[News]
    words: Translator
    cause: Cause = field(default_factory=Cause)
    is_over: bool = False
    fans: int = 0

    def items(self) -> Iterator[Item]:
        """Yield the items in the order in which they happened."""
        for index, event in enumerate(self.news):
            match event:
                case Maintained():
                    break
                case FansSeated():
                    self.fans = event.n
                case MatchEnded():
                    self.cause, self.is_over = Cause(), True
                case Acted():
                    self.cause = Cause(event.source)
                case TacticPlayed():
                    self.cause = Cause(event.tactic)
                case Rolled():
                    yield from self._roll(index, event)
                case Rerolled():
                    self.cause = Cause(self.cause.source, self.cause.faces[:-1])
                case _:
                    yield from self._item(index, event)

    def _roll(self, at: int, roll: Rolled) -> Iterator[Item]:
        """Record a face; a second die of the match that injures nobody is an item itself."""
        faces = self.cause.faces if self.cause.source == roll.source else ()
        self.cause = Cause(roll.source, (*faces, roll.face))
        following = self.news[at + 1 : at + 2]
        is_hit = any(isinstance(event, Hurt | Spared | Rerolled) for event in following)
        if roll.source == NOBODY and len(self.cause.faces) > 1 and not is_hit:
            yield Item("training", self.cause, self.words("nobody is hurt"))

    def _item(self, at: int, event: News) -> Iterator[Item]:
        cause = self.cause
        if isinstance(event, Means):
            text = _means(event, self.words)
            if isinstance(event, Gained) and self._is_income(at, event):
                cause = Cause(is_stands=True)
            elif any(isinstance(before, Rerolled) for before in self.news[max(at - 1, 0) : at]):
                cause, text = Cause(), self.words("another roll {what}", what=text)
            yield Item("money", cause, text)
        elif isinstance(event, People):
            if isinstance(event, Strengthened) and not event.for_good:
                return  # it lasts until the end of the match, whose goals show it
            is_week = isinstance(event, Recovered) and not self.is_over
            yield Item("training", Cause() if is_week else cause, _people(event, self.words))
        elif self.is_over:
            yield Item("other", cause, story(event, self.words))

    def _is_income(self, at: int, gained: Gained) -> bool:
        """Return whether this is the money from the stands: the last before the match's die."""
        following = self.news[at + 1 : at + 2]
        is_last = any(isinstance(next_, Rolled) and next_.source < 0 for next_ in following)
        return is_last and self.fans > 0 and gained.n > 0


def _means(consequence: Means, words: Translator) -> str:
    """Return the text of a gain, a loss, or a level that moved."""
    match consequence:
        case Gained():
            return f"{signed(consequence.n)} {symbol(consequence.resource)}"
        case LevelMoved():
            text = N_("{symbol} level up to {level}")
            if consequence.n < 0:
                text = N_("{symbol} level down to {level}")
            return words(text, symbol=stat_symbol(consequence.track), level=consequence.level)
        case TokensWon():
            return words("{n} VP", n=signed(consequence.n))
        case _:
            return words("a tactic card")


def _people(consequence: People, words: Translator) -> str:
    """Return what happened to a footballer, or to a suspended card."""
    source = consequence.source if isinstance(consequence, Banned | Recovered) else consequence.man
    card = card_name(source, words)
    match consequence:
        case Hurt():
            return words.plural(*WEEKS_OUT, consequence.weeks, card=card)
        case Banned():
            return words.plural(*WEEKS_BANNED, consequence.tokens, card=card)
        case Recovered() if consequence.left:
            return words.plural(*WEEKS_LEFT, consequence.left, card=card)
        case Strengthened():
            return words("{card} {n} for good", card=card, n=signed(consequence.n))
        case Grew() if consequence.by_goal:
            return words("{card} gains experience by scoring", card=card)
        case _:
            return words(DEVELOPED[type(consequence)], card=card)
