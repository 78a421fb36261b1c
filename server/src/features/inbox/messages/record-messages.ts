import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { recordRow, roundsOf, type ArrivedThreadEvent } from './record-logic.ts'
import { recordRows, type RecordedEvent } from './record-store.ts'

/**
 * Puts what happened in conversations on record and answers, for each event in the given order, where its
 * conversation stands. Order and repetition of events do not matter. Locks the conversations until the
 * transaction ends.
 */
export async function recordMessages(
  ctx: Ctx,
  tx: Executor,
  events: readonly ArrivedThreadEvent[],
): Promise<RecordedEvent[]> {
  const now = new Date(ctx.clock.now()).toISOString()
  const recorded = new Map<string, RecordedEvent>()
  for (const round of roundsOf(events.map(recordRow))) {
    const rows = round.map((row) => ({ ...row, conversation_id: ctx.ids.next() }))
    for (const row of await recordRows(tx, rows, now)) recorded.set(row.event_seq, row)
  }
  return events.flatMap(({ event_seq }) => recorded.get(event_seq) ?? [])
}
