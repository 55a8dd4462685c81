"""The database on a PostgreSQL server, which several processes may use.

- Transactions on threads, and collisions: `database.py`. Connecting and preparing: `server.py`.
- A server that answers nothing: `silence.py`. What other processes change: `notices.py`.
- Advisory locks (in use, migrating, `Database.lock`): `locks.py`. Its errors as ours: `errors.py`.

May import engine, schema and errors.
"""
