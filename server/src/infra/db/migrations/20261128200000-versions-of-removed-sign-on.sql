-- The version of the single sign-on that was removed last, from which the next one counts on: a save that is based on an earlier
-- version is refused.
alter table workspaces add column removed_sign_on_version integer not null default 0;
