import type { Lane, Rule } from '../automation.ts'

/** What has been reserved so far, as far as limits look at it. Reserving counts at once. */
export interface Tally {
  underPost(rule: Rule, post_id: string): number
  inPeriod(rule: Rule): number
  /** When this person was last answered by the rule, in milliseconds, or null. */
  lastTo(rule: Rule, person_id: string): number | null
  /** Public replies of all rules under the post within the last hour. */
  publicUnder(post_id: string): number
  /** Automatic answers of all rules in the conversation within the last ten minutes, or the last day. */
  inConversation(conversation: string, window: 'minutes' | 'day'): number
  reserve(reservation: Reservation): void
}

export interface Reservation {
  automation: Rule
  slot: Lane
  post_id: string | null
  person_id: string
  conversation: string
  /** Milliseconds. */
  at: number
}

/** What is already reserved, one entry for each question that was asked. */
export type ReservedCount =
  | { scope: 'post'; automation_id: string; post_id: string; count: number }
  | { scope: 'period'; automation_id: string; count: number }
  | { scope: 'person'; automation_id: string; person_id: string; last_at: number }
  | { scope: 'replies'; post_id: string; count: number }
  | { scope: 'minutes' | 'day'; conversation: string; count: number }

const keyOf = (scope: string, owner: string, id = '') => `${scope} ${owner} ${id}`

export function createTally(reserved: readonly ReservedCount[]): Tally {
  const figures = new Map<string, number>()
  for (const entry of reserved)
    figures.set(keyOfEntry(entry), 'last_at' in entry ? entry.last_at : entry.count)
  const read = (key: string) => figures.get(key) ?? 0
  const add = (key: string) => figures.set(key, read(key) + 1)
  return {
    underPost: (rule, post_id) => read(keyOf('post', rule.automation_id, post_id)),
    inPeriod: (rule) => read(keyOf('period', rule.automation_id)),
    lastTo: (rule, person_id) => figures.get(keyOf('person', rule.automation_id, person_id)) ?? null,
    publicUnder: (post_id) => read(keyOf('replies', post_id)),
    inConversation: (conversation, window) => read(keyOf(window, conversation)),
    reserve({ automation: rule, slot: lane, post_id, person_id, conversation, at }) {
      add(keyOf('period', rule.automation_id))
      figures.set(keyOf('person', rule.automation_id, person_id), at)
      if (post_id !== null) add(keyOf('post', rule.automation_id, post_id))
      if (lane === 'moderation') return
      if (lane === 'public_reply' && post_id !== null) add(keyOf('replies', post_id))
      add(keyOf('minutes', conversation))
      add(keyOf('day', conversation))
    },
  }
}

function keyOfEntry(entry: ReservedCount): string {
  switch (entry.scope) {
    case 'post':
      return keyOf('post', entry.automation_id, entry.post_id)
    case 'period':
      return keyOf('period', entry.automation_id)
    case 'person':
      return keyOf('person', entry.automation_id, entry.person_id)
    case 'replies':
      return keyOf('replies', entry.post_id)
    case 'minutes':
    case 'day':
      return keyOf(entry.scope, entry.conversation)
  }
}
