"""Which lines and branches of ours the quick tests ran."""
