import * as z from 'zod'
import { channels } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'
import { type MessageBody, messageKinds } from './sending/body-logic.ts'
import type { Cause } from './sending/send-logic.ts'
import { leaseSeconds } from './sending/opening-logic.ts'
import { messageChanges, logMessageChanges } from './change-log-store.ts'

export interface OutcomeRow {
  outbox_seq: string
  attempt: number
  state: 'sent' | 'ready' | 'unknown' | 'failed'
  platform_id: string | null
  settled_by: 'answer' | 'refusal' | null
  /** Seconds until the row is due again. */
  wait: number
  cause: Cause | null
}

const recording = prepared(
  'record outcomes',
  `with r as materialized (
     select * from jsonb_to_recordset($1::jsonb) as r (outbox_seq bigint, attempt integer, state text,
       platform_id text, settled_by text, wait double precision, cause jsonb)
   ), closed as (
     delete from outbox_open q using r where q.outbox_seq = r.outbox_seq and q.attempt = r.attempt
       and r.state in ('sent', 'failed') and (q.phase = 'sending' or (q.phase = 'unknown' and r.state = 'sent'))
     returning q.outbox_seq, q.attempt, q.resends, q.account_id, q.kind
   ), told as (
     ${messageChanges('closed')}
   ), kept as (
     update outbox_open q set phase = r.state, due_at = now() + make_interval(secs => r.wait), cause = r.cause
     from r where q.outbox_seq = r.outbox_seq and q.attempt = r.attempt and r.state in ('ready', 'unknown')
       and q.phase = 'sending'
     returning q.outbox_seq, q.account_id
   ), told_kept as (
     ${messageChanges('kept')}
   ), known as (
     insert into outbox_messages (account_id, message_id, outbox_seq)
     select c.account_id, r.platform_id, c.outbox_seq from closed c join r using (outbox_seq)
     where r.platform_id is not null
     on conflict do nothing
   )
   update outbox o set state = r.state, platform_id = r.platform_id, settled_by = r.settled_by,
     settled_at = now(), cause = r.cause, attempt = c.attempt, resends = c.resends
   from closed c join r using (outbox_seq) where o.outbox_seq = c.outbox_seq`,
)

/** Stores the outcomes of sends. A row that an echo has marked as sent, or that a later attempt owns, stays as it is. */
export async function recordOutcomes(db: Executor, outcomes: readonly OutcomeRow[]): Promise<void> {
  await db.execute(recording([JSON.stringify(outcomes)]))
}

export const UnclearRow = z.object({
  outbox_seq: z.string(),
  account_id: z.string(),
  kind: z.enum(messageKinds),
  conversation_key: z.string(),
  target_id: z.string(),
  dedupe_key: z.string(),
  person_id: z.string().nullable(),
  body: json<MessageBody>(),
  /** When the row was created, in milliseconds since 1970; the message is not older. */
  made_at: z.number(),
  attempt: z.number(),
  reads: z.number(),
  resends: z.number(),
  resend: z.enum(['never', 'proof']),
})
export type UnclearRow = z.infer<typeof UnclearRow>

/** Leases unclear rows that are due; they are due again after the lease if this process dies. */
export async function claimUnclear(db: Executor, limit: number): Promise<UnclearRow[]> {
  return db.query(sql.rows(UnclearRow)`
    with taken as (
      update outbox_open q set due_at = now() + make_interval(secs => ${leaseSeconds})
      where q.outbox_seq = any(array(select u.outbox_seq from outbox_open u where u.phase = 'unknown' and u.due_at <= now()
        and not exists (select from ${channels} l where l.account_id = u.account_id and l.closed_until > now())
        order by u.due_at limit ${limit} for update of u skip locked))
      returning q.outbox_seq, q.attempt, q.reads, q.resends
    )
    select o.outbox_seq::text as outbox_seq, o.account_id, o.kind, o.conversation_key, o.target_id, o.dedupe_key,
      o.person_id, o.body, (extract(epoch from o.created_at) * 1000)::float8 as made_at, t.attempt, t.reads, t.resends,
      coalesce(l.resend, 'proof') as resend
    from taken t join outbox o using (outbox_seq) left join ${channels} l on l.account_id = o.account_id`)
}

export interface Reconciliation {
  outbox_seq: string
  attempt: number
  state: 'sent' | 'unknown' | 'ready' | 'needs_review'
  platform_id: string | null
  reads: number
  resends: number
  wait: number
}

/** Stores the result of a reconciliation, unless an echo or a late response was stored first. */
export async function recordReconciliation(db: Executor, row: Reconciliation): Promise<void> {
  if (row.state === 'unknown' || row.state === 'ready') {
    await db.execute(sql`
      with kept as (
        update outbox_open set phase = ${row.state}, reads = ${row.reads}, resends = ${row.resends},
          due_at = now() + make_interval(secs => ${row.wait})
        where outbox_seq = ${row.outbox_seq} and attempt = ${row.attempt} and phase = 'unknown'
        returning outbox_seq, account_id
      ) ${logMessageChanges('kept')}`)
    return
  }
  const review = row.state === 'needs_review'
  await db.execute(sql`
    with ended as (
      select outbox_seq, account_id, kind, attempt, cause from outbox_open
      where outbox_seq = ${row.outbox_seq} and attempt = ${row.attempt} and phase = 'unknown'
      for update
    ), closed as (
      delete from outbox_open where outbox_seq in (select outbox_seq from ended) and not ${review}
    ), kept as (
      update outbox_open set phase = 'review' where outbox_seq in (select outbox_seq from ended) and ${review}
    ), told as (
      ${logMessageChanges('ended')}
    ), known as (
      insert into outbox_messages (account_id, message_id, outbox_seq)
      select account_id, ${row.platform_id}::text, outbox_seq from ended
      where ${row.platform_id}::text is not null
      on conflict do nothing
    )
    update outbox o set state = ${row.state}, platform_id = coalesce(${row.platform_id}, o.platform_id),
      settled_by = case when ${review} then o.settled_by else 'read_back' end, settled_at = now(),
      attempt = c.attempt, resends = ${row.resends}, cause = case when ${review} then c.cause end
    from ended c where o.outbox_seq = c.outbox_seq`)
}

const IdRow = z.object({ id: z.string() })

/** Returns those of the ids that belong to other sent messages. */
export async function takenIds(
  db: Executor,
  { account_id, dedupe_key }: Pick<UnclearRow, 'account_id' | 'dedupe_key'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const conversation = dedupe_key.slice(0, dedupe_key.lastIndexOf(':'))
  const rows = await db.query(sql.rows(IdRow)`
    select message_id as id from outbox_messages
    where account_id = ${account_id} and message_id = any(${[...ids]}::text[])
    union
    select platform_id from outbox where account_id = ${account_id} and platform_id is not null
      and dedupe_key >= ${`${conversation}:`} and dedupe_key < ${`${conversation};`}`)
  return new Set(rows.map(({ id }) => id))
}
