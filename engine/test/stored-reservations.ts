import { foldText } from '@skein/contract/automations/match'
import type { EngineEvent } from '../src/event.ts'
import type { CompiledAutomation } from '../src/automation.ts'
import {
  createUsageCounters,
  type Reservation,
  type ReservedCount,
  type UsageCounters,
} from '../src/limits/usage-counters.ts'
import { day, hour, minute, now as start, second } from './engine-fixtures.ts'
import type { Past } from './stream-arbitraries.ts'
import type { Act } from './reference-conditions.ts'

/** What the engine reserved, as the outbox keeps it. */
export interface Kept extends Reservation {
  event_id: string
  text: string
}

/** Counts what was reserved, as the database does. */
export function usageOf(
  automations: readonly CompiledAutomation[],
  kept: readonly Kept[],
  now: number,
): UsageCounters {
  const counts = new Map<string, ReservedCount>()
  const add = (entry: ReservedCount, id: string) => {
    const key = `${entry.scope} ${id}`
    const known = counts.get(key)
    if (known && 'count' in known) known.count += 1
    else counts.set(key, entry)
  }
  for (const { automation, slot, post_id, person_id, conversation, at } of kept) {
    const { automation_id } = automation
    const within = (time: number) => now - at < time
    const period = automations.find((each) => each.automation_id === automation_id)?.period
    if (period && within(period.seconds * second))
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

/** A tally that also keeps what is reserved. */
export const keepIn = (
  kept: Kept[],
  { event_id, text }: EngineEvent,
  usage: UsageCounters,
): UsageCounters => ({
  ...usage,
  reserve(reservation) {
    kept.push({ ...reservation, event_id, text })
    usage.reserve(reservation)
  },
})

/** What a person said that was answered, oldest first. */
export function answeredTo(person: string, kept: readonly Kept[]) {
  const answers = kept.filter(({ person_id, slot }) => person_id === person && slot !== 'moderation')
  const byEvent = new Map(answers.map(({ event_id, text, at }) => [event_id, { folded: foldText(text), at }]))
  return [...byEvent.values()]
}

export const actsBefore = ({ where, count, ago }: Past): Act[] =>
  Array.from({ length: count }, (_, index) => ({
    number: 0,
    event_id: `before ${where} ${index}`,
    what: where === 'messages' ? 'wrote' : 'replied',
    post_id: where === 'post' ? 'p1' : null,
    person: 'someone',
    place: where === 'thread' ? 'thread of c0' : where === 'messages' ? 'messages of ana' : `${index}`,
    text: `${index}`,
    at: start - ago,
  }))

/** The same for the engine, made by a rule that is long gone. */
export function keptBefore(past: Past, [automation]: readonly CompiledAutomation[]): Kept[] {
  if (!automation) return []
  return actsBefore(past).map(({ event_id, what, post_id, person, place, text, at }) => ({
    automation: { ...automation, automation_id: 'gone', number: 0 },
    slot: what === 'wrote' ? 'answer' : 'public_reply',
    post_id,
    person_id: person,
    conversation: place.replace('thread of ', '').replace('messages of ', 'dm:'),
    event_id,
    text,
    at,
  }))
}
