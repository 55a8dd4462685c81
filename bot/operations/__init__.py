"""What an owner runs and watches: settings, the log, health, metrics and offline checks."""
