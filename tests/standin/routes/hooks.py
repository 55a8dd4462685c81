"""The routes that need a token: answers to interactions, follow-ups, posts by webhooks.

A webhook's path looks like that of a follow-up; the id of the latter is the application's.
"""

from tests.standin import messages
from tests.standin.guild import Message
from tests.standin.interactions import Interaction
from tests.standin.routes import webhooks
from tests.standin.routes.call import Call, route
from tests.standin.wire import Json, Refusal

HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = f"{HOOK}/messages/@original"
FOLLOWUP = f"{HOOK}/messages/{{message_id}}"


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
async def callback(call: Call) -> Json | None:
    """Take the answer to an interaction; return its message if the query asks for it."""
    ids = call.ids
    receipt = call.interactions.answer(ids["interaction_id"], ids["interaction_token"], call.draft)
    return receipt if call.query.get("with_response") in ("1", "true") else None


@route("POST", HOOK)
async def follow_up(call: Call) -> Json:
    """Post a further message, or one by a webhook."""
    if not _is_follow_up(call):
        return webhooks.execute(call)
    act = call.interactions.known(call.ids["webhook_token"])
    return call.show(call.interactions.follow(act, call.draft))


@route("GET", ORIGINAL)
@route("GET", FOLLOWUP)
async def get_answer(call: Call) -> Json:
    """Return the original answer or a follow-up."""
    return call.show(_message(call, call.interactions.known(call.ids["webhook_token"])))


@route("PATCH", ORIGINAL)
@route("PATCH", FOLLOWUP)
async def edit_answer(call: Call) -> Json:
    """Edit the original answer, a follow-up, or a message of a webhook."""
    if not _is_follow_up(call):
        return webhooks.edit(call)
    act = call.interactions.known(call.ids["webhook_token"])
    return call.show(call.interactions.edit(act, _message(call, act), call.draft))


@route("DELETE", ORIGINAL)
@route("DELETE", FOLLOWUP)
async def delete_answer(call: Call) -> None:
    """Delete the original answer or a follow-up."""
    act = call.interactions.known(call.ids["webhook_token"])
    messages.delete(call.world, _message(call, act))


@route("DELETE", HOOK)
async def delete_webhook(call: Call) -> None:
    """Delete a webhook by its token."""
    hook = call.world.webhook(call.ids["webhook_id"], call.ids["webhook_token"])
    del call.world.webhooks[hook.id]


def _is_follow_up(call: Call) -> bool:
    return call.ids["webhook_id"] == str(call.world.bot.id)


def _message(call: Call, act: Interaction) -> Message:
    """Find the message of the path among those of the interaction; raises Refusal 10008."""
    found = [act.original, *act.followups]
    if "message_id" in call.ids:
        found = [
            each_message
            for each_message in found
            if each_message and str(each_message.id) == call.ids["message_id"]
        ]
    message = found[0] if found else None
    if message is None or message.id not in message.channel.messages:
        raise Refusal(10008)
    return message
