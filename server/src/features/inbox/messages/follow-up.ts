import { inboxLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import { takeFollowUps, type FollowUp } from '#src/features/outbox/index.ts'
import { markDone, updateTags } from '../changes/change-store.ts'
import { distinctTags } from '../contacts/tag-logic.ts'
import { handOverKey } from '../conversations/flag-for-person.ts'
import { inboxSettingsOf } from '../settings-store.ts'
import { lockConversation, pauseUntil } from './follow-up-store.ts'
import type { SentMessage } from '../recording/sender-store.ts'

interface Sent extends Pick<SentMessage, 'outbox_seq' | 'occurred_at'> {
  conversation_id: string
}

/**
 * Does what a person wanted to be done after messages: adds tags and marks the conversation as done. A message that was
 * scheduled silences automation when it is sent, as one that is sent at once.
 */
export async function followUp(ctx: Ctx, tx: Executor, messages: readonly Sent[]): Promise<void> {
  const bySeq = new Map(messages.map((message) => [message.outbox_seq, message]))
  const seqs = [...bySeq.keys()].filter((seq) => seq !== null)
  if (seqs.length === 0) return
  for (const request of await takeFollowUps(tx, seqs)) {
    const message = bySeq.get(request.outbox_seq)
    if (message) await followUpOne(ctx, tx, { ...message, ...request })
  }
}

async function followUpOne(ctx: Ctx, tx: Executor, sentMessage: Sent & FollowUp): Promise<void> {
  const { conversation_id, occurred_at, actions, scheduled } = sentMessage
  const conversation = await lockConversation(tx, conversation_id)
  if (conversation === null) return
  const { account_id, tags, last_written_at } = conversation
  if (scheduled) {
    const { takeover_seconds } = await inboxSettingsOf(tx, account_id)
    const silent_until = new Date(occurred_at + takeover_seconds * 1000).toISOString()
    await pauseUntil(tx, { conversation_id, silent_until })
  }
  if (actions?.tags?.length) {
    const all = distinctTags([...tags, ...actions.tags]).slice(0, inboxLimits.tags)
    await updateTags(tx, { conversation_id, tags: all })
  }
  // What the customer wrote after the message is not done.
  if (actions?.done && (last_written_at ?? 0) <= occurred_at) {
    const now = new Date(ctx.clock.now())
    await markDone(tx, { conversation_id, now: now.toISOString() })
    await resolveNotifications(tx, { account_id, keys: [handOverKey(conversation_id)], now })
  }
}
