import type { Ctx } from '#src/context.ts'
import { findCommenters, maxComments, saveCommenters, saveBackfillPosition } from './commenter-store.ts'

/** Batches per call; the next call continues after them. */
const maxBatches = 10

/**
 * Creates conversations for people who commented since the last backfill. With `event_seqs` only for the authors of those
 * comments.
 */
export async function backfillCommenters(
  ctx: Ctx,
  account_id: string,
  event_seqs?: readonly string[],
): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { people, until_seq, comments } = await findCommenters(ctx.db, account_id, event_seqs)
    if (people.length > 0) {
      await saveCommenters(ctx.db, account_id, {
        people: people.map((person) => ({ ...person, conversation_id: ctx.ids.next() })),
        now: new Date(ctx.clock.now()).toISOString(),
      })
    }
    if (event_seqs !== undefined || until_seq === null) return
    await saveBackfillPosition(ctx.db, account_id, until_seq)
    if (comments < maxComments) return
  }
}
