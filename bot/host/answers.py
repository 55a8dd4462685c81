"""Answers: who answers which door, by the first word of its action."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from bot.host import agreement, careful, house_rules, inviting, plan_panel, preset_sheet, replay
from bot.host.handled import MatchHandler
from bot.host.league import own_club
from bot.host.reply import Answer, Click, Redraw, Whisper
from bot.host.rooms import Rooms
from bot.host.table import Table

Look: TypeAlias = Callable[[Click, Table], Awaitable[Redraw | Whisper]]


def looks(rooms: Rooms) -> dict[str, Look]:
    """Return what most presses ask for: it is shown of the table as it was found at the door."""
    hand = partial(own_club.hand, rooms.play, rooms.seasons.looks)
    return {"hand": hand, "open": rooms.play.open}


def of_matches(rooms: Rooms) -> dict[str, MatchHandler]:
    """Return what the buttons of lobbies, cards and panels ask for."""
    return {
        **_of_lobbies(rooms),
        **_of_play(rooms),
        "preset-save": rooms.presets.ask_save,
        "preset-keep": rooms.presets.save,
        "preset-replace": rooms.presets.replace,
        "preset-load": rooms.presets.offer,
        "cup-table": rooms.cups.of_match,
        "plan": rooms.planning.show,
        "add": rooms.planning.add,
        "unplan": rooms.planning.drop,
        **rooms.seasons.at_matches,
        **rooms.leavers.answers,
        **rooms.memories.answers,
        **rooms.absence.answers,
    }


def of_selects(rooms: Rooms) -> dict[str, Answer]:
    """Return what takes the house's own selects at a match; all others play moves."""
    return {
        **dict.fromkeys(house_rules.SELECTS, rooms.lobbies.choose_rule),
        **dict.fromkeys(agreement.SELECTS, rooms.lobbies.choose_clock),
        inviting.INVITE: rooms.lobbies.invite,
        inviting.REMOVE: rooms.lobbies.remove,
        **dict.fromkeys(replay.SELECTS, rooms.memories.choose),
        preset_sheet.SELECT: rooms.presets.load,
        plan_panel.SELECT: rooms.planning.choose,
    }


def elsewhere(rooms: Rooms) -> dict[str, Answer]:
    """Return what answers doors that belong to no match."""
    return {
        **rooms.launcher.answers,
        **rooms.reports.answers,
        **rooms.presets.answers,
        **rooms.cups.answers,
        **rooms.standings.answers,
        **rooms.seasons.answers,
        **rooms.office.answers,
    }


def _of_lobbies(rooms: Rooms) -> dict[str, Answer]:
    lobbies = rooms.lobbies
    return {
        "join": lobbies.join,
        "leave": lobbies.leave,
        "start": lobbies.start,
        "computer": lobbies.add_computer,
        "options": lobbies.ask_options,
        "clock": lobbies.ask_clock,
        "set": lobbies.set_options,
        "cancel": lobbies.cancel,
        "invite": lobbies.ask_whom,
        "reopen": lobbies.reopen,
    }


def _of_play(rooms: Rooms) -> dict[str, MatchHandler]:
    play, asking = rooms.play, rooms.asking
    return {
        "hand": play.hand,
        "sort": play.sort,
        "penalty": play.penalty,
        "open": play.open,
        "sure": play.sure,
        careful.YES: play.agreed,
        "more": play.more,
        "result": play.result,
        "log": play.log,
        "undo": asking.undo,
        "undo-step": asking.undo_step,
        "pause": asking.pause,
        "go-on": asking.go_on,
        "agree": asking.agree,
        "decline": asking.decline,
        "resign": asking.resign,
        "resign-yes": asking.resign_yes,
        "end-alone": asking.end_alone,
    }
