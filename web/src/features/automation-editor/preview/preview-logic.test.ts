import { describe, expect, it } from 'vitest'
import { filledReply, sampleText, type Verdict, verdictOf } from './preview-logic.ts'
import type { TriggerForm } from '../form/automation-form.ts'

const automation = (change: Partial<TriggerForm>): TriggerForm => ({
  trigger_type: 'KEYWORD',
  match_type: 'CONTAINS',
  ai_context_rules: null,
  confidence_threshold: 0.75,
  keywords: ['price', 'how much'],
  ...change,
})

describe('verdict on a text', () => {
  it.each<[string, Partial<TriggerForm>, string, Verdict]>([
    ['yes, anywhere and in any case', {}, 'What PRICE is it', { kind: 'fires', keyword: 'price' }],
    ['yes, in wide letters', {}, 'ｐｒｉｃｅ', { kind: 'fires', keyword: 'price' }],
    ['no other word', {}, 'nice', { kind: 'silent' }],
    ['not in the middle when it must start', { match_type: 'STARTS_WITH' }, 'the price', { kind: 'silent' }],
    ['not with more words when it must be all', { match_type: 'EXACT' }, 'price?', { kind: 'silent' }],
    [
      'yes, with space around when it must be all',
      { match_type: 'EXACT' },
      ' Price ',
      { kind: 'fires', keyword: 'price' },
    ],
    ['nothing to say without a comment', {}, '  ', { kind: 'idle' }],
    ['nothing to try without keywords', { keywords: [] }, 'price', { kind: 'no-keywords' }],
    ['nobody knows what an AI decides', { trigger_type: 'AI_DECISION' }, 'price', { kind: 'ai' }],
  ])('%s', (_, change, text, verdict) => {
    expect(verdictOf(automation(change), text)).toEqual(verdict)
  })
})

describe('sample comment', () => {
  it.each(['CONTAINS', 'EXACT', 'STARTS_WITH'] as const)(
    'triggers the automation with match type %s',
    (match_type) => {
      const form = automation({ match_type })
      expect(verdictOf(form, sampleText(form) ?? '').kind).toBe('fires')
    },
  )

  it('is null without a keyword', () => {
    expect(sampleText(automation({ keywords: [] }))).toBeNull()
  })
})

describe('reply', () => {
  it('replaces variables at any position', () => {
    const values = { username: 'nora', keyword: 'price', postLink: 'https://i.example/p/1' }
    expect(filledReply('{username}, {keyword}! {post_link} {other}', values)).toBe(
      'nora, price! https://i.example/p/1 {other}',
    )
    expect(filledReply('See {post_link}!', { ...values, postLink: null })).toBe('See!')
  })
})
