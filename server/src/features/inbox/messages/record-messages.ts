import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { recordRow, splitByMessage, type ArrivedThreadEvent } from './record-logic.ts'
import { recordRows, type RecordedEvent } from './record-store.ts'

/**
 * Stores conversation events and returns, for each event in the given order, the state of its conversation. Events may
 * arrive repeatedly and in any order. Locks the conversations until the transaction ends.
 */
export async function recordMessages(
  ctx: Ctx,
  tx: Executor,
  events: readonly ArrivedThreadEvent[],
): Promise<RecordedEvent[]> {
  const now = new Date(ctx.clock.now()).toISOString()
  const recorded = new Map<string, RecordedEvent>()
  for (const batch of splitByMessage(events.map(recordRow))) {
    const rows = batch.map((row) => ({ ...row, conversation_id: ctx.ids.next() }))
    for (const row of await recordRows(tx, rows, now)) recorded.set(row.event_seq, row)
  }
  return events.flatMap(({ event_seq }) => recorded.get(event_seq) ?? [])
}
