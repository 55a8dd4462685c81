"""The sentences of stories in even weeks, so that no post repeats the words of the one before."""

from collections.abc import Mapping

from games.core.translation import N_, ngettext_noop

SENTENCES: Mapping[str, str] = {
    "upset": N_("{mine}:{theirs} for {name} over {club}, who had {n} more strength."),
    "upset-loss": N_("{club} had {n} less strength, and {name} still loses {mine}:{theirs}."),
    "held": N_("{club} had {n} more strength, but {name} takes a {mine}:{theirs} from them."),
    "highest": N_(
        "Nobody has won higher this season than {name} now: {mine}:{theirs} against {club}."
    ),
    "plain": N_(
        "After a {mine}:{theirs} with {club}, {name} is number {place} of the league table."
    ),
    "rout": N_("A week to forget for {name}: {mine}:{theirs} against {club}."),
    "only-win": N_("Of all managers, only {name} has something to celebrate."),
    "only-loss": N_("Everyone else takes something, {name} goes away with nothing."),
    "debut": N_("First match, first goal: {card}, new at {name} {price}."),
    "best-buy": N_("Nobody has bought better this season: {name} has {card}, {price}."),
    "lead": N_("New at the top of the league table: {name}."),
    "level": N_("{name} catches up with the first of the league table."),
    "climbs": N_("From place {before} up to place {place}: {name}."),
    "falls": N_("From place {before} down to place {place}: {name}."),
    "first-loss": N_("It had to happen once: {name} loses to {club}, {mine}:{theirs}."),
    "decides": N_("🏆 {name} is {n} VP ahead of {other}, most of all here: {item}, {gain}."),
    "level-race": N_("🏆 Nothing between {name} and {other} in the title race: {n} VP each."),
    "may-level": N_("🎯 {name} can catch {club} at the top of the league table, with a win."),
}
PLURALS: Mapping[str, tuple[str, str]] = {
    "comeback": ngettext_noop(
        "{n} goal down and yet a win: {name} turns it round against {club}, {mine}:{theirs}.",
        "{n} goals down and yet a win: {name} turns it round against {club}, {mine}:{theirs}.",
    ),
    "comeback-draw": ngettext_noop(
        "{mine}:{theirs} with {club}, after {name} had been {n} goal down.",
        "{mine}:{theirs} with {club}, after {name} had been {n} goals down.",
    ),
    "lost-lead": ngettext_noop(
        "{n} goal was not enough: {name} gives a lead over {club} away, {mine}:{theirs}.",
        "{n} goals were not enough: {name} gives a lead over {club} away, {mine}:{theirs}.",
    ),
    "wins-end": ngettext_noop(
        "{club} ends the run of {name} after {n} win, {mine}:{theirs}.",
        "{club} ends the run of {name} after {n} wins, {mine}:{theirs}.",
    ),
    "winless-end": ngettext_noop(
        "At last: {name} beats {club} {mine}:{theirs}, after {n} match without a win.",
        "At last: {name} beats {club} {mine}:{theirs}, after {n} matches without a win.",
    ),
    "wins": ngettext_noop("{n} win: {name} goes on.", "{n} wins in a row: {name} goes on and on."),
    "losses": ngettext_noop(
        "{name} waits for better days: {n} loss.",
        "{name} waits for better days: {n} losses in a row.",
    ),
    "unbeaten": ngettext_noop(
        "Nobody has beaten {name} for {n} match.", "Nobody has beaten {name} for {n} matches."
    ),
    "winless": ngettext_noop(
        "{name} waits for a win, {n} match by now.", "{name} waits for a win, {n} matches by now."
    ),
    "clean": ngettext_noop(
        "Nothing gets past {name}: {n} match without a goal against.",
        "Nothing gets past {name}: {n} matches without a goal against.",
    ),
    "leads": ngettext_noop(
        "🎯 {n} point clear at the top of the league table: {name}.",
        "🎯 {n} points clear at the top of the league table: {name}.",
    ),
    "chases": ngettext_noop(
        "🎯 {n} point behind {club}: a win may take {name} to the top of the league table.",
        "🎯 {n} points behind {club}: a win may take {name} to the top of the league table.",
    ),
    "behind": ngettext_noop(
        "🎯 To {club}, first in the league table, {name} lacks {n} point.",
        "🎯 To {club}, first in the league table, {name} lacks {n} points.",
    ),
}
TOGETHER: Mapping[str, str] = {
    "wins": N_("{many} wins in a row each: {names} go on and on."),
    "losses": N_("{names} wait for better days: {many} losses in a row each."),
    "unbeaten": N_("For {many} matches nobody has beaten {names}."),
    "winless": N_("{names} wait for a win, {many} matches by now."),
    "clean": N_("Nothing gets past {names}: {many} matches without a goal against."),
}
SHARED = ngettext_noop(
    "🎯 At the top of the league table, among others: {names}.",
    "🎯 At the top of the league table, side by side: {names}.",
)
"""The sentence about those who share the lead."""
BOARD = N_("🗳 {card}: the board of {name} was for {colour}, which means {changes}.")
