"""What is done about each kind of error of Discord, where a request is not simply repeated."""

import structlog

from bot.host.delivery.messages import (
    DeliveryError,
    FullError,
    GoneError,
    NotAllowedError,
    RefusedError,
    TokenRefusedError,
)
from bot.host.refusal import Refusal
from bot.host.ui.shared_sentences import NO_ANSWER
from games.core.translation import N_

NOT_ALLOWED = N_("Discord doesn't let me do that: I lack a permission. /setup check names it.")
NOT_THERE = N_("That isn't there any more, says Discord. Open the menu again and choose anew.")
NO_ROOM = N_("Discord allows no more of these here. Remove one that nobody needs, then try again.")
REFUSED = N_(
    "Discord refuses that ({why}), and would again. Please tell whoever runs this bot: "
    "/match show, then Report a problem."
)
log = structlog.get_logger()


def refusal_of(error: DeliveryError) -> Refusal:
    """Return what a member reads whose request failed because of this error."""
    match error:
        case RefusedError():
            return Refusal(REFUSED, why=str(error))
        case GoneError():
            return Refusal(NOT_THERE)
        case NotAllowedError():
            return Refusal(NOT_ALLOWED)
        case FullError():
            return Refusal(NO_ROOM)
    return Refusal(NO_ANSWER)


def log_failure(event: str, error: DeliveryError, **facts: object) -> None:
    """Log a failed request; what only the bot's owner can mend is a warning, which is told, too."""
    log.info(event, why=str(error), **facts)
    if isinstance(error, (RefusedError, TokenRefusedError)):
        log.warning("request_refused", of=event, why=str(error), **facts)
