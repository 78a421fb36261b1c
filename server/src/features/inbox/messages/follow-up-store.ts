import { untilAnswered } from '@skein/engine/selection/human-request'
import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { notifyConversations } from '../changes/change-log-store.ts'

const LockedConversation = z.object({
  account_id: z.string(),
  tags: z.array(z.string()),
  /** When the customer last wrote, in milliseconds since 1970. */
  last_written_at: z.number().nullable(),
})

export const lockConversation = (tx: Executor, conversation_id: string) =>
  tx.first(sql.rows(LockedConversation)`
    select account_id, tags,
      (extract(epoch from greatest(last_inbound_at, last_comment_at)) * 1000)::float8 as last_written_at
    from conversations where conversation_id = ${conversation_id} for update`)

/** Pauses automation until a time, or later if it is paused for longer. */
export const pauseUntil = (
  tx: Executor,
  { conversation_id, silent_until }: { conversation_id: string; silent_until: string },
): Promise<number> =>
  tx.execute(sql`
    with paused as (
      update conversations set paused_by = null, automation_paused_until = greatest(
        nullif(automation_paused_until, ${new Date(untilAnswered).toISOString()}::timestamptz), ${silent_until})
      where conversation_id = ${conversation_id}
      returning account_id, conversation_id
    ) ${notifyConversations('paused')}`)
