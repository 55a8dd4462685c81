#!/bin/sh
# The entry point of the image: `fulltime` with these arguments.
#
# Docker starts a container again whatever its status was. So a bot that needs a person (status 2)
# has said so once, and then waits here, unhealthy, until it is stopped. With any other status the
# container ends and is started again: what it failed for may have passed by then.
set -u
[ "${1-}" = run ] || exec fulltime "$@"

bot='' asked=''
trap 'asked=yes; [ -z "$bot" ] || kill -s TERM "$bot" 2>/dev/null' TERM INT
fulltime "$@" &
bot=$!
[ -z "$asked" ] || kill -s TERM "$bot"
while :; do
    wait "$bot"
    status=$?
    kill -s 0 "$bot" 2>/dev/null || break # else a signal has ended the wait, not the bot
done
[ "$status" -eq 2 ] || exit "$status"

echo "It is not started again by itself. Mend that, then: docker compose up -d --force-recreate" >&2
# KILL, since a signal that comes before the shell's child has become `sleep` would be lost.
exec 2>/dev/null # where the shell would say so
bot=''
trap 'asked=yes; [ -z "$bot" ] || kill -s KILL "$bot" 2>/dev/null' TERM INT
while [ -z "$asked" ]; do
    sleep 3600 &
    bot=$!
    [ -z "$asked" ] || kill -s KILL "$bot" # asked before it was known whom to end
    wait "$bot"
done
exit "$status"
