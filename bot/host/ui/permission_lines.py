"""The lines that name the bot's missing permissions in a channel, and the menus that grant them."""

from bot.host.ui.channel_permissions import ChannelPermissions
from games.core.translation import N_, Translator


def survey_lines(survey: ChannelPermissions, words: Translator) -> list[str]:
    """Return a line for a channel without problems, else one per missing permission."""
    place = f"<#{survey.channel_id}>"
    if survey.is_gone:
        return [words("✗ {channel}: it is gone. Choose another one.", channel=place)]
    if survey.is_well:
        return [words("✓ {channel}: nothing is missing.", channel=place)]
    role = N_(
        "✗ {channel}: allow it in Server Settings → Roles → {bot} → Permissions → **{right}**"
    )
    here = N_("✗ {channel}: allow it in Edit Channel → Permissions → {bot} → **{right}**")
    members = N_(
        "✗ {channel}: members can't press buttons in a thread that has gone quiet; allow it in "
        "Edit Channel → Permissions → @everyone, or the role of your players → **{right}**"
    )
    return [
        *(
            words(role if one.in_roles else here, channel=place, bot=survey.bot, right=one.right)
            for one in survey.lacking
        ),
        *(words(members, channel=place, right=right) for right in survey.members_lack),
    ]
