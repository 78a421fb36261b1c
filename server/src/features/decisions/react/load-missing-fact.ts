import { fetchPost, withToken } from '#src/features/accounts/index.ts'
import { readUsername } from '#src/features/inbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { saveCommentFact } from '#src/features/events/index.ts'
import type { EngineEvent } from '@skein/engine/event'
import { getVerdict } from '#src/features/ai-decisions/index.ts'

export interface FactRequest {
  event_seq: string
  account_id: string
  event: EngineEvent
  /** A `MissingFact` of the engine. */
  fact: string
}

/**
 * Loads and stores a fact that a decision is waiting for. Returns false when the fact cannot be known; throws when
 * loading may be retried.
 */
export async function loadMissingFact(ctx: Ctx, request: FactRequest): Promise<boolean> {
  const { account_id, event, fact } = request
  if (fact === 'rest') return true
  if (fact === 'name') return (await readUsername(ctx, { account_id, person_id: event.from_id })) !== null
  if (fact.startsWith('verdict:')) return getVerdict(ctx, { ...request, number: Number(fact.slice(8)) })
  if (event.kind !== 'comment') return false
  if (fact === 'post') await fetchPost(ctx, account_id, event.post_id)
  if (fact === 'replies') await loadReplyCount(ctx, account_id, event.event_id)
  return true
}

async function loadReplyCount(ctx: Ctx, account_id: string, comment_id: string) {
  const comment = await withToken(ctx, account_id, (as) => ctx.instagram.getComment(as, comment_id))
  await saveCommentFact(ctx.db, {
    account_id,
    comment_id,
    replies: comment?.replies_count ?? null,
    gone: comment === null,
    read_at: new Date(ctx.clock.now()).toISOString(),
  })
}
