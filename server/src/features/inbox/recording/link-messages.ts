import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { linkCommenters } from '../imports/commenter-store.ts'
import { followUp } from '../messages/follow-up.ts'
import { linkRows, type LinkedMessage, type SentMessage } from './sender-store.ts'

/**
 * Attaches sent messages to their conversations and creates missing conversations; works before and after the echoes
 * arrive. Ends the pause of an echo that was mistaken for a person's message. Each message at most once per call.
 */
export async function linkMessages(
  ctx: Ctx,
  tx: Executor,
  messages: readonly SentMessage[],
): Promise<LinkedMessage[]> {
  if (messages.length === 0) return []
  const commenters = messages.flatMap(({ account_id, person_id, commenter_id = null }) =>
    commenter_id === null || commenter_id === person_id ? [] : [{ account_id, person_id, commenter_id }],
  )
  if (commenters.length > 0) await linkCommenters(tx, commenters)
  const rows = messages.map((message) => ({ ...message, conversation_id: ctx.ids.next() }))
  const linked = await linkRows(tx, rows, new Date(ctx.clock.now()).toISOString())
  const byHand = new Map(
    messages.flatMap((message) => (message.sender_kind === 'person' ? [[message.message_id, message]] : [])),
  )
  await followUp(
    ctx,
    tx,
    linked.flatMap(({ message_id, conversation_id }) => {
      const message = byHand.get(message_id)
      return message ? [{ ...message, conversation_id }] : []
    }),
  )
  return linked
}
