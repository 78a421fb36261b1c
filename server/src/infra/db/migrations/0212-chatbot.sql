-- The bot of an account is one more AI conversation that goes after all rules; lists of rules leave it out.
alter table automations add column is_bot boolean not null default false;
create unique index automations_bot on automations (account_id) where is_bot;

-- `unknown`: nothing that the account was taught answers what was asked, and the reply says so.
alter table verdicts drop constraint verdicts_outcome_check;
alter table verdicts add constraint verdicts_outcome_check
  check (outcome in ('answered', 'unknown', 'no_model', 'budget', 'failed'));
