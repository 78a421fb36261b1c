import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { simulationLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import {
  createReplay,
  type PastAction,
  type PastEvent,
  type ReplayedDecision,
} from '@skein/engine/replay/replay'
import type { CompiledAutomation } from '@skein/engine/automation'
import type { Verdict } from '@skein/engine/verdict'
import type { SimulationSetup } from '@skein/engine/replay/simulation-setup'
import type { PastEvents } from './load-past-events.ts'
import { dependsOn } from './simulation-logic.ts'
import { verdictFor } from '#src/features/ai-decisions/index.ts'

const maxConcurrentCalls = 10

export interface Sample {
  replayed: ReplayedDecision[]
  /** The number of model calls. */
  sampled: number
  /** US dollars. */
  cost: number
}

/**
 * Replays events and calls models for those whose outcome depends on a verdict, in order, until none is left or the
 * maximum number of calls is reached. Stores nothing.
 */
export async function askSample(
  ctx: Ctx,
  account_id: string,
  {
    events,
    actions,
    setup,
    newestFirst,
  }: Pick<PastEvents, 'events' | 'actions'> & { setup: SimulationSetup; newestFirst: boolean },
): Promise<Sample> {
  const judged = [...events]
  const sample = { sampled: 0, cost: 0 }
  for (let remainingCalls: number = simulationLimits.calls; ;) {
    const replayed = await replayAll(judged, actions, setup)
    const questions = questionsIn(replayed, setup, newestFirst).slice(
      0,
      Math.min(remainingCalls, maxConcurrentCalls),
    )
    if (questions.length === 0) return { ...sample, replayed }
    remainingCalls -= questions.length
    const verdicts = await Promise.all(questions.map((question) => ask(ctx, account_id, question)))
    for (const [index, { position, past, automation }] of questions.entries()) {
      const verdict = verdicts[index]
      if (!verdict) continue
      judged[position] = { ...past, verdicts: new Map(past.verdicts).set(automation.number, verdict) }
      if (verdict.outcome === 'answered' || verdict.outcome === 'failed') sample.sampled += 1
      sample.cost += typeof verdict.figures['cost'] === 'number' ? verdict.figures['cost'] : 0
    }
  }
}

/** Yields to the event loop between batches of events. */
async function replayAll(
  events: readonly PastEvent[],
  actions: readonly PastAction[],
  { set }: SimulationSetup,
): Promise<ReplayedDecision[]> {
  const decideNext = createReplay(set, actions)
  const replayed: ReplayedDecision[] = []
  for (const [index, past] of events.entries()) {
    if (index % batchSize === batchSize - 1) await yieldToEventLoop()
    replayed.push(decideNext(past))
  }
  return replayed
}

const batchSize = 250
const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Question {
  /** The index of the event. */
  position: number
  past: PastEvent
  automation: CompiledAutomation
  settings: AutomationSettings
}

/** Returns for each event of the tested period the first verdict on which the outcome of the simulated automation depends. */
function questionsIn(
  replayed: readonly ReplayedDecision[],
  setup: SimulationSetup,
  newestFirst: boolean,
): Question[] {
  const questions = replayed.flatMap(({ past, unasked }, position) => {
    if (past.before === true) return []
    const number = [...unasked].find((each) => dependsOn(each, setup.automation, setup.set))
    const automation =
      number === undefined ? undefined : setup.set.byEvent[past.event.kind].byNumber.get(number)
    const settings = automation && setup.settingsOf.get(automation.number)
    return automation && settings ? [{ position, past, automation, settings }] : []
  })
  return newestFirst ? questions.reverse() : questions
}

async function ask(ctx: Ctx, account_id: string, { past, automation, settings }: Question): Promise<Verdict> {
  try {
    return await verdictFor(ctx, {
      account_id,
      event: past.event,
      automation,
      settings,
      purpose: 'simulation',
    })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { ...failedVerdict, reason: error.message }
  }
}

const failedVerdict: Verdict = {
  outcome: 'failed',
  should_reply: null,
  confidence: null,
  reason: null,
  reply: null,
  claims: [],
  figures: {},
}
