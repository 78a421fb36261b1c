import type { Ctx } from '#src/context.ts'
import { gatherCommentersJob } from '../jobs.ts'
import { findNewestCommenters } from './commenter-store.ts'
import { savePeople } from './gather-commenters.ts'

/** Comments that are read while a page waits; a job reads the others. */
const maxComments = 200

/**
 * Creates conversations for people who commented: for those of the newest comments before this returns, for others in a
 * job. With `event_seqs` only for the authors of those comments.
 */
export async function backfillCommenters(
  ctx: Ctx,
  account_id: string,
  event_seqs?: readonly string[],
): Promise<void> {
  const limit = event_seqs?.length ?? maxComments
  const { people, comments } = await findNewestCommenters(ctx.db, account_id, { event_seqs, limit })
  await savePeople(ctx, account_id, people)
  if (event_seqs === undefined && comments === limit)
    await ctx.jobs.enqueue(gatherCommentersJob, { account_id }, { key: account_id })
}
