import { LRUCache } from 'lru-cache'
import { compileSteps } from '@skein/engine/compile-automation'
import { decide, sendsAnything } from '@skein/engine/decide'
import type { DecisionContext, HandoverReason, Undecided } from '@skein/engine/decide-types'
import type { MissingFact } from '@skein/engine/event'
import { postPace } from '@skein/engine/limits/loop-limits'
import { createAnsweredTexts, maxAnsweredTexts, repeatKeyOf } from '@skein/engine/limits/answered-texts'
import {
  type AutomationSet,
  automationSetSteps,
  createAutomationSet,
} from '@skein/engine/matching/automation-set'
import { matchCandidates } from '@skein/engine/matching/match-candidates'
import { type AccountLock, findDecidedAutomations } from '#src/features/stored-automations/index.ts'
import { type ClaimedRow, insertRows } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { type Database, type Executor, perDatabase, type Transaction } from '#src/infra/db/client.ts'
import { runInSlices } from '#src/infra/concurrency/slices.ts'
import { saveAutomationSets } from '#src/features/events/index.ts'
import { awayMessages } from './away-messages.ts'
import { decisionRow, executionCounts, writeDecisions } from './decision-store.ts'
import { loadContexts } from './load-contexts.ts'
import { outgoingRows } from './outgoing-rows.ts'
import type { DecidedEvent, IncomingEvent, MatchedEvent } from './reaction-types.ts'

interface Reaction {
  /** Messages to send once the transaction is committed. */
  claimed: ClaimedRow[]
  /** Number of messages added to the outbox. */
  messages: number
  /** Events that cannot be decided before facts are loaded; `wait`: seconds until loading makes sense. */
  waiting: { incoming: IncomingEvent; missing: MissingFact[]; wait: number }[]
  /** Events after which a person has to take over the conversation, and why. */
  handed_over: { incoming: IncomingEvent; why: HandoverReason }[]
  /** Accounts that got a draft for a person to approve. */
  drafted: { account_id: string; activity_id: string }[]
}

interface Reacting {
  tx: Transaction
  incoming: readonly IncomingEvent[]
  /** The locked automation sets of the accounts. */
  locks: readonly AccountLock[]
  /** How many messages of an account can be sent immediately. */
  capacity: (account_id: string) => number
}

const noAutomations = createAutomationSet([], { version: 0, paused: false })

/**
 * Loads what the decisions about events depend on, decides, and writes the decisions and the outgoing messages. All
 * reads and writes belong to the transaction `tx`, which holds the locks of the accounts.
 */
export async function reactToEvents(
  ctx: Ctx,
  { tx, incoming, locks, capacity }: Reacting,
): Promise<Reaction> {
  const now = ctx.clock.now()

  const sets = await loadAutomationSets(ctx.db, tx, locks)
  const setOf = ({ account_id }: IncomingEvent) => sets.get(account_id) ?? noAutomations
  // Events without a matching automation are stored as well: a simulation can replay them.
  const matchedEvents = incoming.map((entry) => ({
    incoming: entry,
    matches: matchCandidates(entry.event, setOf(entry)),
  }))
  const contextOf = await loadContexts(ctx, {
    tx,
    matched: matchedEvents,
    now,
    hoursOf: (entry) => setOf(entry).hours,
  })

  const { decided, waiting } = decideAll(matchedEvents, contextOf)

  const rows = [...outgoingRows(decided, now, capacity), ...(await awayMessages(tx, { decided, setOf, now }))]
  const decisions = decided.map((entry) => decisionRow(entry, setOf(entry.incoming).version, now))
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
    drafted: rows.flatMap(({ held, account_id, origin_seq }) =>
      held ? [{ account_id, activity_id: origin_seq }] : [],
    ),
  }
}

/** Decides events in order: a text answered for an earlier event counts as answered for the later ones. */
function decideAll(
  matchedEvents: readonly MatchedEvent[],
  contextOf: (entry: MatchedEvent) => DecisionContext,
) {
  const decided: DecidedEvent[] = []
  const waiting: Reaction['waiting'] = []
  const answered = createAnsweredTexts()
  for (const entry of matchedEvents) {
    const { incoming, matches } = entry
    const { event, account_id } = incoming
    const context = contextOf(entry)
    const person = `${account_id} ${event.from_id}`
    const texts = [...context.facts.answered, ...answered.of(person, context.now)]
    const facts = { ...context.facts, answered: texts.slice(-maxAnsweredTexts) }
    const decision = decide(matches, { ...context, facts })
    if ('missing' in decision) {
      waiting.push({ incoming, ...waitOf(decision, context) })
      continue
    }
    if (sendsAnything(decision)) answered.add(person, { folded: repeatKeyOf(event.text), at: context.now })
    const paced =
      event.kind === 'comment' && context.usage.publicRepliesOnPost(event.post_id) > postPace.limit
    decided.push({ incoming, facts, paced, decision })
  }
  return { decided, waiting }
}

const waitOf = ({ missing }: Undecided, { facts, now }: DecisionContext) => ({
  missing,
  wait: missing.includes('rest') ? Math.max(0, facts.debounce_until - now) / 1000 : 0,
})

/**
 * Compiled automations by account, valid for one version of its automation set. The version is read under the lock of
 * the set, so a pause or an edit takes effect at the next decision in every process.
 */
const cacheOf = perDatabase(
  (_ctx: { db: Database }) =>
    new LRUCache<string, AutomationSet>({ maxSize: 256_000_000, sizeCalculation: bytesOf }),
)

/** Returns the automation sets of locked accounts, compiled again where the version has changed. */
async function loadAutomationSets(
  database: Database,
  tx: Executor,
  locks: readonly AccountLock[],
): Promise<Map<string, AutomationSet>> {
  const cache = cacheOf({ db: database })
  const sets = new Map<string, AutomationSet>()
  const stale: AccountLock[] = []
  for (const lock of locks) {
    const cachedSet = cache.get(lock.account_id)
    const { account_id, version, paused, hours } = lock
    if (cachedSet?.version !== version) stale.push(lock)
    else sets.set(account_id, { ...cachedSet, paused, hours })
  }
  if (stale.length === 0) return sets
  for (const [account_id, set] of await load(tx, stale)) {
    sets.set(account_id, set)
    cache.set(account_id, set)
  }
  return sets
}

async function load(tx: Executor, locks: readonly AccountLock[]): Promise<Map<string, AutomationSet>> {
  const rows = await findDecidedAutomations(
    tx,
    locks.map(({ account_id }) => account_id),
  )
  const sets = new Map<string, AutomationSet>()
  for (const { account_id, version, paused, hours } of locks) {
    const storedAutomations = rows.filter((row) => row.account_id === account_id)
    const automations = await runInSlices(compileSteps(storedAutomations))
    sets.set(account_id, await runInSlices(automationSetSteps(automations, { version, paused, hours })))
  }
  const setRows = [...sets].map(([account_id, { version, byEvent }]) => {
    const accountRows = rows.filter((row) => row.account_id === account_id)
    const versions = new Map(accountRows.map((row) => [row.number, row.version]))
    const versionsOf = (numbers: readonly number[]) => numbers.map((number) => versions.get(number) ?? 0)
    const { comment, message } = byEvent
    return {
      account_id,
      version,
      comment_automations: comment.numbers,
      message_automations: message.numbers,
      comment_versions: versionsOf(comment.numbers),
      message_versions: versionsOf(message.numbers),
    }
  })
  await saveAutomationSets(tx, setRows)
  return sets
}

/** Measured: 38 bytes of index for each character of a keyword, and about 4 kB for each automation. */
function bytesOf({ automations }: AutomationSet): number {
  const characters = automations.reduce(
    (sum, { trigger }) =>
      trigger.kind === 'keyword'
        ? sum + trigger.keywords.reduce((length, { folded }) => length + folded.length, 0)
        : sum,
    0,
  )
  return 45 * characters + 4096 * (automations.length + 1)
}
