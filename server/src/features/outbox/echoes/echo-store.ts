import * as z from 'zod'
import type { Transaction } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared } from '#src/infra/db/sql.ts'
import type { MessageBody } from '../sending/body-logic.ts'
import { messageChanges } from '../change-log-store.ts'
import {
  type EchoProof,
  matchMessages,
  matchReplies,
  type MessageEcho,
  type ReplyEcho,
} from './echo-logic.ts'

export const OwnEcho = z.object({
  account_id: z.string(),
  message_id: z.string(),
  by_person: z.boolean(),
  outbox_seq: z.string(),
  /** Null when the outbox row was deleted. */
  body: json<MessageBody>().nullable(),
})
export type OwnEcho = z.infer<typeof OwnEcho>

const Candidate = z.object({
  outbox_seq: z.string(),
  account_id: z.string(),
  conversation_key: z.string(),
  in_progress: z.boolean(),
  attempt: z.number(),
  resends: z.number(),
  texts: z.array(z.string().nullable()),
  is_template: z.boolean(),
  is_private_reply: z.boolean(),
})

const candidate = `q.outbox_seq::text as outbox_seq, q.account_id, q.conversation_key,
     q.phase in ('sending', 'unknown') as in_progress, q.attempt, q.resends,
     array[o.body ->> 'text', o.body #>> '{message,text}', o.body ->> 'plain'] as texts,
     coalesce(o.body -> 'message' ?| array['source', 'buttons', 'elements'], false) as is_template,
     q.kind = 'private_message' as is_private_reply`

const readingReplies = prepared(
  'read replies in progress',
  `select ${candidate}
   from outbox_open q join outbox o using (outbox_seq)
   where (q.account_id, q.conversation_key) in (
       select account_id, comment_id from jsonb_to_recordset($1::jsonb) as e (account_id uuid, comment_id text))
     and q.kind = 'comment_reply' and q.attempt > 0`,
  Candidate,
)

const readingMessages = prepared(
  'read messages in progress',
  `select ${candidate}
   from (
     select distinct q.outbox_seq
     from jsonb_to_recordset($1::jsonb) as e (account_id uuid, person_id text)
     join outbox_open q on q.account_id = e.account_id
       and q.kind in ('direct_message', 'manual_message', 'private_message')
       and (q.conversation_key = 'dm:' || e.person_id or q.kind = 'private_message')
       and (q.phase in ('sending', 'unknown') or q.attempt > 0)
   ) open join outbox_open q using (outbox_seq) join outbox o using (outbox_seq)`,
  Candidate,
)

const readingConfirmed = prepared(
  'read confirmed messages',
  `select m.account_id, m.message_id, coalesce(o.kind = 'manual_message', false) as by_person,
     m.outbox_seq::text as outbox_seq, o.body
   from outbox_messages m left join outbox o using (outbox_seq)
   where (m.account_id, m.message_id) in (
     select account_id, message_id from jsonb_to_recordset($1::jsonb) as e (account_id uuid, message_id text))`,
  OwnEcho,
)

const settling = prepared(
  'settle by echo',
  `with proved as materialized (
     select * from jsonb_to_recordset($1::jsonb) as p (outbox_seq bigint, account_id uuid, platform_id text,
       attempt integer, resends integer)
   ), told as (
     ${messageChanges('proved')}
   ), closed as (
     delete from outbox_open q using proved p where q.outbox_seq = p.outbox_seq
   ), noted as (
     insert into outbox_messages (account_id, message_id, outbox_seq)
     select account_id, platform_id, outbox_seq from proved on conflict do nothing
   )
   update outbox o set state = 'sent', platform_id = p.platform_id, settled_by = 'echo', settled_at = now(),
     cause = null, attempt = p.attempt, resends = p.resends
   from proved p where o.outbox_seq = p.outbox_seq
   returning p.account_id, p.platform_id as message_id, o.kind = 'manual_message' as by_person,
     o.outbox_seq::text as outbox_seq, o.body`,
  OwnEcho,
)

const settle = async (tx: Transaction, proofs: readonly EchoProof[]): Promise<OwnEcho[]> =>
  proofs.length === 0 ? [] : tx.query(settling([JSON.stringify(proofs)]))

const keyOf = ({ account_id, message_id }: { account_id: string; message_id: string }) =>
  `${account_id} ${message_id}`

/**
 * Reads open rows first: one that is confirmed between the two statements is then read by both. In the other order it
 * would be read by neither, and its echo would prove another row with the same text.
 */
async function readTogether(tx: Transaction, open: ReturnType<typeof readingReplies>, echoesJson: string) {
  const [rows, confirmed] = await Promise.all([tx.query(open), tx.query(readingConfirmed([echoesJson]))])
  return { rows, confirmed }
}

/** Matches replies of the account that webhooks report with the rows that tried to send them, and marks these as sent. */
export async function reconcileReplyEchoes(tx: Transaction, echoes: readonly ReplyEcho[]): Promise<number> {
  if (echoes.length === 0) return 0
  const echoesJson = JSON.stringify(echoes.map((echo) => ({ ...echo, message_id: echo.platform_id })))
  const { rows, confirmed } = await readTogether(tx, readingReplies([echoesJson]), echoesJson)
  const keys = new Set(confirmed.map(keyOf))
  const others = echoes.filter(
    ({ account_id, platform_id }) => !keys.has(keyOf({ account_id, message_id: platform_id })),
  )
  return (await settle(tx, matchReplies(others, rows))).length
}

/**
 * Matches messages of the account that webhooks report with outbox rows and marks these as sent. Returns the echoes
 * that match a row, sent before or now, and whether a person wrote them in Skein. All others were written in the
 * Instagram app or sent by another app.
 */
export async function reconcileMessageEchoes(
  tx: Transaction,
  echoes: readonly MessageEcho[],
): Promise<OwnEcho[]> {
  if (echoes.length === 0) return []
  const echoesJson = JSON.stringify(echoes)
  const { rows, confirmed } = await readTogether(tx, readingMessages([echoesJson]), echoesJson)
  const keys = new Set(confirmed.map(keyOf))
  const others = echoes.filter((echo) => !keys.has(keyOf(echo)))
  return [...confirmed, ...(await settle(tx, matchMessages(others, rows)))]
}
