"""Whether this host could go on with the rows of a server of another bot, before they are stored.

`host_check.py` is called by `fulltime import`; it loads each row as the host would later:
`match_check.py` those of matches, `season_check.py` those of seasons and cups, `payload_check.py`
what is to be delivered. What no game and no host is needed for is in `storage/transfer`.

May import servers and what is below.
"""

__all__ = ["host_check"]
