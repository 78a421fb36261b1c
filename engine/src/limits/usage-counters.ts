import type { ActionSlot, CompiledAutomation } from '../automation.ts'

/** Counts of what is reserved, for limits. A reservation counts immediately. */
export interface UsageCounters {
  actionsOnPost(automation: CompiledAutomation, post_id: string): number
  /** Actions of the automation within its period, in seconds. */
  actionsInPeriod(automation: CompiledAutomation, seconds: number): number
  /** When the automation last acted on this person, in milliseconds since the epoch, or null. */
  lastActionAt(automation: CompiledAutomation, person_id: string): number | null
  /** Public replies of all automations on the post within the last hour. */
  publicRepliesOnPost(post_id: string): number
  /** Automatic replies of all automations in the conversation within the last ten minutes or the last day. */
  repliesInConversation(conversation: string, window: 'minutes' | 'day'): number
  /** Index of the text that the automation last sent in a place, or null. */
  lastVariant(automation: CompiledAutomation, place: ReplyPlace): number | null
  reserve(reservation: Reservation): void
}

/** Where the same text must not be sent twice in a row. */
export interface ReplyPlace {
  place: 'post' | 'person'
  id: string
}

export interface Reservation {
  automation: CompiledAutomation
  slot: ActionSlot
  post_id: string | null
  person_id: string
  conversation: string
  /** Belongs to an action of the automation that is already counted. */
  second_part?: boolean
  /** Index of the text among the variants. */
  variant?: number
  /** Milliseconds since the epoch. */
  at: number
}

/** A count of earlier reservations, as loaded from the outbox. */
export type ReservedCount =
  | { scope: 'post'; automation_id: string; post_id: string; count: number }
  | { scope: 'period'; automation_id: string; count: number }
  | { scope: 'person'; automation_id: string; person_id: string; last_at: number }
  | ({ scope: 'variant'; automation_id: string; variant: number } & ReplyPlace)
  | { scope: 'replies'; post_id: string; count: number }
  | { scope: 'minutes' | 'day'; conversation: string; count: number }

const counterKey = (scope: string, owner: string, id = '') => `${scope} ${owner} ${id}`

export function createUsageCounters(reserved: readonly ReservedCount[]): UsageCounters {
  const figures = new Map<string, number>()
  for (const entry of reserved) figures.set(keyOfCount(entry), figureOf(entry))
  const read = (key: string) => figures.get(key) ?? 0
  const add = (key: string) => figures.set(key, read(key) + 1)
  return {
    actionsOnPost: (automation, post_id) => read(counterKey('post', automation.automation_id, post_id)),
    actionsInPeriod: (automation) => read(counterKey('period', automation.automation_id)),
    lastActionAt: (automation, person_id) =>
      figures.get(counterKey('person', automation.automation_id, person_id)) ?? null,
    publicRepliesOnPost: (post_id) => read(counterKey('replies', post_id)),
    repliesInConversation: (conversation, window) => read(counterKey(window, conversation)),
    lastVariant: (automation, place) => figures.get(variantKey(automation.automation_id, place)) ?? null,
    reserve({ automation, slot, post_id, person_id, conversation, second_part = false, variant, at }) {
      const { automation_id } = automation
      figures.set(counterKey('person', automation_id, person_id), at)
      if (!second_part) {
        add(counterKey('period', automation_id))
        if (post_id !== null) add(counterKey('post', automation_id, post_id))
      }
      if (variant !== undefined) {
        figures.set(variantKey(automation_id, { place: 'person', id: person_id }), variant)
        if (post_id !== null) figures.set(variantKey(automation_id, { place: 'post', id: post_id }), variant)
      }
      if (slot === 'moderation') return
      if (slot === 'public_reply' && post_id !== null) add(counterKey('replies', post_id))
      add(counterKey('minutes', conversation))
      add(counterKey('day', conversation))
    },
  }
}

const variantKey = (automation_id: string, { place, id }: ReplyPlace) =>
  counterKey(`variant ${place}`, automation_id, id)

function figureOf(entry: ReservedCount): number {
  switch (entry.scope) {
    case 'person':
      return entry.last_at
    case 'variant':
      return entry.variant
    default:
      return entry.count
  }
}

function keyOfCount(entry: ReservedCount): string {
  switch (entry.scope) {
    case 'post':
      return counterKey('post', entry.automation_id, entry.post_id)
    case 'period':
      return counterKey('period', entry.automation_id)
    case 'person':
      return counterKey('person', entry.automation_id, entry.person_id)
    case 'variant':
      return variantKey(entry.automation_id, entry)
    case 'replies':
      return counterKey('replies', entry.post_id)
    case 'minutes':
    case 'day':
      return counterKey(entry.scope, entry.conversation)
  }
}
