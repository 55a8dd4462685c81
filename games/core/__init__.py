"""The game contract and what the games share; imports no game.

- The contract: `game.py`; how events and actions are declared: `declaring.py`; what a host knows
  besides: `definition.py`, `definition_groups.py`. One running match: `match.py`.
- Chance: `dice.py`. Actions as text: `notation.py`, `field_codecs.py`.
- Options: `options.py`. Saved preparations: `presets.py`.
- What a seat sees: `screen.py`, `over.py`; pictures: `svg.py`, marks on them: `pictures/`;
  translation: `translation.py`; the sentences of events: `sentences.py`; rules texts: `topics.py`,
  with pictures: `topic_pictures.py`; lessons: `lesson.py`.
- Computers: `bots.py`; matches among them: `simulate.py`; how positions are judged: `analysis/`;
  puzzles: `puzzles.py`.
- Games of days and weeks: `planning.py`, `season.py`, `reporting/`; clubs: `clubs/`.
- Exported matches: `record.py`.
"""
