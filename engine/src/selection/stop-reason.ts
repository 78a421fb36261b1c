import { hour } from '@skein/contract/durations'
import type { CompiledAutomation } from '../automation.ts'
import type { DecisionContext } from '../decide-types.ts'
import { replyConversationOf } from '../event.ts'
import { postTimeStop } from '../limits/post-time.ts'
import { loopStop } from '../limits/loop-limits.ts'
import type { StopReason } from '../matching/match-candidates.ts'
import { ruleStop } from '../rules/rules.ts'
import { asksForHuman } from './human-request.ts'

/** How long after an event Instagram accepts a reply, in milliseconds. */
export const replyWindows = { message: 24 * hour, private: 7 * 24 * hour } as const

/** Returns the first check after trigger and posts that keeps an automation from acting, or null. */
export function stopReason(automation: CompiledAutomation, context: DecisionContext): StopReason | null {
  const { facts } = context
  if (facts.gone) return { reason_code: 'gone', values: {} }
  if (isLivePublicReply(automation, context)) return { reason_code: 'live_comment', values: {} }
  if (isPrivateReplyToMention(automation, context)) return { reason_code: 'mention_private', values: {} }
  return (
    postTimeStop(automation, context) ??
    windowStop(automation, context) ??
    handoverStop(automation, context) ??
    ruleStop(automation, context) ??
    loopLimitStop(automation, context)
  )
}

/** Of an automation that also sends a private message; all others are no candidates. */
const isLivePublicReply = ({ slot }: CompiledAutomation, { event }: DecisionContext): boolean =>
  event.kind === 'comment' && event.live && slot === 'public_reply'

/** Of an automation that also replies in public; all others are no candidates. */
const isPrivateReplyToMention = ({ slot }: CompiledAutomation, { event }: DecisionContext): boolean =>
  event.kind === 'comment' && event.mention !== undefined && slot === 'private'

function windowStop({ slot }: CompiledAutomation, { event, now }: DecisionContext): StopReason | null {
  const replyWindow =
    event.kind === 'message' ? replyWindows.message : slot === 'private' ? replyWindows.private : null
  if (replyWindow === null || now - event.occurred_at < replyWindow) return null
  return { reason_code: 'outside_window', values: { hours: replyWindow / hour } }
}

/**
 * A request for a human goes before limits, so that it is always noticed. Of a burst of messages only the newest is
 * answered by a model.
 */
function handoverStop(
  automation: CompiledAutomation,
  { event, facts, now }: DecisionContext,
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

/** Moderation sends no reply, so it cannot loop. */
function loopLimitStop(
  { slot }: CompiledAutomation,
  { event, facts, usage, now }: DecisionContext,
): StopReason | null {
  if (slot === 'moderation') return null
  const conversation = replyConversationOf(slot, event)
  const counters = {
    conversation: {
      in_10_minutes: usage.repliesInConversation(conversation, 'minutes'),
      in_24_hours: usage.repliesInConversation(conversation, 'day'),
    },
    texts: facts.answered,
  }
  return loopStop(counters, now)
}
