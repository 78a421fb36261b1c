import { automationState } from '#src/features/inbox/index.ts'
import { pauseSecondsOf, PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { InstagramEvent } from '#src/integrations/instagram/event.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop, type Loop } from '#src/infra/concurrency/loop.ts'
import {
  markUnread,
  postpone,
  release,
  releaseOrderingKey,
  takeAside,
  type WaitingEvent,
} from '#src/features/events/index.ts'
import { readCurrentEvents } from '../queue/current-events.ts'
import {
  giveUpOwner,
  isCommentFact,
  readComment,
  readEdit,
  readMention,
  readOwner,
  type CommentFact,
} from './read-comment-facts.ts'
import { engineEventOf } from '../record-events.ts'
import { loadMissingFact, type FactRequest } from '#src/features/decisions/index.ts'

/** Concurrent loads in this process. A model call can take half a minute. */
const maxConcurrent = 128
/** Concurrent loads of one account, so that one slow model cannot delay the other accounts. */
const maxPerAccount = 16
const maxAttempts = 4
/** About half an hour: without the owner of its media a comment is not answered. A killed process counts as an attempt. */
const maxOwnerAttempts = 14
const maxDelaySeconds = 300

interface FactLoader {
  /** Starts to load the facts of events that were set aside. Returns the number of events. */
  begin(): Promise<number>
  /** Resolves when no load is in progress. */
  idle(): Promise<void>
}

/** Loads missing facts until stopped. `stop` resolves once no load is in progress. */
export function runFactLoader(ctx: Ctx, onLoaded: () => void): Loop {
  const loader = createFactLoader(ctx, () => {
    onLoaded()
    loop.wake()
  })
  const loop = startLoop({
    name: 'missing facts',
    every: 1000,
    log: ctx.log,
    iterate: async () => (await loader.begin()) > 0,
  })
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop()
      await loader.idle()
    },
  }
}

/** Calls `onLoaded` whenever an event may be ready for a decision. */
export function createFactLoader(ctx: Ctx, onLoaded: () => void): FactLoader {
  const inProgress = new Map<Promise<void>, string>()

  function fullAccounts(): string[] {
    const counts = new Map<string, number>()
    for (const account_id of inProgress.values()) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= maxPerAccount).map(([account_id]) => account_id)
  }

  function start(event: WaitingEvent) {
    const load: Promise<void> = loadFacts(ctx, event)
      .catch((error: unknown) => {
        ctx.log.error({ err: error, event_seq: event.event_seq }, 'loading missing facts of an event failed')
      })
      .finally(() => {
        inProgress.delete(load)
        onLoaded()
      })
    inProgress.set(load, event.account_id)
  }

  return {
    async begin() {
      const limit = Math.min(maxPerAccount, maxConcurrent - inProgress.size)
      const waiting = limit > 0 ? await takeAside(ctx.db, limit, fullAccounts()) : []
      for (const event of waiting) start(event)
      return waiting.length
    },
    async idle() {
      await Promise.all(inProgress.keys())
    },
  }
}

async function loadFacts(ctx: Ctx, { event_seq, account_id, attempts, missing, event }: WaitingEvent) {
  const [first] = missing
  const isOnPost = event.kind === 'comment' || event.kind === 'mention'
  if (isOnPost && first !== undefined && isCommentFact(first)) {
    return loadCommentFact(ctx, { event_seq, account_id, event }, { fact: first, attempts })
  }
  if (event.kind === 'edit') return loadEdit(ctx, { event_seq, account_id, event }, attempts)
  const username = await usernameOf(ctx, account_id, event)
  const arrived = engineEventOf(event, { username, own_media: null, given_up: [] })
  if (!arrived) return release(ctx.db, event_seq, missing)
  const asItIsNow = await readCurrentEvents(ctx, ctx.db, [{ event_seq, account_id, event }])
  const engineEvent = asItIsNow(event_seq, arrived)
  if (engineEvent.unanswerable !== undefined) return release(ctx.db, event_seq, [])
  const given_up: string[] = []
  for (const fact of missing) {
    const request: FactRequest = { event_seq, account_id, event: engineEvent, fact }
    const result = await tryToLoad(ctx, request, attempts)
    if (typeof result === 'object') return postpone(ctx.db, event_seq, result.again_in)
    if (result === 'never') given_up.push(fact)
  }
  return release(ctx.db, event_seq, given_up)
}

async function loadCommentFact(
  ctx: Ctx,
  loading: Parameters<typeof readOwner>[1],
  { fact, attempts }: { fact: CommentFact; attempts: number },
) {
  const { event_seq } = loading
  try {
    if (fact === 'owner') {
      await readOwner(ctx, loading)
      return await releaseOrderingKey(ctx.db, event_seq)
    }
    const isRead = await readContent(ctx, loading)
    return await (isRead ? release(ctx.db, event_seq, []) : giveUpContent(ctx, event_seq, [fact]))
  } catch (error) {
    ctx.log.warn({ err: error, event_seq, fact, attempts }, 'a missing fact could not be loaded')
    const pause = pauseSecondsOf(error)
    if (pause !== null) return postpone(ctx.db, event_seq, pause)
    if (attempts < (fact === 'owner' ? maxOwnerAttempts : maxAttempts)) {
      return postpone(ctx.db, event_seq, Math.min(2 ** attempts, maxDelaySeconds))
    }
    if (fact === 'comment') return giveUpContent(ctx, event_seq, [fact])
    if (fact === 'mention') {
      const isGone = error instanceof PlatformError && error.reason === 'not_found'
      return giveUpContent(ctx, event_seq, isGone ? [fact, 'gone'] : [fact])
    }
    await giveUpOwner(ctx, loading)
    return releaseOrderingKey(ctx.db, event_seq)
  }
}

/** An edit whose text cannot be read changes nothing. */
async function loadEdit(ctx: Ctx, loading: Parameters<typeof readEdit>[1], attempts: number) {
  const { event_seq } = loading
  try {
    return await release(ctx.db, event_seq, (await readEdit(ctx, loading)) ? [] : ['edit'])
  } catch (error) {
    ctx.log.warn({ err: error, event_seq, attempts }, 'the text of an edited message could not be read')
    const pause = pauseSecondsOf(error)
    if (pause === null && attempts >= maxAttempts) return release(ctx.db, event_seq, ['edit'])
    return postpone(ctx.db, event_seq, pause ?? Math.min(2 ** attempts, maxDelaySeconds))
  }
}

const readContent = (ctx: Ctx, { event, ...loading }: Parameters<typeof readOwner>[1]): Promise<boolean> =>
  event.kind === 'mention' ? readMention(ctx, { ...loading, event }) : readComment(ctx, { ...loading, event })

async function giveUpContent({ db }: Ctx, event_seq: string, given_up: readonly string[]): Promise<void> {
  await markUnread(db, event_seq)
  await release(db, event_seq, given_up)
}

/** Returns the stored username of the person who wrote a message, or null. */
async function usernameOf(ctx: Ctx, account_id: string, event: InstagramEvent): Promise<string | null> {
  if (!('person_id' in event)) return null
  const states = await automationState(ctx.db, account_id, [event.person_id])
  return states.get(event.person_id)?.username ?? null
}

/**
 * Returns `never` when the fact cannot be known or the last attempt has failed, and after how many seconds to try again.
 * While Instagram asked for a pause, an attempt is never the last.
 */
async function tryToLoad(
  ctx: Ctx,
  request: FactRequest,
  attempts: number,
): Promise<'known' | 'never' | { again_in: number }> {
  const { event_seq, fact } = request
  const start = ctx.clock.now()
  const trace = (failure?: string) => {
    if (!fact.startsWith('verdict:')) return
    const span = { event_seq, step: 'model', start, end: ctx.clock.now() } as const
    ctx.traces.record(failure === undefined ? span : { ...span, failure })
  }
  try {
    const isKnown = await loadMissingFact(ctx, request)
    trace()
    return isKnown ? 'known' : 'never'
  } catch (error) {
    trace(error instanceof Error ? error.name : 'unknown')
    ctx.log.warn({ err: error, event_seq, fact, attempts }, 'a missing fact could not be loaded')
    const pause = pauseSecondsOf(error)
    if (pause !== null) return { again_in: pause }
    return attempts >= maxAttempts ? 'never' : { again_in: 2 ** attempts }
  }
}
