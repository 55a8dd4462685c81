"""Which lines and branches of ours tests ran."""
