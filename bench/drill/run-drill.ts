import { Execution } from '@skein/contract/automations/decisions/execution'
import type { Answer, FaultMix } from '../graph/faults.ts'
import { privateTarget, type Write } from '../graph/ledger.ts'
import { makeEvents } from '../load/deliveries.ts'
import { monotonic } from '../machine/clock.ts'
import { openStage, type Stage } from '../product/stage.ts'
import { webhookUrl } from '../product/start-product.ts'
import { planDrill, deliverAll } from './deliver.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { fieldOf, type Visitor } from '../product/visitor.ts'

export interface DrillOptions {
  events: number
  seed: string
  root: string
  /** The automations also send a private message, and the kills continue until everything is sent. */
  both?: boolean
}

export type DrillResult = Awaited<ReturnType<typeof runDrill>>

const killEvery = 3000
const perCycle = 220
const accounts = 10
export const faults: FaultMix = {
  accept_then_drop: 0.02,
  accept_then_500: 0.01,
  accept_then_stall: 0.01,
  plain_500: 0.02,
  throttled: 0.02,
}

/** Combines kills, redeliveries and faults, and compares accepted events with replies at the platform. */
export async function runDrill({ events: count, seed, root, both = false }: DrillOptions) {
  // Waits before reading back are scaled down together with the time until a reply can be read.
  const stage = await openStage({
    accounts,
    settleSeconds: '1.5,3',
    root,
    ...(both ? { privateMessage: 'Here is the price list.' } : {}),
  })
  try {
    const address = webhookUrl(stage.product)
    const echo = { share: 0.3, delay: 200, addresses: [address] }
    await stage.graph.set({ faults, seed, latency: [5, 25], readLag: 300, echo })
    const events = makeEvents({ run: 1, count, accounts: stage.accounts })
    const { planned, redelivered } = planDrill(events, { seed, cycle: killEvery, perCycle })
    const killer = startKiller(stage, killEvery)
    const { accepted, cutOff } = await Promise.race([deliverAll(address, planned), killer.failed])
    const acceptedAt = monotonic()
    if (both) await untilWritten(stage, 2 * accepted.size)
    await killer.stop()
    const settled = await untilSettled(stage, accepted)
    /** From the last acceptance to the last final state, in seconds. */
    const drain = (monotonic() - acceptedAt) / 1000
    const { reads, echoes } = await stage.graph.seen()
    const writes = await stage.graph.ledger()
    const figures = {
      ...compare(accepted, writes, settled),
      ...(both ? privateFigures(accepted, writes, settled) : {}),
      accepted: accepted.size,
      redelivered,
      ended: settled.ended,
      kills: killer.kills(),
      cutOff,
      readBacks: reads,
      echoes,
      drain,
    }
    return { ...figures, void: invalidReasons(figures, count) }
  } finally {
    await stage.close()
  }
}

const writtenDeadline = 120_000

/** Waits until so many targets have an effect, or for two minutes; the product is killed meanwhile. */
async function untilWritten({ graph }: Drilled, count: number): Promise<void> {
  for (const deadline = Date.now() + writtenDeadline; Date.now() < deadline; await wait(500)) {
    if ((await graph.seen()).answered >= count) return
  }
}

/** Compares accepted comments with the private messages at the platform and with the parts of the decision log. */
function privateFigures(accepted: ReadonlySet<string>, writes: readonly Write[], { entries }: Settled) {
  const effects = new Map<string, number>()
  for (const { target, effect } of writes) if (effect) effects.set(target, (effects.get(target) ?? 0) + 1)
  const missing = [...accepted].filter((comment) => !effects.has(privateTarget(comment)))
  const stateOf = (comment: string) =>
    entries
      .get(comment)
      ?.flatMap(({ parts = [] }) => parts)
      .find(({ kind }) => kind === 'private_message')?.state
  const privateReview = missing.filter((comment) => stateOf(comment) === 'needs_review').length
  return {
    privateLost: missing.length - privateReview,
    privateDuplicates: [...accepted].filter((comment) => (effects.get(privateTarget(comment)) ?? 0) > 1)
      .length,
    privateReview,
    privateUntrue: missing.filter((comment) => stateOf(comment) === 'sent').length,
    severalEntries: [...entries.values()].filter((list) => list.length > 1).length,
  }
}

/** Compares accepted comments with the replies at the platform and with the decision log. */
export function compare(accepted: ReadonlySet<string>, writes: readonly Write[], { entries }: Settled) {
  const answers: Partial<Record<Answer, number>> = {}
  const effects = new Map<string, number>()
  /** Also comments that were delivered later and are not counted. */
  const targets = new Set<string>()
  for (const { target, effect, answer } of writes) {
    answers[answer] = (answers[answer] ?? 0) + 1
    if (effect) targets.add(target)
    if (effect && accepted.has(target)) effects.set(target, (effects.get(target) ?? 0) + 1)
  }
  const unanswered = [...accepted].filter((comment) => !effects.has(comment))
  const says = (comment: string, state: Execution['state']) =>
    entries.get(comment)?.some((entry) => entry.state === state) ?? false
  const review = unanswered.filter((comment) => says(comment, 'needs_review')).length
  return {
    answers,
    /** Accepted comments with a reply at the platform. */
    replied: effects.size,
    /** Sends with an unknown result, shown to the owner for review. */
    review,
    lost: unanswered.length - review,
    duplicates: [...effects.values()].reduce((sum, replies) => sum + replies - 1, 0),
    /** Entries marked as sent without a reply at the platform. */
    untrue: [...entries.keys()].filter((comment) => says(comment, 'sent') && !targets.has(comment)).length,
  }
}

type DrillFigures = ReturnType<typeof compare> &
  Record<'accepted' | 'redelivered' | 'kills' | 'cutOff' | 'readBacks', number>

/** Returns why a run proves nothing: a fault, kill or redelivery did not happen. */
function invalidReasons(figures: DrillFigures, count: number): string[] {
  const { answers, kills, cutOff, redelivered, readBacks, accepted } = figures
  const expectedKills = Math.max(2, Math.floor(count / perCycle / 3))
  const unfired = Object.keys(faults).filter((fault) => !(fault in answers))
  return [
    ...unfired.map((fault) => `the fault ${fault} never happened`),
    ...(kills < expectedKills ? [`only ${kills} kills`] : []),
    ...(cutOff === 0 ? ['no request met a kill'] : []),
    ...(redelivered === 0 ? ['nothing was delivered twice'] : []),
    ...(readBacks === 0 ? ['nothing was read back'] : []),
    ...(accepted < count ? [`only ${accepted} of ${count} events were accepted`] : []),
  ]
}

export interface Settled {
  /** The log entries of each comment; more than one if it was processed several times. */
  entries: Map<string, Execution[]>
  /** Whether everything accepted reached a final state by itself in time. */
  ended: boolean
}

const defaultDeadline = 180_000
/** Milliseconds without a change after which missing entries are given up: longer than the lease of a read. */
const quiet = 45_000

/** The parts of a stage that a drill reads at its end. */
export type Drilled = Pick<Stage, 'graph' | 'owner' | 'accounts'>

/** Waits until the decision log has a final state for every accepted comment. */
export async function untilSettled(
  stage: Drilled,
  accepted: ReadonlySet<string>,
  deadline = defaultDeadline,
): Promise<Settled> {
  const began = Date.now()
  let [last, since] = ['', Date.now()]
  for (;;) {
    const entries = await readEntries(stage)
    const open = [...entries.values()].flat().filter((entry) => !isFinal(entry)).length
    const missing = [...accepted].filter((comment) => !entries.has(comment)).length
    const { writes } = await stage.graph.seen()
    const now = `${open} ${missing} ${writes}`
    if (now !== last) [last, since] = [now, Date.now()]
    if (open === 0 && missing === 0) return { entries, ended: true }
    if (open === 0 && Date.now() - since > quiet) return { entries, ended: true }
    if (Date.now() - began > deadline) return { entries, ended: false }
    await wait(2000)
  }
}

async function readEntries({ owner, accounts }: Drilled): Promise<Map<string, Execution[]>> {
  const entries: Execution[] = []
  for (const { user_id } of accounts) entries.push(...(await logEntries(owner.visitor, user_id)))
  return Map.groupBy(entries, ({ event_id }) => event_id)
}

/** Returns the decision log of an account, all pages, newest first. */
async function logEntries(visitor: Visitor, platform_user_id: string): Promise<Execution[]> {
  const entries: Execution[] = []
  let cursor = ''
  for (;;) {
    const query = new URLSearchParams({ platform_user_id, limit: '100', ...(cursor ? { cursor } : {}) })
    const answer = await whenAvailable(visitor, `/api/automations/executions?${query}`)
    const rows = fieldOf(answer, 'data')
    if (!Array.isArray(rows)) throw new Error(`The decision log answered ${JSON.stringify(answer)}`)
    entries.push(...rows.map((row) => Execution.parse(row)))
    const next = fieldOf(answer, 'next_cursor')
    if (typeof next !== 'string') return entries
    cursor = next
  }
}

/** Reads again while the server is busy or restarting, for at most a minute. */
async function whenAvailable(visitor: Visitor, path: string): Promise<unknown> {
  const began = Date.now()
  for (;;) {
    const response = await visitor.get(path)
    if (response.status !== 503 || Date.now() - began > 60_000) return response.json()
    await wait(1000)
  }
}

const moving = new Set(['pending', 'sending', 'unknown'])

/** Returns whether an entry only changes after a review. */
const isFinal = ({ state }: Execution): boolean => !moving.has(state)

interface Killer {
  kills(): number
  /** Rejects when the server does not come up again. */
  failed: Promise<never>
  stop(): Promise<void>
}

/** Kills the server with SIGKILL every `every` milliseconds and restarts it. */
function startKiller(stage: Stage, every: number): Killer {
  let kills = 0
  let stopped = false
  const begin = monotonic()

  async function run() {
    for (;;) {
      const next = Math.ceil((monotonic() - begin + 1) / every) * every
      await wait(begin + next - monotonic())
      if (stopped) return
      await stage.product.kill()
      kills += 1
      await stage.restart()
    }
  }

  const running = run()
  const failed = new Promise<never>((_, reject) => void running.catch(reject))
  failed.catch(() => undefined)
  return {
    kills: () => kills,
    failed,
    async stop() {
      stopped = true
      await running
    },
  }
}
