"""A club's parts: squad, staff, assets, resources, zones, injuries, and the context of a turn."""
