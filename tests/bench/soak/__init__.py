"""The sections of the bench that take many minutes: `make soak`."""
