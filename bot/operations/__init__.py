"""What an owner runs and watches: settings, the log, health, metrics and offline checks.

- Settings: `settings.py`; secrets in files: `secret_files.py`.
- The log: `log.py` (also which libraries may write); repeated trouble: `log_throttle.py`.
- Health and metrics: `health.py`, `health_pages.py`, `metrics.py`, `prometheus.py`.
- Where the time of a press goes: `press_trace.py`.
- `fulltime status`: `overview.py`. `fulltime doctor`: `offline_checks.py`, `database_checks.py`,
  `backup_checks.py`; a failed backup: `failed_backup.py`.
- The lease of this process: `shard_lease.py`. A loop that hangs: `watchdog.py`, `systemd.py`.

May import `bot.rendering` and `storage`; of `bot.discord` only a type.
"""
