#!/bin/sh
# The entry point of the image: `fulltime` with these arguments.
#
# Docker restarts a container whatever its exit status was. So if the bot needs an operator (status
# 2), it has logged that once, and this script waits, unhealthy, until it is stopped; it also waits
# after `/owner stop` (status 0 though nobody asked the container to end). With any other status the
# container ends and is restarted: the cause of the failure may be temporary.
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
    kill -s 0 "$bot" 2>/dev/null || break # else a signal ended `wait`, and the bot still runs
done
[ "$status" -eq 2 ] || { [ "$status" -eq 0 ] && [ -z "$asked" ]; } || exit "$status"

echo "It is not started again by itself. When all is well: docker compose up -d --force-recreate" >&2
# KILL, since TERM would be lost if it came before the shell's child has become `sleep`.
exec 2>/dev/null # hide the shell's message about the kill
bot=''
trap 'asked=yes; [ -z "$bot" ] || kill -s KILL "$bot" 2>/dev/null' TERM INT
while [ -z "$asked" ]; do
    sleep 3600 &
    bot=$!
    [ -z "$asked" ] || kill -s KILL "$bot" # the signal came before $bot was set
    wait "$bot"
done
exit "$status"
