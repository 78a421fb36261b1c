-- One row. Every process raises `counter` while it runs and keeps the value outside the database: a database with a
-- lower one was restored from a backup. Messages that answer events from before `restored_at` may have been sent between
-- the backup and the restore.
create table last_written (
  single boolean primary key default true check (single),
  counter bigint not null default 0,
  restored_at timestamptz
);
insert into last_written default values;

-- Whether a waiting message may have been sent by the database of which this one is an older copy: it is read back first.
alter table outbox_open add column suspect boolean not null default false;
create index outbox_suspect on outbox_open (due_at) where suspect;
