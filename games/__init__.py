"""The rules of all games: pure code without Discord, I/O or clock; randomness comes from dice.

`registry.py` lists the games, `core` has the contract and what they share. A game imports `core`
and never another game. Each rule is in the file named after its chapter in the rulebook; its id
(F-R48, N-A14) stands there, in its refusals, and in its test below `tests/games`.
"""
