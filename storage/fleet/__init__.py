"""How several processes divide the work: shards, their leases, and claims of due work."""
