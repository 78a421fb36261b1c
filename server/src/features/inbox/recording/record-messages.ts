import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { mergeEvents, type RecordedEvent } from './merge-logic.ts'
import { recordRow, splitByMessage, type ArrivedThreadEvent } from './record-logic.ts'
import { lockThreads, saveThreads } from './thread-store.ts'

/**
 * Stores conversation events and returns, for each event in the given order, the state of its conversation. Events may
 * arrive repeatedly and in any order. Locks the conversations until the transaction ends.
 */
export async function recordMessages(
  ctx: Ctx,
  tx: Transaction,
  events: readonly ArrivedThreadEvent[],
): Promise<RecordedEvent[]> {
  const now = new Date(ctx.clock.now()).toISOString()
  const states = new Map<string, RecordedEvent>()
  for (const rows of splitByMessage(events.map(recordRow))) {
    const keys = rows.map((row) => ({ ...row, conversation_id: ctx.ids.next() }))
    const merge = mergeEvents(await lockThreads(tx, keys, now), rows)
    await saveThreads(tx, merge.changes)
    for (const state of merge.events) states.set(state.event_seq, state)
  }
  return events.flatMap(({ event_seq }) => states.get(event_seq) ?? [])
}
