import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { markRows, type HumanEcho, type PausedConversation } from './sender-store.ts'
import { standardSettings } from '../settings-store.ts'

/**
 * A person wrote these messages: automation stays silent in their conversations, counted from the moment of writing.
 * They must be on record, best by the same transaction. A message that is known as ours changes nothing. Answers the
 * conversations concerned.
 */
export async function markHumanEchoes(
  ctx: Ctx,
  tx: Executor,
  echoes: readonly HumanEcho[],
): Promise<PausedConversation[]> {
  if (echoes.length === 0) return []
  const paused = await markRows(tx, echoes, standardSettings.takeover_seconds)
  ctx.metrics
    .counter('skein_takeovers_total', 'Conversations in which a person wrote by hand')
    .inc(paused.length)
  return paused
}
