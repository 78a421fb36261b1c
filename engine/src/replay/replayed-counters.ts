import { loopLimits, postPace } from '../limits/loop-limits.ts'
import type { UsageCounters } from '../limits/usage-counters.ts'

/** Usage counters that store the time of each reservation, so that the current time can advance. */
export interface ReplayedCounters extends UsageCounters {
  /** Sets the current time, in milliseconds since the epoch. */
  moveTo(now: number): void
  /** Counts that an automation acted on a person, and nothing else. */
  actOn(action: { automation_id: string; person_id: string; at: number }): void
}

export function createReplayedCounters(): ReplayedCounters {
  const times = new Map<string, number[]>()
  const variants = new Map<string, number>()
  let now = 0
  const add = (key: string, at: number) => {
    const knownTimes = times.get(key)
    if (knownTimes) insertInOrder(knownTimes, at)
    else times.set(key, [at])
  }
  const all = (key: string) => times.get(key) ?? noTimes
  const within = (key: string, seconds: number) => countAfter(all(key), now - seconds * 1000)
  const actOn: ReplayedCounters['actOn'] = ({ automation_id, person_id, at }) =>
    add(`person ${automation_id} ${person_id}`, at)
  return {
    actOn,
    moveTo(time) {
      now = time
    },
    actionsOnPost: (automation, post_id) => all(`post ${automation.automation_id} ${post_id}`).length,
    actionsInPeriod: ({ automation_id }, seconds) => within(`period ${automation_id}`, seconds),
    lastActionAt: (automation, person_id) =>
      all(`person ${automation.automation_id} ${person_id}`).at(-1) ?? null,
    publicRepliesOnPost: (post_id) => within(`replies ${post_id}`, postPace.seconds),
    repliesInConversation: (conversation, window) =>
      within(`conversation ${conversation}`, conversationSeconds[window]),
    lastVariant: (automation, { place, id }) =>
      variants.get(`${place} ${automation.automation_id} ${id}`) ?? null,
    reserve({ automation, slot, post_id, person_id, conversation, second_part = false, variant, at }) {
      const { automation_id } = automation
      actOn({ automation_id, person_id, at })
      if (!second_part) {
        add(`period ${automation_id}`, at)
        if (post_id !== null) add(`post ${automation_id} ${post_id}`, at)
      }
      if (variant !== undefined) {
        variants.set(`person ${automation_id} ${person_id}`, variant)
        if (post_id !== null) variants.set(`post ${automation_id} ${post_id}`, variant)
      }
      if (slot === 'moderation') return
      if (slot === 'public_reply' && post_id !== null) add(`replies ${post_id}`, at)
      add(`conversation ${conversation}`, at)
    },
  }
}

const noTimes: readonly number[] = []
const conversationSeconds = {
  minutes: loopLimits.conversation.seconds,
  day: loopLimits.conversation_day.seconds,
} as const

/** Times arrive nearly in order: workers that decide in parallel may differ by milliseconds. */
function insertInOrder(times: number[], at: number) {
  let index = times.length
  while (index > 0 && (times[index - 1] ?? at) > at) index -= 1
  if (index === times.length) times.push(at)
  else times.splice(index, 0, at)
}

/** Returns how many of the sorted times are later than `since`. */
function countAfter(times: readonly number[], since: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) > since) high = middle
    else low = middle + 1
  }
  return times.length - low
}
