-- A conversation whose assignee leaves a customer waiting for so long becomes unassigned; null: never.
alter table inbox_settings add column unassign_after_minutes integer default 15
  check (unassign_after_minutes between 1 and 1440);
