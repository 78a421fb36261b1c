-- The session that proved to be the user and asked for the export. Others do not see it: its file is as good as all of
-- the data. An export from before this column belongs to no session; a new one can be asked for.
alter table user_exports add column session_id text;
