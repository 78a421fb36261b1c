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

export interface GatheredPast {
  /** In the order in which they were decided. */
  events: PastEvent[]
  unsupported: number
  more: boolean
  /** How many days the events cover. */
  days: number
}

/** The account's stored events of the last days; those that the rule does not hear of count for the others' limits. */
export async function loadPastEvents(
  ctx: Ctx,
  account: OwnedAccount,
  { setup: cast, days }: { setup: SimulationSetup; days: number },
): Promise<GatheredPast> {
  const now = ctx.clock.now()
  const { rows, unsupported, more } = await findPast(ctx.db, {
    account_id: account.id,
    since: new Date(now - days * day).toISOString(),
    limit: simulationLimits.events,
  })
  const inOrder = rows.toSorted((a, b) => a.decided_seq - b.decided_seq)
  const posts = await postsOf(ctx, account, inOrder)
  const verdicts = await verdictsOf(ctx, inOrder, cast)
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

/** What models said, as far as the same would be asked today. */
async function verdictsOf(ctx: Ctx, rows: readonly PastRow[], { set, settingsOf }: SimulationSetup) {
  const marks = new Map(
    set.automations.flatMap((automation) => {
      const settings = settingsOf.get(automation.number)
      if (!settings || (automation.trigger.kind !== 'ai' && automation.action.kind !== 'write')) return []
      return [[automation.number, promptFingerprint(automation, settings)] as const]
    }),
  )
  const found = new Map<string, Map<number, Verdict>>()
  if (marks.size === 0 || rows.length === 0) return found
  for (const { event_seq, number, asked, ...verdict } of await findVerdicts(
    ctx.db,
    rows.map((row) => row.event_seq),
  )) {
    if (asked === null || marks.get(number) !== asked) continue
    const ofEvent = found.get(event_seq) ?? new Map<number, Verdict>()
    found.set(event_seq, ofEvent.set(number, verdict))
  }
  return found
}

function daysSince(now: number, rows: readonly PastRow[]): number {
  const oldest = rows.reduce((least, { decided_at }) => Math.min(least, decided_at), now)
  return Math.max(now - oldest, 60_000) / day
}
