import { hasNeed, remembersPeople } from '@skein/engine/rules/rules'
import { simulationLimits } from '@skein/contract/limits'
import { day } from '@skein/contract/durations'
import { findPosts, type OwnedAccount } from '#src/features/accounts/index.ts'
import { findKnownAmong, inboxSettings } from '#src/features/inbox/index.ts'
import { actedBefore } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { PastAction, PastEvent } from '@skein/engine/replay/replay'
import type { Verdict } from '@skein/engine/verdict'
import type { SimulationSetup } from '@skein/engine/replay/simulation-setup'
import { isFollowedInBurst } from '@skein/engine/replay/message-burst'
import { promptFingerprint } from '#src/features/ai-decisions/index.ts'
import { findVerdicts } from '#src/features/events/index.ts'
import { restorePast } from './past-row.ts'
import { loadHistory, type History, type HistoryRow } from './load-history.ts'

export interface PastEvents {
  /** In the order in which they were decided; those before the tested period come first. */
  events: PastEvent[]
  /** What automations did before the tested period to the people in it. */
  actions: PastAction[]
  /** Events with too little stored data to replay. */
  unsupported: number
  /** Whether there are older events within the days. */
  more: boolean
  /** How many days the events cover. */
  days: number
}

/**
 * Returns the events of an account of the last days, also those that do not concern the simulated automation: they count
 * for limits of the others. Comments and messages that were imported, because they are older than the connection of the
 * account, are included. For automations that act once per person, older events of the same people precede them.
 */
export async function loadPastEvents(
  ctx: Ctx,
  account: OwnedAccount,
  { setup, days }: { setup: SimulationSetup; days: number },
): Promise<PastEvents> {
  const now = ctx.clock.now()
  const since = now - days * day
  const limit = simulationLimits.events
  const base = { account_id: account.id, limit }
  const tested = await loadHistory(ctx, { ...base, since: isoTime(since), until: 'infinity' })
  const oldest = tested.rows.reduce((least, { decided_at }) => Math.min(least, decided_at), now)
  const before = await loadBefore(ctx, { account, setup, tested, until: tested.more ? oldest : since })
  const events = await pastEvents(ctx, { account, setup, rows: [...before.rows, ...tested.rows] })
  const { unsupported, more } = tested
  return {
    events: events.map((event, index) => (index < before.rows.length ? { ...event, before: true } : event)),
    actions: before.actions,
    unsupported,
    more,
    days: more ? Math.max(now - oldest, 60_000) / day : days,
  }
}

interface Before {
  rows: HistoryRow[]
  actions: PastAction[]
}

/** Returns what precedes the tested period and matters to automations that act once per person. */
async function loadBefore(
  ctx: Ctx,
  {
    account,
    setup,
    tested,
    until,
  }: { account: OwnedAccount; setup: SimulationSetup; tested: History; until: number },
): Promise<Before> {
  const once = setup.set.automations.filter(remembersPeople)
  if (once.length === 0) return { rows: [], actions: [] }
  const people = new Set(tested.rows.map(({ from_id }) => from_id))
  const period = { since: '-infinity', until: isoTime(until) }
  const { rows } = await loadHistory(ctx, {
    account_id: account.id,
    ...period,
    limit: simulationLimits.events,
  })
  const acted = await actedBefore(ctx.db, account.id, {
    source_ids: once.map(({ automation_id }) => automation_id),
    people: [...people],
    before: period.until,
  })
  return {
    rows: rows.filter(({ from_id }) => people.has(from_id)),
    actions: acted.map(({ source_id, person_id, at }) => ({ automation_id: source_id, person_id, at })),
  }
}

interface ToReplay {
  account: OwnedAccount
  setup: SimulationSetup
  rows: readonly HistoryRow[]
}

/** Returns the events with what was known about them. */
async function pastEvents(ctx: Ctx, { account, setup, rows }: ToReplay): Promise<PastEvent[]> {
  const posts = await postsOf(ctx, account, rows)
  const verdicts = await verdictsOf(ctx, rows, setup)
  const { burst_seconds } = (await inboxSettings(ctx.db, [account.id])).get(account.id) ?? {
    burst_seconds: 0,
  }
  const followed = isFollowedInBurst(rows, burst_seconds)
  const knownEventIds = await knownContacts(ctx, { account, setup, rows })
  return rows.map((row): PastEvent => {
    const post = row.post_id === null ? undefined : posts.get(row.post_id)
    const { event, facts } = restorePast(row, { post, isKnown: knownEventIds.has(row.event_id) })
    return {
      event,
      at: row.decided_at,
      facts: { ...facts, superseded: facts.superseded || followed(row) },
      verdicts: (row.event_seq === null ? undefined : verdicts.get(row.event_seq)) ?? new Map(),
      given_up: new Set(row.snapshot?.given_up ?? []),
      handed_over: row.handed_over,
    }
  })
}

/** A decision stores whether a contact was known only if an automation asked for it. */
async function knownContacts(ctx: Ctx, { account, setup, rows }: ToReplay): Promise<ReadonlySet<string>> {
  if (!setup.set.automations.some((automation) => hasNeed(automation, 'known_contact'))) return new Set()
  const messages = rows.filter(({ event_kind }) => event_kind === 'message')
  return findKnownAmong(
    ctx.db,
    account.id,
    messages.map(({ event_id }) => event_id),
  )
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

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
async function verdictsOf(ctx: Ctx, rows: readonly HistoryRow[], { set, settingsOf }: SimulationSetup) {
  const fingerprints = new Map(
    set.automations.flatMap((automation) => {
      const settings = settingsOf.get(automation.number)
      if (!settings || (automation.trigger.kind !== 'ai' && automation.action.kind !== 'write')) return []
      return [[automation.number, promptFingerprint(automation, settings)] as const]
    }),
  )
  const verdicts = new Map<string, Map<number, Verdict>>()
  const decidedSeqs = rows.flatMap(({ event_seq }) => event_seq ?? [])
  if (fingerprints.size === 0 || decidedSeqs.length === 0) return verdicts
  for (const { event_seq, number, asked, ...verdict } of await findVerdicts(ctx.db, decidedSeqs)) {
    if (asked === null || fingerprints.get(number) !== asked) continue
    const ofEvent = verdicts.get(event_seq) ?? new Map<number, Verdict>()
    verdicts.set(event_seq, ofEvent.set(number, verdict))
  }
  return verdicts
}
