"""The identity of clubs: name, short name, crest and kit, and how they are drawn.

- As values: `identity.py`, `defaults.py`; side by side: `choices.py`; in words: `wording.py`.
- Which names are refused: `club_names.py`, `letters.py`, `lookalikes.py`, `offensive_words.py`.
- Drawn: `crest_drawing.py`, `kit_drawing.py`.
"""
