-- A claimed invitation makes a member until an hour after its end, for which the link that confirms the address is valid. Without this
-- condition, a sign-up that is confirmed months later would still use it.
create or replace function accept_claimed_invitations() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  with accepted as (
    update workspace_invitations set used_at = claimed_at
    where email = new.email and claimed_at is not null and used_at is null and ended_at is null
      and expires_at > clock_timestamp() - interval '1 hour'
    returning workspace_id, role, invited_by is null and created_at = claimed_at as by_sign_on
  ), joined as (
    insert into workspace_members (workspace_id, user_id, role)
    select workspace_id, new.id, role from accepted on conflict do nothing
    returning workspace_id, role
  )
  insert into audit_entries (audit_id, workspace_id, at, user_id, verb, target, after)
  select gen_random_uuid(), workspace_id, clock_timestamp(), new.id,
    case when by_sign_on then 'workspaces.joinBySingleSignOn' else 'workspaces.acceptInvitation' end,
    jsonb_build_object('workspace_id', workspace_id),
    case when by_sign_on then jsonb_build_object('role', role) end
  from (
    select j.workspace_id, j.role, (select bool_or(a.by_sign_on) from accepted a where a.workspace_id = j.workspace_id)
      as by_sign_on
    from joined j
  ) entry;
  return null;
end $$;
