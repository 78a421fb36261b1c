import type { CompiledAutomation } from '../automation.ts'
import type { DecisionContext } from '../decide-types.ts'

/**
 * Returns the index of the text to send: 0 for the automation's own, else that of a variant plus 1. It is neither the
 * last one under the post nor the last one to the person. If no other remains, a public reply may repeat the last one to
 * the person.
 */
export function chooseVariant(automation: CompiledAutomation, { event, usage }: DecisionContext): number {
  const count = automation.variants.length + 1
  if (count === 1) return 0
  const underPost =
    event.kind === 'comment' ? usage.lastVariant(automation, { place: 'post', id: event.post_id }) : null
  const toPerson = usage.lastVariant(automation, { place: 'person', id: event.from_id })
  const all = Array.from({ length: count }, (_, index) => index)
  const first = event.kind === 'comment' ? underPost : toPerson
  const allowed = all.filter((index) => index !== first)
  const best = allowed.filter((index) => index !== toPerson)
  const choice = best.length > 0 ? best : allowed
  return choice[hashOf(`variant ${event.event_id}`) % choice.length] ?? 0
}

/** Returns how long a reply to an event waits, in seconds. The same event always waits equally long. */
export function replyDelay({ delay }: CompiledAutomation, event_id: string): number {
  if (delay === null) return 0
  const [shortest, longest] = delay
  return shortest + (hashOf(`delay ${event_id}`) % (longest - shortest + 1))
}

/** Returns an integer that is evenly distributed over texts (FNV-1a with a final mix, 32 bits). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
