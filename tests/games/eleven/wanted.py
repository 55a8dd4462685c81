"""What every operation must change, worked out from its words alone: the judge of the effects."""

from collections import Counter
from typing import get_args

from games.eleven.cards import effect_types as g
from games.eleven.cards.cards import DIRECTORS, FOOTBALLERS, STAFF, YOUNGSTERS
from games.eleven.cards.ids import ANSWERS, COLOURS, ICON, JERSEY, PRICE, SOURCES
from games.eleven.cards.ids import YOUNGSTERS as YOUNGSTER_NUMBERS
from games.eleven.cards.terms import Zone

WINGS, CENTRES, NAMES = (0, 2, 3, 5, 6, 8), (1, 4, 7), list(get_args(Zone))


class Judge:
    """What an effect on stage must change; `was` is the club before, `face` a random number."""

    def __init__(self, play, was, face):
        self.play, self.was, self.face = play, was, face
        self.answers = [*play.answers]

    def all_of(self, ops):
        """Return the changes of operations, name by name."""
        total = Counter()
        for op in ops:
            for name, delta in self.of(op).items():
                total[name] += delta
        return {name: delta for name, delta in total.items() if delta}

    def of(self, op):
        """Return the changes of one operation."""
        return getattr(self, f"_{type(op).__name__.lower()}")(op)

    def _gain(self, op):
        return {op.resource: op.n}

    def _stat(self, op):
        return {f"level {op.track}": op.n}

    def _vp(self, op):
        return {"vp": op.n}

    def _goal(self, op):
        return {"mine" if op.side == "me" else "theirs": op.n}

    def _cancelgoal(self, op):
        return {"theirs": -op.n, "conceded": -op.n}

    def _strength(self, op):
        token = "perm" if op.permanent else "temp"
        return {f"{name} {token}": op.n for name in self._meant(op.target)}

    def _train(self, op):
        return {f"{name} trained": 1 for name in self._meant(op.target, "trained", 0)}

    def _injure(self, op):
        return {f"{name} injury": op.weeks for name in self._meant(op.target)}

    def _suspend(self, op):
        return {f"{name} ban": op.n for name in self._meant(op.target)}

    def _heal(self, op):
        return {f"{name} injury": -op.n for name in self._meant(op.target, "injury", 2)}

    def _pardon(self, op):
        return {f"{name} ban": -op.n for name in self._meant(op.target, "ban", 2)}

    def _ready(self, op):
        return {f"{name} spent": -1 for name in self._meant(op.target, "spent", 1)}

    def _meant(self, target, fact=None, value=None):
        """Return the names of those an operation is about, the first of the club that fit."""
        if target.who == "self":
            return [self.play.key]
        cards = self.was.posts if target.who in {"staff", "director"} else self.was.men
        named = [
            (SOURCES[getattr(card, "man", getattr(card, "source", 0))], card) for card in cards
        ]
        fits = [name for name, card in named if self._is_meant(target, name, card)]
        if fact:
            fits = [name for name, card in named if name in fits and getattr(card, fact) == value]
        assert fits, f"nobody on stage is {target}"
        if target.place == "one-centre":
            fits = [name for name in fits if self._zone(name) == self._zone(fits[0])]
        return fits[: target.most]

    def _is_meant(self, target, name, card):
        if target.who == "random":
            return FOOTBALLERS[name].number == self.face
        if target.who in {"staff", "director"}:
            return name in (STAFF if target.who == "staff" else DIRECTORS)
        if target.who == "youngster":
            return name in YOUNGSTERS
        if target.who == "any":
            return True
        section = NAMES[self._zone(name)][0] if card.used else ""
        places = {None: range(9), "wing": WINGS, "one-centre": CENTRES}[target.place]
        return (
            card.used
            and target.section in {None, section}
            and target.icon in {None, FOOTBALLERS[name].icon}
            and self._zone(name) in places
        )

    def _zone(self, name):
        return self.was.match.zones[FOOTBALLERS[name].number - 2]

    def _refresh(self, _op):
        return {"swept": 5}

    def _drawtactic(self, op):
        return {"tactics": op.n}

    def _hire(self, op):
        if op.deck == "youngsters":
            found = next(
                m.man
                for m in self.play.club.men
                if m not in self.was.men and m.man in YOUNGSTER_NUMBERS
            )
        else:
            found = self.answers.pop(0)
        cost = 0 if op.free else PRICE[found] + op.price
        changes = {f"{SOURCES[found]} owned": 1, "EUR": -cost}
        if SOURCES[found] in STAFF:
            at_once = [e.ops for e in STAFF[SOURCES[found]].effects if e.when == "now"]
            for name, delta in self.all_of([op for ops in at_once for op in ops]).items():
                changes[name] = changes.get(name, 0) + delta
        if SOURCES[found] in FOOTBALLERS:
            side = self.was.icons[JERSEY[found]]
            changes[f"side {JERSEY[found]}"] = ICON[found] - side
        return changes

    def _flip(self, _op):
        jersey = self._jersey()
        side = self.was.icons[jersey]
        return {f"side {jersey}": 1 - 2 * side}

    def _jersey(self):
        return int(ANSWERS[self.answers.pop(0)].removeprefix("no-")) - 2

    def _move(self, _op):
        at = FOOTBALLERS[self.play.key].number - 2
        zone = NAMES.index(ANSWERS[self.answers.pop(0)].upper())
        assert NAMES[zone][0] in FOOTBALLERS[self.play.key].sections
        return {f"zone {at}": zone - self.was.match.zones[at]}

    def _swapwings(self, _op):
        one, other = self._jersey(), self._jersey()
        zones = self.was.match.zones
        assert {NAMES[zones[one]][1], NAMES[zones[other]][1]} == {"L", "R"}
        gap = zones[other] - zones[one]
        return {f"zone {one}": gap, f"zone {other}": -gap}

    def _countas(self, op):
        return {"counted": self._jersey() + 1, "counts in": NAMES.index(op.zone) + 1}

    def _mark(self, _op):
        return {"marker": self._jersey() + 1}

    def _vote(self, _op):
        director, colour = (ANSWERS[self.answers.pop(0)] for _ in range(2))
        board = [SOURCES[own.source] for own in self.was.posts if SOURCES[own.source] in DIRECTORS]
        at = board.index(director)
        return {f"vote {at}": COLOURS.index(colour) - self.was.votes[at]}

    def _per(self, op):
        counts = {
            "stands": self.was.match.stands,
            "youngsters": sum(1 for m in self.was.men if SOURCES[m.man] in YOUNGSTERS),
            "sponsors": sum(1 for p in self.was.posts if p.contract),
        }
        staff = [
            STAFF[SOURCES[p.source]].profession
            for p in self.was.posts
            if SOURCES[p.source] in STAFF
        ]
        counted = counts.get(op.counter, staff.count(op.counter))
        assert counted > 1
        times = min(counted, op.most)
        return {name: delta * times for name, delta in self.of(op.op).items()}


def paths(ops):
    """Yield each way operations can go: a label, the faces of dice, the option, what happens."""
    at = next((index for index, op in enumerate(ops) if isinstance(op, g.Roll | g.Choose)), None)
    if at is None:
        yield "", [], 0, ops
        return
    before, branch, after = ops[:at], ops[at], ops[at + 1 :]
    if isinstance(branch, g.Choose):
        for option, inner in enumerate(branch.options):
            yield f"option {option + 1}", [], option, (*before, *inner, *after)
        return
    for face in range(1, branch.die + 1):
        hit = [outcome for outcome in branch.outcomes if outcome.low <= face <= outcome.high]
        inner = hit[0].ops if hit else ()
        yield f"rolls {face}", [face], 0, (*before, *inner, *after)
