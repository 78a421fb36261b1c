-- When the automation last replied; null for one that has not replied since this migration.
alter table automations add column last_executed_at timestamptz;
