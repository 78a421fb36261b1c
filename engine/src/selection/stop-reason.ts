import { hour } from '@skein/contract/durations'
import { postRangeStop, replyCountStop, spentCap } from '../limits/action-limits.ts'
import { conversationIn, type EngineEvent } from '../event.ts'
import { asksForHuman } from './human-request.ts'
import { loopStop } from '../limits/loop-limits.ts'
import type { Rule } from '../automation.ts'
import type { Stop } from '../matching/match-candidates.ts'
import type { World } from '../decide-types.ts'

/** How long after the event the platform still takes an answer, in milliseconds. */
export const windows = { message: 24 * hour, private: 7 * 24 * hour } as const

/** The first question after trigger and posts that keeps a rule silent, or null. */
export function stopFor(rule: Rule, event: EngineEvent, world: World): Stop | null {
  const { facts: surroundings } = world
  if (surroundings.gone) return { reason_code: 'comment_gone', values: {} }
  return (
    postRangeStop(rule, event, surroundings) ??
    windowStop(rule, event, world) ??
    humanStop(rule, event, world) ??
    replyCountStop(rule, surroundings.replies) ??
    spentCap(rule, event, world) ??
    loopingStop(rule, event, world)
  )
}

function windowStop(rule: Rule, event: EngineEvent, { now }: World): Stop | null {
  const open = event.kind === 'message' ? windows.message : rule.slot === 'private' ? windows.private : null
  if (open === null || now - event.occurred_at < open) return null
  return { reason_code: 'outside_window', values: { hours: open / hour } }
}

/** Who asks for a person gets one, before anything else may keep a model silent; of a burst it answers the newest. */
function humanStop(rule: Rule, event: EngineEvent, { facts: surroundings, now }: World): Stop | null {
  if (event.kind !== 'message') return null
  const { human_until, superseded } = surroundings
  if (human_until !== null && human_until > now) {
    return { reason_code: 'human_active', values: { until: new Date(human_until).toISOString() } }
  }
  if (rule.trigger.kind !== 'ai') return null
  if (asksForHuman(event.text)) return { reason_code: 'handed_over', values: {} }
  return superseded ? { reason_code: 'answered_together', values: {} } : null
}

/** Hiding and deleting answers nobody, so it cannot loop. */
function loopingStop(
  { slot: lane }: Rule,
  event: EngineEvent,
  { facts: surroundings, usage: tally, now }: World,
): Stop | null {
  if (lane === 'moderation') return null
  const conversation = conversationIn(lane, event)
  const looping = {
    conversation: {
      in_10_minutes: tally.inConversation(conversation, 'minutes'),
      in_24_hours: tally.inConversation(conversation, 'day'),
    },
    post_in_hour:
      lane === 'public_reply' && event.kind === 'comment' ? tally.publicUnder(event.post_id) : null,
    texts: surroundings.answered,
  }
  return loopStop(looping, now)
}
