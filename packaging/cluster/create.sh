#!/bin/sh
# Creates the database of Azulejo. Patroni runs this once, on the first primary, with a connection string.
set -eu
psql --no-psqlrc --quiet "$1" \
    --command="CREATE ROLE azulejo LOGIN PASSWORD '$AZULEJO_PASSWORD'" \
    --command="CREATE DATABASE azulejo OWNER azulejo"
