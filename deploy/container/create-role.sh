#!/bin/sh
# Runs once, when the database is created. Skein's role is no superuser, so that row-level security applies to it.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SKEIN_DB_PASSWORD" --username postgres <<'SQL'
create role skein_tenant nologin;
create role skein login password :'password';
grant skein_tenant to skein;
create database skein owner skein;
SQL
