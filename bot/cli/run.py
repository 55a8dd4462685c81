"""`fulltime run`: the bot on Discord."""

import faulthandler
import gc
import sys

from bot.operations.settings import SettingsError, load_settings

WHERE_TO_GET_ONE = (
    "Fulltime has no token yet: open the Discord Developer Portal, choose your application, "
    "Bot, Reset Token, and put it into .env as DISCORD_TOKEN=... "
    "Just to try it, `make play` needs none."
)


def run() -> None:
    """Start the bot on Discord, with the token from .env."""
    settings = load_settings()
    if settings.token is None:
        raise SettingsError(WHERE_TO_GET_ONE)
    # structlog imports rich wherever it finds it, for tracebacks that this log never prints: 3 MB
    sys.modules["rich"] = None  # type: ignore[assignment]  # None: as if it were not installed
    from bot.discord import connection
    from bot.operations.crash_notice import tell_of_the_end
    from bot.operations.error_reporting import report_errors
    from bot.operations.log import set_up_log

    set_up_log(settings, known=connection.OUTAGES)
    handlers = report_errors(settings)
    faulthandler.enable()  # prints tracebacks when systemd's watchdog kills a blocked process
    gc.freeze()  # imported modules are no garbage: scanning them takes a sixth of the run time
    with tell_of_the_end(handlers, settings):
        connection.run(settings)
