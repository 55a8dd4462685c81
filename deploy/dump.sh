#!/bin/sh
# Dumps a PostgreSQL database, and checks the dump before it replaces an older one: dump.sh FOLDER
#
# PGHOST, PGUSER and PGDATABASE name the database, PASSWORD_FILE a file with the password. The
# newest dump of each of the last 7 days and 4 weeks is kept: day-1 to day-7, week-0 to week-3, each
# with the installation's id, so that several bots may share the folder.
# To restore one while no bot runs: pg_restore --clean --if-exists --dbname=fulltime FILE
set -u
umask 077 # a dump holds hidden hands and seeds
folder=$1
failed=$folder/${PGDATABASE:-dump}.failed # exists while the last dump has failed

fail() {
    [ -z "${part-}" ] || rm -f "$part"
    echo "$1 No older dump was removed." >&2 # first: a full disk does not take the file
    echo "$1 No older dump was removed." >"$failed"
    exit 1
}

mkdir -p "$folder" || exit 1
# One dump at a time, since they write the same file; the lock ends with its last program.
exec 9<"$folder" || exit 1
if command -v flock >/dev/null; then
    flock -w 3600 9 || fail "Another dump into $folder has lasted for an hour."
fi
if [ -n "${PASSWORD_FILE-}" ]; then
    [ -f "$PASSWORD_FILE" ] && [ -r "$PASSWORD_FILE" ] ||
        fail "$PASSWORD_FILE is no file that user $(id -u) may read: $(ls -ld "$PASSWORD_FILE" 2>&1)."
    PGPASSWORD=$(sed -e '1s/^\xEF\xBB\xBF//' -e 's/^[[:space:]]*//' -e 's/[[:space:]]*$//' "$PASSWORD_FILE")
    [ -n "$PGPASSWORD" ] || fail "$PASSWORD_FILE is empty: $(ls -ld "$PASSWORD_FILE")."
    export PGPASSWORD
fi

# A database with which no version that makes an id has started yet has none. A server that hangs
# lets in and then answers nothing; it is not waited for without end.
id=$(timeout "${ANSWERS_WITHIN:-60}" psql --no-psqlrc --no-password --tuples-only --no-align \
    --command="SELECT '-' || value FROM facts WHERE key = 'installation' AND value ~ '^[0-9a-f]{12}$'") ||
    fail "The database cannot be read, or holds nothing of Fulltime."
part=$folder/dump$id.part
# A restored dump signs nobody in: a session that was ended since then would be good again.
timeout 12h pg_dump --no-password --format=custom --exclude-table-data='web_*' --file="$part" || fail "pg_dump could not save the database."
pg_restore --file=/dev/null "$part" || fail "The dump cannot be read to its end."
pg_restore --list "$part" | grep -q ' TABLE DATA public matches ' || fail "The dump lacks the matches."
matches=$(pg_restore --data-only --table=matches --file=- "$part" |
    awk '/^COPY /{rows = 1; next} /^\\\./{rows = 0} rows{n++} END{print n + 0}')

if [ "$matches" -eq 0 ]; then
    mv "$part" "$folder/no-match$id.dump" || fail "The dump cannot get its name."
    rm -f "$failed"
    echo "The database is saved as $folder/no-match$id.dump; it holds no match, so no older dump was removed."
    exit 0
fi
day=$folder/day-$(date -u +%u)$id.dump
week=$folder/week-$(($(date -u +%s) / 604800 % 4))$id.dump
mv "$part" "$day" || fail "The dump cannot get its name."
# A disk of the network may have no second names for a file.
ln -f "$day" "$week" 2>/dev/null || { cp "$day" "$part" && mv "$part" "$week"; } ||
    fail "The dump of this day is made, and that of this week cannot be written."
rm -f "$failed"
echo "The database is saved as $day, checked, with $matches matches."
