"""Tokens of forms: each proves that a page has made the form for the browser that sends it.

A token is good for the secret in one cookie of the browser. Each page has another one, so that the
size of a compressed page tells nothing about it.
"""

import hashlib
import hmac
import secrets

NONCE_BYTES, SEAL = 8, 32
"""The length of a token's nonce in bytes, and of its seal in hexadecimal digits."""


def new_token(secret: str) -> str:
    """Return a new token for the forms of one page."""
    nonce = secrets.token_hex(NONCE_BYTES)
    return nonce + _seal(secret, nonce)


def is_token_of(secret: str, token: str) -> bool:
    """Return whether a token was made with this secret; no token is one of an empty secret."""
    nonce, seal = token[: 2 * NONCE_BYTES], token[2 * NONCE_BYTES :]
    is_sealed = hmac.compare_digest(_seal(secret, nonce).encode(), seal.encode())
    return bool(secret) and is_sealed


def _seal(secret: str, nonce: str) -> str:
    key = secret.encode(errors="surrogatepass")  # a cookie may hold bytes that are no text
    made = hmac.new(key, f"form {nonce}".encode(), hashlib.sha256)
    return made.hexdigest()[:SEAL]
