#!/bin/sh
# Runs a command at once, then every night at 3:00 UTC, and again after an hour if it failed:
#   nightly.sh COMMAND...
# In a container it does what fulltime-backup.timer does under systemd.
while :; do
    if "$@"; then
        sleep $((86400 - ($(date +%s) - 10800) % 86400))
    else
        sleep 3600
    fi
done
