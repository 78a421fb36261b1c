import { readFact, type FactRequest } from '#src/features/automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { engineEventOf } from './event-rules.ts'
import { postpone, release, takeAside, type WaitingEvent } from './store.ts'

const mostAtOnce = 20
const mostAttempts = 4

/** Reads what put-aside events are waiting for. Answers how many it looked at. */
export async function readMissingFacts(ctx: Ctx): Promise<number> {
  const waiting = await takeAside(ctx.db, mostAtOnce)
  await Promise.all(waiting.map((event) => readOne(ctx, event)))
  return waiting.length
}

async function readOne(ctx: Ctx, { event_seq, account_id, attempts, missing, event }: WaitingEvent) {
  const engineEvent = engineEventOf(event, null)
  if (!engineEvent) return release(ctx.db, event_seq, missing)
  const given_up: string[] = []
  for (const fact of missing) {
    const request: FactRequest = { event_seq, account_id, event: engineEvent, fact }
    const read = await tryToRead(ctx, request, attempts)
    if (read === 'later') return postpone(ctx.db, event_seq, 2 ** attempts)
    if (read === 'never') given_up.push(fact)
  }
  return release(ctx.db, event_seq, given_up)
}

/** `never` when the platform will not tell, or was asked often enough. */
async function tryToRead(
  ctx: Ctx,
  request: FactRequest,
  attempts: number,
): Promise<'known' | 'never' | 'later'> {
  try {
    return (await readFact(ctx, request)) ? 'known' : 'never'
  } catch (error) {
    const { event_seq, fact } = request
    ctx.log.warn({ err: error, event_seq, fact, attempts }, 'what an event waits for could not be read')
    return attempts >= mostAttempts ? 'never' : 'later'
  }
}
