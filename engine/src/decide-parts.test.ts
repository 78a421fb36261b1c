import { describe, expect, test } from 'vitest'
import {
  byModel,
  comment,
  commentReply,
  day,
  decision,
  deleteComment,
  missing,
  now,
  outcomes,
  privateMessage,
  type Settings,
  verdict,
} from '#test/engine-fixtures.ts'
import { createUsageCounters } from './limits/usage-counters.ts'

const message = (text: string) => ({
  reply_template_type: 'text',
  reply_template_content: { message: { text } },
})
const both = (change: Settings = {}, number = 1) =>
  commentReply({ private_message: message('Here is the link.'), ...change }, number)

const sentParts = (eventDecision: ReturnType<typeof decision>) =>
  eventDecision.fired.map(({ automation, slot, answer }) => [
    automation.automation_id,
    slot,
    answer.kind === 'reply' ? answer.text : answer.kind === 'message' ? answer.message : answer.action,
  ])

describe('a comment automation with a private message', () => {
  test('replies in public and in private', () => {
    expect(sentParts(decision([both()]))).toEqual([
      ['a1', 'public_reply', 'It is 20 euros.'],
      ['a1', 'private', { type: 'text', text: 'Here is the link.' }],
    ])
  })

  test('competes with private messages of other automations', () => {
    const eventDecision = decision([privateMessage({ keywords: ['the price'] }, 2), both()])
    expect(sentParts(eventDecision).map(([id, slot]) => [id, slot])).toEqual([
      ['a1', 'public_reply'],
      ['a2', 'private'],
    ])
    expect(eventDecision.stoppedParts.get(1)).toEqual({ slot: 'private', reason_code: 'lost_to' })
    expect(eventDecision.skipped).toEqual([])
  })

  test('still sends the private message when another automation replies in public', () => {
    const eventDecision = decision([commentReply({ keywords: ['the price'] }, 2), both()])
    expect(sentParts(eventDecision).map(([id, slot]) => [id, slot])).toEqual([
      ['a2', 'public_reply'],
      ['a1', 'private'],
    ])
    expect(eventDecision.stoppedParts.get(1)).toEqual({ slot: 'public_reply', reason_code: 'lost_to' })
  })

  test('sends only the public reply after the window of private messages', () => {
    const eventDecision = decision([both()], { event: comment({ occurred_at: now - 8 * day }) })
    expect(sentParts(eventDecision).map(([, slot]) => slot)).toEqual(['public_reply'])
    expect(eventDecision.stoppedParts.get(1)).toMatchObject({ reason_code: 'outside_window' })
  })

  test('sends only the private message to a live comment', () => {
    const eventDecision = decision([both({ comment_sources: ['post', 'live'] })], {
      event: comment({ live: true }),
    })
    expect(sentParts(eventDecision).map(([, slot]) => slot)).toEqual(['private'])
    expect(eventDecision.stoppedParts.get(1)).toEqual({ slot: 'public_reply', reason_code: 'live_comment' })
  })

  test('has one outcome when both parts are stopped', () => {
    expect(outcomes([both()], { facts: { replies: 3 } })).toEqual({ a1: 'reply_count' })
    expect(outcomes([both(), deleteComment({}, 2)])).toEqual({ a1: 'moderated', a2: 'fires' })
  })

  test('counts as one action for its limits', () => {
    const usage = createUsageCounters([])
    const automation = both({ max_actions: 2, time_period_seconds: 60, max_replies_per_post: 5 })
    decision([automation], { usage })
    expect(usage.actionsInPeriod(automation, 60)).toBe(1)
    expect(usage.actionsOnPost(automation, 'p1')).toBe(1)
    expect(usage.repliesInConversation('dm:ana', 'day')).toBe(1)
  })

  test('loads the link of the post that its private message contains', () => {
    const linked = both({ private_message: message('See {post_link}') })
    expect(missing([linked], { facts: { permalink: null } })).toEqual(['post'])
  })

  test('sends its private message with a reply that a model writes', () => {
    const eventDecision = decision([both({ ...byModel, reply_type: 'AI_DECISION', custom_message: null })], {
      verdicts: { 1: verdict() },
    })
    expect(sentParts(eventDecision)).toEqual([
      ['a1', 'public_reply', 'It is 20 euros!'],
      ['a1', 'private', { type: 'text', text: 'Here is the link.' }],
    ])
  })
})

describe('a shadow automation', () => {
  test('writes drafts and counts for no limit', () => {
    const usage = createUsageCounters([])
    const automation = both({ shadow: true, max_actions: 1 })
    const eventDecision = decision([automation], { usage })
    expect(eventDecision.fired.map(({ answer }) => answer)).toMatchObject([
      { text: 'It is 20 euros.', held: { reason: 'shadow' } },
      { held: { reason: 'shadow' } },
    ])
    expect(usage.actionsInPeriod(automation, 60)).toBe(0)
  })

  test('does not keep another automation from replying', () => {
    const shadow = commentReply({ shadow: true, match_type: 'EXACT', keywords: ['price'] }, 2)
    const event = comment({ text: 'price' })
    expect(outcomes([commentReply(), shadow], { event })).toEqual({ a1: 'fires', a2: 'held: shadow' })
  })

  test('loses to an automation that precedes it', () => {
    expect(
      outcomes([commentReply({ match_type: 'EXACT' }), commentReply({ shadow: true }, 2)], {
        event: comment({ text: 'price' }),
      }),
    ).toEqual({ a1: 'fires', a2: 'lost_to' })
  })
})
