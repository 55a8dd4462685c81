"""A check of how old the newest backup is."""

from datetime import timedelta
from pathlib import Path

from bot.operations.offline_checks import Finding

OLD = timedelta(days=3)
"""The age from which a backup is old; deploy/fulltime-backup.timer makes one every night."""
HOW = "`fulltime backup` makes one, also while the bot runs; let the system do so every night."


def check_backups(folder: Path, database: Path, now: float) -> Finding:
    """Check that the folder has a fresh backup of a database file, if that exists.

    `now` is in seconds since 1970.
    """
    if not database.exists():
        return Finding(is_well=True, text="backups: there is nothing to save yet.")
    try:
        ages = [now - copy.stat().st_mtime for copy in folder.glob(f"{database.stem}-*.db")]
    except OSError as error:
        text = f"backups: {folder} cannot be read ({error.strerror}); let this user read it."
        return Finding(is_well=False, text=text)
    if not ages:
        return Finding(is_well=False, text=f"backups: there is none in {folder}; {HOW}")
    newest = timedelta(seconds=max(0.0, min(ages)))
    if newest > OLD:
        text = f"backups: the newest in {folder} is {newest.days} days old; {HOW}"
        return Finding(is_well=False, text=text)
    hours = newest // timedelta(hours=1)
    age = "less than an hour" if hours == 0 else "an hour" if hours == 1 else f"{hours} hours"
    return Finding(is_well=True, text=f"backups: the newest in {folder} is {age} old.")
