"""The rules of all games: pure code without Discord, I/O or clock; randomness comes from dice.

`registry.py` lists the games, `core` has the contract and what they share. A game imports `core`
and never another game. Each rule is in the file named after its chapter in the rulebook; its id
(F-R48, N-A14) is there, in its refusals, and in its test below `tests/games`.

The top of a game's folder has the same files in every game: `definition`; `rules`, `setup`,
`state`, `actions` and `events`; `view`, `screens` and `picture` for what a seat sees; `stories` for
the sentence of each event in the log, `alt_text` for the pictures in words; `options` for what a
lobby may choose; `bots` for its computers, whose estimates are in the folder `computer`
(`prospects`: a seat's chance to win); `lesson`, and the rules as texts in the folder `topics`.
"""
