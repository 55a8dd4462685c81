"""Matchsticks: a row of sticks, of which two players take one to three in turn.

It is played by nobody: it shows that a game needs nothing but its own folders and one line.
"""
