import type { Ctx } from '#src/context.ts'
import { findCommenters, maxComments, saveCommenters, saveGathered } from './commenter-store.ts'

/** Goes of one call: what is left after them comes with the next look. */
const maxGoes = 10

/**
 * Gives everybody who commented a conversation, as far as nobody has done so before. With `event_seqs` only the writers
 * of those comments.
 */
export async function backfillCommenters(
  ctx: Ctx,
  account_id: string,
  event_seqs?: readonly string[],
): Promise<void> {
  for (let go = 0; go < maxGoes; go += 1) {
    const { people, until_seq, comments } = await findCommenters(ctx.db, account_id, event_seqs)
    if (people.length > 0) {
      await saveCommenters(ctx.db, account_id, {
        people: people.map((person) => ({ ...person, conversation_id: ctx.ids.next() })),
        now: new Date(ctx.clock.now()).toISOString(),
      })
    }
    if (event_seqs !== undefined || until_seq === null) return
    await saveGathered(ctx.db, account_id, until_seq)
    if (comments < maxComments) return
  }
}
