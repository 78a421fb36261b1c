import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

const FollowUp = z.object({
  outbox_seq: z.string(),
  actions: json<ReplyActions>().nullable(),
  /** A person scheduled the message. */
  scheduled: z.boolean(),
})
export type FollowUp = z.infer<typeof FollowUp>

/** Returns what is to be done after these messages were sent. Each message is returned once; the caller does it in the same transaction. */
export const takeFollowUps = (tx: Executor, outbox_seqs: readonly string[]): Promise<FollowUp[]> =>
  tx.query(sql.rows(FollowUp)`
    update outbox set body = body || '{"followed_up": true}'
    where outbox_seq = any(${[...outbox_seqs]}::bigint[]) and body ?| array['actions', 'send_at']
      and not body ? 'followed_up'
    returning outbox_seq::text as outbox_seq, body -> 'actions' as actions, body ? 'send_at' as scheduled`)
