"""Events in words."""

from dataclasses import replace

import pytest

from games.core.translation import Translator
from games.finita import events
from games.finita.actions import NOTHING
from games.finita.cards.cards import FACE, PIA, WAY
from games.finita.definition import DEFINITION

WORDS = Translator(names=["Ana", "Ben", "Cem"])
RED_5 = FACE["red-5"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.RoundBegan(2, 1), "Round 2: Ben starts."),
        (events.Turned(RED_5), "🔴 R5 is turned up to start."),
        (events.Turned(PIA, buried=True), "Pia is turned up and goes back into the draw pile."),
        (events.Named(0, 2), "Ana starts with blue."),
        (events.Laid(0, RED_5), "Ana plays 🔴 R5."),
        (events.Laid(0, RED_5, 2, call=True), "Ana plays 🔴 R5 twice. “Finita!”"),
        (events.Laid(0, WAY["petra-under-3"]), "Ana plays Petra ↓3."),
        (events.LaidMany(0, (3, 4, 5, 6, 7)), "Ana plays a run: 🔴 R3 🔴 R4 🔴 R5 🔴 R6 🔴 R7."),
        (events.LaidMany(0, (3, 17, 31, 45)), "Ana plays all four: 🔴 R3 🟢 G3 🔵 B3 🟡 Y3."),
        (events.Thrown(1, RED_5, call=True), "Ben throws 🔴 R5 out of turn! “Finita!”"),
        (events.Served(1, WAY["pia-7"]), "Ben answers with Pia 7."),
        (events.Dodged(1), "Ben dodges with Pia."),
        (events.PassedOn(1, 2), "Ben passes it on to Cem."),
        (events.Dealt(1, (RED_5,)), "Your hand: 🔴 R5"),
        (events.Drew(1, (RED_5, PIA)), "Ben draws 🔴 R5 Pia."),
        (events.DrewHidden(1, 1), "Ben draws 1 card."),
        (events.DrewHidden(1, 4), "Ben draws 4 cards."),
        (
            events.DrewHidden(1, 5, 25),
            "Ben draws 5 cards. No more are left, so the other 25 aren't owed.",
        ),
        (
            events.Drew(1, (RED_5,), 1),
            "Ben draws 🔴 R5. No more are left, so the missing one isn't owed.",
        ),
        (events.DrewNothing(1), "No card is left for Ben to draw."),
        (events.Reshuffled(60), "The discard pile is shuffled: 60 new cards to draw."),
        (events.Reshuffled(1), "The discard pile is shuffled: 1 new card to draw."),
        (events.Passed(1), "Ben passes."),
        (events.Skipped(1), "Ben is skipped."),
        (events.Chose(1, RED_5), "Ben chooses 🔴 R5."),
        (events.Chose(1, NOTHING), "Ben has nothing to show."),
        (events.ChoseHidden(1), "Ben has chosen."),
        (events.TookBack(1), "Ben chooses again."),
        (
            events.Compared((RED_5, NOTHING, FACE["blue-2"]), (0,)),
            "Patrick: Ana 🔴 R5, Cem 🔵 B2. Ana draws 3.",
        ),
        (
            events.Compared((FACE["blue-2"], RED_5, FACE["green-5"]), (1, 2)),
            "Patrick: Ben 🔴 R5, Cem 🟢 G5, Ana 🔵 B2. Ben and Cem draw 3 each.",
        ),
        (events.Compared((NOTHING, PIA, NOTHING), ()), "Patrick: nobody shows a number card."),
        (events.TurnedUp(1, 1, RED_5, fits=True), "Ben turns up 🔴 R5: it fits."),
        (events.TurnedUp(1, 1, RED_5, fits=False), "Ben turns up 🔴 R5: it doesn't fit, 1 card."),
        (events.Swapped(1, 0, 1, 3), "Ben swaps the face-down cards 1 and 3 of Ana."),
        (events.SwappedHidden(1, 0), "Ben swaps two face-down cards of Ana."),
        (events.Caught(1, 0), "Ben calls out Ana: no Finita!"),
        (events.Caught(1, 1), "Ben owns up: no Finita!"),
        (events.ClapOpened(9), "🔴 R9: everybody clap!"),
        (events.Clapped(1), "Ben claps."),
        (events.ClapClosed((2,)), "Too slow to clap: Cem draws 1."),
        (events.ClapClosed((0, 2)), "Too slow to clap: Ana and Cem draw 1 each."),
        (events.Misclapped(1, 6), "Wrong clap on 🔴 R6: Ben draws 1."),
        (events.Misplayed(1, RED_5), "Wrong card 🔴 R5: Ben takes it back and draws 1."),
        (events.Accused(1, 0, 0), "Ben wants a penalty: Ana asked a needless question."),
        (events.Accused(1, 0, 1), "Ben wants a penalty: Ana told others what to play."),
        (events.Voted(2, 0, yes=True), "Cem votes yes."),
        (events.Voted(2, 0, yes=False), "Cem votes no."),
        (events.Abstained(2, 0), "Cem abstains."),
        (events.Judged(0, 0, guilty=True), "The players vote yes: a penalty for Ana."),
        (events.Judged(0, 0, guilty=False), "The players vote no: no penalty for Ana."),
        (
            events.RoundEnded(1, (7, 0, 0), (7, 0, 0), 2),
            "Ben wins round 2 with the last card: Ana +7, Cem +0.",
        ),
        (
            events.RoundEnded(1, (7, 0, 0), (7, 0, 0), 2, "answered"),
            "Ben wins round 2 with an answer: Ana +7, Cem +0.",
        ),
        (
            events.RoundEnded(1, (7, 0, 0), (7, 0, 0), 2, "thrown"),
            "Ben wins round 2 with a throw: Ana +7, Cem +0.",
        ),
        (
            events.RoundEnded(None, (7, 3, 0), (7, 3, 0), 2),
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
    assert {type(event) for event, _ in cases} == set(events.EVENTS)


@pytest.mark.parametrize(
    ("cause", "draws"),
    [
        (events.Compared((3, 5), (0,)), events.DrewHidden(0, 3)),
        (events.ClapClosed((0, 1)), events.DrewHidden(1, 1)),
        (events.Misclapped(0, 4), events.DrewHidden(0, 1)),
        (events.Misplayed(0, 4), events.DrewHidden(0, 1)),
        (events.TurnedUp(0, 1, 4, fits=False), events.DrewHidden(0, 1)),
    ],
)
def test_a_draw_whose_cause_says_it_already_is_no_line_of_its_own(cause, draws):
    """Fewer cards than the sentence says are told, and so is what oneself drew."""
    assert DEFINITION.texts.is_told(draws, [cause])
    assert not DEFINITION.texts.is_told(draws, [])
    assert not DEFINITION.texts.is_told(replace(draws, count=draws.count + 1), [cause])
    assert not DEFINITION.texts.is_told(events.Drew(draws.seat, (4,)), [cause])
    assert not DEFINITION.texts.is_told(draws, [cause, events.Passed(draws.seat)])


def test_all_draws_after_one_cause_are_told_by_it():
    both = events.ClapClosed((0, 1))
    assert DEFINITION.texts.is_told(events.DrewHidden(1, 1), [both, events.DrewHidden(0, 1)])
    assert not DEFINITION.texts.is_told(events.DrewHidden(2, 1), [both])
    assert not DEFINITION.texts.is_told(
        events.DrewHidden(0, 1), [events.TurnedUp(0, 1, 4, fits=True)]
    )
