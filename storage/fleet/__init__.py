"""How several processes divide the work: shards, their leases, and claims of due work.

- Which servers a process serves: `shards.py`. Which process serves which shards: `leases.py`,
  renewed by `bot/operations/shard_lease.py`.
- What keeps two processes from the same due work: `claims.py`.

May import engine and schema.
"""
