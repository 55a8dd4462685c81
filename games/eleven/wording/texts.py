"""The text of a card, generated from its effects, which are its only source."""

from collections.abc import Callable
from typing import Any

from games.core.translation import N_, Translator
from games.eleven.cards import effect_types as g
from games.eleven.cards.models import Director, Objective
from games.eleven.wording.phrases import (
    ANYBODY,
    CHANGES,
    COUNTERS,
    HAS,
    ICONS,
    MEASURES,
    PLAIN,
    ROWS,
    SYMBOLS,
    USED,
    WHENS,
    ZONE_NAMES,
)


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def _who(target: g.Target, words: Translator) -> str:
    if target.who != "used":
        return words(ANYBODY[target.who])
    text, many = USED[target.section, target.icon, target.place]
    return words.plural(text, many, target.most)


def _gain(op: g.Gain, words: Translator) -> str:
    return words("{n} {symbol}", n=_signed(op.n), symbol=SYMBOLS[op.resource])


def _stat(op: g.Stat, words: Translator) -> str:
    return words("{symbol} level {n}", symbol=SYMBOLS[op.track], n=_signed(op.n))


def _vp(op: g.Vp, words: Translator) -> str:
    return words("+{n} VP", n=op.n)


def _strength(op: g.Strength, words: Translator) -> str:
    facts = {"n": _signed(op.n), "who": _who(op.target, words)}
    if op.permanent:
        return words("strength {n} for {who}, for good", **facts)
    return words("strength {n} for {who}", **facts)


def _goal(op: g.Goal, words: Translator) -> str:
    if op.side == "me":
        return words.plural("score {n} goal", "score {n} goals", op.n)
    return words.plural("the opponent scores {n} goal", "the opponent scores {n} goals", op.n)


def _cancel(op: g.CancelGoal, words: Translator) -> str:
    return words.plural("cancel {n} goal of the zones", "cancel {n} goals of the zones", op.n)


def _train(op: g.Train, words: Translator) -> str:
    return words("train {who}", who=_who(op.target, words))


def _injure(op: g.Injure, words: Translator) -> str:
    return words.plural(
        "{who} is injured for {n} week",
        "{who} is injured for {n} weeks",
        op.weeks,
        who=_who(op.target, words),
    )


def _heal(op: g.Heal, words: Translator) -> str:
    return words.plural(
        "heal {who} by {n} week", "heal {who} by {n} weeks", op.n, who=_who(op.target, words)
    )


def _suspend(op: g.Suspend, words: Translator) -> str:
    return words.plural(
        "{who} is suspended for {n} week",
        "{who} is suspended for {n} weeks",
        op.n,
        who=_who(op.target, words),
    )


def _pardon(op: g.Pardon, words: Translator) -> str:
    return words.plural(
        "remove {n} suspension from {who}",
        "remove {n} suspensions from {who}",
        op.n,
        who=_who(op.target, words),
    )


def _refresh(op: g.Refresh, words: Translator) -> str:
    return words(ROWS[op.row])


def _draw(op: g.DrawTactic, words: Translator) -> str:
    return words.plural("draw {n} tactic card", "draw {n} tactic cards", op.n)


def _ready(op: g.Ready, words: Translator) -> str:
    return words("ready {who}", who=_who(op.target, words))


def _count(op: g.CountAs, words: Translator) -> str:
    texts = {
        "D": N_("a {icon} of your defence plays in the {zone}"),
        "M": N_("a {icon} of your midfield plays in the {zone}"),
        "F": N_("a {icon} of your attack plays in the {zone}"),
    }
    return words(texts[op.section], icon=ICONS[op.icon], zone=words(ZONE_NAMES[op.zone]))


def _hire(op: g.Hire, words: Translator) -> str:
    texts = {
        "players": N_("hire any player of the market"),
        "youngsters": N_("hire the top youngster"),
        "staff": N_("hire anybody of the staff market"),
    }
    hire = words(texts[op.deck])
    if op.free:
        return words("{hire} for free", hire=hire)
    if op.price:
        return words("{hire} for {n} € less", hire=hire, n=-op.price)
    return hire


def _change(op: g.Change, words: Translator) -> str:
    text, many = CHANGES[op.rule, op.n > 0]
    return words.plural(text, many, abs(op.n))


def _outcome(outcome: g.Outcome, words: Translator) -> str:
    same = outcome.low == outcome.high
    faces = str(outcome.low) if same else f"{outcome.low}–{outcome.high}"
    return words("{faces}: {result}", faces=faces, result=result(outcome.ops, words))


def _roll(op: g.Roll, words: Translator) -> str:
    outcomes = "; ".join(_outcome(outcome, words) for outcome in op.outcomes)
    if op.die == 10:  # noqa: PLR2004 - the one die with ten sides
        return words("roll the ten-sided die, on {outcomes}", outcomes=outcomes)
    return words("roll a die, on {outcomes}", outcomes=outcomes)


def _choose(op: g.Choose, words: Translator) -> str:
    first, *others = (result(ops, words) for ops in op.options)
    for other in others:
        first = words("{one} or {other}", one=first, other=other)
    return first


def _per(op: g.Per, words: Translator) -> str:
    return words(COUNTERS[op.counter], gain=result((op.op,), words), most=op.most)


_SAYS: dict[type[g.Part], Callable[[Any, Translator], str]] = {
    g.Gain: _gain,
    g.Stat: _stat,
    g.Vp: _vp,
    g.Strength: _strength,
    g.Goal: _goal,
    g.CancelGoal: _cancel,
    g.Train: _train,
    g.Injure: _injure,
    g.Heal: _heal,
    g.Suspend: _suspend,
    g.Pardon: _pardon,
    g.Refresh: _refresh,
    g.DrawTactic: _draw,
    g.Ready: _ready,
    g.CountAs: _count,
    g.Hire: _hire,
    g.Change: _change,
    g.Roll: _roll,
    g.Choose: _choose,
    g.Per: _per,
}


def _operation(op: g.Op, words: Translator) -> str:
    plain = PLAIN.get(type(op))
    return words(plain) if plain else _SAYS[type(op)](op, words)


def _tally(condition: g.Tally, words: Translator) -> str:
    texts = {
        ("conceded", "<="): N_("if at most {n} conceded"),
        ("scored", "<="): N_("if at most {n} scored"),
        ("scored", ">="): N_("if {n} or more scored"),
        ("position", "<="): N_("if in place {n} or better"),
        ("fans", ">="): N_("if {n} or more fans came"),
    }
    if condition.of == "conceded" and not condition.n:
        return words("if nothing was conceded")
    return words(texts[condition.of, condition.sign], n=condition.n)


def _condition(condition: g.Condition, words: Translator) -> str:
    match condition:
        case g.Ended():
            texts = {"win": N_("if won"), "draw": N_("if drawn"), "loss": N_("if lost")}
            return words(texts[condition.result])
        case g.Tally():
            return _tally(condition, words)
        case g.Trailing():
            return words.plural("if {n} goal behind", "if {n} goals behind", condition.n)
        case g.ZoneHas():
            icon = ICONS[condition.icon]
            return words.plural(
                "if {n} {icon} of yours is in his zone",
                "if {n} {icon} of yours are in his zone",
                condition.n,
                icon=icon,
            )
        case g.Against():
            texts = {
                "red": N_("against a red club"),
                "blue": N_("against a blue club"),
                "green": N_("against a green club"),
            }
            return words(texts[condition.die])
    return words.plural(*HAS[condition.profession], condition.n)


def price(cost: tuple[g.Pay, ...]) -> str:
    """Return a price in symbols: "1 💪 + 2 €"."""
    return " + ".join(f"{pay.n} {SYMBOLS[pay.resource]}" for pay in cost)


def result(ops: g.Ops, words: Translator) -> str:
    """Return what operations do: "+2 €, −3 👥"; a dash for none."""
    return ", ".join(_operation(op, words) for op in ops) or "–"


def sentence(effect: g.Effect, words: Translator) -> str:
    """Return one effect as text: "After the match, if won: +1 €"."""
    head = words(WHENS[effect.when]) if WHENS[effect.when] else ""
    if effect.cost:
        head = words("{moment} for {price}", moment=head, price=price(effect.cost))
    if effect.condition:
        said = _condition(effect.condition, words)
        head = words("{moment}, {condition}", moment=head, condition=said)
    body = result(effect.ops, words)
    if not head:
        return body[:1].upper() + body[1:]
    return words("{moment}: {result}", moment=head, result=body)


def sentences(effects: tuple[g.Effect, ...], words: Translator) -> str:
    """Return several effects as text; a dash for none."""
    return ". ".join(sentence(effect, words) for effect in effects) or "–"


def director_text(card: Director, words: Translator) -> str:
    """Return a director's changes of levels and the ability."""
    levels = [result(card.levels, words)] if card.levels else []
    return ". ".join((*levels, sentences(card.effects, words)))


def objective_text(card: Objective, words: Translator) -> str:
    """Return both grades of an objective with their VP (E-R74)."""
    text, many = MEASURES[card.measure]
    return words(
        "{fulfilled} for 2 VP; {perfect} for 4 VP",
        fulfilled=words.plural(text, many, card.fulfilled),
        perfect=words.plural(text, many, card.perfect),
    )
