"""What is said of an address and a port at which nothing can be served."""

import errno
from ipaddress import IPv4Address, IPv6Address

from bot.operations.settings import SettingsError


def not_served(
    error: OSError, address: IPv4Address | IPv6Address, port: int, settings: str
) -> SettingsError:
    """Return what to correct; the names of both settings begin with `settings`."""
    if error.errno == errno.EADDRINUSE:
        text = f"Port {port} is taken; choose another one for {settings}_PORT."
    elif error.errno == errno.EACCES:
        text = f"Port {port} is for root alone; choose one above 1023 for {settings}_PORT."
    else:
        text = f"{address} is no address of this machine; correct {settings}_ADDRESS."
    return SettingsError(text)
