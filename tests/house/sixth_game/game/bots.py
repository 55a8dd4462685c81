"""Computer players: one takes anything."""

from collections.abc import Mapping
from types import MappingProxyType

from games.core.bots import Bot, RandomBot

BOTS: Mapping[str, Bot] = MappingProxyType({"random": RandomBot()})
