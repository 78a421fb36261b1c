import { readFacts } from '#src/features/automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { postpone, release, takeAside, type WaitingEvent } from './store.ts'

const mostAtOnce = 20
const mostAttempts = 4

/** Reads what put-aside events are waiting for. Answers how many it looked at. */
export async function readMissingFacts(ctx: Ctx): Promise<number> {
  const waiting = await takeAside(ctx.db, mostAtOnce)
  await Promise.all(waiting.map((event) => readOne(ctx, event)))
  return waiting.length
}

async function readOne(
  ctx: Ctx,
  { event_seq, account_id, attempts, missing, event }: WaitingEvent,
): Promise<void> {
  if (event.kind !== 'comment') return release(ctx.db, event_seq, true)
  try {
    const { comment_id } = event
    await readFacts(ctx, {
      account_id,
      comment_id,
      post_id: event.original_media_id ?? event.media_id,
      missing,
    })
    await release(ctx.db, event_seq, false)
  } catch (error) {
    ctx.log.warn({ err: error, event_seq, attempts }, 'a fact about a comment could not be read')
    if (attempts >= mostAttempts) await release(ctx.db, event_seq, true)
    else await postpone(ctx.db, event_seq, 2 ** attempts)
  }
}
