"""Matchsticks: a row of sticks, of which two players take one to three in turn.

It is never released: it shows that a game needs only its own folders and one line.
"""
