"""The parser of card texts: "after, if win: EUR +1" is one effect.

line      = when ["," price] [", if" condition] ":" operations
price     = "1 FIT" or "1 FIT + 2 EUR"
operations = operation {", " operation}; a die is "roll d6 {1-3: EUR +1; 6: vp 1}"
"""

import re
from collections.abc import Callable, Iterator

from games.eleven.cards import effect_types as g

_HEAD = re.compile(
    r"(?P<when>[a-z]+)(?:, (?P<price>\d[^,:]*))?(?:, if (?P<if>[^:]+))?: (?P<ops>.+)"
)
_TARGET = (
    r"(?P<who>self|random|any|youngster|used|staff|director)"
    r"(?: (?P<section>[DMF]))?(?: (?P<icon>[BS]))?(?: (?P<place>wing|one-centre))?"
    r"(?: x(?P<most>\d))?"
)
_FIELDS = ("who", "section", "icon", "place", "most")
_OUTCOME = re.compile(r"(?P<low>\d+)(?:-(?P<high>\d+))?: (?P<ops>.+)")


def _facts(found: re.Match[str]) -> dict[str, object]:
    """Return the named groups of a match, with those of the target as one dict."""
    facts: dict[str, object] = {k: v for k, v in found.groupdict().items() if v is not None}
    if "who" in facts:
        facts["target"] = {name: facts.pop(name) for name in _FIELDS if name in facts}
    return facts


def _parts(text: str, mark: str) -> Iterator[str]:
    """Yield the parts of a text, split at separators outside of braces."""
    depth, start = 0, 0
    for index, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if not depth and text.startswith(mark, index):
            yield text[start:index].strip()
            start = index + len(mark)
    yield text[start:].strip()


def _strength(found: re.Match[str]) -> g.Op:
    facts = _facts(found)
    return g.Strength.model_validate(facts | {"permanent": "permanent" in facts})


def _hire(found: re.Match[str]) -> g.Op:
    facts = _facts(found)
    return g.Hire.model_validate(facts | {"free": "free" in facts})


def _outcome(text: str) -> g.Outcome:
    found = _OUTCOME.fullmatch(text)
    if not found:
        raise ValueError(f"no outcome is written {text!r}")
    low, high = found["low"], found["high"] or found["low"]
    return g.Outcome(low=int(low), high=int(high), ops=read_ops(found["ops"]))


def _roll(found: re.Match[str]) -> g.Op:
    outcomes = tuple(_outcome(part) for part in _parts(found["body"], ";"))
    return g.Roll(die=6 if found["die"] == "6" else 10, outcomes=outcomes)


def _choose(found: re.Match[str]) -> g.Op:
    return g.Choose(options=tuple(read_ops(part) for part in _parts(found["body"], "|")))


def _per(found: re.Match[str]) -> g.Op:
    return g.Per.model_validate(
        {"counter": found["counter"], "most": found["most"], "op": _read_op(found["body"])}
    )


def _plain(kind: type[g.Op]) -> Callable[[re.Match[str]], g.Op]:
    def read(found: re.Match[str]) -> g.Op:
        return kind.model_validate(_facts(found))

    return read


_OPERATIONS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], g.Op]], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"(?P<resource>[A-Z]{3}) (?P<n>[+-]\d+)", _plain(g.Gain)),
        (r"(?P<track>eur|fan|ops|fit) (?P<n>[+-]\d+)", _plain(g.Stat)),
        (r"vp (?P<n>\d+)", _plain(g.Vp)),
        (rf"strength {_TARGET} (?P<n>[+-]\d)(?P<permanent> for good)?", _strength),
        (r"goal (?P<side>me|opp) (?P<n>\d)", _plain(g.Goal)),
        (r"cancel goal (?P<n>\d)", _plain(g.CancelGoal)),
        (rf"train {_TARGET}", _plain(g.Train)),
        (rf"injure {_TARGET} (?P<weeks>\d)", _plain(g.Injure)),
        (rf"heal {_TARGET} (?P<n>\d)", _plain(g.Heal)),
        (rf"suspend {_TARGET} (?P<n>\d)", _plain(g.Suspend)),
        (rf"pardon {_TARGET} (?P<n>\d)", _plain(g.Pardon)),
        (r"refresh (?P<row>[a-z]+)", _plain(g.Refresh)),
        (r"tactic (?P<n>\d)", _plain(g.DrawTactic)),
        (rf"ready {_TARGET}", _plain(g.Ready)),
        (r"flip", _plain(g.Flip)),
        (r"move", _plain(g.Move)),
        (r"swap wings", _plain(g.SwapWings)),
        (r"count (?P<section>[DMF]) (?P<icon>[BS]) as (?P<zone>[DMF][LCR])", _plain(g.CountAs)),
        (r"mark", _plain(g.Mark)),
        (r"hire (?P<deck>[a-z]+)(?: (?P<price>[+-]\d)|(?P<free> free))?", _hire),
        (r"change (?P<rule>[a-z-]+) (?P<n>[+-]\d)", _plain(g.Change)),
        (r"vote", _plain(g.Vote)),
        (r"roll d(?P<die>6|10) \{(?P<body>.+)\}", _roll),
        (r"choose \{(?P<body>.+)\}", _choose),
        (r"per (?P<counter>[a-z-]+) max (?P<most>\d) \{(?P<body>.+)\}", _per),
    )
)
_CONDITIONS: tuple[tuple[re.Pattern[str], type[g.Condition]], ...] = tuple(
    (re.compile(pattern), kind)
    for pattern, kind in (
        (r"(?P<result>win|draw|loss)", g.Ended),
        (r"(?P<of>[a-z]+) (?P<sign><=|>=) (?P<n>\d+)", g.Tally),
        (r"behind (?P<n>\d)", g.Trailing),
        (r"zone (?P<icon>[BS]) (?P<n>\d)", g.ZoneHas),
        (r"against (?P<die>red|blue|green)", g.Against),
        (r"has (?P<profession>[a-z-]+) (?P<n>\d)", g.Has),
    )
)


def _read_op(text: str) -> g.Op:
    for pattern, read in _OPERATIONS:
        if found := pattern.fullmatch(text):
            return read(found)
    raise ValueError(f"no operation is written {text!r}")


def _read_condition(text: str) -> g.Condition:
    for pattern, kind in _CONDITIONS:
        if found := pattern.fullmatch(text):
            return kind.model_validate(found.groupdict())
    raise ValueError(f"no condition is written {text!r}")


def _read_price(text: str) -> tuple[g.Pay, ...]:
    pairs = (part.split() for part in text.split(" + "))
    return tuple(g.Pay.model_validate({"n": n, "resource": resource}) for n, resource in pairs)


def read_ops(text: str) -> g.Ops:
    """Return the operations of a text such as "EUR +2, FAN -3"; raises ValueError if invalid."""
    return tuple(_read_op(part) for part in _parts(text, ",") if part)


def read_effect(text: str) -> g.Effect:
    """Return the effect of a line; raises ValueError if it is invalid."""
    found = _HEAD.fullmatch(text)
    if not found:
        raise ValueError(f"no effect is written {text!r}")
    return g.Effect.model_validate(
        {
            "when": found["when"],
            "cost": _read_price(found["price"]) if found["price"] else (),
            "condition": _read_condition(found["if"]) if found["if"] else None,
            "ops": read_ops(found["ops"]),
        }
    )
