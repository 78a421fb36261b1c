import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { renameCommenters } from '../imports/commenter-store.ts'
import { linkRows, type LinkedMessage, type SentMessage } from './sender-store.ts'

/**
 * Attaches messages that we sent to their conversations, which are made when they do not exist; before or after
 * their echoes. Takes back the pause of an echo that was mistaken for a person's. Each message at most once.
 */
export async function linkMessages(
  ctx: Ctx,
  tx: Executor,
  messages: readonly SentMessage[],
): Promise<LinkedMessage[]> {
  if (messages.length === 0) return []
  const reached = messages.flatMap(({ account_id, person_id, commenter_id = null }) =>
    commenter_id === null || commenter_id === person_id ? [] : [{ account_id, person_id, commenter_id }],
  )
  if (reached.length > 0) await renameCommenters(tx, reached)
  const rows = messages.map((message) => ({ ...message, conversation_id: ctx.ids.next() }))
  return linkRows(tx, rows, new Date(ctx.clock.now()).toISOString())
}
