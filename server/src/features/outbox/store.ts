import * as z from 'zod'
import { channels } from '#src/features/accounts/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared } from '#src/infra/db/sql.ts'
import { type MessageBody, messageKinds } from './sending/body-logic.ts'
import { type NewRow, openingOf, storedKey } from './sending/opening-logic.ts'

/** A message that this process has claimed and sends now. */
export const ClaimedRow = z.object({
  outbox_seq: z.string(),
  account_id: z.string(),
  kind: z.enum(messageKinds),
  conversation_key: z.string(),
  target_id: z.string(),
  body: json<MessageBody>(),
  attempt: z.number(),
  /** How often it was resent after an unclear outcome. */
  resends: z.number(),
  /** Whether it waited for a send slot before. */
  queued: z.boolean(),
})
export type ClaimedRow = z.infer<typeof ClaimedRow>

const SurroundingsRow = z.object({
  dedupe_key: z.string(),
  account_id: z.string(),
  is_paused: z.boolean(),
  wait_hours: z.number(),
  is_post_paced: z.boolean(),
  post_seconds: z.number().nullable(),
  is_busy: z.boolean(),
  is_restored: z.boolean(),
})

const reading = prepared(
  'read what new messages depend on',
  `select r.dedupe_key, r.account_id, coalesce(l.held or l.closed_until > now(), false) as is_paused,
     coalesce(l.wait_hours, 24) as wait_hours,
     exists (select from paced_posts p where p.account_id = r.account_id and p.post_id = r.post_id) as is_post_paced,
     (select extract(epoch from now() - min(o.settled_at))::float8 from outbox o
       where r.paced and o.account_id = r.account_id and o.post_id = r.post_id and o.kind = 'comment_reply'
         and o.state = 'sent' and o.settled_at > now() - interval '1 hour') as post_seconds,
     exists (select from outbox_open q where q.account_id = r.account_id and q.conversation_key = r.conversation_key
       and q.phase in ('sending', 'unknown'))
     or exists (select from outbox_open q where q.account_id = r.account_id and q.conversation_key = r.conversation_key
       and q.phase = 'ready') as is_busy,
     coalesce(r.happened_at < (select last_restored_at()), false) as is_restored
   from jsonb_to_recordset($1::jsonb) as r (account_id uuid, dedupe_key text, conversation_key text, post_id text,
     paced boolean, happened_at timestamptz)
   left join ${channels.text} l on l.account_id = r.account_id`,
  SurroundingsRow,
)

const AddedRow = z.object({ outbox_seq: z.string(), account_id: z.string(), dedupe_key: z.string() })

const adding = prepared(
  'add messages',
  `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, person_id,
     post_id, body, said, expires_at, created_at, second_part, state, cause)
   select account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, person_id, post_id, body,
     said, expires_at, created_at, coalesce(second_part, false), state, held
   from jsonb_to_recordset($1::jsonb) as r (account_id uuid, kind text, source_id text, origin_seq bigint,
     dedupe_key text, conversation_key text, target_id text, person_id text, post_id text, body jsonb, said text,
     expires_at timestamptz, created_at timestamptz, second_part boolean, state text, held jsonb)
   on conflict (account_id, dedupe_key) do nothing
   returning outbox_seq::text as outbox_seq, account_id, dedupe_key`,
  AddedRow,
)

const opening = prepared(
  'open messages',
  `with r as materialized (
     select * from jsonb_to_recordset($1::jsonb) as r (outbox_seq bigint, account_id uuid, kind text,
       conversation_key text, phase text, attempt integer, due_in integer, due_at timestamptz, paced_post text, post_wait float8,
       suspect boolean, expires_at timestamptz, wait_hours integer)
   ), noted as (
     insert into paced_posts (account_id, post_id, next_at)
     select account_id, paced_post, now() + make_interval(secs => min(post_wait)) from r where paced_post is not null
     group by account_id, paced_post order by account_id, paced_post
     on conflict (account_id, post_id) do update set noted_at = now()
   )
   insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase, attempt, due_at, paced_post, suspect,
     expires_at)
   select outbox_seq, account_id, kind, conversation_key, phase, attempt,
     coalesce(due_at, now() + make_interval(secs => due_in)), paced_post, suspect, least(expires_at, now() + make_interval(hours => wait_hours))
   from r`,
)

const keyOf = ({ account_id, dedupe_key }: { account_id: string; dedupe_key: string }) =>
  `${account_id} ${dedupe_key}`

/**
 * Inserts rows and returns those that it claimed. A row whose key exists is ignored; one whose channel is closed or
 * whose conversation has another open message is not claimed.
 */
export async function insertRows(tx: Transaction, rows: readonly NewRow[]): Promise<ClaimedRow[]> {
  if (rows.length === 0) return []
  const newRows = rows.map((row) => ({
    ...row,
    dedupe_key: storedKey(row),
    state: row.held === null ? null : 'needs_review',
  }))
  const keys = newRows.map(({ account_id, dedupe_key, conversation_key, post_id, paced, happened_at }) => ({
    account_id,
    dedupe_key,
    conversation_key,
    post_id,
    paced,
    happened_at,
  }))
  // Sent together, so that they take one round trip.
  const [surroundings, additions] = await Promise.all([
    tx.query(reading([JSON.stringify(keys)])),
    tx.query(adding([JSON.stringify(newRows)])),
  ])
  const aroundOf = new Map(surroundings.map((around) => [keyOf(around), around]))
  const seqOf = new Map(additions.map((addition) => [keyOf(addition), addition.outbox_seq]))
  const open = newRows.flatMap((row) => {
    const [outbox_seq, around] = [seqOf.get(keyOf(row)), aroundOf.get(keyOf(row))]
    if (outbox_seq === undefined || around === undefined || row.held !== null) return []
    const { account_id, kind, conversation_key, target_id, body } = row
    const { due_at } = row
    const start = { outbox_seq, account_id, kind, conversation_key, due_at, ...openingOf(row, around) }
    return [{ start, sent: { target_id, body, resends: 0, queued: false } }]
  })
  if (open.length > 0) await tx.execute(opening([JSON.stringify(open.map(({ start }) => start))]))
  return open.flatMap(({ start: { outbox_seq, account_id, kind, conversation_key, phase, attempt }, sent }) =>
    phase === 'sending' ? [{ outbox_seq, account_id, kind, conversation_key, attempt, ...sent }] : [],
  )
}
