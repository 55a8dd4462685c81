"""The bot: the Discord client, the host of matches, the playground and the command line.

From high to low: `cli`, `playground`, `discord`, `commands` and `web`, `interactions`, `transport`,
`host`, `operations`, `rendering`, `workers.py`. Each imports only those below it. Only those from
the playground to `transport` import discord.py, and `web` does not. `workers.py` are the processes
in which computers think: `worker_queue.py` is before them, `worker_jobs.py` are the kinds of their
jobs with their limits, `worker_process.py` is one of them as the bot sees it, `worker_main.py` what
it runs.
"""

__version__ = "1.0.0"
