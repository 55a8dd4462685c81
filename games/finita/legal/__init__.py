"""What a seat may do: what fits, what can be laid, and why another action is refused."""
