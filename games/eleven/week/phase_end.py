"""The end of a phase for one seat: it confirms where its choices are secret, then it is done."""

from collections.abc import Sequence

from games.core.game import Action, IllegalAction
from games.core.translation import N_
from games.eleven.actions import Again, Finish
from games.eleven.club.context import TurnContext
from games.eleven.events import Finished
from games.eleven.week.draft import PICK_AGAIN, pick_again
from games.eleven.week.objectives import mark
from games.eleven.week.step_rules import ActionRules, StepRules, always, refusal

FINISH = Finish()


def end(scene: TurnContext) -> None:
    """End the phase, or ask for a confirmation, so that others do not see which choice ended it."""
    mark(scene.club)
    scene.club.step = "sign" if scene.state.shown else "done"


def _finish(scene: TurnContext, _action: Finish) -> None:
    scene.club.step = "done"
    scene.events.append(Finished(scene.seat))


def forced(legal: Sequence[Action]) -> Action | None:
    """Return the confirmation of a seat that has nothing left to decide, else None."""
    return FINISH if [*legal] == [FINISH] else None


SIGN = StepRules(
    lambda _scene: [FINISH],
    {Finish: ActionRules(always, _finish)},
    refusal("E-R22", N_("All is decided here. Press Done.")),
)
"""Everything is decided; the seat only confirms it."""


def _is_draft(scene: TurnContext, _action: Action) -> bool:
    return scene.state.phase == "draft"


def _done_actions(scene: TurnContext) -> list[Action]:
    return [PICK_AGAIN] if scene.state.phase == "draft" else []


def _why_not_done(scene: TurnContext, _action: Action) -> IllegalAction:
    if scene.state.phase == "draft":
        text = N_("You have chosen. Press Clear if you want another director.")
        return IllegalAction("E-R12", text)
    return IllegalAction("E-R22", N_("You are done here. The others are still busy."))


DONE = StepRules(_done_actions, {Again: ActionRules(_is_draft, pick_again)}, _why_not_done)
"""The seat waits for the others; only a director chosen in the draft may be changed (E-R12)."""
