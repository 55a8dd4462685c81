"""The stored data of whoever runs the bot.

- `reports.py`: what members reported, and the answers. `blocks.py`: who may not use the bot.
- `announcements.py`: what was announced, and which servers it has not reached yet.
- `owner_state.py`: what a process must know at once, in one read.

May import server and what is below.
"""
