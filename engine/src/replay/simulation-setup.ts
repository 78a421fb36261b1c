import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import type { PastEvent } from './replay.ts'
import { compileAutomation, type CompiledAutomation, type StoredAutomation } from '../automation.ts'
import { createAutomationSet, type AutomationSet } from '../matching/automation-set.ts'

/** The id that a draft goes by which was never saved. */
const draftId = 'draft'

/** Every rule that plays along in a dry run, and the one that it is about. */
export interface SimulationSetup {
  set: AutomationSet
  automation: CompiledAutomation
  settingsOf: ReadonlyMap<number, AutomationSettings>
}

/** The rule itself counts as active and takes the place of what is saved of it. */
export function simulationSetupOf(
  active: readonly StoredAutomation[],
  simulated: StoredAutomation,
): SimulationSetup {
  const others = active.filter(({ automation_id }) => automation_id !== simulated.automation_id)
  const stored = [...others, simulated].sort((a, b) => a.number - b.number)
  const automations = stored.map(compileAutomation)
  const automation =
    automations.find(({ number }) => number === simulated.number) ?? compileAutomation(simulated)
  return {
    set: createAutomationSet(automations, { version: 0, paused: false }),
    automation,
    settingsOf: new Map(stored.map(({ number, settings }) => [number, settings])),
  }
}

/** A draft that was never saved is the youngest rule. */
export const draftAutomation = (
  active: readonly StoredAutomation[],
  settings: AutomationSettings,
  now: number,
): StoredAutomation => ({
  automation_id: draftId,
  number: Math.max(0, ...active.map(({ number }) => number)) + 1,
  created_at: now,
  settings,
})

export const eventKindOf = ({ slot }: CompiledAutomation): 'comment' | 'message' =>
  slot === 'answer' ? 'message' : 'comment'

/** A post to pose texts under; times in milliseconds. */
export interface SamplePost {
  post_id: string
  posted_at: number
  permalink: string | null
}

/** Each text as if a person who never wrote before said it now, where the rule listens. */
export function sampleEvents(
  texts: readonly string[],
  automation: CompiledAutomation,
  sample: { post: SamplePost; now: number },
): PastEvent[] {
  const { post, now } = sample
  return texts.map((text, index) => {
    const arrived = {
      event_id: `text-${index + 1}`,
      text,
      from_id: `person-${index + 1}`,
      from_username: 'somebody',
      occurred_at: now,
      is_own: false,
    }
    return {
      event:
        eventKindOf(automation) === 'message'
          ? { kind: 'message', ...arrived, payload: null, standby: false }
          : { kind: 'comment', ...arrived, post_id: post.post_id, parent_id: null, live: false },
      at: now,
      facts: {
        replies: 0,
        posted_at: post.posted_at,
        permalink: post.permalink,
        gone: false,
        human_until: null,
        superseded: false,
      },
      verdicts: new Map(),
      given_up: new Set(),
      handed_over: false,
    }
  })
}

/** A post that the rule watches: one it names, the newest that is young enough, or one that does not exist. */
export function samplePost(
  automation: CompiledAutomation,
  newest: readonly SamplePost[],
  now: number,
): SamplePost {
  const { posts } = automation
  const madeUp = { post_id: 'post', posted_at: now, permalink: null }
  switch (posts.kind) {
    case 'specific':
      return (
        newest.find(({ post_id }) => posts.ids.has(post_id)) ?? {
          ...madeUp,
          post_id: [...posts.ids][0] ?? 'post',
        }
      )
    case 'range':
      return newest.find(({ posted_at }) => posted_at >= now - posts.milliseconds) ?? madeUp
    case 'all':
      return newest[0] ?? madeUp
  }
}
