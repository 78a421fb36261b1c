import { linkMessages } from '#src/features/inbox/index.ts'
import { wordsOf, type ClaimedRow, type SentMessage } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { writerOf } from './event-queue-store.ts'

/**
 * Puts a message that went out into its conversation. The person is the one the platform names: after a private reply
 * perhaps one that nobody knew. Should this fail, the echo does the same.
 */
export async function keepSent(ctx: Ctx, row: ClaimedRow, sent: SentMessage): Promise<void> {
  if (sent.platform_id === null || sent.recipient_id === null) return
  const { account_id, kind, target_id } = row
  const comment_id = kind === 'private_message' ? target_id : row.body.to_comment
  const writer = comment_id === undefined ? undefined : await writerOf(ctx.db, { account_id, comment_id })
  await linkMessages(ctx, ctx.db, [
    {
      account_id,
      person_id: sent.recipient_id,
      username: writer?.username ?? null,
      commenter_id: writer?.from_id ?? null,
      message_id: sent.platform_id,
      sender_kind: kind === 'manual_message' ? 'person' : 'automation',
      outbox_seq: row.outbox_seq,
      text: wordsOf(row.body),
      // What the person says to it comes later than that, however long the answer and the record of it take.
      occurred_at: sent.left_at,
    },
  ])
}
