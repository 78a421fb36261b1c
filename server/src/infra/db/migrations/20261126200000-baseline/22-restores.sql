-- One row. Every process raises `counter` while it runs and keeps the value outside the database: a database with a
-- lower one was restored from a backup. Messages that answer events from before `restored_at` may have been sent between
-- the backup and the restore.
create table last_written (
  single boolean default true primary key check (single),
  counter bigint not null default 0,
  restored_at timestamptz
);

insert into last_written default values;

-- Statements of users read this one value of a table to which they have no access.
create function last_restored_at() returns timestamptz
language sql stable security definer set search_path = public, pg_temp
as 'select restored_at from last_written';
