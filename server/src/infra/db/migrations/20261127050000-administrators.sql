-- Who administers the installation.
alter table auth_user add column administrator boolean not null default false;

create index auth_user_administrators on auth_user (id) where administrator;

update auth_user set administrator = true
where id = (select id from auth_user where email_verified order by created_at, id limit 1);

-- The first user of an installation whose address is confirmed becomes its administrator, in the transaction that confirms
-- it: some of these transactions are those of the sign-in library. Of two at once, one waits for the other.
create function auth_first_administrator() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  if exists (select from auth_user where email_verified and id <> new.id) then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (select from auth_user where email_verified and id <> new.id) then new.administrator := true; end if;
  return new;
end $$;

create trigger auth_first_administrator before insert or update of email_verified on auth_user
  for each row when (new.email_verified) execute function auth_first_administrator();

-- The latest call of each provider with the operator's key.
create index model_calls_of_operator on model_calls (provider, state, finished_at) where by_operator;
