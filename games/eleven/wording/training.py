"""The effect of training on a footballer, shown before he is trained: some veterans get weaker."""

from collections.abc import Sequence
from dataclasses import replace

from games.core.translation import Translator
from games.eleven.cards.effect_index import OPS
from games.eleven.cards.effect_types import Train
from games.eleven.cards.ids import MAN, YOUNGSTERS
from games.eleven.club.assets import strength_of
from games.eleven.club.club import Player
from games.eleven.wording.cardtext import player_text, printed_text
from games.eleven.wording.phrases import ICONS


def training_text(man: Player) -> str:
    """Return a footballer now and trained: "9 Dunne ⚽3 → ⚽2 ★"."""
    icon = ICONS[MAN[man.man].icon]
    return f"{player_text(man.man, man)} → {icon}{strength_of(_trained(man))} ★"


def is_weakened(man: Player) -> bool:
    """Return whether his trained side is the weaker one."""
    return strength_of(_trained(man)) < strength_of(man)


def _trained(man: Player) -> Player:
    return replace(man, trained=True)


def question(man: Player, words: Translator) -> str:
    """Return the confirmation before training a footballer who gets weaker; "" for others."""
    if not is_weakened(man):
        return ""
    text = printed_text(man.man, words, trained=True)
    facts = {"man": training_text(man), "text": text}
    if not text:
        return words("Training makes him weaker: {man}. Train him all the same?", **facts)
    return words("Training makes him weaker: {man} ({text}). Train him all the same?", **facts)


def pupils_of(ops: Sequence[int], men: Sequence[Player]) -> list[Player]:
    """Return the untrained footballers these operations may train, in the order of `men`."""
    players: list[Player] = []
    for op in ops:
        what = OPS[op]
        if isinstance(what, Train):
            open_men = [man for man in men if not man.trained]
            if what.target.who == "youngster":
                open_men = [man for man in open_men if man.man in YOUNGSTERS]
            players += [man for man in open_men if man not in players]
    return players


def only_weaker(pupils: Sequence[Player], words: Translator) -> str:
    """Return the confirmation of an effect whose training can only weaken; else ""."""
    if not pupils or not all(map(is_weakened, pupils)):
        return ""
    if len(pupils) == 1:
        return question(pupils[0], words)
    men = words.listed([*map(training_text, pupils)])
    return words("Training makes any of them weaker: {men}. Go on all the same?", men=men)
