import { simulationLimits } from '@skein/contract/limits'
import { day } from '@skein/contract/durations'
import { findPosts, type OwnedAccount } from '#src/features/accounts/index.ts'
import { findEarlierComments, inboxSettings } from '#src/features/inbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { PastEvent } from '@skein/engine/replay/replay'
import { restoreDecision } from '@skein/engine/replay/decision-snapshot'
import type { Verdict } from '@skein/engine/verdict'
import { findPast, type PastRow } from './past-store.ts'
import type { SimulationSetup } from '@skein/engine/replay/simulation-setup'
import { isFollowedInBurst } from '@skein/engine/replay/message-burst'
import { promptFingerprint, findVerdicts } from '#src/features/ai-decisions/index.ts'

export interface PastEvents {
  /** In the order in which they were decided. */
  events: PastEvent[]
  /** Events with too little stored data to replay. */
  unsupported: number
  /** Whether there are older events within the days. */
  more: boolean
  /** How many days the events cover. */
  days: number
}

/**
 * Returns the stored events of an account of the last days, also those that do not concern the simulated automation:
 * they count for limits of the others. Comments that were imported, because they are older than the connection of the
 * account, are included.
 */
export async function loadPastEvents(
  ctx: Ctx,
  account: OwnedAccount,
  { setup, days }: { setup: SimulationSetup; days: number },
): Promise<PastEvents> {
  const now = ctx.clock.now()
  const query = { account_id: account.id, since: new Date(now - days * day).toISOString() }
  const limit = simulationLimits.events
  const { rows, unsupported, more } = await findPast(ctx.db, { ...query, limit })
  const inOrder = rows.toSorted((a, b) => a.decided_seq - b.decided_seq)
  const room = more ? 0 : limit - rows.length
  const imported = room === 0 ? [] : await findEarlierComments(ctx.db, { ...query, limit: room + 1 })
  const earlier = imported.slice(0, room)
  const posts = await postsOf(ctx, account, [...inOrder, ...earlier])
  const verdicts = await verdictsOf(ctx, inOrder, setup)
  const { burst_seconds } = (await inboxSettings(ctx.db, [account.id])).get(account.id) ?? {
    burst_seconds: 0,
  }
  const followed = isFollowedInBurst(inOrder, burst_seconds)
  const decided = inOrder.map((row): PastEvent => {
    const { event, facts } = restoreDecision(row)
    const post = row.post_id === null ? undefined : posts.get(row.post_id)
    return {
      event,
      at: row.decided_at,
      facts: {
        ...facts,
        posted_at: facts.posted_at ?? post?.posted_at ?? null,
        permalink: post?.permalink ?? null,
        superseded: facts.superseded || followed(row),
      },
      verdicts: verdicts.get(row.event_seq) ?? new Map(),
      given_up: new Set(row.seen.g ?? []),
      handed_over: row.handed_over,
    }
  })
  const known = new Set(decided.map(({ event }) => event.event_id))
  const events = inTurn(
    earlier
      .filter(({ comment_id }) => !known.has(comment_id))
      .map((comment) => earlierEvent(comment, posts.get(comment.post_id)))
      .toReversed(),
    decided,
  )
  const left = more || imported.length > room
  return { events, unsupported, more: left, days: left ? daysSince(now, events) : days }
}

type EarlierComment = Awaited<ReturnType<typeof findEarlierComments>>[number]

/** Returns an imported comment as if it had been decided when it was written, before anyone replied. */
function earlierEvent(comment: EarlierComment, post: StoredPost | undefined): PastEvent {
  return {
    event: {
      kind: 'comment',
      event_id: comment.comment_id,
      text: comment.text,
      from_id: comment.person_id,
      from_username: comment.username,
      occurred_at: comment.said_at,
      is_own: false,
      post_id: comment.post_id,
      parent_id: null,
      live: false,
    },
    at: comment.said_at,
    facts: {
      replies: 0,
      posted_at: post?.posted_at ?? null,
      permalink: post?.permalink ?? null,
      gone: false,
      human_until: null,
      known_contact: false,
      superseded: false,
    },
    verdicts: new Map(),
    given_up: new Set(),
    handed_over: false,
  }
}

/** Merges imported comments by their time into the events, which keep the order in which they were decided. */
function inTurn(earlier: readonly PastEvent[], decided: readonly PastEvent[]): PastEvent[] {
  const merged: PastEvent[] = []
  let next = 0
  for (const event of decided) {
    for (let comment = earlier[next]; comment && comment.at <= event.at; comment = earlier[next]) {
      merged.push(comment)
      next += 1
    }
    merged.push(event)
  }
  return [...merged, ...earlier.slice(next)]
}

type StoredPost = Awaited<ReturnType<typeof findPosts>>[number]

async function postsOf(
  ctx: Ctx,
  account: OwnedAccount,
  rows: readonly { post_id: string | null }[],
): Promise<Map<string, StoredPost>> {
  const ids = [...new Set(rows.flatMap(({ post_id }) => post_id ?? []))]
  if (ids.length === 0) return new Map()
  const posts = await findPosts(
    ctx.db,
    ids.map((post_id) => ({ account_id: account.id, post_id })),
  )
  return new Map(posts.map((post) => [post.post_id, post]))
}

/** Returns the stored verdicts whose prompt fingerprint is that of the current settings. */
async function verdictsOf(ctx: Ctx, rows: readonly PastRow[], { set, settingsOf }: SimulationSetup) {
  const fingerprints = new Map(
    set.automations.flatMap((automation) => {
      const settings = settingsOf.get(automation.number)
      if (!settings || (automation.trigger.kind !== 'ai' && automation.action.kind !== 'write')) return []
      return [[automation.number, promptFingerprint(automation, settings)] as const]
    }),
  )
  const verdicts = new Map<string, Map<number, Verdict>>()
  if (fingerprints.size === 0 || rows.length === 0) return verdicts
  for (const { event_seq, number, asked, ...verdict } of await findVerdicts(
    ctx.db,
    rows.map((row) => row.event_seq),
  )) {
    if (asked === null || fingerprints.get(number) !== asked) continue
    const ofEvent = verdicts.get(event_seq) ?? new Map<number, Verdict>()
    verdicts.set(event_seq, ofEvent.set(number, verdict))
  }
  return verdicts
}

function daysSince(now: number, events: readonly PastEvent[]): number {
  const oldest = events.reduce((least, { at }) => Math.min(least, at), now)
  return Math.max(now - oldest, 60_000) / day
}
