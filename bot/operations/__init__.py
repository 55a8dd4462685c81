"""Tools for the operator: settings, the log, metrics, traces and offline checks.

- Settings: `settings.py`, `setting_formats.py`; `.env` and secrets in files: `setting_files.py`.
- The log: `log.py` (also which libraries may write); repeated trouble: `log_throttle.py`.
- Errors told to the owner: `error_reporting.py`, `error_channel.py`, `sentry.py`; the one that
  ends the bot: `crash_notice.py`; lines to a webhook: `webhook_posts.py`.
- Metrics: `metrics.py`, and `prometheus.py` if it is wanted. The health pages are in
  `bot/discord/health_pages.py`.
- Where the time of a press goes: `press_trace.py`.
- `fulltime status`: `overview.py`. `fulltime doctor`: `offline_checks.py`, `database_checks.py`,
  `backup_checks.py`, `disk_checks.py`; a failed backup: `failed_backup.py`.
- The lease of this process: `shard_lease.py`. The present time: `steady_clock.py`.
- A loop that hangs: `watchdog.py`, `systemd.py`. Freed memory: `allocator.py`.

May import `bot.rendering`, `bot.workers`, `storage` and `games`.
"""
