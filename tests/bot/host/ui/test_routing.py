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
    "join_routes",
    [routes_module.match_routes, routes_module.select_routes, routes_module.global_routes],
)
async def test_the_host_refuses_a_group_that_answers_a_word_of_another_one(front, join_routes):
    """Were it not so, the one that is joined last would answer for the first without a word."""
    services = front.host.services
    services.launcher.routes = Routes(services.launcher.routes, {"report": join})
    services.departed_members.match_routes = Routes(
        services.departed_members.match_routes, {"undo": join}
    )
    services.planning.select_routes = Routes(services.planning.select_routes, {"_invite": join})
    with pytest.raises(ValueError, match="more than one handler"):
        join_routes(services)
