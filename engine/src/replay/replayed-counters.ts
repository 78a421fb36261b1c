import { loopLimits } from '../limits/loop-limits.ts'
import type { UsageCounters } from '../limits/usage-counters.ts'

/** A tally that remembers when each reservation was made, so that time can pass between two events. */
export interface ReplayedCounters extends UsageCounters {
  /** From here on questions are asked at this moment, in milliseconds. */
  moveTo(now: number): void
}

export function createReplayedCounters(): ReplayedCounters {
  const moments = new Map<string, number[]>()
  let now = 0
  const add = (key: string, at: number) => {
    const known = moments.get(key)
    if (known) insertInOrder(known, at)
    else moments.set(key, [at])
  }
  const all = (key: string) => moments.get(key) ?? noMoments
  const within = (key: string, seconds: number) => countAfter(all(key), now - seconds * 1000)
  return {
    moveTo(moment) {
      now = moment
    },
    actionsOnPost: (automation, post_id) => all(`post ${automation.automation_id} ${post_id}`).length,
    actionsInPeriod: (automation) =>
      automation.period === null
        ? 0
        : within(`period ${automation.automation_id}`, automation.period.seconds),
    lastActionAt: (automation, person_id) =>
      all(`person ${automation.automation_id} ${person_id}`).at(-1) ?? null,
    publicRepliesOnPost: (post_id) => within(`replies ${post_id}`, loopLimits.post.seconds),
    repliesInConversation: (conversation, window) =>
      within(`conversation ${conversation}`, conversationSeconds[window]),
    reserve({ automation, slot, post_id, person_id, conversation, at }) {
      add(`period ${automation.automation_id}`, at)
      add(`person ${automation.automation_id} ${person_id}`, at)
      if (post_id !== null) add(`post ${automation.automation_id} ${post_id}`, at)
      if (slot === 'moderation') return
      if (slot === 'public_reply' && post_id !== null) add(`replies ${post_id}`, at)
      add(`conversation ${conversation}`, at)
    },
  }
}

const noMoments: readonly number[] = []
const conversationSeconds = {
  minutes: loopLimits.conversation.seconds,
  day: loopLimits.conversation_day.seconds,
} as const

/** Moments come nearly in order: deciders that worked side by side may differ by milliseconds. */
function insertInOrder(moments: number[], at: number) {
  let place = moments.length
  while (place > 0 && (moments[place - 1] ?? at) > at) place -= 1
  if (place === moments.length) moments.push(at)
  else moments.splice(place, 0, at)
}

/** How many of the moments, in order, are later than `since`. */
function countAfter(moments: readonly number[], since: number): number {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) > since) high = middle
    else low = middle + 1
  }
  return moments.length - low
}
