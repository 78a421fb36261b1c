import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution, ExecutionState, Gate } from '@skein/contract/automations/decisions/execution'
import { limits } from '@skein/contract/limits'
import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import type { StatusDotState } from '../../ui/status-dot.tsx'
import type { Tone } from '../../ui/tag.tsx'

interface StateLook {
  tone: Tone
  knot: StatusDotState
}

/** Tone and status dot of a state. The state is always shown as text too, never by colour alone. */
export const stateLook: Readonly<Record<ExecutionState, StateLook>> = {
  sent: { tone: 'ok', knot: 'active' },
  pending: { tone: 'sky', knot: 'live' },
  sending: { tone: 'sky', knot: 'live' },
  unknown: { tone: 'warn', knot: 'live' },
  needs_review: { tone: 'warn', knot: 'hollow' },
  skipped: { tone: 'neutral', knot: 'hollow' },
  failed: { tone: 'bad', knot: 'failed' },
  expired: { tone: 'bad', knot: 'failed' },
}

/** Returns the keyword that matched, from the trace; null if none did. */
export function keywordOfTrace(trace: readonly Gate[]): string | null {
  const keyword = trace.find((gate) => gate.gate === 'trigger')?.values['keyword']
  return typeof keyword === 'string' ? keyword : null
}

/** Whether the kind of the message says more than its text. */
export const isNamedKind = (entry: Execution): entry is Execution & { message_kind: MessageKind } =>
  entry.message_kind !== undefined && entry.message_kind !== 'text' && !!entry.text

/** Whether the reply waits for approval. */
export const isDraft = ({ state, reason_code, reply_text }: Execution): boolean =>
  state === 'needs_review' ||
  (state === 'skipped' && reason_code === 'below_confidence' && reply_text !== null)

/** A reply with an unknown send outcome may have arrived, so its text must not change. */
export const isEditable = ({ reason_code }: Execution): boolean => reason_code !== 'review'

/** Returns the statements of a reply that no source supports. */
export function claimsOfTrace(trace: readonly Gate[]): string[] {
  const claims = trace.find((gate) => gate.gate === 'writing')?.values['claims']
  return Array.isArray(claims) ? claims.map(String) : []
}

/** Returns the length of a text and its maximum: characters for comments, UTF-8 bytes for messages. */
export function lengthOf({ automation_type }: Execution, text: string): { count: number; max: number } {
  return automation_type === 'COMMENT_REPLY'
    ? { count: [...text].length, max: limits.commentReply }
    : { count: new TextEncoder().encode(text).length, max: limits.messageBytes }
}

/** Returns the events of all pages; an event that moved between two pages is listed once. */
export function eventsOf(pages: readonly { data: readonly Activity[] }[]): Activity[] {
  const events = new Map<string, Activity>()
  for (const event of pages.flatMap(({ data }) => data)) {
    if (!events.has(event.activity_id)) events.set(event.activity_id, event)
  }
  return [...events.values()]
}

/** Returns an entry of one automation as an event. */
export const eventOf = (execution: Execution): Activity => ({
  activity_id: execution.activity_id,
  executions: [execution],
  others: 0,
  unmatched: 0,
})

/**
 * Returns the gate at which all automations stopped when none matched the event: `origin` or `trigger`. One entry is
 * shown for all of them. Returns null for other events.
 */
export function sharedStop({ executions, others }: Activity): 'origin' | 'trigger' | null {
  const [first, second] = executions
  const gate = first?.trace.at(-1)?.gate
  if (others === 0 || second || first?.state !== 'skipped') return null
  return gate === 'origin' || gate === 'trigger' ? gate : null
}
