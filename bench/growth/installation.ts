import type pg from 'pg'
import type { FilledAccount } from './fill.ts'

/** Returns the connected account and further accounts of its user, each with a copy of its automation. */
export async function addAccounts(db: pg.Client, count: number): Promise<FilledAccount[]> {
  await db.query(
    `with source as (
       select * from connected_accounts limit 1
     ), made as (
       insert into connected_accounts (id, workspace_id, platform, platform_user_id, app_scoped_id, platform_username,
         status, scopes, token, token_expires_at, connected_at)
       select gen_random_uuid(), workspace_id, platform, '17843' || lpad(n::text, 12, '0'), '17843' || lpad(n::text, 12, '0'),
         'brand' || n, status, scopes, token, token_expires_at, connected_at
       from source, generate_series(2, $1::int) n returning id
     ), sets as (
       insert into automation_sets (account_id, last_number) select id, 1 from made
     ), versions as (
       insert into automation_set_versions (account_id, version, comment_automations, message_automations) select id, 1, '{1}', '{}' from made
     )
     insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at)
     select gen_random_uuid()::text, made.id, number, automation_type, name, description, activation_status, settings,
       created_at, updated_at from made, automations`,
    [count],
  )
  const { rows } = await db.query<FilledAccount>(
    'select account_id, automation_id from automations order by created_at, automation_id',
  )
  return rows
}

/** Tables without rows of events. */
const fixed =
  /^(auth_|user_|connected_|automation|automation_set_versions|schema_|posts|rate_|model|budget|bench_|media_owners)/

/** Returns bytes of every table with rows of events, with its indexes and partitions, the largest first. */
export async function bytesByTable(db: pg.Client): Promise<[string, number][]> {
  const { rows } = await db.query<{ name: string; bytes: number }>(
    `select coalesce(p.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 2 desc`,
  )
  return rows
    .filter(({ name, bytes }) => !fixed.test(name) && bytes > 0)
    .map(({ name, bytes }) => [name, bytes])
}

/** Returns an event from the middle of an account's log, to ask for. */
export async function knownEvent(db: pg.Client, platform_user_id: string) {
  const { rows } = await db.query<{
    comment_id: string
    person: string
    middle: Date
    automation_id: string
  }>(
    `select d.event_id as comment_id, d.from_id as person, d.decided_at as middle, a.automation_id
     from connected_accounts c join automations a on a.account_id = c.id
     join decisions d on d.account_id = c.id and d.event_kind = 'comment' and d.from_id like '91%'
       and d.event_seq <= (select (min(event_seq) + max(event_seq)) / 2 from decisions)
     where c.platform_user_id = $1 order by d.event_seq desc limit 1`,
    [platform_user_id],
  )
  if (!rows[0]) throw new Error('There is no event to ask for.')
  return rows[0]
}
