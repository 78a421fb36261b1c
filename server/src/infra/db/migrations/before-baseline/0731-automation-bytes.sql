-- The size of the settings as text, which the account's limit counts.
alter table automations add column bytes integer not null generated always as (octet_length(settings::text)) stored;
alter table automation_versions
  add column bytes integer not null generated always as (octet_length(settings::text)) stored;
drop index automation_versions_by_account;
create index automation_versions_by_account on automation_versions (account_id) include (bytes);
