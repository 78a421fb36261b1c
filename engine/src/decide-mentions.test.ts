import { describe, expect, test } from 'vitest'
import {
  comment,
  commentReply,
  day,
  decision,
  defaultFacts,
  deleteComment,
  missing,
  now,
  outcomes,
  privateMessage,
  type Settings,
} from '#test/engine-fixtures.ts'
import type { Comment, Mention } from './event.ts'
import { loopLimits } from './limits/loop-limits.ts'
import { createUsageCounters } from './limits/usage-counters.ts'
import { messageKeyOf } from './message-key.ts'
import {
  decisionSnapshot,
  restoreDecision,
  type DecisionSnapshot,
  type StoredDecision,
} from './replay/decision-snapshot.ts'

const inComment: Mention = { place: 'comment' }
const mention = (change: Parameters<typeof comment>[0] = {}) => comment({ mention: inComment, ...change })
const answering = (settings: Settings = {}, number = 1) =>
  commentReply({ comment_sources: ['post', 'mention'], ...settings }, number)
const unknownPost = { replies: null, posted_at: null, permalink: null }
const outcome = (settings: Settings, event = mention()) =>
  outcomes([answering(settings)], { event, facts: unknownPost })['a1']

describe('a mention on a post of another account', () => {
  test.each<[string, Settings, string]>([
    ['is answered by an automation that lists mentions', {}, 'fires'],
    ['is answered by an automation for mentions only', { comment_sources: ['mention'] }, 'fires'],
    ['is declined by an automation without sources', { comment_sources: null }, 'not_own_media'],
    ['is declined by an automation for posts', { comment_sources: ['post', 'ad'] }, 'not_own_media'],
    ['needs the keyword', { keywords: ['guide'] }, 'no_keyword'],
    [
      'is on no selected post',
      { post_selection_type: 'SPECIFIC', specific_post_ids: ['p9'] },
      'post_not_selected',
    ],
    [
      'is on no post of a date range',
      { post_selection_type: 'DATE_RANGE', dateRange: '1y' },
      'post_out_of_range',
    ],
    [
      'is on no post of the account published since a time',
      { post_selection_type: 'FROM_NOW', posts_from: '2020-01-01T00:00:00Z' },
      'post_not_selected',
    ],
    ['has no replies to count', { reply_count_condition: 'GREATER_THAN', reply_count_value: 3 }, 'fires'],
  ])('%s', (_title, settings, expected) => expect(outcome(settings)).toBe(expected))

  test('is never moderated and gets no private message of another automation', () => {
    const comment_sources = new Set(['mention' as const])
    const listing = [privateMessage({}, 1), deleteComment({}, 2)].map((each) => ({
      ...each,
      comment_sources,
    }))
    const automations = [...listing, deleteComment({}, 3)]
    const all = { a1: 'not_own_media', a2: 'not_own_media', a3: 'not_own_media' }
    expect(outcomes(automations, { event: mention() })).toEqual(all)
  })

  test('gets only the public part of an automation with a private message', () => {
    const private_message = {
      reply_template_type: 'text',
      reply_template_content: { message: { text: 'Hello' } },
    }
    const eventDecision = decision([answering({ private_message })], { event: mention() })
    expect(eventDecision.fired.map(({ slot }) => slot)).toEqual(['public_reply'])
    expect(eventDecision.stoppedParts.get(1)).toEqual({ slot: 'private', reason_code: 'mention_private' })
  })

  test('is paused with the other automations, and own mentions are not answered', () => {
    expect(outcomes([answering()], { event: mention(), paused: true })).toEqual({ a1: 'paused' })
    expect(outcome({}, mention({ is_own: true }))).toBe('own_event')
  })

  test.each(['comment_unreadable', 'gone'] as const)('declines with %s without its text', (unread) => {
    const event = mention({ text: '', mention: { place: 'comment', unread } })
    const any = { match_type: 'ANY', keywords: [] }
    expect(outcomes([answering(any), commentReply(any, 2)], { event })).toEqual({
      a1: unread,
      a2: 'not_own_media',
    })
  })

  test('needs no facts that Instagram does not show', () => {
    const automation = answering({ post_selection_type: 'DATE_RANGE', dateRange: '1d' })
    const event = mention({ occurred_at: now - day })
    expect(missing([automation], { event, facts: unknownPost })).toEqual([])
  })

  test('has one key, whatever is known of its thread and author', () => {
    const namedMention = mention({ from_id: '@mia.makes' })
    const numbered = mention({ from_id: '17', parent_id: 'c0' })
    expect(messageKeyOf('public_reply', namedMention)).toBe(messageKeyOf('public_reply', numbered))
  })

  test('is not answered when the post has as many answers as a conversation may have', () => {
    const usage = createUsageCounters([
      { scope: 'minutes', conversation: 'mention:p1', count: loopLimits.conversation.limit },
    ])
    expect(outcomes([answering()], { event: mention({ post_id: 'p1' }), usage })).toEqual({
      a1: 'loop_conversation',
    })
    expect(outcomes([answering()], { event: mention({ post_id: 'p2' }), usage })).toEqual({ a1: 'fires' })
  })
})

test('an automation for mentions only declines comments on posts', () => {
  expect(outcome({ comment_sources: ['mention'] }, comment())).toBe('comment_source')
})

/** Returns the decision log entry of an event that the origin check declined. */
const storedDecision = (event: Comment, snapshot: DecisionSnapshot | null): StoredDecision => {
  const { event_id, from_id, from_username, text, post_id } = event
  return {
    event_kind: 'comment',
    event_id,
    from_id,
    from_username,
    text,
    post_id,
    parent_id: null,
    message_kind: null,
    occurred_at: now,
    decided_at: now,
    default_reason: 'not_own_media',
    snapshot,
  }
}

test.each<[string, Mention]>([
  ['in a comment', { place: 'comment' }],
  ['in a caption', { place: 'caption' }],
  ['without text', { place: 'comment', unread: 'gone' }],
])('a mention %s is decided again as it was', (_title, place) => {
  const event = mention({ mention: place })
  const at = { now, received_at: now, given_up: [] }
  const snapshot = decisionSnapshot(event, { ...defaultFacts, replies: null }, at)
  const restored = restoreDecision(storedDecision(event, snapshot)).event
  expect(restored).toMatchObject({ mention: place })
  expect(outcomes([answering()], { event: restored })).toEqual(outcomes([answering()], { event }))
})

test('a mention of an earlier release stays declined', () => {
  const { event } = restoreDecision(storedDecision(comment(), null))
  expect(outcomes([answering()], { event })).toEqual({ a1: 'not_own_media' })
})
