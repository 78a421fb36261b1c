import * as z from 'zod'
import { decisionFacts, decisionRows, eventRows, queuedRows } from '#src/features/events/index.ts'
import { accountRows } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { notifyConversations } from '../changes/change-log-store.ts'

/** A person who commented. */
export interface Commenter {
  person_id: string
  username: string | null
  /** Time of the newest comment, ISO 8601. */
  at: string
}

/** Comments per batch. */
const maxComments = 5000

/** Younger decisions may still be followed by one about an earlier event. */
const minAge = '1 minute'

const NewestRow = z.object({ people: json<Commenter[]>().nullable(), comments: z.number() })
const CommenterRow = z.object({ people: json<Commenter[]>().nullable(), until_seq: z.string().nullable() })

const unread = (account_id: string) =>
  sql`d.event_seq > (select coalesce(max(until_seq), 0) from gathered_comments where account_id = ${account_id})`

/** People of the selected decisions `fresh`, except the account itself and those whose conversation has the comment. */
const peopleOf = (account_id: string) => sql`
  select f.from_id as person_id, max(f.from_username) as username, max(f.at) as at from fresh f
  where f.event_kind = 'comment' and f.from_id <> '' and f.from_id not in (
    select unnest(array[platform_user_id, app_scoped_id]) from ${accountRows} connected_accounts where id = ${account_id})
    and not exists (select from conversations c where c.account_id = ${account_id}
      and c.person_id = f.from_id collate "C" and c.last_comment_at >= f.at)
  group by f.from_id`

const decisionColumns = sql`d.event_seq, d.event_kind, d.from_id, d.from_username, d.decided_at,
  coalesce(${decisionFacts.occurred_at}, d.decided_at) as at`

/** Returns who commented in these events, or in the newest ones since the last backfill, and how many were read. */
export async function findNewestCommenters(
  db: Executor,
  account_id: string,
  { event_seqs, limit }: { event_seqs?: readonly string[] | undefined; limit: number },
): Promise<{ people: Commenter[]; comments: number }> {
  const selection = event_seqs ? sql`d.event_seq = any(${[...event_seqs]}::bigint[])` : unread(account_id)
  const rows = await db.query(sql.rows(NewestRow)`
    with fresh as materialized (
      select ${decisionColumns} from ${decisionRows} d where d.account_id = ${account_id} and ${selection}
      order by d.event_seq desc limit ${limit}
    ), people as (${peopleOf(account_id)})
    select (select jsonb_agg(to_jsonb(p)) from people p) as people, (select count(*)::int from fresh) as comments`)
  const [row] = rows
  return { people: row?.people ?? [], comments: row?.comments ?? 0 }
}

/** Returns who commented since the last backfill, oldest first, and the event up to which this batch is complete. */
export async function findCommenters(
  db: Executor,
  account_id: string,
): Promise<{ people: Commenter[]; until_seq: string | null }> {
  const rows = await db.query(sql.rows(CommenterRow)`
    with fresh as materialized (
      select ${decisionColumns} from ${decisionRows} d where d.account_id = ${account_id} and ${unread(account_id)}
      order by d.event_seq limit ${maxComments}
    ), people as (${peopleOf(account_id)})
    select (select jsonb_agg(to_jsonb(p)) from people p) as people, (select max(event_seq)::text from fresh where decided_at < now() - ${minAge}::interval and event_seq < coalesce(
        (select min(q.event_seq) from ${queuedRows} q join ${eventRows} e using (event_seq)
          where e.account_id = ${account_id}), 9223372036854775807)) as until_seq`)
  const [row] = rows
  return { people: row?.people ?? [], until_seq: row?.until_seq ?? null }
}

export async function saveBackfillPosition(
  db: Executor,
  account_id: string,
  until_seq: string,
): Promise<void> {
  await db.execute(sql`
    insert into gathered_comments as g (account_id, until_seq) values (${account_id}, ${until_seq}::bigint)
    on conflict (account_id) do update set until_seq = greatest(g.until_seq, excluded.until_seq)`)
}

/** Creates a conversation for each person, or records the comment in the existing one under either id. */
export async function saveCommenters(
  db: Executor,
  account_id: string,
  { people, now }: { people: readonly (Commenter & { conversation_id: string })[]; now: string },
): Promise<void> {
  await db.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g (conversation_id text,
        person_id text collate "C", username text, at timestamptz)
    ), elsewhere as (
      update conversations c set last_comment_at = g.at, last_message_at = greatest(c.last_message_at, g.at)
      from given g where c.account_id = ${account_id} and c.commenter_id = g.person_id
        and g.at > coalesce(c.last_comment_at, '-infinity')
      returning c.account_id, c.conversation_id
    ), here as (
      insert into conversations as c (conversation_id, account_id, person_id, username, last_message_at,
        last_comment_at, created_at)
      select conversation_id, ${account_id}::uuid, person_id, username, at, at, ${now}::timestamptz from given g
      where not exists (select from conversations k where k.account_id = ${account_id} and k.commenter_id = g.person_id)
      order by person_id
      on conflict (account_id, person_id) do update set username = coalesce(c.username, excluded.username),
        last_message_at = greatest(c.last_message_at, excluded.last_message_at),
        last_comment_at = excluded.last_comment_at
      where excluded.last_comment_at > coalesce(c.last_comment_at, '-infinity')
      returning c.account_id, c.conversation_id
    ) ${notifyConversations('(select * from elsewhere union all select * from here) gathered')}`)
}

/**
 * Sets the messaging id of people who were known only by their comments, unless a conversation under that id exists
 * already.
 */
export async function linkCommenters(
  db: Executor,
  people: readonly { account_id: string; person_id: string; commenter_id: string }[],
): Promise<void> {
  await db.execute(sql`
    update conversations c set person_id = g.person_id, commenter_id = g.commenter_id
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g (account_id uuid, person_id text collate "C",
      commenter_id text collate "C")
    where c.account_id = g.account_id and c.person_id = g.commenter_id and not exists (
      select from conversations k where k.account_id = g.account_id and k.person_id = g.person_id)`)
}
