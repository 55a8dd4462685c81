"""`fulltime play`: the bot in a browser, without a token."""

from pathlib import Path
from typing import Annotated

import typer

from bot.operations.settings import SettingsError, load_settings

NOT_INSTALLED = (
    "The playground's packages are not installed here: run `make install` in Fulltime's folder, "
    "or `make play`, which does it first."
)


def play(
    *,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port on 127.0.0.1; 0 takes a free one.")
    ] = 8765,
    members: Annotated[
        str | None,
        typer.Option(
            help="Whom you can be: names, separated by commas.",
            show_default="ana,ben,cem and seven more",
        ),
    ] = None,
    db: Annotated[
        Path | None, typer.Option(help="The database file.", show_default="fulltime.db")
    ] = None,
) -> None:
    """Play in the browser: no token, no account; Ctrl-C closes, your matches stay."""
    settings = load_settings()
    if db is not None:
        from pydantic import SecretStr

        settings = settings.model_copy(update={"database": SecretStr(str(db))})
    from bot.operations.log import set_up_log

    try:
        from bot.playground import session as playground
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "simcord":
            raise
        raise SettingsError(NOT_INSTALLED) from None
    viewers = None if members is None else playground.pick_viewers(members)
    quiet = {"log_level": "warning"} if settings.log_level == "info" else {}
    set_up_log(settings.model_copy(update=quiet))  # keeps the printed address in sight
    playground.play(settings, port=port, viewers=viewers)
