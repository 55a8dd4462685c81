"""Events in words."""

import pytest

from games.core.translation import Translator
from games.finita import events as told
from games.finita.actions import NOTHING
from games.finita.cards.cards import FACE, PIA, WAY
from games.finita.definition import DEFINITION

WORDS = Translator(names=["Ana", "Ben", "Cem"])
RED_5 = FACE["red-5"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (told.RoundBegan(2, 1), "Round 2: the lot falls on Ben to start."),
        (told.Turned(RED_5), "● R5 is turned up to start with."),
        (told.Turned(PIA, buried=True), "Pia is turned up, and buried in the pile again."),
        (told.Named(0, 2), "Ana starts with blue."),
        (told.Laid(0, RED_5), "Ana lays ● R5."),
        (told.Laid(0, RED_5, 2, call=True), "Ana lays ● R5 twice. “Finita!”"),
        (told.Laid(0, WAY["petra-under-3"]), "Ana lays Petra ↓3."),
        (told.LaidMany(0, (3, 4, 5, 6, 7)), "Ana lays ● R3 ● R4 ● R5 ● R6 ● R7 at once."),
        (told.Thrown(1, RED_5, call=True), "Ben throws ● R5! “Finita!”"),
        (told.Served(1, WAY["pia-7"]), "Ben serves Pia 7."),
        (told.Dodged(1), "Ben dodges with Pia."),
        (told.PassedOn(1, 2), "Ben passes it on to Cem."),
        (told.Dealt(1, (RED_5,)), "Your hand: ● R5"),
        (told.Drew(1, (RED_5, PIA)), "Ben draws ● R5 Pia."),
        (told.DrewHidden(1, 1), "Ben draws 1 card."),
        (told.DrewHidden(1, 4), "Ben draws 4 cards."),
        (told.DrewNothing(1), "No card is left for Ben to draw."),
        (told.Reshuffled(60), "The laid cards are shuffled into a new pile of 60."),
        (told.Passed(1), "Ben passes."),
        (told.Skipped(1), "Ben is skipped."),
        (told.Chose(1, RED_5), "Ben chooses ● R5."),
        (told.Chose(1, NOTHING), "Ben has nothing to show."),
        (told.ChoseHidden(1), "Ben has chosen."),
        (told.TookBack(1), "Ben chooses again."),
        (
            told.Compared((RED_5, NOTHING, FACE["blue-2"]), (0,)),
            "Patrick compares: Ana ● R5, Cem ■ B2. Three cards for Ana.",
        ),
        (
            told.Compared((RED_5, FACE["green-5"], FACE["blue-2"]), (0, 1)),
            "Patrick compares: Ana ● R5, Ben ▲ G5, Cem ■ B2. Three cards for Ana and Ben.",
        ),
        (told.Compared((NOTHING, PIA, NOTHING), ()), "Patrick finds no number card to compare."),
        (told.TurnedUp(1, 1, RED_5, fits=True), "Ben turns up ● R5."),
        (told.TurnedUp(1, 1, RED_5, fits=False), "Ben turns up ● R5: no fit."),
        (told.Swapped(1, 0, 1, 3), "Ben swaps the face-down cards 1 and 3 of Ana."),
        (told.SwappedHidden(1, 0), "Ben swaps two face-down cards of Ana."),
        (told.Caught(1, 0), "Ben catches Ana without Finita!"),
        (told.Caught(1, 1), "Ben remembers Finita! late."),
        (told.ClapOpened(9), "● R9: everybody claps!"),
        (told.Clapped(1), "Ben claps."),
        (told.ClapClosed((0, 2)), "The clapping is over; too slow: Ana and Cem."),
        (told.Misclapped(1, 6), "Ben claps on ● R6, which is no 9."),
        (told.Misplayed(1, RED_5), "Ben takes ● R5 back: it can't be laid."),
        (told.Accused(1, 0, 0), "Ben asks for a penalty: Ana asked a superfluous question."),
        (told.Accused(1, 0, 1), "Ben asks for a penalty: Ana suggested what to play."),
        (told.Voted(2, 0, yes=True), "Cem votes yes."),
        (told.Voted(2, 0, yes=False), "Cem votes no."),
        (told.Abstained(2, 0), "Cem abstains."),
        (told.Judged(0, 0, guilty=True), "The table agrees: a penalty for Ana."),
        (told.Judged(0, 0, guilty=False), "The table leaves it at that: no penalty for Ana."),
        (told.RoundEnded(1, (7, 0, 0), (7, 0, 0)), "Ben wins the round! Points against: Ana 7."),
        (told.RoundEnded(1, (0, 0), (0, 0)), "Ben wins the round! Points against: nobody."),
        (
            told.RoundEnded(None, (7, 3, 0), (7, 3, 0)),
            "Nobody can go on, so the round is over. Points against: Ana 7 and Ben 3.",
        ),
    ],
)
def test_every_event_is_one_sentence(event, said):
    """Short, with names and faces, never a colour alone."""
    assert DEFINITION.story(event, WORDS) == said


def test_every_kind_of_event_is_told_above():
    """A new event needs a sentence and a line here."""
    cases = test_every_event_is_one_sentence.pytestmark[0].args[1]
    assert {type(event) for event, _ in cases} == set(told.EVENTS)
