#!/bin/sh
# Runs once, when the database is created: one role that owns and migrates the tables, one for the server that owns nothing.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" <<'SQL'
create role spmb_owner login password :'owner_password';
create role spmb_app login password :'app_password';
create database spmb owner spmb_owner;
SQL
