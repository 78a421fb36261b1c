-- The member who answers a conversation. It says who, and keeps automations from nothing.
alter table conversations
  add column assignee_id text references auth_user (id) on delete set null,
  add column assigned_at timestamptz,
  -- Snoozed until a time, as long as the customer has written nothing since: `snoozed_through` is like `done_through`.
  add column snoozed_until timestamptz,
  add column snoozed_through timestamptz[];

create index conversations_by_assignee on conversations (assignee_id, account_id) where assignee_id is not null;
create index conversations_by_snooze on conversations (snoozed_until) where snoozed_until is not null;

-- A conversation is assigned to a member of the workspace of its account who may answer, whichever way that ends.
create function unassign_conversations(user_ids text[], accounts uuid[]) returns void language sql security definer
set search_path from current as $$
  with unassigned as (
    update conversations set assignee_id = null, assigned_at = null
    where assignee_id = any (user_ids) and account_id = any (accounts)
    returning account_id, conversation_id
  )
  insert into live_events (account_id, topic, ref)
  select account_id, 'conversation', conversation_id from unassigned
  where account_id in (select account_id from live_watches where until > now());
$$;

create function unassign_former_member() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  perform unassign_conversations(array[old.user_id],
    array(select id from connected_accounts where workspace_id = old.workspace_id));
  return null;
end $$;

create trigger unassign_removed_member after delete on workspace_members
  for each row execute function unassign_former_member();
create trigger unassign_viewer after update of role on workspace_members
  for each row when (new.role = 'viewer') execute function unassign_former_member();

create function unassign_moved_account() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  perform unassign_conversations(
    array(select assignee_id from conversations where account_id = new.id and assignee_id is not null
      except select user_id from workspace_members where workspace_id = new.workspace_id and role <> 'viewer'),
    array[new.id]);
  return null;
end $$;

create trigger unassign_moved_account after update of workspace_id on connected_accounts
  for each row when (old.workspace_id is distinct from new.workspace_id) execute function unassign_moved_account();
