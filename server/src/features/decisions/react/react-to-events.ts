import { countUsage, insertRows, repliesAfter, type ClaimedRow } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { decisionRow } from './decision-row-logic.ts'
import { writeDecisions } from './decision-store.ts'
import { createAnsweredTexts, maxAnsweredTexts, repeatKeyOf } from '@skein/engine/limits/answered-texts'
import { decide, sendsAnything } from '@skein/engine/decide'
import type { MissingFact } from '@skein/engine/event'
import { createAutomationSet } from '@skein/engine/matching/automation-set'
import { matchCandidates } from '@skein/engine/matching/match-candidates'
import { createUsageCounters } from '@skein/engine/limits/usage-counters'
import { loadContexts } from './load-contexts.ts'
import { outgoingRows } from './outgoing-row-logic.ts'
import { replyCountsOf } from './reply-count-cache.ts'
import { usageQueriesOf, repliedPost, reservedCounts } from './usage-query-logic.ts'
import {
  executionCounts,
  type IncomingEvent,
  type DecidedEvent,
  type MatchedEvent,
} from './reaction-types.ts'
import { loadAutomationSets } from './automation-cache.ts'
import type { HandoverReason, Undecided, DecisionContext } from '@skein/engine/decide-types'
import type { AccountLock } from '#src/features/automations/index.ts'

export interface Reaction {
  /** Messages to send once the transaction is committed. */
  claimed: ClaimedRow[]
  /** Messages that enter the outbox. */
  messages: number
  /** Events that cannot be decided before something was read; `wait`: seconds until reading makes sense. */
  waiting: { incoming: IncomingEvent; missing: MissingFact[]; wait: number }[]
  /** Events after which a person has to go on, and why. */
  handed_over: { incoming: IncomingEvent; why: HandoverReason }[]
  /** Accounts of which a message waits for a person to read it first. */
  drafted: string[]
}

const noAutomations = createAutomationSet([], { version: 0, paused: false })

/**
 * Decides events for every active rule of their accounts, whose turns are taken, and writes the decisions and the
 * outbox rows. All of it belongs to the transaction `tx`.
 */
export async function reactToEvents(
  ctx: Ctx,
  {
    tx,
    incoming: arrived,
    turns,
    capacity: room,
  }: {
    tx: Transaction
    incoming: readonly IncomingEvent[]
    turns: readonly AccountLock[]
    capacity: (account_id: string) => number
  },
): Promise<Reaction> {
  const now = ctx.clock.now()
  const sets = await loadAutomationSets(ctx.db, tx, turns)
  // Also events that no rule listens to are kept: a later rule can be tried on them.
  const looked = arrived.map<MatchedEvent>((entry) => {
    return {
      incoming: entry,
      matches: matchCandidates(entry.event, sets.get(entry.account_id) ?? noAutomations),
    }
  })
  const [contextOf, reserved] = await Promise.all([
    loadContexts(tx, looked, now),
    countReserved(ctx, { tx, matched: looked, now }),
  ])
  const usage = createUsageCounters(reserved)
  const { decided, waiting } = decideAll(looked, (entry) => ({
    event: entry.incoming.event,
    ...contextOf(entry),
    usage,
    now,
  }))
  const rows = outgoingRows(decided, now, room)
  const versionOf = ({ incoming: { account_id } }: DecidedEvent) => sets.get(account_id)?.version ?? 0
  const decisions = decided.map((entry) => decisionRow(entry, versionOf(entry), now))
  const [claimed] = await Promise.all([
    insertRows(tx, rows),
    writeDecisions(tx, decisions, executionCounts(decided)),
  ])
  return {
    claimed,
    messages: rows.length,
    waiting,
    handed_over: decided.flatMap(({ incoming: entry, decision: { handed_over: why } }) =>
      why === null ? [] : [{ incoming: entry, why }],
    ),
    drafted: [...new Set(rows.flatMap(({ held, account_id }) => (held ? [account_id] : [])))],
  }
}

/** Everything reserved so far that the candidates' limits look at. */
async function countReserved(
  ctx: Ctx,
  { tx, matched: looked, now }: { tx: Transaction; matched: readonly MatchedEvent[]; now: number },
) {
  const paces = replyCountsOf(ctx.db)
  const replied = looked.flatMap(({ incoming: { account_id, event }, matches: list }) => {
    const post_id = repliedPost({ event, matches: list })
    return post_id === null ? [] : [{ account_id, post_id }]
  })
  const accounts = [...new Set(replied.map(({ account_id }) => account_id))]
  if (accounts.length > 0) paces.readUp(await repliesAfter(tx, paces.places(accounts, now)), now)
  const counted = new Set<string>()
  const mustCount = (account_id: string, post_id: string) => {
    const must = !counted.has(post_id) && paces.mustCount(account_id, post_id, now)
    if (must) counted.add(post_id)
    return must
  }
  const answers = await countUsage(
    tx,
    looked.flatMap((entry) => usageQueriesOf(entry, { now, mustCount })),
  )
  for (const { scope, account_id, id, count } of answers) {
    if (scope === 'replies' && id !== null) paces.learn(account_id, { post_id: id, count }, now)
  }
  return [...reservedCounts(answers), ...paces.counts(replied)]
}

function decideAll(looked: readonly MatchedEvent[], contextOf: (entry: MatchedEvent) => DecisionContext) {
  const decided: DecidedEvent[] = []
  const waiting: Reaction['waiting'] = []
  const answered = createAnsweredTexts()
  for (const { incoming: arrived, matches: list } of looked) {
    const { event, account_id } = arrived
    const context = contextOf({ incoming: arrived, matches: list })
    const person = `${account_id} ${event.from_id}`
    const before = [...context.facts.answered, ...answered.of(person, context.now)]
    const facts = { ...context.facts, answered: before.slice(-maxAnsweredTexts) }
    const decision = decide(list, { ...context, facts })
    if ('missing' in decision) {
      waiting.push({ incoming: arrived, ...undecided(decision, context) })
      continue
    }
    if (sendsAnything(decision)) answered.add(person, { folded: repeatKeyOf(event.text), at: context.now })
    decided.push({ incoming: arrived, facts, decision })
  }
  return { decided, waiting }
}

const undecided = ({ missing }: Undecided, { facts, now }: DecisionContext) => ({
  missing,
  wait: missing.includes('rest') ? Math.max(0, facts.debounce_until - now) / 1000 : 0,
})
