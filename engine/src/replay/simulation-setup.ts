import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { isMessageKind, type MessageKind } from '@skein/contract/inbox/message-kinds'
import type { Comment } from '../event.ts'
import type { PastEvent } from './replay.ts'
import type { CompiledAutomation } from '../automation.ts'
import { compileAutomation, compileSteps, type StoredAutomation } from '../compile-automation.ts'
import { automationSetSteps, type AutomationSet } from '../matching/automation-set.ts'
import type { Steps } from '../matching/steps.ts'

/** Id of a draft that was never saved. */
const draftId = 'draft'

/** The automations of a backtest and the one that is tested. */
export interface SimulationSetup {
  set: AutomationSet
  automation: CompiledAutomation
  settingsOf: ReadonlyMap<number, AutomationSettings>
}

/** The tested automation counts as active and replaces its saved version. */
export function* simulationSetupSteps(
  active: readonly StoredAutomation[],
  simulated: StoredAutomation,
  hours: BusinessHours | null,
): Steps<SimulationSetup> {
  const others = active.filter(({ automation_id }) => automation_id !== simulated.automation_id)
  const storedAutomations = [...others, simulated].sort((a, b) => a.number - b.number)
  const automations = yield* compileSteps(storedAutomations)
  const automation =
    automations.find(({ number }) => number === simulated.number) ?? compileAutomation(simulated)
  return {
    set: yield* automationSetSteps(automations, { version: 0, paused: false, hours }),
    automation,
    settingsOf: new Map(storedAutomations.map(({ number, settings }) => [number, settings])),
  }
}

/** Returns an unsaved draft as the newest automation. */
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

/** A post for sample comments. Times are in milliseconds since the epoch. */
export interface SamplePost {
  post_id: string
  posted_at: number
  permalink: string | null
}

/** Returns each text as an event of a new person at `now`, of the kind that the automation acts on. */
export function sampleEvents(
  texts: readonly string[],
  automation: CompiledAutomation,
  { post, now }: { post: SamplePost; now: number },
): PastEvent[] {
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
          ? {
              kind: 'message',
              ...arrived,
              message_kind: sampleKind(automation),
              payload: null,
              standby: false,
            }
          : {
              kind: 'comment',
              ...arrived,
              post_id: post.post_id,
              parent_id: null,
              ...samplePlace(automation),
            },
      at: now,
      facts: {
        replies: 0,
        posted_at: post.posted_at,
        permalink: post.permalink,
        gone: false,
        human_until: null,
        known_contact: false,
        superseded: false,
      },
      verdicts: new Map(),
      given_up: new Set(),
      handed_over: false,
    }
  })
}

const sampleKind = ({ reacts_to }: CompiledAutomation): MessageKind =>
  reacts_to.has('text') ? 'text' : ([...reacts_to].find(isMessageKind) ?? 'text')

/** Returns where a comment is that the automation acts on. */
function samplePlace({ reacts_to: sources }: CompiledAutomation): Pick<Comment, 'live' | 'ad' | 'mention'> {
  const isUnderPost = sources.has('post')
  const isLive = !isUnderPost && !sources.has('ad') && sources.has('live')
  return {
    ad: !isUnderPost && sources.has('ad'),
    live: isLive,
    ...(isUnderPost || sources.has('ad') || isLive ? {} : { mention: { place: 'comment' } }),
  }
}

/** Returns a post that the automation acts on: a selected one, the newest of its time, or an invented one. */
export function samplePost(
  automation: CompiledAutomation,
  newest: readonly SamplePost[],
  now: number,
): SamplePost {
  const { posts } = automation
  const invented = { post_id: 'post', posted_at: now, permalink: null }
  switch (posts.kind) {
    case 'specific':
      return (
        newest.find(({ post_id }) => posts.ids.has(post_id)) ?? {
          ...invented,
          post_id: [...posts.ids][0] ?? 'post',
        }
      )
    case 'range':
      return newest.find(({ posted_at }) => posted_at >= now - posts.milliseconds) ?? invented
    case 'since':
      return newest.find(({ posted_at }) => posted_at >= posts.from) ?? invented
    case 'all':
      return newest[0] ?? invented
  }
}
