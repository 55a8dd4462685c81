"""Requests to Discord and the connection to its gateway, below all else that speaks discord.py.

- What an error of Discord means: `delivery_errors.py`, by Discord's list in `error_codes.py`.
- A rate limit (429), an answer that is not Discord's (`answers.py`): `rate_limits.py`.
- Posts without a nonce, sent once: `one_try.py`; multipart bodies in one write: `connector.py`.
- How soon a lost gateway connection is opened again: `reconnects.py`.
"""
