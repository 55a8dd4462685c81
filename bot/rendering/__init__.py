"""Pictures, drawn in threads off the event loop.

- A picture: `rasterizer.py` (order, cache), `svg_to_png.py` (its width), `threads.py`,
  `libvips.py`. From kept parts: `sprites.py`, `sprite_sheet.py`. Its few colours: `png.py`.
- Fonts: `fonts.py`; in a page: `embedded_font.py`; letters they lack: `letters.py`.

Imports nothing of the bot but `bot/workers.py`, the worker processes.
"""
