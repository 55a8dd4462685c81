"""Translation of the commands: their names and descriptions as Discord shows them in a language."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.host.seats import catalogue

ENGLISH = frozenset({Locale.american_english, Locale.british_english})
"""Both are named, since Discord shows one's names to nobody of the other."""
NAMES = frozenset({Location.command_name, Location.group_name, Location.parameter_name})
CONTEXT = "command"
"""Names are translated apart from sentences: they are small, one word, and never change a line."""


def is_name(location: Location) -> bool:
    """Return whether what stands there is a name, and not a sentence."""
    return location in NAMES


class Translation(app_commands.Translator):
    """Hands discord.py the catalogues; what they lack stays English."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the words in this language, None where they are not translated."""
        message, words = string.message, catalogue(locale.value)
        if is_name(context.location):
            said = words.pgettext(CONTEXT, message)
        else:
            said = words.gettext(message)
        return said if said != message or locale in ENGLISH else None
