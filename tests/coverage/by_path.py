"""Counts what is loaded by its path, as Alembic loads migrations."""

import sys


def count_what_is_loaded_by_path():
    """Let SlipCover count it, too, where it counts: it does so by itself only without xdist."""
    plugin = sys.modules.get("slipcover.pytest_plugin")  # of pytest, where it is installed
    if plugin is not None and plugin._slipcover_instance is not None:
        plugin.sc.wrap_spec_from_file_location(plugin._slipcover_instance, plugin._file_matcher)
