import type { Ctx } from '#src/context.ts'
import { findCommenters, saveBackfillPosition, saveCommenters, type Commenter } from './commenter-store.ts'

/** Creates conversations for all people who commented since the last run, in batches. */
export async function gatherCommenters(ctx: Ctx, account_id: string): Promise<void> {
  for (;;) {
    const { people, until_seq } = await findCommenters(ctx.db, account_id)
    if (until_seq === null) return
    await savePeople(ctx, account_id, people)
    await saveBackfillPosition(ctx.db, account_id, until_seq)
  }
}

export async function savePeople(ctx: Ctx, account_id: string, people: readonly Commenter[]): Promise<void> {
  if (people.length === 0) return
  await saveCommenters(ctx.db, account_id, {
    people: people.map((person) => ({ ...person, conversation_id: ctx.ids.next() })),
    now: new Date(ctx.clock.now()).toISOString(),
  })
}
