"""Events in words."""

from dataclasses import replace

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
        (told.RoundBegan(2, 1), "Round 2: Ben starts."),
        (told.Turned(RED_5), "🔴 R5 is turned up to start."),
        (told.Turned(PIA, buried=True), "Pia is turned up and goes back into the draw pile."),
        (told.Named(0, 2), "Ana starts with blue."),
        (told.Laid(0, RED_5), "Ana plays 🔴 R5."),
        (told.Laid(0, RED_5, 2, call=True), "Ana plays 🔴 R5 twice. “Finita!”"),
        (told.Laid(0, WAY["petra-under-3"]), "Ana plays Petra ↓3."),
        (told.LaidMany(0, (3, 4, 5, 6, 7)), "Ana plays a run: 🔴 R3 🔴 R4 🔴 R5 🔴 R6 🔴 R7."),
        (told.LaidMany(0, (3, 17, 31, 45)), "Ana plays all four: 🔴 R3 🟢 G3 🔵 B3 🟡 Y3."),
        (told.Thrown(1, RED_5, call=True), "Ben throws 🔴 R5 out of turn! “Finita!”"),
        (told.Served(1, WAY["pia-7"]), "Ben answers with Pia 7."),
        (told.Dodged(1), "Ben dodges with Pia."),
        (told.PassedOn(1, 2), "Ben passes it on to Cem."),
        (told.Dealt(1, (RED_5,)), "Your hand: 🔴 R5"),
        (told.Drew(1, (RED_5, PIA)), "Ben draws 🔴 R5 Pia."),
        (told.DrewHidden(1, 1), "Ben draws 1 card."),
        (told.DrewHidden(1, 4), "Ben draws 4 cards."),
        (
            told.DrewHidden(1, 5, 25),
            "Ben draws 5 cards. No more are left, so the other 25 aren't owed.",
        ),
        (
            told.Drew(1, (RED_5,), 1),
            "Ben draws 🔴 R5. No more are left, so the missing one isn't owed.",
        ),
        (told.DrewNothing(1), "No card is left for Ben to draw."),
        (told.Reshuffled(60), "The discard pile is shuffled: 60 new cards to draw."),
        (told.Reshuffled(1), "The discard pile is shuffled: 1 new card to draw."),
        (told.Passed(1), "Ben passes."),
        (told.Skipped(1), "Ben is skipped."),
        (told.Chose(1, RED_5), "Ben chooses 🔴 R5."),
        (told.Chose(1, NOTHING), "Ben has nothing to show."),
        (told.ChoseHidden(1), "Ben has chosen."),
        (told.TookBack(1), "Ben chooses again."),
        (
            told.Compared((RED_5, NOTHING, FACE["blue-2"]), (0,)),
            "Patrick: Ana 🔴 R5, Cem 🔵 B2. Ana draws 3.",
        ),
        (
            told.Compared((FACE["blue-2"], RED_5, FACE["green-5"]), (1, 2)),
            "Patrick: Ben 🔴 R5, Cem 🟢 G5, Ana 🔵 B2. Ben and Cem draw 3 each.",
        ),
        (told.Compared((NOTHING, PIA, NOTHING), ()), "Patrick: nobody shows a number card."),
        (told.TurnedUp(1, 1, RED_5, fits=True), "Ben turns up 🔴 R5: it fits."),
        (told.TurnedUp(1, 1, RED_5, fits=False), "Ben turns up 🔴 R5: it doesn't fit, 1 card."),
        (told.Swapped(1, 0, 1, 3), "Ben swaps the face-down cards 1 and 3 of Ana."),
        (told.SwappedHidden(1, 0), "Ben swaps two face-down cards of Ana."),
        (told.Caught(1, 0), "Ben calls out Ana: no Finita!"),
        (told.Caught(1, 1), "Ben owns up: no Finita!"),
        (told.ClapOpened(9), "🔴 R9: everybody clap!"),
        (told.Clapped(1), "Ben claps."),
        (told.ClapClosed((2,)), "Too slow to clap: Cem draws 1."),
        (told.ClapClosed((0, 2)), "Too slow to clap: Ana and Cem draw 1 each."),
        (told.Misclapped(1, 6), "Wrong clap on 🔴 R6: Ben draws 1."),
        (told.Misplayed(1, RED_5), "Wrong card 🔴 R5: Ben takes it back and draws 1."),
        (told.Accused(1, 0, 0), "Ben wants a penalty: Ana asked a needless question."),
        (told.Accused(1, 0, 1), "Ben wants a penalty: Ana told others what to play."),
        (told.Voted(2, 0, yes=True), "Cem votes yes."),
        (told.Voted(2, 0, yes=False), "Cem votes no."),
        (told.Abstained(2, 0), "Cem abstains."),
        (told.Judged(0, 0, guilty=True), "The players vote yes: a penalty for Ana."),
        (told.Judged(0, 0, guilty=False), "The players vote no: no penalty for Ana."),
        (
            told.RoundEnded(1, (7, 0, 0), (7, 0, 0), 2),
            "Ben wins round 2 with the last card: Ana +7, Cem +0.",
        ),
        (
            told.RoundEnded(1, (7, 0, 0), (7, 0, 0), 2, "answered"),
            "Ben wins round 2 with an answer: Ana +7, Cem +0.",
        ),
        (
            told.RoundEnded(1, (7, 0, 0), (7, 0, 0), 2, "thrown"),
            "Ben wins round 2 with a throw: Ana +7, Cem +0.",
        ),
        (
            told.RoundEnded(None, (7, 3, 0), (7, 3, 0), 2),
            "Nobody can play on, so the round ends without a winner. Ana +7, Ben +3, Cem +0.",
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


@pytest.mark.parametrize(
    ("cause", "draws"),
    [
        (told.Compared((3, 5), (0,)), told.DrewHidden(0, 3)),
        (told.ClapClosed((0, 1)), told.DrewHidden(1, 1)),
        (told.Misclapped(0, 4), told.DrewHidden(0, 1)),
        (told.Misplayed(0, 4), told.DrewHidden(0, 1)),
        (told.TurnedUp(0, 1, 4, fits=False), told.DrewHidden(0, 1)),
    ],
)
def test_a_draw_whose_cause_says_it_already_is_no_line_of_its_own(cause, draws):
    """Fewer cards than the sentence says are told, and so is what oneself drew."""
    assert DEFINITION.is_told(draws, [cause])
    assert not DEFINITION.is_told(draws, [])
    assert not DEFINITION.is_told(replace(draws, count=draws.count + 1), [cause])
    assert not DEFINITION.is_told(told.Drew(draws.seat, (4,)), [cause])
    assert not DEFINITION.is_told(draws, [cause, told.Passed(draws.seat)])


def test_all_draws_after_one_cause_are_told_by_it():
    both = told.ClapClosed((0, 1))
    assert DEFINITION.is_told(told.DrewHidden(1, 1), [both, told.DrewHidden(0, 1)])
    assert not DEFINITION.is_told(told.DrewHidden(2, 1), [both])
    assert not DEFINITION.is_told(told.DrewHidden(0, 1), [told.TurnedUp(0, 1, 4, fits=True)])
