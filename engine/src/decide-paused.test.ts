import { describe, expect, test } from 'vitest'
import {
  aiConversation,
  comment,
  commentReply,
  decision,
  deleteComment,
  dmReply,
  message,
  missing,
  now,
  outcomes,
  privateMessage,
  written,
} from '#test/engine-fixtures.ts'
import type { CompiledAutomation } from './automation.ts'
import { maxPausedOutcomes } from './selection/paused-outcomes.ts'

const paused = (automation: CompiledAutomation): CompiledAutomation => ({
  ...automation,
  paused: true,
  private_part: automation.private_part && { ...automation.private_part, paused: true },
})

describe('a paused automation', () => {
  test('would have replied where its checks pass and nothing precedes it', () => {
    expect(outcomes([paused(commentReply())])).toEqual({ a1: 'paused_automation' })
    expect(outcomes([paused(privateMessage())])).toEqual({ a1: 'paused_automation' })
    expect(outcomes([paused(dmReply())], { event: message() })).toEqual({ a1: 'paused_automation' })
  })

  test('never acts and keeps no other automation from acting', () => {
    const eventDecision = decision([
      paused(commentReply({ match_type: 'EXACT', keywords: ['What is the price?'] }, 1)),
      commentReply({}, 2),
    ])
    expect(eventDecision.fired.map(({ automation }) => automation.automation_id)).toEqual(['a2'])
    expect(eventDecision.skipped).toMatchObject([
      { reason_code: 'paused_automation', values: { keyword: 'what is the price?' } },
    ])
  })

  test('is not an entry of an event that does not match it', () => {
    expect(decision([paused(commentReply())], { event: comment({ text: 'Lovely' }) }).skipped).toEqual([])
  })

  test('of moderation would have moderated', () => {
    const eventDecision = decision([paused(deleteComment()), commentReply({}, 2)])
    expect(eventDecision.fired).toHaveLength(1)
    expect(eventDecision.skipped).toMatchObject([{ reason_code: 'paused_moderation' }])
  })

  test.each([
    [
      'another automation precedes it',
      [commentReply({ match_type: 'EXACT', keywords: ['What is the price?'] }, 2)],
      {},
      'lost_to',
    ],
    ['the comment is moderated', [deleteComment({}, 2)], {}, 'moderated'],
    ['the comment has replies', [], { facts: { replies: 2 } }, 'reply_count'],
    ['the comment is gone', [], { facts: { gone: true } }, 'gone'],
  ])('names the check that stops it as well: %s', (_title, others, fixture, stop) => {
    const { skipped } = decision([paused(commentReply()), ...others], fixture)
    expect(skipped).toMatchObject([{ reason_code: 'paused_stopped', values: { stop } }])
  })

  test('names the condition on posts and the exclusion that stop it as well', () => {
    const elsewhere = { post_selection_type: 'SPECIFIC', specific_post_ids: ['p2'] }
    const excluding = { exclude_keywords: ['price?'] }
    const { skipped } = decision([paused(commentReply(elsewhere)), paused(commentReply(excluding, 2))])
    expect(skipped.map(({ reason_code, values }) => [reason_code, values['stop']])).toEqual([
      ['paused_stopped', 'post_not_selected'],
      ['paused_stopped', 'excluded'],
    ])
  })

  test('asks no model', () => {
    const models = [
      paused(commentReply(written, 1)),
      paused(commentReply({ trigger_type: 'AI_DECISION', ai_context_rules: 'Prices.' }, 2)),
    ]
    expect(outcomes(models)).toEqual({ a1: 'paused_unasked', a2: 'paused_unasked' })
    const conversation = paused(aiConversation())
    expect(outcomes([conversation], { event: message(), facts: { debounce_until: now + 1 } })).toEqual({
      a1: 'paused_unasked',
    })
  })

  test('hands no conversation over', () => {
    const event = message({ text: 'I want to talk to a human' })
    expect(decision([paused(aiConversation())], { event }).handed_over).toBeNull()
  })

  test('delays no other automation to load facts', () => {
    const facts = { replies: null }
    expect(missing([paused(commentReply())], { facts })).toEqual(['replies'])
    expect(missing([paused(commentReply()), privateMessage({}, 2)], { facts })).toEqual([])
    expect(decision([paused(commentReply()), privateMessage({}, 2)], { facts }).skipped).toEqual([])
  })

  test('has one entry with both parts', () => {
    const both = {
      private_message: { reply_template_type: 'text', reply_template_content: { message: { text: 'Hi' } } },
    }
    expect(outcomes([paused(commentReply(both))])).toEqual({ a1: 'paused_automation' })
  })

  test('is one of a limited number of entries', () => {
    const many = Array.from({ length: 2 * maxPausedOutcomes }, (_, index) =>
      paused(commentReply({}, index + 1)),
    )
    expect(decision(many).skipped).toHaveLength(maxPausedOutcomes)
  })

  test('with a reply comes last, so that the log leads with it', () => {
    const stopped = paused(commentReply({ post_selection_type: 'SPECIFIC', specific_post_ids: ['p2'] }, 2))
    const { skipped } = decision([paused(commentReply()), stopped])
    expect(skipped.map(({ reason_code }) => reason_code)).toEqual(['paused_stopped', 'paused_automation'])
  })
})
