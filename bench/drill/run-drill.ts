import type { Execution } from '@skein/contract/automations/execution'
import type { Answer, FaultMix } from '../graph/faults.ts'
import type { Write } from '../graph/ledger.ts'
import { makeEvents } from '../load/deliveries.ts'
import { monotonic } from '../machine/clock.ts'
import { openStage } from '../product/stage.ts'
import { webhookUrl } from '../product/start-product.ts'
import { deliverAll } from './deliver.ts'
import { startKiller } from './killer.ts'
import { planDrill } from './plan.ts'
import { untilSettled, type Settled } from './settle.ts'

export interface DrillOptions {
  events: number
  seed: string
  /** Where the server's source is. */
  root: string
}

export interface DrillResult {
  accepted: number
  redelivered: number
  /** Accepted events without a reply that do not wait for review. */
  lost: number
  /** Replies beyond the first one of a comment. */
  duplicates: number
  /** Sends with an unknown result, shown to the owner for review. */
  review: number
  /** Entries marked as sent without a reply at the platform. */
  untrue: number
  ended: boolean
  kills: number
  /** Requests that a kill interrupted. */
  cutOff: number
  answers: Partial<Record<Answer, number>>
  readBacks: number
  echoes: number
  /** From the last acceptance to the last final state, in seconds. */
  drain: number
  /** Why the run proves nothing; empty for a valid run. */
  void: string[]
}

const killEvery = 3000
const perCycle = 220
const accounts = 10
const faults: FaultMix = {
  accept_then_drop: 0.02,
  accept_then_500: 0.01,
  accept_then_stall: 0.01,
  plain_500: 0.02,
  throttled: 0.02,
}

/** Combines kills, redeliveries and faults, and compares accepted events with replies at the platform. */
export async function runDrill({ events: count, seed, root }: DrillOptions): Promise<DrillResult> {
  // Waits before reading back are scaled down together with the time until a reply can be read.
  const stage = await openStage({ accounts, settleSeconds: '1.5,3', root })
  try {
    const address = webhookUrl(stage.product)
    const echo = { share: 0.3, delay: 200, addresses: [address] }
    await stage.graph.set({ faults, seed, latency: [5, 25], readLag: 300, echo })
    const events = makeEvents({ run: 1, count, accounts: stage.accounts })
    const { planned, redelivered } = planDrill(events, { seed, cycle: killEvery, perCycle })
    const killer = startKiller(stage, killEvery)
    const { accepted, cutOff } = await Promise.race([deliverAll(address, planned), killer.failed])
    await killer.stop()
    const acceptedAt = monotonic()
    const settled = await untilSettled(stage, accepted)
    const drain = (monotonic() - acceptedAt) / 1000
    const { reads, echoes } = await stage.graph.seen()
    const writes = await stage.graph.ledger()
    const figures = {
      ...compare(accepted, writes, settled),
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

function compare(accepted: ReadonlySet<string>, writes: readonly Write[], { entries }: Settled) {
  const answers: Partial<Record<Answer, number>> = {}
  const effects = new Map<string, number>()
  for (const { target, effect, answer } of writes) {
    answers[answer] = (answers[answer] ?? 0) + 1
    if (effect) effects.set(target, (effects.get(target) ?? 0) + 1)
  }
  const unanswered = [...accepted].filter((comment) => !effects.has(comment))
  const says = (comment: string, state: Execution['state']) =>
    entries.get(comment)?.some((entry) => entry.state === state) ?? false
  const review = unanswered.filter((comment) => says(comment, 'needs_review')).length
  return {
    answers,
    review,
    lost: unanswered.length - review,
    duplicates: [...effects.values()].reduce((sum, replies) => sum + replies - 1, 0),
    untrue: [...entries.keys()].filter((comment) => says(comment, 'sent') && !effects.has(comment)).length,
  }
}

/** Returns why a run proves nothing: a fault, kill or redelivery did not happen. */
function invalidReasons(figures: Omit<DrillResult, 'void'>, count: number): string[] {
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
