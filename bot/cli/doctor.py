"""`fulltime doctor`: checks whether the bot can run on Discord."""

import asyncio

import typer

from bot.operations.settings import Settings, SettingsError, ignored_names, load_settings


def doctor() -> None:
    """Check what the bot needs, here and on Discord; exit 1 if a check fails.

    A circle marks what does not exist yet, for example before the first start; it is no failure.
    """
    try:
        settings, ignored = load_settings(lambda _: None), ignored_names()
    except SettingsError as error:
        typer.echo(f"✗ settings: {error}")
        raise typer.Exit(1) from None
    for sentence in ignored.misspelt_sentences():
        typer.echo(f"✗ settings: {sentence}")
    if not ignored.misspelt:
        foreign = ignored.foreign_sentence()
        typer.echo(f"✓ settings: {foreign or 'they can be read, and each of them is known.'}")
    if not asyncio.run(_is_well(settings)) or ignored.misspelt:
        raise typer.Exit(1)


async def _is_well(settings: Settings) -> bool:
    """Print the findings and return whether all are well."""
    from bot.discord.online_checks import examine
    from bot.operations.log import set_up_log

    set_up_log(settings.model_copy(update={"log_level": "error"}))  # the findings name all problems
    well = True
    async for finding in examine(settings):
        typer.echo(str(finding))
        well = well and finding.is_well
    return well
