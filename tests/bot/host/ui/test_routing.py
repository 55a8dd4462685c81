"""Each first word of an action has one handler."""

import pytest

from bot.host.app import routes as routes_module
from bot.host.ui.routing import Routes


async def join(_click):
    """Answer nothing."""


async def leave(_click):
    """Answer nothing else."""


def test_groups_of_handlers_are_joined():
    routes = Routes({"join": join}, Routes({"leave": leave}))
    assert dict(routes) == {"join": join, "leave": leave}
    assert (len(routes), routes["leave"], routes.get("start")) == (2, leave, None)


def test_a_second_handler_of_the_same_word_is_refused():
    with pytest.raises(ValueError, match="more than one handler answers join, leave"):
        Routes({"join": join, "leave": leave}, Routes({"leave": leave, "join": join}))


@pytest.mark.parametrize(
    ("service", "group", "word"),
    [
        ("launcher", "routes", "report"),
        ("departed_members", "match_routes", "undo"),
        ("departed_members", "match_routes", "hand"),
        ("planning", "select_routes", "_invite"),
    ],
)
async def test_the_host_refuses_a_group_that_answers_a_word_of_another_one(
    front, service, group, word
):
    """Were it not so, the one that is joined last would answer for the first without a word."""
    changed = getattr(front.host.services, service)
    setattr(changed, group, Routes(getattr(changed, group), {word: join}))
    with pytest.raises(ValueError, match="more than one handler"):
        routes_module.all_routes(front.host.services)


async def test_a_word_may_have_one_handler_with_a_match_and_one_without(front):
    assert {"/report", "?games", "match/undo", "match?_invite"} <= front.host._routes.keys()
