import { hour } from '@skein/contract/durations'
import { postRangeStop, replyCountStop, exhaustedLimit } from '../limits/action-limits.ts'
import { conversationIn, type EngineEvent } from '../event.ts'
import { asksForHuman } from './human-request.ts'
import { loopStop } from '../limits/loop-limits.ts'
import type { CompiledAutomation } from '../automation.ts'
import type { StopReason } from '../matching/match-candidates.ts'
import type { DecisionContext } from '../decide-types.ts'

/** How long after the event the platform still takes an answer, in milliseconds. */
export const windows = { message: 24 * hour, private: 7 * 24 * hour } as const

/** The first question after trigger and posts that keeps a rule silent, or null. */
export function stopReason(
  automation: CompiledAutomation,
  event: EngineEvent,
  context: DecisionContext,
): StopReason | null {
  const { facts } = context
  if (facts.gone) return { reason_code: 'comment_gone', values: {} }
  return (
    postRangeStop(automation, event, facts) ??
    windowStop(automation, event, context) ??
    humanStop(automation, event, context) ??
    replyCountStop(automation, facts.replies) ??
    exhaustedLimit(automation, event, context) ??
    loopingStop(automation, event, context)
  )
}

function windowStop(
  automation: CompiledAutomation,
  event: EngineEvent,
  { now }: DecisionContext,
): StopReason | null {
  const open =
    event.kind === 'message' ? windows.message : automation.slot === 'private' ? windows.private : null
  if (open === null || now - event.occurred_at < open) return null
  return { reason_code: 'outside_window', values: { hours: open / hour } }
}

/** Who asks for a person gets one, before anything else may keep a model silent; of a burst it answers the newest. */
function humanStop(
  automation: CompiledAutomation,
  event: EngineEvent,
  { facts, now }: DecisionContext,
): StopReason | null {
  if (event.kind !== 'message') return null
  const { human_until, superseded } = facts
  if (human_until !== null && human_until > now) {
    return { reason_code: 'human_active', values: { until: new Date(human_until).toISOString() } }
  }
  if (automation.trigger.kind !== 'ai') return null
  if (asksForHuman(event.text)) return { reason_code: 'handed_over', values: {} }
  return superseded ? { reason_code: 'answered_together', values: {} } : null
}

/** Hiding and deleting answers nobody, so it cannot loop. */
function loopingStop(
  { slot }: CompiledAutomation,
  event: EngineEvent,
  { facts, usage, now }: DecisionContext,
): StopReason | null {
  if (slot === 'moderation') return null
  const conversation = conversationIn(slot, event)
  const looping = {
    conversation: {
      in_10_minutes: usage.inConversation(conversation, 'minutes'),
      in_24_hours: usage.inConversation(conversation, 'day'),
    },
    post_in_hour:
      slot === 'public_reply' && event.kind === 'comment' ? usage.publicUnder(event.post_id) : null,
    texts: facts.answered,
  }
  return loopStop(looping, now)
}
