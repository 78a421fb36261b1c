import type { UsageCount, UsageQuery } from '#src/features/outbox/index.ts'
import { replyConversationOf, type EngineEvent } from '@skein/engine/event'
import { loopLimits } from '@skein/engine/limits/loop-limits'
import type { MatchedAutomations } from '@skein/engine/matching/match-candidates'
import type { ReservedCount } from '@skein/engine/limits/usage-counters'
import { keyPrefixOf } from '@skein/engine/message-key'
import type { MatchedEvent } from './reaction-types.ts'

/** When counting happens, and which posts have to be counted. */
export interface Counting {
  now: number
  mustCount: (account_id: string, post_id: string) => boolean
}

/** What must be counted before an event's candidates can be judged. */
export function usageQueriesOf(
  { incoming: arrived, matches: list }: MatchedEvent,
  { now, mustCount }: Counting,
): UsageQuery[] {
  const { account_id, event } = arrived
  if (list.candidates.length === 0) return []
  const questions: UsageQuery[] = list.candidates.flatMap(({ automation }) => {
    const own: UsageQuery[] = []
    const asked = { account_id, source_id: automation.automation_id }
    if (automation.max_replies_per_post !== null && event.kind === 'comment') {
      own.push({ scope: 'post', ...asked, post_id: event.post_id })
    }
    if (automation.user_cooldown_seconds !== null) {
      own.push({ scope: 'person', ...asked, person_id: event.from_id })
    }
    if (automation.period)
      own.push({ scope: 'period', ...asked, since: before(now, automation.period.seconds) })
    return own
  })
  return [...questions, ...loopQuestions({ incoming: arrived, matches: list }, { now, mustCount })]
}

function loopQuestions(
  { incoming: { account_id, event }, matches: list }: MatchedEvent,
  { now, mustCount }: Counting,
): UsageQuery[] {
  const questions: UsageQuery[] = []
  const asked = { account_id, source_id: null }
  const post_id = repliedPost({ event, matches: list })
  if (post_id !== null && mustCount(account_id, post_id)) {
    questions.push({
      scope: 'replies',
      ...asked,
      post_id,
      since: before(now, loopLimits.post.seconds),
    })
  }
  const { conversation: minutes, conversation_day: day } = loopLimits
  for (const which of conversationsOf({ event, matches: list })) {
    questions.push(
      { scope: 'minutes', ...asked, ...which, since: before(now, minutes.seconds) },
      { scope: 'day', ...asked, ...which, since: before(now, day.seconds) },
    )
  }
  return questions
}

/** The post under which a public reply may follow, or null. */
export const repliedPost = ({
  event,
  matches: list,
}: {
  event: EngineEvent
  matches: MatchedAutomations
}): string | null =>
  event.kind === 'comment' && list.candidates.some(({ automation }) => automation.slot === 'public_reply')
    ? event.post_id
    : null

/** A comment that opens a thread of its own cannot have had answers there. */
function conversationsOf({ event, matches: list }: { event: EngineEvent; matches: MatchedAutomations }) {
  const slots = new Set(list.candidates.map(({ automation }) => automation.slot))
  const privately = slots.has('answer') || slots.has('private')
  const post_id =
    event.kind === 'comment' && event.parent_id !== null && slots.has('public_reply') ? event.post_id : null
  return [
    ...(privately
      ? [
          {
            conversation: `answer:${replyConversationOf('private', event)}`,
            person_id: event.from_id,
            post_id: null,
          },
        ]
      : []),
    ...(post_id === null
      ? []
      : [{ conversation: keyPrefixOf('public_reply', event), person_id: null, post_id }]),
  ]
}

/** A period longer than there has been time counts everything. */
const before = (now: number, seconds: number) => new Date(Math.max(0, now - seconds * 1000)).toISOString()

export const reservedCounts = (answers: readonly UsageCount[]): ReservedCount[] =>
  answers.flatMap<ReservedCount>(({ scope, source_id, id, count, last_at }) => {
    if (scope === 'period') return source_id === null ? [] : [{ scope, automation_id: source_id, count }]
    // Replies under posts come from the paces, which these counts have entered.
    if (id === null || scope === 'replies') return []
    if (scope === 'minutes' || scope === 'day') {
      return [{ scope, conversation: id.slice(id.indexOf(':') + 1), count }]
    }
    if (source_id === null) return []
    if (scope === 'post') return [{ scope, automation_id: source_id, post_id: id, count }]
    return last_at === null ? [] : [{ scope, automation_id: source_id, person_id: id, last_at }]
  })
