"""Work off the event loop: pictures in threads, computer players in processes.

- A picture: `rasterizer.py` (order, cache), `drawing.py` (SVG to PNG), `threads.py`, `libvips.py`.
- Fonts: `fonts.py`; letters they lack: `letters.py`.
- Worker processes: `workers.py`.

Imports no other package of the bot.
"""
