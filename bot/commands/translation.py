"""Translations of command names and descriptions, for discord.py."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.host.ui.member import catalogue

ENGLISH = frozenset({Locale.american_english, Locale.british_english})
"""Both get English names, because Discord does not show the names of one locale in the other."""
NAMES = frozenset({Location.command_name, Location.group_name, Location.parameter_name})
COMMAND_DOMAIN = "commands"
"""The gettext domain of names and descriptions, unless a text names another one as `domain`."""
CONTEXT = "command"
"""The gettext context of names: Discord wants most of them short, in one lower-case word."""


def is_name(location: Location) -> bool:
    """Return whether the text is a name rather than a description."""
    return location in NAMES


class Translation(app_commands.Translator):
    """Translates with the catalogues; missing texts stay English."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in this locale, None if it is not translated."""
        message = string.message
        words = catalogue(locale.value, string.extras.get("domain", COMMAND_DOMAIN))
        if is_name(context.location):
            said = words.pgettext(CONTEXT, message)
        else:
            said = words.gettext(message)
        return said if said != message or locale in ENGLISH else None
