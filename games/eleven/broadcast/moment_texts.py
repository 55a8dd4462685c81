"""The sentence of each goal and each stopped ball: who, against whom, and how.

The kind of sentence follows from the strengths that were compared. Among several wordings, the
moment's place in the match selects one, so it is the same on every panel and in every language.
"""

from collections.abc import Mapping, Sequence

from games.core.translation import N_, Translator
from games.eleven.broadcast.course import Cancelled, Course, Duel, Goal, Moment, Stage
from games.eleven.cards.ids import JERSEY, MEN
from games.eleven.club.club import NOBODY
from games.eleven.log.titles import card_name
from games.eleven.wording.names import league_name

Texts = Sequence[str]
THE_FOES: Texts = (
    N_("the left-back"),
    N_("the centre-back"),
    N_("the right-back"),
    N_("the left midfielder"),
    N_("the central midfielder"),
    N_("the right midfielder"),
    N_("the left winger"),
    N_("the striker"),
    N_("the right winger"),
)
"""By zone of the opponent: its footballer as the object of a sentence."""
THEIR_MEN: Texts = (
    N_("their left-back"),
    N_("their centre-back"),
    N_("their right-back"),
    N_("their left midfielder"),
    N_("their central midfielder"),
    N_("their right midfielder"),
    N_("their left winger"),
    N_("their striker"),
    N_("their right winger"),
)
"""By zone of the opponent: its footballer as the subject of a sentence."""
FRONT, MIDDLE, BACK = "front", "middle", "back"
BEATS: Mapping[str, Texts] = {
    FRONT: (
        N_("{who} outruns {foe}, {ball} against {shield}."),
        N_("{who} leaves {foe} standing, {ball} against {shield}."),
        N_("{who} is too strong for {foe}, {ball} against {shield}."),
    ),
    MIDDLE: (
        N_("{who} beats {foe} in midfield, {ball} against {shield}, and scores from distance."),
        N_("{who} shakes off {foe}, {ball} against {shield}, and fires in a long shot."),
    ),
    BACK: (
        N_("{who} comes up from the back, beats {foe}, {ball} against {shield}, and scores."),
        N_("{who} breaks out of defence and leaves {foe} standing, {ball} against {shield}."),
    ),
}
"""By the scorer's section: a ball stronger than every shield of its zone."""
FREE: Mapping[str, Texts] = {
    FRONT: (
        N_("{who} is all alone in front of goal and slots it in."),
        N_("{who} is left unmarked and scores."),
    ),
    MIDDLE: (
        N_("{who} has all the room in midfield and scores from distance."),
        N_("{who} is not closed down in midfield and finds the corner."),
    ),
    BACK: (
        N_("{who} carries the ball all the way from the back and scores."),
        N_("{who} comes up from the back unnoticed and heads it in."),
    ),
}
"""By the scorer's section: a ball without a shield in its zone."""
BUSY: Texts = (
    N_("{who} slips through while others keep {foe} busy."),
    N_("{who} finds the gap while others tie {foe} down."),
)
"""A ball that scores without being stronger, because the shields stopped other balls."""
STOPPED: Texts = (
    N_("{who} finds no way through against {foe}, {ball} against {shield}."),
    N_("{who} shoots, but {foe} gets in the way, {ball} against {shield}."),
)
"""A ball that was stopped."""
LIFTED = N_("{card} makes the difference: {who} gets past {foe}, {ball} against {shield}.")
MARKED = N_("{who} is marked out of the game by {foe}.")
SECTION_OF: Mapping[Stage, str] = {"attack": FRONT, "midfield": MIDDLE, "defence": BACK}


def footballer(jersey: int, men: Sequence[int], words: Translator) -> str:
    """Return a jersey as a footballer of the line-up and his number, or as the number alone."""
    for man in men:
        if JERSEY[man] == jersey:
            return words("{name} ({number})", name=card_name(man, words), number=jersey + 2)
    return words("number {number}", number=jersey + 2)


def scorer(goal: Goal, course: Course, words: Translator) -> str:
    """Return who scored: a footballer, an opponent by position, or the card that caused it."""
    duel = goal.duel
    if duel is None:
        return str(_card(goal.source, course, words)["card"])
    if duel.is_mine:
        return footballer(duel.jersey, course.men, words)
    return words(THEIR_MEN[duel.foe])


def sentence(moment: Moment, course: Course, words: Translator) -> str:
    """Return what happened as a sentence, beginning with a capital letter."""
    said = clause(moment, course, words)
    return said[:1].upper() + said[1:]


def clause(moment: Moment, course: Course, words: Translator) -> str:
    """Return what happened, worded to begin a sentence or to stand within one."""
    place = course.moments.index(moment) + course.rival
    if isinstance(moment, Duel):
        text = MARKED if moment.is_marked else STOPPED[place % len(STOPPED)]
        return words(text, **_facts(moment, course, words))
    if isinstance(moment, Cancelled):
        return words(_cancelled(moment), **_card(moment.source, course, words))
    if moment.duel is None:
        facts = _card(moment.source, course, words)
        return words(_by_card(moment), face=moment.face, **facts)
    return words(_how(moment.duel, place), **_facts(moment.duel, course, words))


def _how(duel: Duel, place: int) -> str:
    """Return the text of a ball that scored; its place in the match selects one of several."""
    section = SECTION_OF[duel.stage]
    if not duel.is_mine:  # their attack plays against the club's defence
        section = {FRONT: BACK, BACK: FRONT}.get(section, section)
    if duel.lift != NOBODY:
        return LIFTED
    texts = FREE[section] if duel.is_free else BUSY
    if duel.ball > duel.shield and not duel.is_free:
        texts = BEATS[section]
    return texts[place % len(texts)]


def _facts(duel: Duel, course: Course, words: Translator) -> dict[str, object]:
    """Return the facts of a duel: the ball's footballer, the strongest against him, strengths."""
    facts: dict[str, object] = {"ball": duel.ball, "shield": duel.shield}
    if duel.lift != NOBODY:
        facts["card"] = card_name(duel.lift, words)
    if duel.is_mine:
        facts["who"] = footballer(duel.jersey, course.men, words)
        if not duel.is_free:
            facts["foe"] = words(THE_FOES[duel.foe])
        return facts
    facts["who"] = words(THEIR_MEN[duel.foe])
    if not duel.is_free:
        facts["foe"] = footballer(duel.jersey, course.men, words)
    return facts


def _card(source: int, course: Course, words: Translator) -> dict[str, object]:
    club = league_name(course.rival, words)
    name = words("a card of {club}'s", club=club) if source == NOBODY else card_name(source, words)
    return {"card": name, "club": club}


def _by_card(goal: Goal) -> str:
    """Return the text of a goal by a card (E-R52, E-R56)."""
    if goal.face and goal.is_mine:
        return N_("{card}: the die shows {face}, and it is a goal.")
    if goal.face:
        return N_("{card}: the die shows {face}, a goal for {club}.")
    if goal.source == NOBODY:  # of the other manager's in a derby
        text = N_("A card of {club}'s gives a goal away.")
        return text if goal.is_mine else N_("A card of {club}'s brings them a goal.")
    if not goal.is_mine:
        return N_("{card} costs a goal, {club} say thank you.")
    if goal.source in MEN:
        return N_("{card} conjures up a goal out of nothing.")
    return N_("{card} pays off with a goal.")


def _cancelled(moment: Cancelled) -> str:
    """Return the text of a goal that a card cancelled."""
    if not moment.is_mine:
        return N_("A card of {club}'s takes a goal back.")
    if moment.source in MEN:
        return N_("{card} clears off the line, and a goal of {club}'s does not count.")
    return N_("{card} holds firm, and a goal of {club}'s does not count.")
