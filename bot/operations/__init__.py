"""Tools for the operator: settings, the log, health, metrics and offline checks."""
