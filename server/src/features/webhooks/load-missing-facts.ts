import { automationState } from '#src/features/inbox/index.ts'
import type { InstagramEvent } from '#src/integrations/instagram/event.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop, type Loop } from '#src/infra/loop.ts'
import { engineEventOf } from './incoming-event-logic.ts'
import { postpone, release, takeAside, type WaitingEvent } from './event-queue-store.ts'
import { loadMissingFact, type FactRequest } from '#src/features/decisions/index.ts'

/** Readings under way in this process: a model may think for half a minute, and others must not wait for it. */
const maxUnderWay = 128
/** Above this an account begins no further one, so that its model cannot hold up everybody else's. */
const maxPerAccount = 16
const maxAttempts = 4

interface FactReader {
  /** Begins to read what put-aside events are waiting for. Answers for how many. */
  begin(): Promise<number>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/** Reads what events wait for until stopped; then resolves once nothing is under way. */
export function runFactLoader(ctx: Ctx, onRead: () => void): Loop {
  const reader = createFactLoader(ctx, () => {
    onRead()
    loop.wake()
  })
  const loop = startLoop({
    name: 'missing facts',
    every: 1000,
    log: ctx.log,
    turn: async () => (await reader.begin()) > 0,
  })
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop()
      await reader.idle()
    },
  }
}

/** `onRead` is called whenever an event may be decided. */
export function createFactLoader(ctx: Ctx, onRead: () => void): FactReader {
  const underWay = new Map<Promise<void>, string>()

  function fullAccounts(): string[] {
    const counts = new Map<string, number>()
    for (const account_id of underWay.values()) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= maxPerAccount).map(([account_id]) => account_id)
  }

  function start(event: WaitingEvent) {
    const reading: Promise<void> = readOne(ctx, event)
      .catch((error: unknown) => {
        ctx.log.error({ err: error, event_seq: event.event_seq }, 'what an event waits for was not read')
      })
      .finally(() => {
        underWay.delete(reading)
        onRead()
      })
    underWay.set(reading, event.account_id)
  }

  return {
    async begin() {
      const limit = Math.min(maxPerAccount, maxUnderWay - underWay.size)
      const waiting = limit > 0 ? await takeAside(ctx.db, limit, fullAccounts()) : []
      for (const event of waiting) start(event)
      return waiting.length
    },
    async idle() {
      await Promise.all(underWay.keys())
    },
  }
}

async function readOne(ctx: Ctx, { event_seq, account_id, attempts, missing, event }: WaitingEvent) {
  const engineEvent = engineEventOf(event, await nameIn(ctx, account_id, event))
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

/** The name of the person who wrote a message, when the conversation knows it. */
async function nameIn(ctx: Ctx, account_id: string, event: InstagramEvent): Promise<string | null> {
  if (!('person_id' in event)) return null
  const states = await automationState(ctx.db, account_id, [event.person_id])
  return states.get(event.person_id)?.username ?? null
}

/** `never` when the platform will not tell, or was asked often enough. */
async function tryToRead(
  ctx: Ctx,
  request: FactRequest,
  attempts: number,
): Promise<'known' | 'never' | 'later'> {
  try {
    return (await loadMissingFact(ctx, request)) ? 'known' : 'never'
  } catch (error) {
    const { event_seq, fact } = request
    ctx.log.warn({ err: error, event_seq, fact, attempts }, 'what an event waits for could not be read')
    return attempts >= maxAttempts ? 'never' : 'later'
  }
}
