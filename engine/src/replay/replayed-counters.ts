import { loopCaps } from '../limits/loop-limits.ts'
import type { Tally } from '../limits/usage-counters.ts'

/** A tally that remembers when each reservation was made, so that time can pass between two events. */
export interface ReplayedTally extends Tally {
  /** From here on questions are asked at this moment, in milliseconds. */
  moveTo(now: number): void
}

export function createReplayedTally(): ReplayedTally {
  const moments = new Map<string, number[]>()
  let now = 0
  const add = (key: string, at: number) => {
    const known = moments.get(key)
    if (known) insertInOrder(known, at)
    else moments.set(key, [at])
  }
  const all = (key: string) => moments.get(key) ?? nothing
  const within = (key: string, seconds: number) => countAfter(all(key), now - seconds * 1000)
  return {
    moveTo(moment) {
      now = moment
    },
    underPost: (rule, post_id) => all(`post ${rule.automation_id} ${post_id}`).length,
    inPeriod: (rule) =>
      rule.period === null ? 0 : within(`period ${rule.automation_id}`, rule.period.seconds),
    lastTo: (rule, person_id) => all(`person ${rule.automation_id} ${person_id}`).at(-1) ?? null,
    publicUnder: (post_id) => within(`replies ${post_id}`, loopCaps.post.seconds),
    inConversation: (conversation, window) =>
      within(`conversation ${conversation}`, conversationSeconds[window]),
    reserve({ automation: rule, slot: lane, post_id, person_id, conversation, at }) {
      add(`period ${rule.automation_id}`, at)
      add(`person ${rule.automation_id} ${person_id}`, at)
      if (post_id !== null) add(`post ${rule.automation_id} ${post_id}`, at)
      if (lane === 'moderation') return
      if (lane === 'public_reply' && post_id !== null) add(`replies ${post_id}`, at)
      add(`conversation ${conversation}`, at)
    },
  }
}

const nothing: readonly number[] = []
const conversationSeconds = {
  minutes: loopCaps.conversation.seconds,
  day: loopCaps.conversation_day.seconds,
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
