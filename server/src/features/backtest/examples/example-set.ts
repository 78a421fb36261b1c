import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { automationSetSteps, type AutomationSet } from '@skein/engine/matching/automation-set'
import { compileSteps, type StoredAutomation } from '@skein/engine/compile-automation'
import type { ReplayedExample } from '@skein/engine/replay/examples/judge-example'
import type { PastEvent } from '@skein/engine/replay/replay'
import type { Verdict } from '@skein/engine/verdict'
import { promptFingerprint } from '#src/features/ai-decisions/index.ts'
import { runInSlices } from '#src/infra/concurrency/slices.ts'
import type { ExampleRow, StoredVerdict } from './example-store.ts'

/** Automations that examples are replayed with. */
export interface ExampleSet {
  set: AutomationSet
  settingsOf: ReadonlyMap<number, AutomationSettings>
  /** Prompt fingerprints of automations that ask a model, by number. */
  fingerprints: ReadonlyMap<number, string>
}

export async function exampleSet(
  storedAutomations: readonly StoredAutomation[],
  hours: BusinessHours | null,
): Promise<ExampleSet> {
  const set = await runInSlices(setSteps(storedAutomations, hours))
  const settingsOf = new Map(storedAutomations.map(({ number, settings }) => [number, settings]))
  const fingerprints = new Map(
    set.automations.flatMap((automation) => {
      const settings = settingsOf.get(automation.number)
      const asks = automation.trigger.kind === 'ai' || automation.action.kind === 'write'
      return settings && asks ? [[automation.number, promptFingerprint(automation, settings)] as const] : []
    }),
  )
  return { set, settingsOf, fingerprints }
}

function* setSteps(storedAutomations: readonly StoredAutomation[], hours: BusinessHours | null) {
  const inOrder = storedAutomations.toSorted((a, b) => a.number - b.number)
  const automations = yield* compileSteps(inOrder)
  return yield* automationSetSteps(automations, { version: 0, paused: false, hours })
}

/** Returns an example with the stored answers of models whose prompt is that of the automations. */
export function replayedExample(
  { past, expected, verdicts }: Pick<ExampleRow, 'past' | 'expected' | 'verdicts'>,
  { fingerprints }: ExampleSet,
): ReplayedExample {
  const applicable = verdicts.filter(({ number, asked }) => fingerprints.get(number) === asked)
  const events = past.map(({ given_up, ...each }, place): PastEvent => ({
    ...each,
    facts: factsOf(each),
    given_up: new Set(given_up),
    verdicts: verdictsAt(applicable, place),
  }))
  const event = events.at(-1)
  if (!event) throw new Error('An example has no event.')
  return { earlier: events.slice(0, -1), event, expected }
}

/** A comment without a post is on a new post whenever it is replayed. */
const factsOf = ({ event, facts }: Pick<PastEvent, 'event' | 'facts'>): PastEvent['facts'] =>
  event.kind === 'comment' && event.post_id === '' ? { ...facts, posted_at: latestTime } : facts

/** The latest time that a date can have, in milliseconds. */
const latestTime = 8.64e15

const verdictsAt = (verdicts: readonly StoredVerdict[], place: number): Map<number, Verdict> =>
  new Map(verdicts.filter((each) => each.place === place).map(({ number, verdict }) => [number, verdict]))
