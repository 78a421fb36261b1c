import { foldText } from '@skein/contract/automations/keywords/fold'
import type { EngineEvent } from '../src/event.ts'
import type { CompiledAutomation } from '../src/automation.ts'
import {
  createUsageCounters,
  type Reservation,
  type ReservedCount,
  type UsageCounters,
} from '../src/limits/usage-counters.ts'
import { day, hour, minute, now as start, periodSeconds, second } from './engine-fixtures.ts'
import type { PastReplies } from './stream-arbitraries.ts'
import type { PastAction } from './reference-conditions.ts'

/** A reservation as the outbox stores it. */
export interface StoredReservation extends Reservation {
  event_id: string
  text: string
}

/** Counts reservations as the database does. */
export function countersOf(
  automations: readonly CompiledAutomation[],
  reservations: readonly StoredReservation[],
  now: number,
): UsageCounters {
  const counts = new Map<string, ReservedCount>()
  const add = (entry: ReservedCount, id: string) => {
    const key = `${entry.scope} ${id}`
    const knownEntry = counts.get(key)
    if (knownEntry && 'count' in knownEntry) knownEntry.count += 1
    else counts.set(key, entry)
  }
  for (const { automation, slot, post_id, person_id, conversation, at } of reservations) {
    const { automation_id } = automation
    const within = (time: number) => now - at < time
    const current = automations.find((each) => each.automation_id === automation_id)
    if (current && within((periodSeconds(current) ?? 0) * second))
      add({ scope: 'period', automation_id, count: 1 }, automation_id)
    if (post_id !== null)
      add({ scope: 'post', automation_id, post_id, count: 1 }, `${automation_id} ${post_id}`)
    add({ scope: 'person', automation_id, person_id, last_at: at }, `${automation_id} ${person_id}`)
    if (slot === 'moderation') continue
    if (slot === 'public_reply' && post_id !== null && within(hour))
      add({ scope: 'replies', post_id, count: 1 }, post_id)
    if (within(10 * minute)) add({ scope: 'minutes', conversation, count: 1 }, conversation)
    if (within(day)) add({ scope: 'day', conversation, count: 1 }, conversation)
  }
  return createUsageCounters([...counts.values()])
}

/** Returns counters that also store each reservation. */
export const recordingCounters = (
  reservations: StoredReservation[],
  { event_id, text }: EngineEvent,
  usage: UsageCounters,
): UsageCounters => ({
  ...usage,
  reserve(reservation) {
    reservations.push({ ...reservation, event_id, text })
    usage.reserve(reservation)
  },
})

/** Returns the answered texts of a person, oldest first. */
export function answeredTextsOf(person: string, reservations: readonly StoredReservation[]) {
  const answers = reservations.filter(({ person_id, slot }) => person_id === person && slot !== 'moderation')
  const byEvent = new Map(answers.map(({ event_id, text, at }) => [event_id, { folded: foldText(text), at }]))
  return [...byEvent.values()]
}

export const actionsBefore = ({ where, count, ago }: PastReplies): PastAction[] =>
  Array.from({ length: count }, (_, index) => ({
    number: 0,
    event_id: `before ${where} ${index}`,
    what: where === 'messages' ? 'wrote' : 'replied',
    post_id: where === 'post' ? 'p1' : null,
    person: 'someone',
    conversation: where === 'thread' ? 'thread of c0' : where === 'messages' ? 'messages of ana' : `${index}`,
    text: `${index}`,
    at: start - ago,
  }))

/** Returns the reservations of `actionsBefore`, made by a deleted automation. */
export function reservationsBefore(
  past: PastReplies,
  [automation]: readonly CompiledAutomation[],
): StoredReservation[] {
  if (!automation) return []
  return actionsBefore(past).map(({ event_id, what, post_id, person, conversation, text, at }) => ({
    automation: { ...automation, automation_id: 'deleted', number: 0 },
    slot: what === 'wrote' ? 'answer' : 'public_reply',
    post_id,
    person_id: person,
    conversation: conversation.replace('thread of ', '').replace('messages of ', 'dm:'),
    event_id,
    text,
    at,
  }))
}
