import { describe, expect, test } from 'vitest'
import {
  aiConversation,
  byModel,
  comment,
  commentReply,
  createdAt,
  decision,
  deleteComment,
  dmReply,
  message,
  missing,
  now,
  outcomes,
  privateMessage,
  verdict,
} from '#test/engine-fixtures.ts'
import type { CompiledAutomation } from './automation.ts'
import { createUsageCounters } from './limits/usage-counters.ts'

const makers = {
  public_reply: commentReply,
  private: privateMessage,
  moderation: deleteComment,
  answer: dmReply,
}

describe.each(Object.entries(makers))('precedence in the slot %s', (slot, make) => {
  const event = slot === 'answer' ? message({ text: 'price list' }) : comment({ text: 'price list' })
  const winner = (...automations: CompiledAutomation[]) =>
    decision(automations, { event, verdicts: { 9: verdict() } }).fired.map(
      ({ automation }) => automation.automation_id,
    )
  const exact = { match_type: 'EXACT', keywords: ['price list'] }
  const starting = { match_type: 'STARTS_WITH', keywords: ['price list'] }
  const containing = { keywords: ['price list'] }

  test('EXACT precedes STARTS_WITH, STARTS_WITH precedes CONTAINS', () => {
    expect(winner(make(containing, 1), make(starting, 2), make(exact, 3))).toEqual(['a3'])
    expect(winner(make(containing, 1), make(starting, 2))).toEqual(['a2'])
  })

  test('the match type precedes the length', () => {
    expect(winner(make(containing, 1), make({ ...starting, keywords: ['p'] }, 2))).toEqual(['a2'])
  })

  test('the longer matching keyword precedes', () => {
    expect(winner(make({ keywords: ['price'] }, 1), make({ keywords: ['price li'] }, 2))).toEqual(['a2'])
    expect(
      winner(make({ keywords: ['price'] }, 1), make({ keywords: ['list', 'a long keyword'] }, 2)),
    ).toEqual(['a1'])
  })

  test('then the older automation precedes', () => {
    expect(winner(make({}, 2), make({}, 1))).toEqual(['a1'])
    const old: CompiledAutomation = { ...make({}, 5), created_at: createdAt(0) }
    expect(winner(make({}, 1), old)).toEqual(['a5'])
  })

  test('of the same age the lower number precedes', () => {
    const sameAge: CompiledAutomation = { ...make({}, 2), created_at: createdAt(1) }
    expect(winner(sameAge, make({}, 1))).toEqual(['a1'])
  })

  test('a keyword precedes a model, which is not asked', () => {
    const automations = [make(byModel, 1), make({}, 2)]
    expect(missing(automations, { event })).toEqual([])
    expect(winner(...automations)).toEqual(['a2'])
  })

  test('losers record the winner and their own keyword', () => {
    const { skipped } = decision([make({}, 1), make({ keywords: ['list'] }, 2), make(byModel, 3)], { event })
    const values = { winner: 'Automation 1', winner_id: 'a1' }
    expect(skipped.map(({ automation, ...stop }) => ({ id: automation.automation_id, ...stop }))).toEqual([
      { id: 'a2', reason_code: 'lost_to', values: { keyword: 'list', ...values } },
      { id: 'a3', reason_code: 'lost_to', values },
    ])
  })

  test('a stopped automation leaves the event to the next', () => {
    const automations = [make({ user_cooldown_seconds: 60, max_actions: 0 }, 1), make({}, 2)]
    const reserved = [{ scope: 'person', automation_id: 'a1', person_id: 'ana', last_at: now } as const]
    if (slot === 'moderation') return
    expect(outcomes(automations, { event, reserved })).toEqual({
      a1: slot === 'answer' ? 'cooldown' : 'cap_per_period',
      a2: 'fires',
    })
  })
})

describe('one comment', () => {
  const two = (make: typeof commentReply, first: number) => [make({}, first), make({}, first + 1)]

  test('gets at most one public reply and one private message', () => {
    expect(outcomes([...two(commentReply, 1), ...two(privateMessage, 3)])).toEqual({
      a1: 'fires',
      a2: 'lost_to',
      a3: 'fires',
      a4: 'lost_to',
    })
  })

  test('is not answered when it is hidden', () => {
    expect(outcomes([...two(commentReply, 1), ...two(privateMessage, 3), ...two(deleteComment, 5)])).toEqual({
      a1: 'moderated',
      a2: 'moderated',
      a3: 'moderated',
      a4: 'moderated',
      a5: 'fires',
      a6: 'lost_to',
    })
  })

  test('is hidden by default and deleted if the automation says so', () => {
    const act = (settings: object) => decision([deleteComment({ ...settings })]).fired[0]?.answer
    expect(act({})).toEqual({ kind: 'moderate', action: 'HIDE' })
    expect(act({ action: 'DELETE' })).toEqual({ kind: 'moderate', action: 'DELETE' })
  })

  test('reserves no reply when it is hidden', () => {
    const usage = createUsageCounters([])
    outcomes([commentReply({ max_replies_per_post: 1 }, 1), deleteComment({}, 2)], { usage })
    expect(usage.actionsOnPost(commentReply(), 'p1')).toBe(0)
  })

  test('is answered when no moderation acts', () => {
    const automations = [commentReply({}, 1), deleteComment({ keywords: ['spam'] }, 2)]
    expect(outcomes(automations)).toEqual({ a1: 'fires', a2: 'no_keyword' })
    const asking = [commentReply({}, 1), deleteComment(byModel, 2)]
    expect(missing(asking)).toEqual(['verdict:2'])
    const verdicts = { 2: verdict({ should_reply: false }) }
    expect(outcomes(asking, { verdicts })).toEqual({ a1: 'fires', a2: 'model_declined' })
  })

  test('keeps the stop reason of an automation when it is hidden', () => {
    const automations = [commentReply({ max_replies_per_post: 0 }, 1), deleteComment({}, 2)]
    expect(outcomes(automations)).toEqual({ a1: 'cap_per_post', a2: 'fires' })
  })

  test('is not hidden below the confidence threshold', () => {
    const fixture = { verdicts: { 2: verdict({ confidence: 0.5 }) } }
    const { fired, drafts } = decision([commentReply({}, 1), deleteComment(byModel, 2)], fixture)
    expect(fired.map(({ automation }) => automation.automation_id)).toEqual(['a1'])
    expect(drafts).toEqual([])
  })
})

describe('one message', () => {
  test('gets at most one reply', () => {
    const automations = [dmReply({}, 1), dmReply({}, 2), aiConversation({}, 3), aiConversation({}, 4)]
    expect(outcomes(automations, { event: message() })).toEqual({
      a1: 'fires',
      a2: 'lost_to',
      a3: 'lost_to',
      a4: 'lost_to',
    })
  })

  test('is answered by the older of two AI conversations', () => {
    const automations = [aiConversation({}, 4), aiConversation({}, 3)]
    const fixture = { event: message(), verdicts: { 3: verdict(), 4: verdict() } }
    expect(outcomes(automations, fixture)).toEqual({ a3: 'fires', a4: 'lost_to' })
  })
})
