"""`python -m tests.bench.alone ADDRESS MODULE:FUNCTION`: run a bot without importing the stand-in.

What `tests.standin` imports for itself would be counted as the bot's memory.
"""

if __name__ == "__main__":  # a worker of the bot imports this module again, and needs none of it
    import importlib
    import sys
    from ipaddress import ip_address

    import discord
    import yarl
    from discord.gateway import DiscordWebSocket
    from discord.http import Route

    address, entry = sys.argv[1:]
    url = yarl.URL(address)
    if not ip_address(url.host or "").is_loopback:
        raise SystemExit(f"{address} is not on this machine")
    Route.BASE = str(url / "api/v10")
    DiscordWebSocket.DEFAULT_GATEWAY = url.with_scheme("ws")
    discord.Asset.BASE = address
    sys.argv = ["fulltime", "run"]
    module, function = entry.split(":")
    getattr(importlib.import_module(module), function)()
