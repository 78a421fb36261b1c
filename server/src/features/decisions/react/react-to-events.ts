import {
  countReservations,
  insertingRows,
  repliesAfter,
  type ClaimedRow,
} from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import type { Unasked } from '#src/infra/db/prepared-query.ts'
import { decisionRow } from './decision-row-logic.ts'
import { writingDecisions } from './decision-store.ts'
import { createAnsweredTexts, mostAnswered, saidOf } from '@skein/engine/limits/answered-texts'
import { decide, leavesSomething } from '@skein/engine/decide'
import type { MissingFact } from '@skein/engine/event'
import { createRuleSet } from '@skein/engine/matching/automation-set'
import { shortlist } from '@skein/engine/matching/match-candidates'
import { createTally } from '@skein/engine/limits/usage-counters'
import { findWorlds } from './load-contexts.ts'
import { newRows } from './outgoing-row-logic.ts'
import { pacesOf } from './reply-count-cache.ts'
import { questionsOf, repliedPost, reservedCounts } from './usage-query-logic.ts'
import { executionCounts, type Arrived, type Decided, type Looked } from './reaction-types.ts'
import { ruleSetsOf } from './automation-cache.ts'
import type { HandOver, Undecided, World } from '@skein/engine/decide-types'
import type { TurnRow } from '#src/features/automations/index.ts'

export interface Reaction {
  /** What puts it on record: to be asked with the end of the transaction. */
  writes: Writes
  /** Messages that enter the outbox. */
  messages: number
  /** Events that cannot be decided before something was read; `wait`: seconds until reading makes sense. */
  waiting: { incoming: Arrived; missing: MissingFact[]; wait: number }[]
  /** Events after which a person has to go on, and why. */
  handed_over: { incoming: Arrived; why: HandOver }[]
  /** Accounts of which a message waits for a person to read it first. */
  drafted: string[]
}

/** Messages, of which those are answered that are ours to send once the transaction is committed; and decisions. */
type Writes = readonly [Unasked<ClaimedRow[]> | null, Unasked<unknown[]> | null]

const noRules = createRuleSet([], { version: 0, paused: false })

/** Decides events, whose accounts' turns are taken, for every active rule, and answers what follows for the outbox. */
export async function reactToEvents(
  ctx: Ctx,
  {
    tx,
    incoming: arrived,
    turns,
    capacity: room,
  }: {
    tx: Transaction
    incoming: readonly Arrived[]
    turns: readonly TurnRow[]
    capacity: (account_id: string) => number
  },
): Promise<Reaction> {
  const now = ctx.clock.now()
  const sets = await ruleSetsOf(ctx.db, tx, turns)
  // Also events that no rule listens to are kept: a later rule can be tried on them.
  const looked = arrived.map<Looked>((entry) => {
    return { incoming: entry, matches: shortlist(entry.event, sets.get(entry.account_id) ?? noRules) }
  })
  const [worldOf, reserved] = await Promise.all([
    findWorlds(tx, looked, now),
    countReserved(ctx, { tx, matched: looked, now }),
  ])
  const tally = createTally(reserved)
  const { decided, waiting } = decideAll(looked, (entry) => ({ ...worldOf(entry), usage: tally, now }))
  const rows = newRows(decided, now, room)
  const versionOf = ({ incoming: { account_id } }: Decided) => sets.get(account_id)?.version ?? 0
  const decisions = decided.map((entry) => decisionRow(entry, versionOf(entry), now))
  return {
    writes: [insertingRows(rows), writingDecisions(decisions, executionCounts(decided))],
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
  { tx, matched: looked, now }: { tx: Transaction; matched: readonly Looked[]; now: number },
) {
  const paces = pacesOf(ctx.db)
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
  const answers = await countReservations(
    tx,
    looked.flatMap((entry) => questionsOf(entry, { now, mustCount })),
  )
  for (const { scope, account_id, id, count } of answers) {
    if (scope === 'replies' && id !== null) paces.learn(account_id, { post_id: id, count }, now)
  }
  return [...reservedCounts(answers), ...paces.counts(replied)]
}

function decideAll(looked: readonly Looked[], worldOf: (entry: Looked) => World) {
  const decided: Decided[] = []
  const waiting: Reaction['waiting'] = []
  const answered = createAnsweredTexts()
  for (const { incoming: arrived, matches: list } of looked) {
    const { event, account_id } = arrived
    const world = worldOf({ incoming: arrived, matches: list })
    const person = `${account_id} ${event.from_id}`
    const before = [...world.facts.answered, ...answered.of(person, world.now)]
    const surroundings = { ...world.facts, answered: before.slice(-mostAnswered) }
    const decision = decide(event, list, { ...world, facts: surroundings })
    if ('missing' in decision) {
      waiting.push({ incoming: arrived, ...undecided(decision, world) })
      continue
    }
    if (leavesSomething(decision)) answered.add(person, { folded: saidOf(event.text), at: world.now })
    decided.push({ incoming: arrived, facts: surroundings, decision })
  }
  return { decided, waiting }
}

const undecided = ({ missing }: Undecided, { facts: surroundings, now }: World) => ({
  missing,
  wait: missing.includes('rest') ? Math.max(0, surroundings.rest_until - now) / 1000 : 0,
})
