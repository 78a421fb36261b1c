-- Increases with each change of the settings, so that a save based on an older version can be refused.
alter table automations add column version integer not null default 1;
