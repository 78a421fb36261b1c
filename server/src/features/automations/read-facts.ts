import { credentialsOf, fetchPost } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { saveCommentFact } from './decision-store.ts'

export interface FactRequest {
  account_id: string
  comment_id: string
  post_id: string
  missing: readonly string[]
}

/** Reads from the platform what a decision is waiting for, and keeps it. Throws when the platform does not tell. */
export async function readFacts(ctx: Ctx, request: FactRequest): Promise<void> {
  const { account_id, comment_id, post_id, missing } = request
  if (missing.includes('post')) await fetchPost(ctx, account_id, post_id)
  if (missing.includes('replies')) await readReplies(ctx, account_id, comment_id)
}

async function readReplies(ctx: Ctx, account_id: string, comment_id: string) {
  const comment = await ctx.instagram.getComment(await credentialsOf(ctx, account_id), comment_id)
  await saveCommentFact(ctx.db, {
    account_id,
    comment_id,
    replies: comment?.replies_count ?? null,
    gone: comment === null,
    read_at: new Date(ctx.clock.now()).toISOString(),
  })
}
