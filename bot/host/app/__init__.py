"""The composition root: services, routes, commands, and how one interaction is handled."""
