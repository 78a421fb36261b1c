import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import { simulationLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { createReplay, type PastEvent, type ReplayedDecision } from '@skein/engine/replay/replay'
import type { CompiledAutomation } from '@skein/engine/automation'
import type { Verdict } from '@skein/engine/verdict'
import type { SimulationSetup } from '@skein/engine/replay/simulation-setup'
import { dependsOn } from './simulation-logic.ts'
import { verdictFor } from '#src/features/ai-decisions/index.ts'

const maxAtOnce = 10

export interface Sample {
  replayed: ReplayedDecision[]
  /** How many times a model was asked. */
  sampled: number
  /** US dollars. */
  cost: number
}

/**
 * Replays the events and asks models about some of those whose outcome depends on it, first ones first, until nothing
 * is open or enough was asked. Nothing of it is kept.
 */
export async function askSample(
  ctx: Ctx,
  account_id: string,
  {
    events,
    setup: cast,
    newestFirst,
  }: { events: readonly PastEvent[]; setup: SimulationSetup; newestFirst: boolean },
): Promise<Sample> {
  const known = [...events]
  const sample = { sampled: 0, cost: 0 }
  for (let left: number = simulationLimits.calls; ;) {
    const replayed = await replayAll(known, cast)
    const questions = questionsIn(replayed, cast, newestFirst).slice(0, Math.min(left, maxAtOnce))
    if (questions.length === 0) return { ...sample, replayed }
    left -= questions.length
    const verdicts = await Promise.all(questions.map((question) => ask(ctx, account_id, question)))
    for (const [index, { place, past, automation }] of questions.entries()) {
      const verdict = verdicts[index]
      if (!verdict) continue
      known[place] = { ...past, verdicts: new Map(past.verdicts).set(automation.number, verdict) }
      if (verdict.outcome === 'answered' || verdict.outcome === 'failed') sample.sampled += 1
      sample.cost += typeof verdict.figures['cost'] === 'number' ? verdict.figures['cost'] : 0
    }
  }
}

/** Others get their turn between the steps. */
async function replayAll(
  events: readonly PastEvent[],
  { set }: SimulationSetup,
): Promise<ReplayedDecision[]> {
  const decideNext = createReplay(set)
  const replayed: ReplayedDecision[] = []
  for (const [index, past] of events.entries()) {
    if (index % eventsPerStep === eventsPerStep - 1) await nextRound()
    replayed.push(decideNext(past))
  }
  return replayed
}

const eventsPerStep = 250
const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Question {
  place: number
  past: PastEvent
  automation: CompiledAutomation
  settings: AutomationSettings
}

/** For each event the first question on which the outcome of the simulated rule depends. */
function questionsIn(
  replayed: readonly ReplayedDecision[],
  cast: SimulationSetup,
  newestFirst: boolean,
): Question[] {
  const questions = replayed.flatMap(({ past, unasked }, place) => {
    const number = [...unasked].find((each) => dependsOn(each, cast.automation, cast.set))
    const automation =
      number === undefined ? undefined : cast.set.byEvent[past.event.kind].byNumber.get(number)
    const settings = automation && cast.settingsOf.get(automation.number)
    return automation && settings ? [{ place, past, automation, settings }] : []
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
    return { ...silent, reason: error.message }
  }
}

const silent: Verdict = {
  outcome: 'failed',
  should_reply: null,
  confidence: null,
  reason: null,
  reply: null,
  claims: [],
  figures: {},
}
