"""A club in which every effect finds what it is about, and a measure of all that may change."""

from dataclasses import dataclass, field

from games.eleven.cards import effect_types as g
from games.eleven.cards.cards import CLUBS, FOOTBALLERS, STAFF, YOUNGSTERS
from games.eleven.cards.ids import ACCEPT, CLUB_OF, NUMBER, SOURCES, option_answer
from games.eleven.cards.ids import CLUBS as CLUB_IDS
from games.eleven.cards.terms import RESOURCES, TRACKS
from games.eleven.club.club import Club, Fixture
from games.eleven.club.context import TurnContext, scene_of
from games.eleven.club.league import DRAW, LOSS, WIN
from games.eleven.week.flow import advance
from games.eleven.week.questions import QUESTIONS
from tests.games.eleven.ground import Loaded, bare, man, post, season

NOBODY = -1
DL, DC, DR, ML, MC, MR, FL, FC, FR = range(9)
PLACES = (
    ("D", "S", DL),
    ("D", "S", DC),
    ("D", "S", DR),
    ("M", "B", ML),
    ("M", "B", MC),
    ("M", "B", MC),
    ("F", "B", FL),
    ("F", "B", FC),
)
"""The squad beside the card in question: section, icon, zone of each."""
PUPILS = ("sato", "pippin", "vega")
"""Youngsters with numbers above 11, so that some jerseys have no card."""
CENTRE = {"D": DC, "M": MC, "F": FC}
PHASE = {"now": "days", "action": "days", "monday": "monday", "meeting": "monday"}
"""The phase of a moment; those not named belong to Matchday."""
DIRECTORS = ("balance", "academy", "rolodex", "handshake")
STAFF_MATES = ("icepack", "chalk", "whistle", "hi-vis", "lunge", "shoe")
"""Staff who do nothing by themselves: doctor, tactician, two stewards, two fitness trainers."""
SPONSORS = (("brewers", "shirt"), ("vita-drinks", "bonus"), ("tea-emporium", "bonus"))
RESULTS = {"win": WIN, "draw": DRAW, "loss": LOSS}


@dataclass
class Play:
    """An effect on stage: whose it is, what was answered."""

    key: str
    scene: TurnContext
    answers: list[int] = field(default_factory=list)

    @property
    def club(self) -> Club:
        return self.scene.club

    def run(self, option=0):
        """Let everything happen: dice are accepted, the owner takes the first that is offered."""
        while True:
            advance(self.scene)
            ask = self.club.ask
            if ask is None:
                break
            wanted = {"die": ACCEPT, "option": option_answer(option)}
            what = wanted.get(ask.about, ask.answers[0])
            assert what in ask.answers
            if ask.about not in {"die", "option"}:
                self.answers.append(what)
            self.club.ask = None
            QUESTIONS[ask.about].apply(self.scene, ask, what)
        assert not self.scene.dice.faces, "a die that was expected did not fall"


def stage(key, when, *faces, trained=False, contract=""):
    """Return a play at a moment of the week, in a club that owns the card."""
    table = season()
    club = bare(table)
    club.posts.clear()
    club.res[:], club.stats[:] = [20] * 4, [3] * 4
    club.icons[:] = [1] * 10 + [NOBODY] * 3
    club.votes, club.step = [0, 0, 1], "done"
    club.rivals[0] = 0  # of a blue club
    table.state.phase = PHASE.get(when, "matchday")
    on_pitch = when in {"before", "match", "zones", "after"}
    if key in FOOTBALLERS:
        man(club, key, trained=trained, used=on_pitch, paid=on_pitch)
    _add_squad(club, key, is_used=when in {"before", "match", "zones"})
    _add_posts(club, key, contract)
    if on_pitch:
        _line_up(club, key)
    return Play(key, scene_of(table.state, 0, Loaded(*faces), []))


def _add_squad(club, key, *, is_used):
    """Add eight trained men of other numbers, one out with each trouble, and two pupils."""
    taken = {FOOTBALLERS[key].number} if key in FOOTBALLERS else set()
    for section, icon, _ in PLACES:
        name = next(
            name
            for name, card in FOOTBALLERS.items()
            if (card.kind, card.sections, card.icon) == ("player", section, icon)
            and card.number not in taken
        )
        taken.add(FOOTBALLERS[name].number)
        man(club, name, trained=True, used=is_used)
    if not is_used:
        club.men[-8].injury, club.men[-7].ban, club.men[-6].spent = 2, 2, True
    for name in [name for name in PUPILS if YOUNGSTERS[name].number not in taken][:2]:
        man(club, name)


def _add_posts(club, key, contract):
    """Add the card itself, directors, staff and sponsors; one of each kind is banned or spent."""
    if key not in FOOTBALLERS and key in NUMBER:
        post(club, key, contract)
    for name in [name for name in DIRECTORS if name != key][:3]:
        post(club, name, ban=2 * (name == "academy"))
    for name in [name for name in STAFF_MATES if name != key]:
        post(club, name, ban=2 * (name == "icepack"), spent=name == "chalk")
    for name, terms in [mate for mate in SPONSORS if mate[0] != key][:2]:
        post(club, name, terms)


def _line_up(club, key):
    """Let the squad stand in its places, two balls without a card in the middle of each defence."""
    match = club.match = Fixture(icons=[*club.icons], goals=[1, 2], conceded=2, stands=2)
    squad = [own for own in club.men if own.man != NUMBER.get(key)]
    for own, (_, _, zone) in zip(squad, PLACES, strict=False):
        match.zones[FOOTBALLERS[SOURCES[own.man]].number - 2] = zone
    if key in FOOTBALLERS:
        match.zones[FOOTBALLERS[key].number - 2] = CENTRE[FOOTBALLERS[key].sections[0]]
    spare = next(index for index in range(10) if match.zones[index] == NOBODY)
    match.zones[spare], match.icons[spare] = DC, 0


def arrange(play, condition, *, fails=False):
    """Make a condition hold, or fail."""
    club, match = play.club, play.club.match
    if isinstance(condition, g.Ended):
        match.result = (RESULTS[condition.result] + fails) % 3
    elif isinstance(condition, g.Trailing):
        match.goals[:] = [1, 1 + condition.n + fails]
    elif isinstance(condition, g.Against):
        dice = [condition.die] if not fails else {"red", "blue", "green"} - {condition.die}
        card = next(index for index, own in enumerate(CLUB_OF) if CLUBS[CLUB_IDS[own]].die in dice)
        club.rivals[0] = card
    elif isinstance(condition, g.ZoneHas) and fails:
        match.zones[FOOTBALLERS[play.key].number - 2] = FR
    elif isinstance(condition, g.Has) and fails:
        mates = [name for name in STAFF_MATES if STAFF[name].profession == condition.profession]
        club.posts[:] = [own for own in club.posts if SOURCES[own.source] not in mates]
    elif isinstance(condition, g.Tally):
        _arrange_tally(play, condition, condition.n + fails * (1 if condition.sign == "<=" else -1))


def _arrange_tally(play, condition, n):
    match, points = play.club.match, play.scene.state.points
    if condition.of == "fans":
        match.stands = n
    elif condition.of == "position":
        points[:] = [9] * (n - 1) + [0] * (len(points) - n) + [5]
    else:
        match.goals[condition.of == "conceded"] = n


def measured(play):
    """Return all numbers of the club by name."""
    club, match = play.club, play.club.match
    facts = dict(zip(RESOURCES, club.res, strict=True))
    facts |= {f"level {track}": n for track, n in zip(TRACKS, club.stats, strict=True)}
    facts |= {"vp": club.vp, "tactics": len(club.tactics), "office": club.office}
    facts |= {"mine": match.goals[0], "theirs": match.goals[1], "conceded": match.conceded}
    facts |= {"marker": match.marker, "counted": match.counted, "counts in": match.counts_in}
    for own in club.men:
        facts[f"{SOURCES[own.man]} owned"] = 1
        for name in ("trained", "perm", "temp", "injury", "ban", "spent"):
            facts[f"{SOURCES[own.man]} {name}"] = int(getattr(own, name))
    for own in club.posts:
        facts[f"{SOURCES[own.source]} owned"] = 1
        facts[f"{SOURCES[own.source]} ban"] = own.ban
        facts[f"{SOURCES[own.source]} spent"] = int(own.spent)
    facts |= {f"vote {index}": colour for index, colour in enumerate(club.votes)}
    facts |= {f"side {index}": icon for index, icon in enumerate(club.icons)}
    facts |= {f"zone {index}": zone for index, zone in enumerate(match.zones)}
    swept = [event for event in play.scene.events if event.kind == "swept"]
    return facts | {"swept": sum(len(event.cards) for event in swept)}


def changed(before, after):
    """Return by how much each number changed."""
    names = before | after
    deltas = {name: after.get(name, 0) - before.get(name, 0) for name in names}
    return {name: delta for name, delta in deltas.items() if delta}
