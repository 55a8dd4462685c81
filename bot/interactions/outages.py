"""Failures that are no fault of ours: outages of the disk, the workers or Discord, and refusals."""

from concurrent.futures import BrokenExecutor
from json import JSONDecodeError

import aiohttp
import discord
import structlog

from bot.host.delivery.error_meanings import log_failure, refusal_of
from bot.host.delivery.messages import DeliveryError, TransientDeliveryError
from bot.host.refusal import Refusal
from bot.transport.delivery_errors import BANNED, error_of
from bot.transport.one_try import UncertainPostError
from bot.worker_jobs import workers_outage
from games.core.translation import N_
from storage.errors import StorageUnavailable

PLAYED = N_("Your move is played, but I couldn't show it. /games leads to your match.")
NOT_PLAYED = N_("Not played: I can't save anything just now. Press again in a minute.")
NOT_SAVED = N_("I can't save anything just now, so nothing was changed. Try again in a minute.")
NOT_SHOWN = N_("Discord didn't take my answer. It may have counted: look before you press again.")
NOT_WORKED_OUT = N_("I can't work that out just now. Try again in a minute.")
PLAYED_UNSEEN = N_("Your move is played. Is my answer missing? /games leads to your match.")
UNSEEN = N_("Is my answer missing? It may have counted: look before you press again.")
BROKEN = N_(
    "Something broke on my side. Your match is safe – try again. If it "
    "happens twice, run /match show, press Report a problem and name the "
    "code `{code}`."
)
"""What the member reads of a fault of ours, whose traceback has this code in the log."""
log = structlog.get_logger()
DISCORDS = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    JSONDecodeError,
    ConnectionError,
    TimeoutError,
    DeliveryError,
)
"""Errors of requests to Discord; any other OSError may come from this machine."""


def outage(error: Exception) -> str:
    """Return the kind of outage that caused an error, "" for any other error."""
    if isinstance(error, StorageUnavailable):
        return str(error)
    if isinstance(error, BrokenExecutor):
        return workers_outage(error)
    if not isinstance(error, DISCORDS) or not isinstance(error_of(error), TransientDeliveryError):
        return ""
    is_limit = isinstance(error, discord.HTTPException) and error.status in BANNED
    return discord.RateLimited.__name__ if is_limit else type(error).__name__


def explain(error: Exception, *, is_move: bool, has_played: bool) -> Refusal | None:
    """Log an outage or a refusal by Discord, and return what the member reads.

    None for any other error, which is a fault of ours.
    """
    if kind := outage(error):
        log.warning("outage", what=kind)
        return Refusal(outage_text(error, is_move=is_move, has_played=has_played))
    if not isinstance(error, DISCORDS):
        return None
    failure = error_of(error)
    log_failure("interaction_refused", failure)
    return Refusal(PLAYED) if has_played else refusal_of(failure)


def outage_text(error: Exception, *, is_move: bool, has_played: bool) -> str:
    """Return the message for a member whose interaction failed because of an outage."""
    if isinstance(error, UncertainPostError):
        return PLAYED_UNSEEN if has_played else UNSEEN
    if has_played:
        return PLAYED
    if isinstance(error, BrokenExecutor):
        return NOT_WORKED_OUT
    if not isinstance(error, StorageUnavailable):
        return NOT_SHOWN
    return NOT_PLAYED if is_move else NOT_SAVED
