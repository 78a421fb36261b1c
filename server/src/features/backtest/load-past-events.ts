import { simulationLimits } from '@skein/contract/limits'
import { day } from '@skein/contract/durations'
import { findPosts, type OwnedAccount } from '#src/features/accounts/index.ts'
import { inboxSettings } from '#src/features/inbox/index.ts'
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
 * they count for limits of the others.
 */
export async function loadPastEvents(
  ctx: Ctx,
  account: OwnedAccount,
  { setup, days }: { setup: SimulationSetup; days: number },
): Promise<PastEvents> {
  const now = ctx.clock.now()
  const { rows, unsupported, more } = await findPast(ctx.db, {
    account_id: account.id,
    since: new Date(now - days * day).toISOString(),
    limit: simulationLimits.events,
  })
  const inOrder = rows.toSorted((a, b) => a.decided_seq - b.decided_seq)
  const posts = await postsOf(ctx, account, inOrder)
  const verdicts = await verdictsOf(ctx, inOrder, setup)
  const { burst_seconds } = (await inboxSettings(ctx.db, [account.id])).get(account.id) ?? {
    burst_seconds: 0,
  }
  const followed = isFollowedInBurst(inOrder, burst_seconds)
  const events = inOrder.map((row): PastEvent => {
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
  return { events, unsupported, more, days: more ? daysSince(now, inOrder) : days }
}

async function postsOf(ctx: Ctx, account: OwnedAccount, rows: readonly PastRow[]) {
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

function daysSince(now: number, rows: readonly PastRow[]): number {
  const oldest = rows.reduce((least, { decided_at }) => Math.min(least, decided_at), now)
  return Math.max(now - oldest, 60_000) / day
}
