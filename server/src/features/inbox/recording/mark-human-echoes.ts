import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import { handOverKey } from '../conversations/flag-for-person.ts'
import { markRows, type HumanEcho, type PausedConversation } from './sender-store.ts'
import { defaultSettings } from '../settings-store.ts'

/**
 * Marks messages as written by a person and silences automation in their conversations, counted from the time of each
 * message. The messages must be stored already, preferably in the same transaction. Ignores messages that we sent.
 * Returns the paused conversations.
 */
export async function markHumanEchoes(
  ctx: Ctx,
  tx: Executor,
  echoes: readonly HumanEcho[],
): Promise<PausedConversation[]> {
  if (echoes.length === 0) return []
  const paused = await markRows(tx, echoes, defaultSettings.takeover_seconds)
  for (const { account_id, conversation_id } of paused)
    await resolveNotifications(tx, {
      account_id,
      keys: [handOverKey(conversation_id)],
      now: new Date(ctx.clock.now()),
    })
  ctx.metrics
    .counter('skein_takeovers_total', 'Conversations in which a person wrote by hand')
    .inc(paused.length)
  return paused
}
