"""Discord's concepts without discord.py: interactions, messages, components, members.

- What a custom id means: `custom_id.py`; its words as arguments of a handler: `taking` in
  `routing.py`.
- An interaction and its replies: `interaction.py`; a message: `message.py`, `markup.py`,
  `phone_table.py`. Sentences that several packages refuse with:
  `shared_sentences.py`.
- What of a message fits Discord: `fitting.py`, with `message_texts.py` and `shortening.py`.
  Sentences added to a reply: `notices.py`.
- Members and their names, the translator of a reply: `member.py`. A chosen club: `stored_club.py`.
  The line that names a match: `match_names.py`.
- In what members send: numbers, `numbers.py`; names of things, typed or chosen, `typed_names.py`;
  texts that they typed: `typed_text.py`. Shares as numbers of 100: `percent.py`.
- Who may manage or moderate: `permissions.py`. What the bot may do, and how to
  grant it: `channel_permissions.py`.
- Pictures of the host: `drawing.py`. Strengths of computers: `computer_levels.py`.

Imports no other package of the host.
"""

__all__ = [
    "channel_permissions",
    "computer_levels",
    "custom_id",
    "drawing",
    "fitting",
    "interaction",
    "markup",
    "match_names",
    "member",
    "message",
    "message_texts",
    "notices",
    "numbers",
    "percent",
    "permissions",
    "phone_table",
    "routing",
    "shared_sentences",
    "shortening",
    "stored_club",
    "typed_names",
    "typed_text",
]
